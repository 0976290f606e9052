export { renewedClientSecret } from './provider.operations';
export { ssoRoutes } from './sso.routes';
