import { dayNumber, daysBetween, type PlainDate } from '../dates/plain';
import { type Days, listDays } from './views';
import { isBar, type When } from './when';

/** A calendar is asked for at most so many days at once: a year has its weeks. */
const MOST_DAYS = 371;

export function isTooLong({ from, to }: Days): boolean {
  return to < from || daysBetween(from, to) >= MOST_DAYS;
}

interface Dated {
  readonly when: When;
}

interface Shown<T> {
  readonly shown: T[];
  /** How many each day has that has any. */
  readonly totals: Record<PlainDate, number>;
}

/**
 * What is sent of the entries of a range: those that are first on some day, `perDay` of each. What takes several days is
 * sent if it is among the first of one of them.
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

/** As `byWhen` orders, by one number for each: thousands are sorted. */
function inOrder<T extends Dated>(all: readonly T[]): T[] {
  const numbered = all.map((one) => ({ one, at: orderOf(one.when) }));
  return numbered.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

function orderOf(when: When): number {
  if (!isBar(when)) return TIMES + (when.times?.start.getTime() ?? 0);
  const first = dayNumber(when.from);
  return first * LONGEST - Math.min(LONGEST - 1, when.to === when.from ? 0 : dayNumber(when.to) - first);
}
