import type { EntryBefore } from '@fairlead/domain/calendar-entries/entry';
import { PLACES } from '@fairlead/domain/calendar-entries/place';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import {
  exdatesOf,
  exdateText,
  occurrenceAfter,
  occurrenceBefore,
  occurrenceOn,
  type Series,
} from '@fairlead/domain/recurrence/series';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { lockRows } from '../../reading/records';
import { createRecord, updateRecords } from '../../writing/changes';
import { headOfSeries, laterRows, takenDays } from './series.queries';

/**
 * A series: see decision 117. One row, its head, is the next occurrence and has the rule. Later occurrences are
 * calculated, and become rows when they are touched; their days are then left out of the rule.
 */

/** The id that the rows of a series have in common: that of its first entry. */
export function seriesOf(row: Row): number | null {
  if (typeof row.base_entry_id === 'number') return row.base_entry_id;
  return row.rrule === null || row.rrule === undefined ? null : row.id;
}

export const isHead = (row: Row) => typeof row.rrule === 'string';

/** The columns of the table come from the declaration. Without the days that have rows. */
export function asSeries(head: Row): Series {
  return { ...(head as unknown as Series), taken: [] };
}

/** The series of a head, with the days that have rows. */
export async function loadSeries(ctx: Ctx, head: Row): Promise<Series> {
  return { ...asSeries(head), taken: await takenDays(ctx, seriesOf(head) as number, head.id) };
}

export function asEntry(row: Row): EntryBefore {
  return row as unknown as EntryBefore;
}

/**
 * The head of the row's series, locked; undefined if the row is in none or the series is over. A user who sees one
 * occurrence may not see the others: changes of the series need the rights to its head.
 */
export async function lockHead(ctx: Ctx, row: Row): Promise<Row | undefined> {
  if (isHead(row)) return row;
  const series = seriesOf(row);
  const head = series === null ? undefined : await headOfSeries(ctx, series);
  return head === undefined ? undefined : (await lockRows(ctx, CALENDAR_ENTRY.name, [head]))[0];
}

const NO_RULE = { rrule: null, rrule_start: null, recurrence_end: null, exdate: null } as const;

/** What every occurrence copies from the head: everything but its time, its state and its parts. */
const COPIED = [
  'type',
  'name',
  'description',
  'owner_id',
  ...PLACES,
  'event_category_id',
  'calendar_entry_priority_id',
  'calendar_entry_status_id',
  'all_day',
  'time_zone',
  'notify_user_ids',
  'attendees',
  'reminders',
  'shared_user_ids',
  'created_by_user_id',
];

function copyOf(head: Row, date: PlainDate): Patch {
  const { date: occurrence_date, ...moment } = occurrenceOn(asSeries(head), date);
  const copied = Object.fromEntries(COPIED.map((column) => [column, head[column]]));
  return { ...copied, ...moment, occurrence_date, completed_at: null };
}

const update = (ctx: Ctx, before: Row, patch: Patch) => updateRecords(ctx, CALENDAR_ENTRY.name, [{ before, patch }]);

/** Makes an occurrence a row that belongs to the series. Returns its id. */
export function materialise(ctx: Ctx, head: Row, date: PlainDate): Promise<number> {
  return createRecord(ctx, CALENDAR_ENTRY.name, { ...copyOf(head, date), base_entry_id: seriesOf(head) });
}

/**
 * The rule moves to the next occurrence, which becomes a row; the head stays as an entry without it. At the end of
 * the series there is no next one. Returns the current head. `leaves`: it is about to be deleted.
 */
export async function handOn(ctx: Ctx, head: Row, leaves = false): Promise<Row> {
  const series = await loadSeries(ctx, head);
  const next = occurrenceAfter(series, series.occurrence_date);
  const base_entry_id = seriesOf(head);
  const { rrule, rrule_start, recurrence_end } = series;
  const days = [...exdatesOf(series), ...(leaves ? [series.occurrence_date] : [])];
  // Tasks before the head are rows; untouched events that passed are not.
  const exdate = exdateText(days.filter((date) => series.type !== 'CalendarTask' || date > (next ?? '')));
  await update(ctx, head, { ...NO_RULE, base_entry_id });
  if (next !== undefined) {
    const rule = { rrule, rrule_start, recurrence_end, exdate };
    await createRecord(ctx, CALENDAR_ENTRY.name, { ...copyOf(head, next), ...rule, base_entry_id });
  }
  return { ...head, ...NO_RULE, base_entry_id };
}

/** Ends the series before a day. Its head is before that day too. */
export async function endBefore(ctx: Ctx, head: Row, date: PlainDate): Promise<void> {
  const kept = exdatesOf(asSeries(head)).filter((one) => one < date);
  await update(ctx, head, { recurrence_end: addDays(date, -1), exdate: exdateText(kept) });
}

/**
 * Starts a new series from a day on: the old one ends before it. Rows of later days belong to the new one. Returns
 * the id of its head, which is the row of that day or a new one.
 */
export async function splitAt(ctx: Ctx, head: Row, date: PlainDate, row?: Row): Promise<number> {
  const series = asSeries(head);
  const old = seriesOf(head) as number;
  const rrule_start = `${date}${series.rrule_start.slice(10)}`;
  const exdate = exdateText(exdatesOf(series).filter((one) => one > date));
  const { rrule, recurrence_end } = series;
  const later = await laterRows(ctx, old, date, false);
  await endBefore(ctx, head, date);
  const rule = { rrule, rrule_start, recurrence_end, exdate, base_entry_id: null };
  const id = row ? row.id : await createRecord(ctx, CALENDAR_ENTRY.name, { ...copyOf(head, date), ...rule });
  if (row) await update(ctx, row, { ...rule, occurrence_date: date });
  const rows = await lockRows(ctx, CALENDAR_ENTRY.name, later);
  const edits = rows.map((before) => ({ before, patch: { base_entry_id: id } }));
  await updateRecords(ctx, CALENDAR_ENTRY.name, edits);
  return id;
}

/**
 * Called before the rule of a head is changed: untouched events that passed before the day keep the old rule, in a
 * series that is over.
 */
export async function keepPast(ctx: Ctx, head: Row, day = head.occurrence_date as PlainDate): Promise<void> {
  if (head.type === 'CalendarTask') return;
  const series = await loadSeries(ctx, head);
  const last = occurrenceBefore(series, day);
  if (!last) return;
  const { rrule, rrule_start } = series;
  const exdate = exdateText([...exdatesOf(series), ...series.taken].filter((date) => date < last.date));
  const rule = { rrule, rrule_start, recurrence_end: last.date, exdate, base_entry_id: null };
  await createRecord(ctx, CALENDAR_ENTRY.name, { ...copyOf(head, last.date), ...rule });
}
