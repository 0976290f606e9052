const KEPT_DAYS = 730;
const LEAST = 31;

/** How many days the account keeps its audit log: its setting `audit_log_days`, two years where it has none that counts. */
export function auditDays(settings: Readonly<Record<string, unknown>>): number {
  const days = Number(settings.audit_log_days ?? KEPT_DAYS);
  return Number.isInteger(days) && days >= LEAST && days <= 36_500 ? days : KEPT_DAYS;
}
