export { apiApplicationRoutes } from './api-applications.routes';
export { endAccessGivenSince } from './ended-access.operations';
export { ownApiKey, renewedKey } from './keys.operations';
export { warnOfKeys } from './warn-of-keys';
