import { timed, type When, wholeDays } from '@fairlead/domain/calendar/when';
import type { Days } from '@fairlead/domain/calendar/views';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { occurrencesOf as expanded } from '@fairlead/domain/recurrence/series';
import type { RangeRow } from './range.queries';

/** An entry on its days, or an occurrence of its series that has no row of its own. */
export interface Occurrence {
  readonly row: RangeRow;
  readonly when: When;
  /** The day in the series of what has no row of its own. */
  readonly occurrence: PlainDate | null;
}

/** The entry itself, and the occurrences of its rule in these days. */
export function occurrencesOf(row: RangeRow, days: Days, zone: string): Occurrence[] {
  const own: Occurrence = { row, when: whenOfRow(row, zone), occurrence: null };
  const { rrule, rrule_start, recurrence_end, occurrence_date } = row;
  if (rrule === null || rrule_start === null || recurrence_end === null || occurrence_date === null) return [own];
  const series = { ...row, rrule, rrule_start, recurrence_end, occurrence_date, taken: row.taken ?? [] };
  const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const moments = { start_time: text(row.starts), end_time: text(row.ends) };
  // The days of the series are those of its own zone.
  const later = expanded({ ...series, ...moments }, addDays(days.from, -1), addDays(days.to, 1));
  return [own, ...later.map(({ date, ...moment }) => ({ row, when: whenOfMoment(moment, zone), occurrence: date }))];
}

interface Moment {
  readonly due_date: PlainDate;
  readonly end_date: PlainDate | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
}

function whenOfMoment({ start_time, end_time, due_date, end_date }: Moment, zone: string): When {
  if (start_time !== null) return timed(new Date(start_time), new Date(end_time ?? start_time), zone);
  return wholeDays(due_date, end_date ?? due_date);
}

function whenOfRow({ starts, ends, due_date, end_date }: RangeRow, zone: string): When {
  if (starts !== null) return timed(new Date(starts), new Date(ends ?? starts), zone);
  return wholeDays(due_date, end_date ?? due_date);
}
