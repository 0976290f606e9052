export { AdministrationPage } from './administration-page';
export { PAGES as SETTINGS_PAGES } from './pages';
export { SettingsNav } from './settings-nav';
