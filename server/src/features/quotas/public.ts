export { quotaRoutes } from './quotas.routes';
