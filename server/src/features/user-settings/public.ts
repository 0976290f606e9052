export { isConvertModalOff, userSettingsRoutes } from './user-settings.routes';
export { readUserSetting, writeUserSetting } from './user-settings.queries';
