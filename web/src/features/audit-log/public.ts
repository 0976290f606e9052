export { AuditLogPage } from './audit-log-page';
export { ReadOnlySwitch } from './read-only-switch';
export { ReadOnlyBanner } from './read-only-banner';
