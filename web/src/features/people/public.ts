/** The screens of people, each fetched when its address is opened and not with its neighbours. */
export const peoplePage = () => import('./people-page');
export const personPage = () => import('./person-page');
