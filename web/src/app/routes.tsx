import { page, type PageRoute } from './page-route';

/** Every screen of the product: its address, where its code is, what it is called there, and its area. */
export const ROUTES: readonly PageRoute[] = [
  page('/kanban/deals', () => import('../features/deals/public'), 'BoardPage', { area: 'deals' }),
  page('/deals', () => import('../features/deals/public'), 'DealsListPage', { area: 'deals' }),
  page('/deals/$id', () => import('../features/deals/public'), 'DealPage', { area: 'deals' }),
  page('/people/$id', () => import('../features/people/public'), 'PersonPage', { area: 'people' }),
  page('/companies/$id', () => import('../features/companies/public'), 'CompanyPage', { area: 'companies' }),
  page('/people', () => import('../features/people/public'), 'PeoplePage', { area: 'people' }),
  page('/companies', () => import('../features/companies/public'), 'CompaniesPage', { area: 'companies' }),
  page('/recycle_bin', () => import('../features/recycle-bin/public'), 'RecycleBinPage', { area: 'recycle_bin' }),
  page('/user', () => import('../features/profile/public'), 'ProfilePage', { area: 'profile' }),

  page('/login', () => import('../features/session/public'), 'SignInPage', { frame: false }),
  page('/first_run', () => import('../features/session/public'), 'FirstRunPage', { frame: false }),
  page('/forgot_password', () => import('../features/session/public'), 'ForgotPasswordPage', { frame: false }),
  page('/password_reset/$token', () => import('../features/session/public'), 'ResetPasswordPage', { frame: false }),
];

/** Where somebody lands who asked for nothing in particular. */
export const START = '/kanban/deals';
