export { AccountExportsPage } from './account-exports-page';
