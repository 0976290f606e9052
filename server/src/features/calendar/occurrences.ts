import type { Placing } from '@fairlead/domain/calendar/placing';
import type { Days } from '@fairlead/domain/calendar/views';
import { type When, wholeDays } from '@fairlead/domain/calendar/when';
import { addDays, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { daysBetweenDates, isFreeOfStart } from '@fairlead/domain/recurrence/expand';
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

/** Finds the entry itself and the occurrences of its rule in these days, for one entry after the other. */
export function occurrencesIn(days: Days, placing: Placing): (row: RangeRow) => Occurrence[] {
  const datesOf = datesIn(days);
  return (row) => {
    const own: Occurrence = { row, when: whenOfRow(row, placing), occurrence: null };
    const { rrule, rrule_start } = row;
    if (rrule === null || rrule_start === null) return [own];
    const place = placeOf(row, rrule_start, placing);
    const left = new Set([...exdatesOf(row), ...(row.taken ?? []), row.occurrence_date]);
    const found = [own];
    for (const date of datesOf(row, rrule, rrule_start))
      if (!left.has(date)) found.push({ row, when: place(date), occurrence: date });
    return found;
  };
}

/**
 * The days of a rule that may touch these days. They are in the series' own zone, so one more day on both sides is
 * read. A team has thousands of series by a few rules: what does not depend on the start of one is found once.
 */
function datesIn({ from, to }: Days): (row: RangeRow, rrule: string, rrule_start: string) => PlainDate[] {
  const last = addDays(to, 1);
  const known = new Map<string, PlainDate[]>();
  return (row, rrule, rrule_start) => {
    const rule = ruleOf(rrule);
    const start = rrule_start.slice(0, 10);
    // Tasks before the next one were completed, and are rows. Untouched events that passed are not.
    const since = row.type === 'CalendarTask' ? (row.occurrence_date ?? start) : start;
    const early = addDays(from, -1 - lengthOf(row));
    const low = [early, since, start].reduce((a, b) => (a > b ? a : b));
    const end = row.recurrence_end !== null && row.recurrence_end < last ? row.recurrence_end : last;
    if (!isFreeOfStart(rule)) return daysBetweenDates(rule, start, low, end);
    const key = `${early} ${rrule}`;
    const all = known.get(key) ?? daysBetweenDates(rule, early, early, last);
    known.set(key, all);
    return all.filter((date) => date >= low && date <= end);
  };
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
