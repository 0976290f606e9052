const DAY = 86_400_000;
const KEPT_DAYS = 30;
export const SHORTEST_BIN = 1;
export const LONGEST_BIN = 3650;

/**
 * How many days the account keeps deleted records: its setting `recycle_bin_days`, or 30 if that is missing or
 * invalid.
 */
export function keptDays(settings: Readonly<Record<string, unknown>>): number {
  const days = Number(settings.recycle_bin_days ?? KEPT_DAYS);
  return Number.isInteger(days) && days >= SHORTEST_BIN && days <= LONGEST_BIN ? days : KEPT_DAYS;
}

/** Records deleted before this instant are purged. */
export function purgeBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** Whole days until the purge, counting the current one. */
export function daysLeft(deletedAt: Date, now: Date, days: number): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() + days * DAY - now.getTime()) / DAY));
}
