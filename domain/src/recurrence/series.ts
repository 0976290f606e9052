import { addDays, dayNumber, daysBetween, fromDayNumber, type PlainDate } from '../dates/plain';
import { instantAt, localDate, localTime } from '../dates/zones';
import { daysBetweenDates, firstDay } from './expand';
import { type Rule, readRule } from './rule';

/** The columns of a task or event with its time. Times are instants as text. */
export interface Moment {
  readonly due_date: PlainDate | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly end_date: PlainDate | null;
}

/** The columns that make an entry the head of a series: its next occurrence, which has the rule. */
export interface Series extends Moment {
  readonly rrule: string;
  /** The first day, with the time of day if it has one, by the clock of the zone. */
  readonly rrule_start: string;
  readonly recurrence_end: PlainDate;
  /** Days of the rule that were deleted. */
  readonly exdate: string | null;
  /** Days of the rule that have a row of their own. */
  readonly taken: readonly PlainDate[];
  readonly occurrence_date: PlainDate;
  readonly time_zone: string;
  /** Tasks before the head were completed, and are rows. Events that pass untouched are not. */
  readonly type: string;
}

export interface Occurrence {
  /** The day on which the rule puts it. */
  readonly date: PlainDate;
  readonly due_date: PlainDate;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly end_date: PlainDate | null;
}

const rules = new Map<string, Rule>();
const MOST_RULES = 5000;

/** The rule of a series, which was checked when it was saved. */
export function ruleOf(text: string): Rule {
  const known = rules.get(text);
  if (known) return known;
  const read = readRule(text);
  if (!read) throw new Error(`Not a rule: ${text}`);
  if (rules.size >= MOST_RULES) rules.clear();
  rules.set(text, read.rule);
  return read.rule;
}

export function startOfSeries({ rrule_start }: Pick<Series, 'rrule_start'>): PlainDate {
  return rrule_start.slice(0, 10);
}

/** The start of a rule as it is kept: a day, or the local time of an instant. */
export function localStart({ due_date, start_time }: Pick<Moment, 'due_date' | 'start_time'>, zone: string): string {
  if (start_time === null) return due_date ?? '';
  const { date, hour, minute, second } = localTime(new Date(start_time), zone);
  return `${date}T${[hour, minute, second].map((n) => String(n).padStart(2, '0')).join(':')}`;
}

export function exdatesOf({ exdate }: Pick<Series, 'exdate'>): string[] {
  return exdate ? exdate.split(',') : [];
}

/** The days of the rule that are no occurrences of it, beside its head. */
function leftOut(series: Series): Set<PlainDate> {
  return new Set([...exdatesOf(series), ...series.taken]);
}

export function exdateText(dates: Iterable<PlainDate>): string | null {
  return [...new Set(dates)].sort().join(',') || null;
}

/**
 * The occurrences of a series that touch the days from `from` to `to` and are no rows: without its head. Days are those
 * of the series' zone.
 */
export function occurrencesOf(series: Series, from: PlainDate, to: PlainDate): Occurrence[] {
  const start = startOfSeries(series);
  const since = series.type === 'CalendarTask' ? series.occurrence_date : start;
  const early = addDays(from, -lengthOf(series));
  const last = to < series.recurrence_end ? to : series.recurrence_end;
  const low = early > since ? early : since;
  if (low > last) return [];
  const left = leftOut(series).add(series.occurrence_date);
  return daysBetweenDates(ruleOf(series.rrule), start, low, last)
    .filter((date) => !left.has(date))
    .map((date) => occurrenceOn(series, date))
    .filter(({ due_date, end_date }) => (end_date ?? due_date) >= from);
}

/** How many days later than it starts an occurrence may end. */
function lengthOf({ start_time, end_time, due_date, end_date }: Moment): number {
  if (start_time && end_time) return Math.ceil((Date.parse(end_time) - Date.parse(start_time)) / 86_400_000);
  return due_date && end_date ? daysBetween(due_date, end_date) : 0;
}

/**
 * The time of the occurrence on this day: at the same time by the clock, and as long as the others. A time that is
 * skipped in spring is later by the length of the gap.
 */
export function occurrenceOn(series: Series, date: PlainDate): Occurrence {
  const { start_time, end_time, due_date, end_date, time_zone, rrule_start } = series;
  if (start_time === null || end_time === null) {
    const days = due_date && end_date ? daysBetween(due_date, end_date) : null;
    return {
      date,
      due_date: date,
      start_time: null,
      end_time: null,
      end_date: days === null ? null : addDays(date, days),
    };
  }
  const [hour, minute, second] = rrule_start.slice(11).split(':').map(Number);
  const from = instantAt(date, time_zone, hour, minute, second);
  const until = new Date(from.getTime() + Date.parse(end_time) - Date.parse(start_time));
  return {
    date,
    due_date: localDate(from, time_zone),
    start_time: from.toISOString(),
    end_time: until.toISOString(),
    end_date: localDate(new Date(until.getTime() - 1), time_zone),
  };
}

/**
 * The first occurrence after this day that has no row and is still to come, or undefined at the end of the series.
 * `passed` says which ones no longer count.
 */
export function occurrenceAfter(
  series: Series,
  date: PlainDate,
  passed: (one: Occurrence) => boolean = () => false,
): PlainDate | undefined {
  const left = leftOut(series);
  const rule = ruleOf(series.rrule);
  const start = startOfSeries(series);
  let next = firstDay(rule, start, addDays(date, 1), series.recurrence_end);
  while (next !== undefined && (left.has(next) || passed(occurrenceOn(series, next))))
    next = firstDay(rule, start, addDays(next, 1), series.recurrence_end);
  return next;
}

/** Whether the series has an occurrence on this day that is no row. Its head is one. */
export function hasOccurrence(series: Series, date: PlainDate): boolean {
  return occurrencesOf(series, date, date).some((one) => one.date === date);
}

/** Whether the rule has this day, regardless of what happened to it. */
export function isOfRule(series: Series, date: PlainDate): boolean {
  const isWithin = date >= startOfSeries(series) && date <= series.recurrence_end;
  return isWithin && daysBetweenDates(ruleOf(series.rrule), startOfSeries(series), date, date).length > 0;
}

/** Those of the days on which the series has an occurrence that is no row. */
export function occurrencesAmong(series: Series, days: readonly PlainDate[]): PlainDate[] {
  const asked = [...new Set(days)].sort();
  const [first, last] = [asked[0], asked.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = startOfSeries(series);
  const since = series.type === 'CalendarTask' ? series.occurrence_date : start;
  const [from, to] = [first > since ? first : since, last < series.recurrence_end ? last : series.recurrence_end];
  const meant = new Set(daysBetweenDates(ruleOf(series.rrule), start, from, to));
  const left = leftOut(series).add(series.occurrence_date);
  return asked.filter((day) => meant.has(day) && !left.has(day));
}

const FIRST_DAYS = 32;

/** The last occurrence before a day that has no row. Searched backwards: a series may have begun long ago. */
export function occurrenceBefore(series: Series, date: PlainDate): Occurrence | undefined {
  const start = dayNumber(startOfSeries(series));
  const last = Math.min(dayNumber(date) - 1, dayNumber(series.recurrence_end));
  for (let [end, days] = [last, FIRST_DAYS]; end >= start; [end, days] = [end - days, days * 2]) {
    const from = fromDayNumber(Math.max(start, end - days + 1));
    const found = occurrencesOf(series, from, fromDayNumber(end)).findLast((one) => one.date < date);
    if (found) return found;
  }
  return undefined;
}

/** The last occurrence of an event series that has an end; tasks that are over are rows. */
export function lastOccurrence(series: Series): PlainDate | undefined {
  if (series.type === 'CalendarTask') return undefined;
  const last = series.recurrence_end;
  return (occurrencesOf(series, last, last).at(-1) ?? occurrenceBefore(series, last))?.date;
}
