export { AdministrationPage } from './administration-page';
export { SettingsNav } from './settings-nav';
