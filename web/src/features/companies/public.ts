/** The screens of companies, each loaded when its address is opened, separately from the others. */
export const companiesPage = () => import('./companies-page');
export const customerPage = () => import('./customer-page');
export const companyPage = () => import('./company-page');
