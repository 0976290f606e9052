const KEPT_DAYS = 730;
export const SHORTEST_LOG = 31;
export const LONGEST_LOG = 36_500;

/** Retention of the audit log in days: the setting `audit_log_days`, or two years if it is missing or invalid. */
export function auditDays(settings: Readonly<Record<string, unknown>>): number {
  const days = Number(settings.audit_log_days ?? KEPT_DAYS);
  return Number.isInteger(days) && days >= SHORTEST_LOG && days <= LONGEST_LOG ? days : KEPT_DAYS;
}
