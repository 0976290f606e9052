export { readUserSetting } from './user-settings.queries';
export { isConvertModalOff, userSettingsRoutes } from './user-settings.routes';
