export { quotaRoutes, quotasInUse } from './quotas.routes';
