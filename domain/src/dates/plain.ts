/**
 * A calendar day without time or zone, written `YYYY-MM-DD`. It sorts and compares as text, like PostgreSQL's `date`.
 */
export type PlainDate = string;

const DAY = 86_400_000;

/** The day for these numbers, or null if it does not exist (31 April) or is out of range (year 217). */
export function plainDate(year: number, month: number, day: number): PlainDate | null {
  if (!Number.isInteger(year) || year < 1000 || year > 9999) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${pad(month)}-${pad(day)}`;
}

export function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Days since 1970-01-01, for adding and subtracting days. */
export function dayNumber(date: PlainDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY;
}

export function fromDayNumber(days: number): PlainDate {
  if (days < 0 || days > FARTHEST_KEPT) return dateOf(days);
  const known = texts.get(days);
  if (known !== undefined) return known;
  const text = dateOf(days);
  texts.set(days, text);
  return text;
}

/** A calendar of a team asks for the same few days tens of thousands of times. */
const texts = new Map<number, PlainDate>();
/** In 2079. */
const FARTHEST_KEPT = 40_000;

function dateOf(days: number): PlainDate {
  return new Date(days * DAY).toISOString().slice(0, 10);
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day in another month; the last day of that month if it is shorter (31 January plus one month). */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date);
  const count = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(count / 12);
  const targetMonth = (count % 12) + 1;
  return `${targetYear}-${pad(targetMonth)}-${pad(Math.min(day, daysInMonth(targetYear, targetMonth)))}`;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 is Sunday, as in Date. */
function weekday(date: PlainDate): number {
  return new Date(dayNumber(date) * DAY).getUTCDay();
}

/** 0 is Monday, as in rules of recurrence. */
export function weekdayOf(date: PlainDate): number {
  return (weekday(date) + 6) % 7;
}

export function startOfWeek(date: PlainDate, weekStart: number): PlainDate {
  return addDays(date, -((weekday(date) - weekStart + 7) % 7));
}

export function startOfMonth(date: PlainDate): PlainDate {
  return `${date.slice(0, 7)}-01`;
}

export function startOfQuarter(date: PlainDate): PlainDate {
  const { year, month } = partsOf(date);
  return `${year}-${pad(month - ((month - 1) % 3))}-01`;
}

export function startOfYear(date: PlainDate): PlainDate {
  return `${date.slice(0, 4)}-01-01`;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function pad(n: number): string {
  return String(n).padStart(2, '0');
}
