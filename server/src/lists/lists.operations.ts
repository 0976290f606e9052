import type { Patch, Row } from '../base/changes';
import { entryColumns, entryDetails, entryIssues, usedBy } from '@fairlead/domain/lists/entry';
import type { ListTable, PlainList } from '@fairlead/domain/lists/lists';
import type { EntryBody } from '@fairlead/domain/lists/lists.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { createRecord, eraseRecords, updateRecords } from '../writing/changes';
import { lockRows } from '../reading/records';
import { sql } from '../base/sql';
import type { Ctx } from '../base/context';
import { conflict, invalid, invalidField, notFound } from '../base/errors';
import { changeAll, type OnBatch } from './change-all';
import { carriersOf, carries, entryNames, lockList, usesOf } from './lists.queries';

const tableOf = (list: PlainList) => list.table as ListTable;

export async function createEntry(ctx: Ctx, list: PlainList, body: EntryBody): Promise<number> {
  await lockList(ctx, list);
  const others = await entryNames(ctx, list);
  const issues = entryIssues(list, body, null, others);
  if (issues.length) throw invalid(issues);
  const position = Math.max(0, ...others.map((one) => one.position)) + 1;
  const details = entryDetails(list, body, {}, ctx.actor.id);
  await clearOnlyOne(ctx, list, body, null);
  return createRecord(ctx, tableOf(list), { position, ...entryColumns(list, body), details });
}

export async function updateEntry(ctx: Ctx, list: PlainList, id: number, body: EntryBody): Promise<void> {
  const before = await lockEntry(ctx, list, id);
  requireName(before.name as string, body);
  const issues = entryIssues(list, body, id, body.name === undefined ? [] : await entryNames(ctx, list));
  if (issues.length) throw invalid(issues);
  const details = entryDetails(list, body, before.details as Record<string, unknown>, ctx.actor.id);
  await clearOnlyOne(ctx, list, body, id);
  await updateRecords(ctx, tableOf(list), [{ before, patch: { ...entryColumns(list, body), details } }]);
}

export interface Leaving {
  readonly ids: readonly number[];
  readonly replacement: number | 'none' | undefined;
}

/**
 * Deletes entries. While records carry one of them, the caller must name a replacement entry or `none`; otherwise the
 * deletion is rejected with the number of these records.
 */
export async function deleteEntries(ctx: Ctx, list: PlainList, leaving: Leaving, onBatch?: OnBatch): Promise<void> {
  const entries = await lockLeaving(ctx, list, leaving);
  const { ids, replacement } = leaving;
  if (replacement !== undefined)
    await replaceEntries(ctx, list, ids, replacement === 'none' ? null : replacement, onBatch);
  await eraseRecords(ctx, tableOf(list), entries);
}

/** Locks the entries and their replacements, and checks that they may be deleted. */
export async function lockLeaving(ctx: Ctx, list: PlainList, { ids, replacement }: Leaving): Promise<Row[]> {
  // Locked first: a concurrent write that sets an entry on a record waits, and then fails on its foreign key.
  const entries = (await lockRows(ctx, tableOf(list), ids)).filter((row) => !row.system);
  if (!ids.length || entries.length < new Set(ids).size) throw notFound();
  if (typeof replacement === 'number') await lockReplacement(ctx, list, ids, replacement);
  if (replacement !== undefined) return entries;
  const used = usedBy(await usesOf(ctx, list, ids));
  if (used) throw invalidField('replacement_id', `${used} Choose a replacement.`);
  return entries;
}

/** Puts the entries in the order of the ids; entries that are not named follow in their current order. */
export async function sortEntries(ctx: Ctx, list: PlainList, order: readonly number[]): Promise<void> {
  const ids = (await entryNames(ctx, list)).map(({ id }) => id);
  if (new Set(order).size !== order.length || order.some((id) => !ids.includes(id))) {
    throw invalidField('order', MESSAGES.not_allowed);
  }
  const sorted = [...order, ...ids.filter((id) => !order.includes(id))];
  const rows = await lockRows(ctx, tableOf(list), sorted);
  await updateRecords(
    ctx,
    tableOf(list),
    rows.map((before) => ({ before, patch: { position: sorted.indexOf(before.id) + 1 } })),
  );
}

/** Two administrators rename one entry: the second gets the name that the first gave it. */
function requireName(now: string, { name, base }: EntryBody): void {
  if (!base || name === undefined || now === base.name || now === name) return;
  throw conflict(`It has been renamed “${now}” in the meantime. Nothing was saved.`);
}

async function lockEntry(ctx: Ctx, list: PlainList, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, tableOf(list), [id]);
  if (!row || row.system) throw notFound();
  return row;
}

async function lockReplacement(ctx: Ctx, list: PlainList, ids: readonly number[], replacement: number): Promise<void> {
  const [row] = await lockRows(ctx, tableOf(list), [replacement]);
  if (!row || row.system || ids.includes(replacement)) throw invalidField('replacement_id', MESSAGES.not_allowed);
}

async function replaceEntries(
  ctx: Ctx,
  list: PlainList,
  from: readonly number[],
  to: number | null,
  onBatch?: OnBatch,
): Promise<void> {
  for (const use of list.uses) {
    const patchOf = (row: Row): Patch => {
      const value = row[use.key];
      if (!Array.isArray(value)) return { [use.key]: to };
      const others = (value as number[]).filter((id) => !from.includes(id));
      return { [use.key]: to === null ? others : [...new Set([...others, to])] };
    };
    await changeAll(ctx, use.record, carries(use, sql`any(${from}::bigint[])`, 't'), patchOf, onBatch);
  }
}

/** Clears a flag that only one entry may carry from the entry that had it. */
async function clearOnlyOne(ctx: Ctx, list: PlainList, body: EntryBody, id: number | null): Promise<void> {
  const keys = list.details.filter(({ kind, key }) => kind === 'only_one' && body[key] === true).map(({ key }) => key);
  for (const key of keys) {
    const carriers = (await carriersOf(ctx, list, key)).filter((carrier) => carrier !== id);
    const rows = await lockRows(ctx, tableOf(list), carriers);
    const edits = rows.map((before) => ({
      before,
      patch: { details: { ...(before.details as object), [key]: false } },
    }));
    await updateRecords(ctx, tableOf(list), edits);
  }
}
