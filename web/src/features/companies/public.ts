/** The screens of companies, each fetched when its address is opened and not with its neighbours. */
export const companiesPage = () => import('./companies-page');
export const companyPage = () => import('./company-page');
