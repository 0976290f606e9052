export { CHECK_ALARMS, checkAlarmsTask } from './check-alarms';
export { auditLogRoutes } from './audit-log.routes';
export { forgetAuditEvents } from './forget-audit-events.queries';
