import { addMonths, daysBetween, type PlainDate, startOfMonth } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';

/** `Monday, November 16`, with the year when it is not the current one. */
export function dayName(day: PlainDate, today: PlainDate): string {
  return longDay(day, { weekday: 'long', month: 'long', day: 'numeric', ...yearOf(day, today) });
}

/** `Mon, Nov 16` */
export function shortDayName(day: PlainDate, today: PlainDate): string {
  return longDay(day, { weekday: 'short', month: 'short', day: 'numeric', ...yearOf(day, today) });
}

const yearOf = (day: PlainDate, today: PlainDate) =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);

export const plainOf = (wire: string): PlainDate => wire.replaceAll('/', '-');

export interface Notch {
  readonly at: number;
  readonly label: string;
}

const MOST_NOTCHES = 8;

/** Where the months of the slider begin, as many as there is room for; in a long time, the years alone. */
export function monthNotches(first: PlainDate, last: PlainDate): Notch[] {
  const whole = Math.max(1, daysBetween(first, last));
  const months: PlainDate[] = [];
  for (let month = addMonths(startOfMonth(first), 1); month <= last; month = addMonths(month, 1)) months.push(month);
  const every = [1, 3, 12].find((step) => months.length / step <= MOST_NOTCHES) ?? 24;
  return months.flatMap((month) => {
    const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
    if (number % every !== 0) return [];
    const label = number % 12 === 0 ? month.slice(0, 4) : longDay(month, { month: 'short' });
    return [{ at: daysBetween(first, month) / whole, label }];
  });
}
