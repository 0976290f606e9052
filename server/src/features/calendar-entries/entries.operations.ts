import { ENTRY_KEYS, type EntryPatch, readEntry } from '@fairlead/domain/calendar-entries/entry';
import { ignoredKeys } from '@fairlead/domain/fields/unkept';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { exdatesOf, exdateText, occurrencesAmong } from '@fairlead/domain/recurrence/series';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { requireCan } from '../../http/access';
import { keepPlans } from '../../presenting/kept-plan';
import { createRecord, updateRecords } from '../../writing/changes';
import { type Body, factsOfHanging, givenCreation, nameIgnored } from '../../writing/record-writing';
import { unseen, withoutFollowing, writing } from './checks';
import { changeFuture, deleteFuture } from './future';
import { isAsked, isOfRule, lockMeant, type Meant } from './meant';
import { writeParts } from './parts';
import { asEntry, asSeries, handOn, isHead, loadSeries, materialise, seriesOf } from './series';
import { markEntry, remove, rowOf, write } from './writes';

const NAME = CALENDAR_ENTRY.name;

/** Creates a task or event on records that the actor sees, or on none. It is the actor's unless it names an owner. */
export async function createEntry(ctx: Ctx, body: Body): Promise<number> {
  requireCan(ctx, 'create', 'calendar_entry');
  nameIgnored(ctx, ignoredKeys(NAME, body, ENTRY_KEYS, true));
  const [, where] = await Promise.all([keepPlans(ctx), writing(ctx, body)]);
  const { patch, repeating, complete, parts, issues } = readEntry(body, undefined, where);
  const created = givenCreation(ctx, body);
  const wrong = [...issues, ...created.issues, ...(await unseen(ctx, patch))];
  if (wrong.length) throw invalid(wrong);
  const placed = await withoutFollowing(ctx, patch);
  const series = repeating?.rrule ? repeating : {};
  const completed_at = complete && !repeating?.rrule ? ctx.now.toISOString() : null;
  const row = { owner_id: ctx.actor.id, ...created.columns, ...placed, ...series, completed_at };
  const id = await createRecord(ctx, NAME, row);
  if (parts?.length) await writeParts(ctx, id, parts, createEntry);
  if (complete && repeating?.rrule) await markEntry(ctx, await rowOf(ctx, id), true);
  return id;
}

/**
 * Changes what is sent and leaves the rest. Of a series it changes this entry alone, unless the call says all later
 * ones or changes the rule. Returns the id of the changed entry: an occurrence becomes a row.
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
  const isOfLater = future && seriesOf(meant.view) !== null;
  const written = isOfLater
    ? await changeFuture(ctx, meant, body, { ...once, patch })
    : await changeOne(ctx, meant, { ...once, patch });
  if (once.parts?.length) await writeParts(ctx, written, once.parts, createEntry);
  return written;
}

async function changeOne(ctx: Ctx, meant: Meant, once: ReturnType<typeof readEntry>): Promise<number> {
  const { patch } = once;
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

/** An occurrence on a day that the rule does not have, as a row of its own. Answers its id. */
export async function addOccurrence(ctx: Ctx, head: number, date: PlainDate): Promise<number> {
  const meant = await lockMeant(ctx, head, {});
  requireCan(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, meant.view));
  return materialise(ctx, meant.row, date);
}

/** Returns the id of the completed entry. */
export async function completeEntry(ctx: Ctx, id: number, complete: boolean, query: Body): Promise<number> {
  const meant = await lockMeant(ctx, id, query);
  requireCan(ctx, 'complete', 'calendar_entry', factsOfHanging(ctx, meant.view));
  const row = meant.date === undefined ? meant.row : await aloneOf(ctx, meant);
  await markEntry(ctx, row, complete);
  return row.id;
}

/** Deletes this entry of a series alone, unless all later ones are requested. Its parts are deleted with it. */
export async function deleteEntry(ctx: Ctx, id: number, query: Body): Promise<void> {
  const meant = await lockMeant(ctx, id, query);
  const { row, head, date, view } = meant;
  requireCan(ctx, 'delete', 'calendar_entry', factsOfHanging(ctx, view));
  const day = view.occurrence_date as string | null;
  if (isAsked(query.delete_future_recurring_events) && seriesOf(view) !== null && day !== null)
    return deleteFuture(ctx, meant, day);
  if (head && date !== undefined) return leaveOut(ctx, head, [date]);
  if (isHead(row)) return remove(ctx, [await handOn(ctx, row, true)]);
  if (head && day !== null) await leaveOut(ctx, head, [day]);
  return remove(ctx, [row]);
}

/**
 * Leaves out days of a series that have no rows of their own, in one change; days that it does not have are passed
 * over.
 */
export async function leaveOutDays(ctx: Ctx, id: number, days: readonly PlainDate[]): Promise<void> {
  const { head } = await lockMeant(ctx, id, {});
  if (!head) return;
  requireCan(ctx, 'delete', 'calendar_entry', factsOfHanging(ctx, head));
  const left = occurrencesAmong(await loadSeries(ctx, head), days);
  if (left.length) await leaveOut(ctx, head, left);
}

async function leaveOut(ctx: Ctx, head: Row, dates: readonly PlainDate[]): Promise<void> {
  const exdate = exdateText([...exdatesOf(asSeries(head)), ...dates]);
  await updateRecords(ctx, NAME, [{ before: head, patch: { exdate } }]);
}

/** Days of a series that were left out take place again. */
export async function takeBack(ctx: Ctx, id: number, days: readonly string[]): Promise<void> {
  const { row, view } = await lockMeant(ctx, id, {});
  requireCan(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, view));
  const left = exdatesOf(asSeries(row));
  const kept = left.filter((day) => !days.includes(day));
  if (kept.length < left.length) await updateRecords(ctx, NAME, [{ before: row, patch: { exdate: exdateText(kept) } }]);
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
