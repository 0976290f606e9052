import type { Placing } from '@fairlead/domain/calendar/placing';
import { daysSpan, type Span } from '@fairlead/domain/calendar/range';
import type { Days } from '@fairlead/domain/calendar/views';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { daysBetweenDates, isFreeOfStart } from '@fairlead/domain/recurrence/expand';
import { exdatesOf, ruleOf } from '@fairlead/domain/recurrence/series';
import type { RangeRow } from './range-rows.queries';

/** Where an entry is, or an occurrence of its series that has no row of its own. */
export interface Placed {
  readonly span: Span;
  /** The day in the series, for an occurrence without a row of its own. */
  readonly date: PlainDate | null;
}

interface RowOfSeries extends RangeRow {
  readonly series: NonNullable<RangeRow['series']>;
}

/** A day of a rule, and when its occurrence is for the viewer. */
interface PlacedDay extends Placed {
  readonly date: PlainDate;
}

const DAY = 86_400_000;

/** What is read of the series of these entries: the rows of their days, and the days that may touch those asked for. */
export function seriesIn({ from, to }: Days, rows: readonly RangeRow[]) {
  const series = rows.filter(isOfSeries);
  const longest = series.reduce((most, row) => Math.max(most, lengthOf(row)), 0);
  return { bases: series.map((row) => row.series.base), low: addDays(from, -1 - longest), high: addDays(to, 1) };
}

/**
 * Calls back with the places of an entry and of the occurrences of its rule in these days, for one entry after the other.
 * Days that have rows of their own are `taken`.
 */
export function occurrencesIn(
  days: Days,
  placing: Placing,
  taken: ReadonlyMap<number, readonly PlainDate[]>,
): (row: RangeRow, visit: (where: Placed) => void) => void {
  const placedOf = placedIn(days, placing);
  return (row, visit) => {
    visit({ span: spanOfRow(row, placing), date: null });
    if (!isOfSeries(row)) return;
    const { exdate, base, occurrence_date, recurrence_end } = row.series;
    const left = [...exdatesOf({ exdate }), ...(taken.get(base) ?? [])];
    const isLeft = left.length > FEW ? isIn(new Set(left)) : (date: PlainDate) => left.includes(date);
    const since = sinceOf(row);
    for (const where of placedOf(row)) {
      const { date } = where;
      if (date >= since && date <= recurrence_end && date !== occurrence_date && !isLeft(date)) visit(where);
    }
  };
}

/** Of most series few days are left out or none: then a set takes longer to make than it saves. */
const FEW = 4;

function isIn(dates: ReadonlySet<PlainDate>): (date: PlainDate) => boolean {
  return (date) => dates.has(date);
}

function isOfSeries(row: RangeRow): row is RowOfSeries {
  return row.series !== null;
}

/** Tasks before the next one were completed, and are rows. Untouched events that passed are not. */
function sinceOf({ type, series: { rrule_start, occurrence_date } }: RowOfSeries): PlainDate {
  const start = rrule_start.slice(0, 10);
  return type === 'CalendarTask' && occurrence_date !== null && occurrence_date > start ? occurrence_date : start;
}

/**
 * The days of a rule that may touch these days. They are in the series' own zone, so one more day on both sides is
 * read. A team has thousands of series by a few rules: what does not depend on the start of one is found once.
 */
function placedIn({ from, to }: Days, placing: Placing): (row: RowOfSeries) => readonly PlacedDay[] {
  const last = addDays(to, 1);
  const known = new Map<string, readonly PlacedDay[]>();
  return (row) => {
    const { rrule, rrule_start, time_zone } = row.series;
    const rule = ruleOf(rrule);
    const place = placeOf(row, placing);
    const early = addDays(from, -1 - lengthOf(row));
    const placed = (start: PlainDate, low: PlainDate) =>
      daysBetweenDates(rule, start, low, last).map((date) => ({ date, span: place(date) }));
    if (!isFreeOfStart(rule)) {
      const start = rrule_start.slice(0, 10);
      return placed(start, start > early ? start : early);
    }
    const length = row.starts === null || row.ends === null ? lengthOf(row) : `${row.ends - row.starts} ms`;
    const key = `${rrule} ${rrule_start.slice(10)} ${time_zone} ${length}`;
    const all = known.get(key) ?? placed(early, early);
    known.set(key, all);
    return all;
  };
}

/** The number of days between its start and its end. */
function lengthOf({ starts, ends, due, end }: RangeRow): number {
  if (starts !== null && ends !== null) return Math.ceil((ends - starts) / DAY);
  return end === null ? 0 : end - due;
}

/** The time of the occurrence on a day: at the same time by the clock, and as long as the others. */
function placeOf(row: RowOfSeries, placing: Placing): (date: PlainDate) => Span {
  const { starts, ends } = row;
  const { rrule_start, time_zone } = row.series;
  if (starts === null || ends === null) {
    const more = lengthOf(row);
    return (date) => daysSpan(date, more ? addDays(date, more) : date);
  }
  const [hour = 0, minute = 0, second = 0] = rrule_start.slice(11).split(':').map(Number);
  const seconds = (hour * 60 + minute) * 60 + second;
  return (date) => {
    const start = placing.instantOf(date, seconds, time_zone);
    return placing.timed(start, start + ends - starts);
  };
}

function spanOfRow({ starts, ends, due, end }: RangeRow, placing: Placing): Span {
  if (starts !== null) return placing.timed(starts, ends ?? starts);
  return { first: due, last: Math.max(due, end ?? due), times: null };
}
