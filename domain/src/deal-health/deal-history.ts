import { daysBetween, type PlainDate } from '../dates/plain';

/** Facts of a deal's past that its health depends on, computed line by line from the change log. */

/** A logged change, with its day. */
export interface LoggedChange {
  readonly day: PlainDate;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** A column had this value at the end of the day, and on those after it until the next. */
interface Held<T> {
  readonly day: PlainDate;
  readonly value: T;
}

/**
 * The values that a column had, the first one first. A change that was reverted within one day counts as none.
 * The value before the first known change gets the date of that change.
 */
export function valuesHeld<T>(changes: readonly LoggedChange[], column: string): Held<T | null>[] {
  const held: Held<T | null>[] = [];
  let fromBefore = 0;
  for (const { day, before, after } of changes) {
    if (!after || !(column in after)) continue;
    if (!held.length && before && column in before) {
      held.push({ day, value: before[column] as T | null });
      fromBefore = 1;
    }
    if (held.length > fromBefore && held.at(-1)?.day === day) held.pop();
    held.push({ day, value: (after[column] ?? null) as T | null });
  }
  return held.filter(({ value }, at) => at === 0 || value !== held[at - 1]?.value);
}

interface Slips {
  readonly times: number;
  readonly days: number;
  readonly last: PlainDate;
  readonly first_date: PlainDate;
  /** Since when it counts as a reason, and as a serious one. */
  readonly from: PlainDate | null;
  readonly serious_from: PlainDate | null;
}

/** Twice, or by a month; three times and by two months. */
const slipped = (times: number, days: number) => times >= 2 || days >= 30;
const badlySlipped = (times: number, days: number) => times >= 3 && days >= 60;

/**
 * How often and how far the close date was moved to a later day. Moving it to an earlier day subtracts days; once none are
 * left, it counts as never moved. Removing the date does not count; the next one is compared with the last.
 */
export function slipsOf(changes: readonly LoggedChange[]): Slips | null {
  const dates = valuesHeld<PlainDate>(changes, 'expected_close_date').filter(({ value }) => value !== null);
  return dates.reduce<Slips | null>((before, { day, value }, at) => {
    const former = dates[at - 1]?.value;
    return former && value
      ? movedOn(before ?? { ...UNMOVED, first_date: former }, day, daysBetween(former, value))
      : before;
  }, null);
}

const UNMOVED = { times: 0, days: 0, last: '', from: null, serious_from: null };

function movedOn(before: Slips, day: PlainDate, by: number): Slips | null {
  const days = before.days + by;
  if (days <= 0) return null;
  const later = by > 0;
  const times = before.times + (later ? 1 : 0);
  return {
    times,
    days,
    last: later ? day : before.last,
    first_date: before.first_date,
    from: slipped(times, days) ? (before.from ?? day) : null,
    serious_from: badlySlipped(times, days) ? (before.serious_from ?? day) : null,
  };
}

interface Shrunk {
  readonly cents: number;
  readonly highest: number;
  /** The day on which the value fell below that. */
  readonly until: PlainDate;
  readonly percent: number;
  readonly from: PlainDate;
  readonly serious_from: PlainDate | null;
}

/** By a fifth, and by half. */
const SHRUNK = 20;
const HALVED = 50;

/** How much less a deal is worth than it once was, in one currency: a change of the currency starts over. */
export function shrunkOf(changes: readonly LoggedChange[]): Shrunk | null {
  const values = valuesInOneCurrency(changes);
  let highest = 0;
  let until: PlainDate | null = null;
  let from: PlainDate | null = null;
  let serious: PlainDate | null = null;
  let percent = 0;
  for (const { day, value } of values) {
    const cents = value ?? 0;
    if (cents >= highest) [highest, until] = [cents, null];
    else until ??= day;
    percent = highest > 0 ? Math.floor(((highest - Math.max(0, cents)) * 100) / highest) : 0;
    from = percent >= SHRUNK ? (from ?? day) : null;
    serious = percent >= HALVED ? (serious ?? day) : null;
  }
  const cents = values.at(-1)?.value;
  if (cents === null || cents === undefined || until === null || from === null) return null;
  return { cents, highest, until, percent, from, serious_from: serious };
}

function valuesInOneCurrency(changes: readonly LoggedChange[]): Held<number | null>[] {
  const values = valuesHeld<number>(changes, 'value_cents');
  const currencies = valuesHeld<number>(changes, 'currency_id');
  const since = currencies.length > 1 ? currencies.at(-1)?.day : undefined;
  if (since === undefined) return values;
  return values.filter((_, at) => (values[at + 1]?.day ?? '9999-12-31') > since);
}
