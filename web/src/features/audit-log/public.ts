export { AuditLogPage } from './audit-log-page';
export { ReadOnlyBanner } from './read-only-banner';
