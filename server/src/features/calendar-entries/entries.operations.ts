import { ENTRY_KEYS, type EntryPatch, readEntry } from '@fairlead/domain/calendar-entries/entry';
import { addDays, daysBetween } from '@fairlead/domain/dates/plain';
import { ignoredKeys } from '@fairlead/domain/fields/unkept';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { frequencyOf } from '@fairlead/domain/recurrence/options';
import { exdatesOf, exdateText } from '@fairlead/domain/recurrence/series';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockRows } from '../../reading/records';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { type Body, factsOfHanging, givenCreation, nameIgnored } from '../../writing/record-writing';
import { noteOfCompletedTask } from '../notes/public';
import { unseen, withoutFollowing, writing } from './checks';
import { isAsked, isOfRule, lockMeant, type Meant, requireSeries } from './meant';
import { asEntry, asSeries, endBefore, handOn, isHead, keepPast, materialise, seriesOf, splitAt } from './series';
import { laterRows, partsOf } from './series.queries';

const NAME = CALENDAR_ENTRY.name;

/** Creates a task or event on records that the actor sees, or on none. It is the actor's unless it names an owner. */
export async function createEntry(ctx: Ctx, body: Body): Promise<number> {
  requireCan(ctx, 'create', 'calendar_entry');
  nameIgnored(ctx, ignoredKeys(NAME, body, ENTRY_KEYS, true));
  const { patch, repeating, complete, issues } = readEntry(body, undefined, await writing(ctx, body));
  const created = givenCreation(ctx, body);
  const wrong = [...issues, ...created.issues, ...(await unseen(ctx, patch))];
  if (wrong.length) throw invalid(wrong);
  const placed = await withoutFollowing(ctx, patch);
  const series = repeating?.rrule ? repeating : {};
  const completed_at = complete && !repeating?.rrule ? ctx.now.toISOString() : null;
  const row = { owner_id: ctx.actor.id, ...created.columns, ...placed, ...series, completed_at };
  const id = await createRecord(ctx, NAME, row);
  if (complete && repeating?.rrule) await markEntry(ctx, await rowOf(ctx, id), true);
  return id;
}

/**
 * Changes what is sent and leaves the rest. Of a series this one alone, unless the call asks for all later ones or changes
 * the rule. Answers the id of what was changed: an occurrence becomes a row.
 */
export async function updateEntry(ctx: Ctx, id: number, body: Body, _file: unknown, query: Body): Promise<number> {
  const asked = { ...body, ...query };
  const meant = await lockMeant(ctx, id, asked);
  requireCan(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, meant.view));
  nameIgnored(ctx, ignoredKeys(NAME, body, KEYS_OF_SERIES, false));
  const where = await writing(ctx, body, meant.view);
  const once = readEntry(body, asEntry(meant.view), where);
  const future = isAsked(asked.update_future_recurring_events) || (once.changesRule && isOfRule(meant));
  const wrong = [...once.issues, ...(await unseen(ctx, once.patch, meant.view))];
  if (wrong.length) throw invalid(wrong);
  const patch = await withoutFollowing(ctx, once.patch, meant.view);
  if (future && seriesOf(meant.view) !== null) return changeFuture(ctx, meant, body, { ...once, patch });
  const rule = once.changesRule ? { ...once.repeating, base_entry_id: null } : {};
  if (!isOfRule(meant)) {
    await write(ctx, meant.row, { ...patch, ...rule }, once.complete);
    return meant.row.id;
  }
  const turns = once.complete !== undefined && once.complete;
  if (!turns && !differs(meant.view, patch)) return meant.row.id;
  const row = await aloneOf(ctx, meant);
  await write(ctx, row, { ...patch }, once.complete);
  return row.id;
}

const KEYS_OF_SERIES = new Set([...ENTRY_KEYS, 'occurrence_date', 'update_future_recurring_events']);

/** This and all later entries of the series: the rule with its days, and what every occurrence has. */
async function changeFuture(ctx: Ctx, meant: Meant, body: Body, once: ReturnType<typeof readEntry>): Promise<number> {
  await requireSeries(ctx, meant, 'update');
  const row = await futureHead(ctx, meant);
  // The days of the rule follow the day of the first occurrence, also where the body says nothing of the rule.
  const said = once.repeating ? body : { ...body, recurrence_frequency: frequencyOf(row.rrule as string) };
  const { repeating, issues } = readEntry(said, asEntry(row), await writing(ctx, body, row));
  if (issues.length) throw invalid(issues);
  const moved = { exdate: await shiftDays(ctx, row, repeating?.occurrence_date ?? null) };
  await write(ctx, row, { ...once.patch, ...repeating, ...moved } as Patch, undefined);
  if (once.complete) await markEntry(ctx, await rowOf(ctx, row.id), true);
  return row.id;
}

/** The row from which on the series is to change. What passed or was before stays under the old rule. */
async function futureHead(ctx: Ctx, { row, head, date, view }: Meant): Promise<Row> {
  if (head && date !== undefined) return rowOf(ctx, await splitAt(ctx, head, date));
  const day = view.occurrence_date as string | null;
  if (head && !isHead(row) && day !== null && (head.occurrence_date as string) < day) {
    return rowOf(ctx, await splitAt(ctx, head, day, row));
  }
  if (!head || head.id !== row.id) return row;
  await keepPast(ctx, head);
  return rowOf(ctx, head.id);
}

/** The days that are left out and those that have rows move with the rule. Answers the former. */
async function shiftDays(ctx: Ctx, row: Row, to: string | null): Promise<string | null> {
  const from = row.occurrence_date as string | null;
  if (from === null || to === null) return null;
  const days = daysBetween(from, to);
  if (days === 0) return row.exdate as string | null;
  const later = await lockRows(ctx, NAME, await laterRows(ctx, seriesOf(row) as number, from, false));
  const edits = later.map((before) => ({
    before,
    patch: { occurrence_date: addDays(before.occurrence_date as string, days) },
  }));
  await updateRecords(ctx, NAME, edits);
  return exdateText(exdatesOf(asSeries(row)).map((date) => addDays(date, days)));
}

/** Makes an occurrence an entry of its own, and the head one without the rule. */
async function aloneOf(ctx: Ctx, { row, head, date }: Meant): Promise<Row> {
  if (head && date !== undefined) return rowOf(ctx, await materialise(ctx, head, date));
  return isHead(row) ? handOn(ctx, row) : row;
}

export async function keepOccurrence(ctx: Ctx, id: number, body: Body): Promise<number> {
  const meant = await lockMeant(ctx, id, body);
  requireCan(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, meant.view));
  return meant.date === undefined ? meant.row.id : (await aloneOf(ctx, meant)).id;
}

/** Answers the id of what was completed. */
export async function completeEntry(ctx: Ctx, id: number, complete: boolean, query: Body): Promise<number> {
  const meant = await lockMeant(ctx, id, query);
  requireCan(ctx, 'complete', 'calendar_entry', factsOfHanging(ctx, meant.view));
  const row = meant.date === undefined ? meant.row : await aloneOf(ctx, meant);
  await markEntry(ctx, row, complete);
  return row.id;
}

/** Completing the head of a series makes its next occurrence the head. */
async function markEntry(ctx: Ctx, row: Row, complete: boolean): Promise<void> {
  const open = complete && isHead(row) ? await handOn(ctx, row) : row;
  await write(ctx, open, {}, complete);
}

/** Of a series this one alone, unless all later ones are asked for. Its parts go with it. */
export async function deleteEntry(ctx: Ctx, id: number, query: Body): Promise<void> {
  const meant = await lockMeant(ctx, id, query);
  const { row, head, date, view } = meant;
  requireCan(ctx, 'delete', 'calendar_entry', factsOfHanging(ctx, view));
  const series = seriesOf(view);
  const day = view.occurrence_date as string | null;
  if (!isAsked(query.delete_future_recurring_events) || series === null || day === null) {
    if (head && date !== undefined) return leaveOut(ctx, head, date);
    if (isHead(row)) return remove(ctx, [await handOn(ctx, row, true)]);
    if (head && day !== null) await leaveOut(ctx, head, day);
    return remove(ctx, [row]);
  }
  await requireSeries(ctx, meant, 'delete');
  const gone = await lockRows(ctx, NAME, await laterRows(ctx, series, day, true));
  if (date === undefined) gone.push(row);
  if (head && head.id !== row.id && (head.occurrence_date as string) > day) gone.push(head);
  else if (head && (date !== undefined || head.id !== row.id)) await endBefore(ctx, head, day);
  else if (head) await keepPast(ctx, head);
  await remove(ctx, gone);
}

async function leaveOut(ctx: Ctx, head: Row, date: string): Promise<void> {
  const exdate = exdateText([...exdatesOf(asSeries(head)), date]);
  await updateRecords(ctx, NAME, [{ before: head, patch: { exdate } }]);
}

async function remove(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const parts = await lockRows(ctx, NAME, await partsOf(ctx, ids));
  const all = [...rows, ...parts.filter(({ id }) => !ids.includes(id))];
  await deleteRecords(ctx, NAME, all);
}

async function rowOf(ctx: Ctx, id: number): Promise<Row> {
  return (await lockRows(ctx, NAME, [id]))[0] as Row;
}

function differs(before: Row, patch: EntryPatch): boolean {
  const was = before as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(patch).some(
    ([column, value]) =>
      JSON.stringify(comparable(column, value)) !== JSON.stringify(comparable(column, was[column] ?? null)),
  );
}

/** Instants are compared as such. */
function comparable(column: string, value: unknown): unknown {
  return column.endsWith('_time') && typeof value === 'string' ? Date.parse(value) : value;
}

/** A task on a deal leaves a note there when it is completed, in the same change set. */
async function write(ctx: Ctx, before: Row, patch: Patch, complete: boolean | undefined): Promise<void> {
  const isDone = before.completed_at !== null;
  const turns = complete !== undefined && complete !== isDone;
  const done = turns ? { completed_at: complete ? ctx.now.toISOString() : null } : {};
  await updateRecords(ctx, NAME, [{ before, patch: { ...patch, ...postponed(before, patch), ...done } }]);
  if (!turns || !complete) return;
  const { type, deal_id, name } = { ...asEntry(before), ...(patch as EntryPatch) };
  if (type === 'CalendarTask' && deal_id) await noteOfCompletedTask(ctx, deal_id, name);
}

/** An open entry that is moved to a later day is postponed. */
function postponed(before: Row, { due_date: to }: Patch): Patch {
  const from = before.due_date as string | null;
  if (from === null || typeof to !== 'string' || to <= from || before.completed_at !== null) return {};
  return { postponed_count: Number(before.postponed_count) + 1, postponed_from: before.postponed_from ?? from };
}
