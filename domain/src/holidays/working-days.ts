import { addDays, daysBetween, type PlainDate, startOfWeek } from '../dates/plain';

/** A day off of the account: one day, or the same day of every year. */
export interface DayOff {
  /** As on the wire, or as a plain day. */
  readonly date: string;
  readonly every_year: boolean;
}

/** Whether a day is a working day. */
export type Works = (day: PlainDate) => boolean;

export function worksOn(holidays: readonly DayOff[]): Works {
  const once = new Set(holidays.flatMap(({ date, every_year }) => (every_year ? [] : [plain(date)])));
  const yearly = new Set(holidays.flatMap(({ date, every_year }) => (every_year ? [monthAndDay(plain(date))] : [])));
  return (day) => !isWeekend(day) && !once.has(day) && !yearly.has(monthAndDay(day));
}

export const EVERY_DAY: Works = () => true;

const plain = (date: string): PlainDate => date.replaceAll('/', '-');
const monthAndDay = (day: PlainDate) => day.slice(5);

function isWeekend(day: PlainDate): boolean {
  const monday = startOfWeek(day, 1);
  return day === addDays(monday, 5) || day === addDays(monday, 6);
}

/** With any holidays, a year has a working day. */
const MOST = 400;

/** The day itself, or the next working day. */
export function nextWorkingDay(day: PlainDate, works: Works): PlainDate {
  for (let step = 0; step < MOST; step += 1) {
    const next = addDays(day, step);
    if (works(next)) return next;
  }
  return day;
}

/** For half a century. Beyond it, days are counted without holidays. */
const MOST_LOOKED_AT = 20_000;

/**
 * Returns the day this many working days later; counted from the first working day if the day itself is none. With
 * many numbers, each day is examined once.
 */
export function workingDaysAfter(day: PlainDate, works: Works): (days: number) => PlainDate {
  if (works === EVERY_DAY) return (days) => addDays(day, days);
  const found: PlainDate[] = [];
  let looked = 0;
  return (days) => {
    for (let last = found.at(-1); found.length <= days; last = found.at(-1)) {
      const from = last === undefined ? day : addDays(last, 1);
      const next = looked < MOST_LOOKED_AT ? nextWorkingDay(from, works) : from;
      looked += next === from && !works(from) ? MOST : daysBetween(from, next) + 1;
      found.push(next);
    }
    return found[days] as PlainDate;
  };
}
