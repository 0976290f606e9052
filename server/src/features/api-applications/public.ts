export { apiApplicationRoutes } from './api-applications.routes';
export { ownApiKey } from './keys.operations';
