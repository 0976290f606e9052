/** The longest life of keys if the account has not chosen one. */
const USUAL_DAYS = 365;
export const MOST_KEY_DAYS = 3650;
/** Users are notified this many days before a key expires. */
export const KEY_WARNING_DAYS = 14;
const OFFERED = [30, 90, 180, 365] as const;

type Settings = Readonly<Record<string, unknown>>;

/** The longest life of a key in this account, in days; null if its keys need not end. */
export function longestKeyDays({ api_key_days: kept }: Settings): number | null {
  if (kept === null) return null;
  return typeof kept === 'number' && isKeyDays(kept) ? kept : USUAL_DAYS;
}

function isKeyDays(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= MOST_KEY_DAYS;
}

/** The choices for a new key, the longest last; null is a key without an end. */
export function offeredKeyDays(longest: number | null): (number | null)[] {
  if (longest === null) return [...OFFERED, null];
  return [...OFFERED.filter((days) => days < longest), longest];
}

/** The reason why a key of this account cannot have this life. */
export function keyDaysProblem(days: number | null, longest: number | null): string | null {
  if (days !== null && !isKeyDays(days)) return `Please enter a number of days up to ${MOST_KEY_DAYS}`;
  return longest !== null && (days === null || days > longest)
    ? `Keys of this account end after ${longest} days`
    : null;
}

/** Whether keys that live so long end sooner than before; null has no end. */
export function isShorterLife(days: number | null, than: number | null): boolean {
  return days !== null && (than === null || days < than);
}
