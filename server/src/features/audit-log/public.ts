export { auditLogRoutes } from './audit-log.routes';
export { forgetAuditEvents } from './forget-audit-events.queries';
