export { lockUserSetting, readUserSetting, writeUserSetting } from './user-settings.queries';
export { userSettingsRoutes } from './user-settings.routes';
