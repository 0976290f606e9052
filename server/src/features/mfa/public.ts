export { disableMfa, requestMfa } from './mfa.operations';
export { mfaRoutes } from './mfa.routes';
