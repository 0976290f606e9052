export { CHECK_ALARMS, checkAlarmsTask } from './check-alarms';
export { auditLogRoutes } from './audit-log.routes';
export { auditEventsRetention } from './audit-retention.queries';
