export { backOfficeRoutes } from './back-office.routes';
export { addDemoStaff, addStaff, endStaff, staffNames } from './staff.operations';
export { replaceStaffSecret, staffSecrets } from './staff.queries';
