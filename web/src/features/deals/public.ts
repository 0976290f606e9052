/** The screens of deals, each fetched when its address is opened and not with its neighbours. */
export const boardPage = () => import('./board/board-page');
export const dealsListPage = () => import('./list/deals-list-page');
export const dealPage = () => import('./page/deal-page');
