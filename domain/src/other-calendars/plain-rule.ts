import { dayNumber, type PlainDate, partsOf } from '../dates/plain';

/**
 * Rules that need BYSETPOS, rewritten for programs without support for it: a month that has no 29th, 30th or 31st
 * takes its last day. Counted within the year, the 30th of each month with the last day of February is always the
 * same list of days, from January on or back from the end.
 */

const LAST_OF_MONTH = 'BYMONTHDAY=28,29,30,31;BYSETPOS=-1';
const LAST_OF_FEBRUARY = /^(FREQ=YEARLY(?:;INTERVAL=\d+)?;BYMONTH=2);BYMONTHDAY=28,29;BYSETPOS=-1$/;
const LATE_IN_MONTH = /^FREQ=MONTHLY(?:;INTERVAL=(\d+))?;BYMONTHDAY=28,29(,30)?;BYSETPOS=-1$/;

/** The rule of a series that starts on this day, for other programs. */
export function plainRule(rrule: string, start: PlainDate): string {
  const [, february] = LAST_OF_FEBRUARY.exec(rrule) ?? [];
  if (february !== undefined) return `${february};BYMONTHDAY=-1`;
  const late = LATE_IN_MONTH.exec(rrule);
  if (!late) return rrule.replace(LAST_OF_MONTH, 'BYMONTHDAY=-1');
  const days = daysOfYear(late[2] ? 30 : 29, Number(late[1] ?? 1), start);
  return days ? `FREQ=YEARLY;BYYEARDAY=${days.join(',')}` : rrule;
}

/** The rule that `plainRule` wrote as days of the year, with its current end; any other text unchanged. */
export function ownRule(text: string, start: PlainDate): string {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const days = parts.get('BYYEARDAY')?.split(',').map(Number);
  if (!days || parts.get('FREQ') !== 'YEARLY' || (parts.get('INTERVAL') ?? '1') !== '1') return text;
  const meant = CHOICES.find(({ day, interval }) => isSame(days, daysOfYear(day, interval, start)));
  if (!meant) return text;
  const { day, interval } = meant;
  const others = [...parts].filter(([key]) => !['FREQ', 'INTERVAL', 'BYYEARDAY'].includes(key));
  return [
    'FREQ=MONTHLY',
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    `BYMONTHDAY=28,29${day === 30 ? ',30' : ''}`,
    'BYSETPOS=-1',
    ...others.map(([key, value]) => `${key}=${value}`),
  ].join(';');
}

const CHOICES = [1, 2, 3, 4, 6, 12].flatMap((interval) => [29, 30].map((day) => ({ day, interval })));

/** Undefined if the months differ from year to year. */
function daysOfYear(day: number, interval: number, start: PlainDate): number[] | undefined {
  if (12 % interval !== 0 || !start) return undefined;
  const { month: first } = partsOf(start);
  return Array.from({ length: 12 }, (_, at) => at + 1)
    .filter((month) => (month - first + 12) % interval === 0)
    .map((month) => dayOfYear(month, day));
}

function dayOfYear(month: number, day: number): number {
  if (month === 1) return day;
  // Any year: what follows February is as far from the end in each.
  const date = month === 2 ? '2027-02-28' : `2027-${String(month).padStart(2, '0')}-${day}`;
  return dayNumber(date) - dayNumber('2028-01-01');
}

function isSame(days: readonly number[], others: readonly number[] | undefined): boolean {
  const text = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  return others !== undefined && text(days) === text(others);
}
