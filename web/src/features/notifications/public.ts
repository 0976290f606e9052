export { NotificationBell } from './bell';
export { NotificationSettingsPage } from './settings-page';
