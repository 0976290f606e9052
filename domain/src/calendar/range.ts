import { dayNumber, daysBetween, type PlainDate } from '../dates/plain';
import { type Days, listDays } from './views';
import { isBar, type When } from './when';

/** The maximum number of days of a calendar: a year with its full weeks. */
const MOST_DAYS = 371;

export function isTooLong({ from, to }: Days): boolean {
  return to < from || daysBetween(from, to) >= MOST_DAYS;
}

interface Dated {
  readonly when: When;
}

interface Shown<T> {
  readonly shown: T[];
  /** The number of entries of each day that has any. */
  readonly totals: Record<PlainDate, number>;
}

/**
 * The entries of a range that are sent: those that are first on some day, `perDay` of each. An entry over several
 * days is sent if it is among the first of one of them.
 */
export function pickShown<T extends Dated>(all: readonly T[], days: Days, perDay: number | undefined): Shown<T> {
  const here = all.filter(({ when }) => when.from <= days.to && when.to >= days.from);
  const sorted = inOrder(here);
  const totals: Record<PlainDate, number> = {};
  const dates = listDays(days);
  const at = new Map(dates.map((day, index) => [day, index]));
  const shown = sorted.filter(({ when }) => {
    const first = at.get(when.from) ?? 0;
    const last = at.get(when.to) ?? dates.length - 1;
    let fits = false;
    for (let index = first; index <= last; index += 1) {
      const day = dates[index] ?? '';
      const count = (totals[day] ?? 0) + 1;
      totals[day] = count;
      fits ||= perDay === undefined || count <= perDay;
    }
    return fits;
  });
  return { shown, totals };
}

const TIMES = 1e14;
const LONGEST = 10_000;

/** In the order of `byWhen`, by one number for each: thousands are sorted. */
function inOrder<T extends Dated>(all: readonly T[]): T[] {
  const numbered = all.map((one) => ({ one, at: orderOf(one.when) }));
  return numbered.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

function orderOf(when: When): number {
  if (!isBar(when)) return TIMES + (when.times?.start.getTime() ?? 0);
  const first = dayNumber(when.from);
  return first * LONGEST - Math.min(LONGEST - 1, when.to === when.from ? 0 : dayNumber(when.to) - first);
}
