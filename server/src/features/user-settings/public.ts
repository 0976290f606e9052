export { isConvertModalOff, userSettingsRoutes } from './user-settings.routes';
export { lockUserSetting, readUserSetting, writeUserSetting } from './user-settings.queries';
