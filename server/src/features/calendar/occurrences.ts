import type { Placing } from '@fairlead/domain/calendar/placing';
import type { Days } from '@fairlead/domain/calendar/views';
import { type When, wholeDays } from '@fairlead/domain/calendar/when';
import { addDays, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { daysBetweenDates } from '@fairlead/domain/recurrence/expand';
import { exdatesOf, ruleOf } from '@fairlead/domain/recurrence/series';
import type { RangeRow } from './range.queries';

/** An entry on its days, or an occurrence of its series that has no row of its own. */
export interface Occurrence {
  readonly row: RangeRow;
  readonly when: When;
  /** The day in the series, for an occurrence without a row of its own. */
  readonly occurrence: PlainDate | null;
}

const DAY = 86_400_000;

/** The entry itself, and the occurrences of its rule in these days. */
export function occurrencesOf(row: RangeRow, days: Days, placing: Placing): Occurrence[] {
  const own: Occurrence = { row, when: whenOfRow(row, placing), occurrence: null };
  const { rrule, rrule_start } = row;
  if (rrule === null || rrule_start === null) return [own];
  const place = placeOf(row, rrule_start, placing);
  const left = new Set([...exdatesOf(row), ...(row.taken ?? []), row.occurrence_date]);
  const dates = datesOf(row, rrule, rrule_start, days).filter((date) => !left.has(date));
  return [own, ...dates.map((date) => ({ row, when: place(date), occurrence: date }))];
}

/**
 * The days of the rule that may touch these days. They are in the series' own zone, so one more day on both sides is
 * read.
 */
function datesOf(row: RangeRow, rrule: string, rrule_start: string, { from, to }: Days): PlainDate[] {
  const start = rrule_start.slice(0, 10);
  // Tasks before the next one were completed, and are rows. Untouched events that passed are not.
  const since = row.type === 'CalendarTask' ? (row.occurrence_date ?? start) : start;
  const early = addDays(from, -1 - lengthOf(row));
  const last = addDays(to, 1);
  const end = row.recurrence_end !== null && row.recurrence_end < last ? row.recurrence_end : last;
  return daysBetweenDates(ruleOf(rrule), start, early > since ? early : since, end);
}

/** The number of days between its start and its end. */
function lengthOf({ starts, ends, due_date, end_date }: RangeRow): number {
  if (starts !== null && ends !== null) return Math.ceil((ends - starts) / DAY);
  return end_date === null ? 0 : daysBetween(due_date, end_date);
}

/** The time of the occurrence on a day: at the same time by the clock, and as long as the others. */
function placeOf(row: RangeRow, rrule_start: string, placing: Placing): (date: PlainDate) => When {
  const { starts, ends, time_zone } = row;
  if (starts === null || ends === null) {
    const more = lengthOf(row);
    return (date) => wholeDays(date, more ? addDays(date, more) : date);
  }
  const [hour = 0, minute = 0, second = 0] = rrule_start.slice(11).split(':').map(Number);
  const seconds = (hour * 60 + minute) * 60 + second;
  return (date) => {
    const start = placing.instantOf(date, seconds, time_zone);
    return placing.timed(start, start + ends - starts);
  };
}

function whenOfRow({ starts, ends, due_date, end_date }: RangeRow, placing: Placing): When {
  if (starts !== null) return placing.timed(starts, ends ?? starts);
  return wholeDays(due_date, end_date ?? due_date);
}
