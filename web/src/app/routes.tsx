import { companiesPage, companyPage, customerPage } from '../features/companies/public';
import { boardPage, changesPage, dealPage, dealsListPage } from '../features/deals/public';
import { peoplePage, personPage } from '../features/people/public';
import { page, type PageRoute } from './page-route';

/** Every screen of the product: its address, the location of its code, the name of its export, and its area. */
export const ROUTES: readonly PageRoute[] = [
  page('/', () => import('../features/home/public'), 'HomePage', { area: 'home' }),
  page('/dashboards', () => import('../features/home/public'), 'HomePage', { area: 'home' }),
  page('/kanban/deals', boardPage, 'BoardPage', { area: 'deals' }),
  page('/deals', dealsListPage, 'DealsListPage', { area: 'deals' }),
  page('/deals/changes', changesPage, 'ChangesPage', { area: 'deals' }),
  page('/deals/$id', dealPage, 'DealPage', { area: 'deals' }),
  page('/people/$id', personPage, 'PersonPage', { area: 'people' }),
  page('/companies/$id', companyPage, 'CompanyPage', { area: 'companies' }),
  page('/customers/$id', customerPage, 'CustomerPage', { area: 'companies' }),
  page('/customers', customerPage, 'CustomersPage', { area: 'companies' }),
  page('/people', peoplePage, 'PeoplePage', { area: 'people' }),
  page('/companies', companiesPage, 'CompaniesPage', { area: 'companies' }),
  page('/to_dos', () => import('../features/agenda/public'), 'AgendaPage', { area: 'agenda' }),
  page('/focus', () => import('../features/focus/public'), 'FocusPage', { area: 'focus' }),
  page('/calendar', () => import('../features/calendar/public'), 'CalendarPage', { area: 'calendar' }),
  page('/calendar_events', () => import('../features/calendar/public'), 'CalendarPage', { area: 'calendar' }),
  page('/calendar_events/$id', () => import('../features/calendar/public'), 'CalendarPage', { area: 'calendar' }),
  page('/calendar_tasks', () => import('../features/calendar/public'), 'CalendarPage', { area: 'calendar' }),
  page('/calendar_tasks/$id', () => import('../features/calendar/public'), 'CalendarPage', { area: 'calendar' }),
  page('/reporting', () => import('../features/reports/public'), 'ReportsPage', { area: 'reports' }),
  page('/reporting/$id', () => import('../features/reports/public'), 'ReportPage', { area: 'reports' }),
  page('/files', () => import('../features/files/public'), 'FilesPage', { area: 'files' }),
  page('/deals/merge', () => import('../features/merge/public'), 'MergePage', { area: 'deals' }),
  page('/people/merge', () => import('../features/merge/public'), 'MergePage', { area: 'people' }),
  page('/companies/merge', () => import('../features/merge/public'), 'MergePage', { area: 'companies' }),
  page('/recycle_bin', () => import('../features/recycle-bin/public'), 'RecycleBinPage', { area: 'recycle_bin' }),
  page('/duplicates', () => import('../features/duplicates/public'), 'DuplicatesPage', { area: 'duplicates' }),
  page('/imports', () => import('../features/imports/public'), 'ImportsPage', { area: 'imports' }),
  page('/imports/new', () => import('../features/imports/public'), 'NewImportPage', { area: 'imports' }),
  page('/imports/$id', () => import('../features/imports/public'), 'ImportPage', { area: 'imports' }),
  page('/admin', () => import('../features/administration/public'), 'AdministrationPage', { area: 'administration' }),
  page('/admin/$', () => import('../features/administration/public'), 'AdministrationPage', { area: 'administration' }),
  page('/quick_add', () => import('../features/quick-add/public'), 'QuickAddPage'),
  page('/user/notifications', () => import('../features/notifications/public'), 'NotificationSettingsPage', {
    area: 'profile',
  }),
  page('/user/calendars', () => import('../features/other-calendars/public'), 'OtherCalendarsPage', {
    area: 'profile',
  }),
  page('/user', () => import('../features/profile/public'), 'ProfilePage', { area: 'profile' }),

  page('/login', () => import('../features/session/public'), 'SignInPage', { frame: false }),
  page('/login/sso', () => import('../features/session/public'), 'SsoPage', { frame: false }),
  page('/login/sso/$key', () => import('../features/session/public'), 'SsoPage', { frame: false }),
  page('/first_run', () => import('../features/session/public'), 'FirstRunPage', { frame: false }),
  page('/forgot_password', () => import('../features/session/public'), 'ForgotPasswordPage', { frame: false }),
  page('/password_reset/$token', () => import('../features/session/public'), 'ResetPasswordPage', { frame: false }),
  page('/signup/$token', () => import('../features/session/public'), 'ConfirmSignUpPage', { frame: false }),
  page('/backend', () => import('../features/back-office/public'), 'BackOffice', { frame: false }),
  page('/backend/$', () => import('../features/back-office/public'), 'BackOffice', { frame: false }),
  page('/invitation/$token', () => import('../features/session/public'), 'InvitationPage', { frame: false }),
];
