import { addDays, type PlainDate, startOfWeek } from '../dates/plain';

/** A day off of the account: one day, or the same day of every year. */
export interface DayOff {
  /** As on the wire, or as a plain day. */
  readonly date: string;
  readonly every_year: boolean;
}

/** Judges whether people work on a day. */
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

/** However the holidays are set, a year has a day on which people work. */
const MOST = 400;

/** The day itself, or the next one on which people work. */
export function nextWorkingDay(day: PlainDate, works: Works): PlainDate {
  for (let step = 0; step < MOST; step += 1) {
    const next = addDays(day, step);
    if (works(next)) return next;
  }
  return day;
}

/** So many working days later; counted from the first one where people do not work on the day itself. */
export function addWorkingDays(day: PlainDate, days: number, works: Works): PlainDate {
  if (works === EVERY_DAY) return addDays(day, days);
  let at = nextWorkingDay(day, works);
  for (let left = days; left > 0; left -= 1) at = nextWorkingDay(addDays(at, 1), works);
  return at;
}
