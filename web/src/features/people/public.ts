/** The screens of people, each loaded when its address is opened, separately from the others. */
export const peoplePage = () => import('./people-page');
export const personPage = () => import('./person-page');
