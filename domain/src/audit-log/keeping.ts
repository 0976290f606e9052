const KEPT_DAYS = 730;
export const SHORTEST_LOG = 31;
export const LONGEST_LOG = 36_500;

/** How many days the account keeps its audit log: its setting `audit_log_days`, two years where it has none that counts. */
export function auditDays(settings: Readonly<Record<string, unknown>>): number {
  const days = Number(settings.audit_log_days ?? KEPT_DAYS);
  return Number.isInteger(days) && days >= SHORTEST_LOG && days <= LONGEST_LOG ? days : KEPT_DAYS;
}
