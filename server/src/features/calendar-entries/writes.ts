import type { EntryPatch } from '@fairlead/domain/calendar-entries/entry';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { lockRows } from '../../reading/records';
import { deleteRecords, updateRecords } from '../../writing/changes';
import { noteOfCompletedTask } from '../notes/public';
import { asEntry, handOn, isHead } from './series';
import { partsOf } from './series.queries';

/** What every change of an entry amounts to. */

const NAME = CALENDAR_ENTRY.name;

/** Completing a task on a deal writes a note there, in the same change set. */
export async function write(ctx: Ctx, before: Row, patch: Patch, complete: boolean | undefined): Promise<void> {
  const isDone = before.completed_at !== null;
  const turns = complete !== undefined && complete !== isDone;
  const done = turns ? { completed_at: complete ? ctx.now.toISOString() : null } : {};
  const written = updateRecords(ctx, NAME, [{ before, patch: { ...patch, ...postponed(before, patch), ...done } }]);
  const { type, deal_id, name } = { ...asEntry(before), ...(patch as EntryPatch) };
  const leavesNote = turns && complete && type === 'CalendarTask' && deal_id;
  await Promise.all([written, ...(leavesNote ? [noteOfCompletedTask(ctx, deal_id, name)] : [])]);
}

/** Completing the head of a series makes its next occurrence the head. */
export async function markEntry(ctx: Ctx, row: Row, complete: boolean): Promise<void> {
  const open = complete && isHead(row) ? await handOn(ctx, row) : row;
  await write(ctx, open, {}, complete);
}

/** With their parts. */
export async function remove(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const parts = await lockRows(ctx, NAME, await partsOf(ctx, ids));
  const all = [...rows, ...parts.filter(({ id }) => !ids.includes(id))];
  await deleteRecords(ctx, NAME, all);
}

export async function rowOf(ctx: Ctx, id: number): Promise<Row> {
  return (await lockRows(ctx, NAME, [id]))[0] as Row;
}

/** An open entry that is moved to a later day is postponed. */
function postponed(before: Row, { due_date: to }: Patch): Patch {
  const from = before.due_date as string | null;
  if (from === null || typeof to !== 'string' || to <= from || before.completed_at !== null) return {};
  return { postponed_count: Number(before.postponed_count) + 1, postponed_from: before.postponed_from ?? from };
}
