export { readUserSetting } from './user-settings.queries';
export { userSettingsRoutes } from './user-settings.routes';
