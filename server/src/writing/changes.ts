import type { Ctx } from '../base/context';
import type { ChangeEntry, Patch, Row } from '../base/changes';
import { accountValues } from './account-values';
import { calculatedBeside, withCalculated, writable } from './calculated';
import { reserveChangeSet } from './change-set';
import { countRow } from './consumers';
import { writeLinks } from './links';
import { type RecordTable, type RecordType, recordTables } from '../base/record-tables';
import { name, sql } from '../base/sql';
import { factsForMany, insertRows, sendRows, type TableFacts, updateRows } from './write-rows';

/**
 * Creates the records and logs them. Returns their ids in the given order. The caller must check the values, and may
 * have reserved the ids.
 */
export async function createRecords(
  ctx: Ctx,
  type: RecordType,
  rows: readonly Patch[],
  reserved?: number[],
): Promise<number[]> {
  reserveChangeSet(ctx);
  const ids = reserved ?? (await reserveIds(ctx, type, rows.length));
  const facts = await factsForMany(ctx, type, rows.length);
  const valued = await withAccountValues(
    ctx,
    type,
    rows.map((row, index) => ({ ...row, id: ids[index] as number })),
  );
  const sent = sendCreations(ctx, type, valued, facts);
  await sent.written;
  logCreations(ctx, type, sent.rows);
  return ids;
}

/** The rows of new records with what their values are in the account's currency. */
export async function withAccountValues(ctx: Ctx, type: RecordType, rows: readonly Row[]): Promise<readonly Row[]> {
  const values = await accountValues(
    ctx,
    type,
    rows.map((after) => ({ after })),
  );
  return values.length ? rows.map((row, index) => ({ ...row, ...values[index] })) : rows;
}

/**
 * Sends the statements that create these records, without waiting for them: statements sent later run later. A caller
 * that does not await `written` before the next step must await it before the commit.
 */
export function sendCreations(
  ctx: Ctx,
  type: RecordType,
  rows: readonly Row[],
  facts: TableFacts | undefined,
): { rows: Row[]; written: Promise<unknown> } {
  const table = recordTables[type];
  const stamp = authored(ctx, table, 'create');
  const full = rows.map((row) => withCalculated(ctx, type, stamped(row, stamp)));
  const links = Object.keys(table.links).map((key) => ({
    key,
    changes: full.flatMap((row) => (row[key as keyof Row] ? [{ id: row.id, add: idsOf(row, key), remove: [] }] : [])),
  }));
  const sent = [
    sendRows(ctx, table, full, facts),
    ...links.map(({ key, changes }) => writeLinks(ctx, table, key, changes)),
  ];
  const written = Promise.all(sent);
  // A statement may fail before the caller awaits it, which must not end the process.
  written.catch(() => undefined);
  return { rows: full, written };
}

/** The row first: V8 copies an object at once, and adds to another one value by value. */
function stamped(row: Row, stamp: Patch): Row {
  const whole: Record<string, unknown> & Row = { ...row };
  for (const key in stamp) if (!(key in whole)) whole[key] = stamp[key];
  return whole;
}

/** Counts and logs created records. */
export function logCreations(ctx: Ctx, type: RecordType, rows: readonly Row[]): void {
  for (const row of rows) {
    countRow(ctx, type, row, 1);
    ctx.changes.entries.push({ record_type: type, record_id: row.id, op: 'create', before: null, after: filled(row) });
  }
}

export async function createRecord(ctx: Ctx, type: RecordType, row: Patch): Promise<number> {
  return (await createRecords(ctx, type, [row]))[0] as number;
}

/**
 * Writes the differences between `before` (locked by the caller) and the patch, and logs exactly these. Returns the
 * number of records that changed.
 */
export async function updateRecords(
  ctx: Ctx,
  type: RecordType,
  edits: readonly { readonly before: Row; readonly patch: Patch }[],
): Promise<number> {
  const table = recordTables[type];
  const changes = edits
    .map(({ before, patch }) => ({ before, after: difference(table, before, writable(ctx, type, patch)) }))
    .filter(({ after }) => Object.keys(after).length > 0)
    .map(({ before, after }) => ({ before, after: { ...after, ...calculatedBeside(ctx, type, before, after) } }));
  const values = await accountValues(ctx, type, changes);
  const stamp = authored(ctx, table, 'update');
  const stamped = changes.map(({ before, after }, at) => ({ ...after, ...values[at], ...stamp, id: before.id }));
  if (stamped.length) reserveChangeSet(ctx);
  const written = updateRows(ctx, table, stamped);
  // The log entries are prepared while the database writes.
  const entries = changes.map(({ before, after }): ChangeEntry => {
    const was = Object.fromEntries(Object.keys(after).map((key) => [key, before[key] ?? null]));
    return { record_type: type, record_id: before.id, op: 'update', before: was, after };
  });
  await written;
  for (const key of Object.keys(table.links))
    await writeLinks(
      ctx,
      table,
      key,
      changes.flatMap((c) => linkChange(c, key)),
    );
  for (const entry of entries) ctx.changes.entries.push(entry);
  for (const [at, { before, after }] of changes.entries()) {
    countRow(ctx, type, before, -1);
    countRow(ctx, type, { ...before, ...after, ...values[at] }, 1);
  }
  return changes.length;
}

/** Moves records to the recycle bin. `via` distinguishes a user's deletion from an undone creation. */
export async function deleteRecords(ctx: Ctx, type: RecordType, rows: readonly Row[], via = 'delete'): Promise<void> {
  reserveChangeSet(ctx);
  await setDeleted(ctx, type, rows, { at: ctx.now.toISOString(), by: ctx.actor.id || null, via });
  for (const row of rows) {
    countRow(ctx, type, row, -1);
    ctx.changes.entries.push({ record_type: type, record_id: row.id, op: 'delete', before: null, after: null });
  }
}

/**
 * Restores records from the recycle bin, with all their links. The log keeps how each was deleted, so that the
 * restore can be undone.
 */
export async function restoreRecords(ctx: Ctx, type: RecordType, rows: readonly Row[]): Promise<void> {
  await setDeleted(ctx, type, rows, { at: null, by: null, via: null });
  for (const row of rows) {
    countRow(ctx, type, { ...row, deleted_at: null }, 1);
    const before = { deleted_via: row.deleted_via ?? null };
    ctx.changes.entries.push({ record_type: type, record_id: row.id, op: 'restore', before, after: null });
  }
}

/** Plain lists have no recycle bin: the row is deleted, and its values stay in the log for undo. */
export async function eraseRecords(ctx: Ctx, type: RecordType, rows: readonly Row[]): Promise<void> {
  const table = recordTables[type];
  await ctx.db.run(sql`delete from ${name(table.table)} where account_id = ${ctx.account.id}
    and id = any(${rows.map(({ id }) => id)}::bigint[])`);
  for (const row of rows) {
    ctx.changes.entries.push({ record_type: type, record_id: row.id, op: 'delete', before: filled(row), after: null });
  }
}

/** Restores erased entries under their old ids. */
export async function reinsertRecords(ctx: Ctx, type: RecordType, rows: readonly Row[]): Promise<void> {
  await insertRows(ctx, type, rows);
  for (const row of rows) {
    ctx.changes.entries.push({ record_type: type, record_id: row.id, op: 'restore', before: null, after: null });
  }
}

/** The patch without unchanged values. Sets of ids are compared as sets, instants as points in time. */
function difference(table: RecordTable, before: Patch, patch: Patch): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => value !== undefined && !same(table, key, before[key], value)),
  );
}

export function same(table: RecordTable, key: string, a: unknown, b: unknown): boolean {
  if (a === b || ((a ?? null) === null && (b ?? null) === null)) return true;
  if ((a ?? null) === null || (b ?? null) === null) return false;
  if (key in table.links) return sortedIds(a) === sortedIds(b);
  if (table.instants.includes(key)) return secondOf(a) === secondOf(b);
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b);
  return String(a) === String(b);
}

function sortedIds(ids: unknown): string {
  return [...(ids as number[])].sort((x, y) => x - y).join();
}

/** The wire format has whole seconds: an instant that is sent back as it was read counts as unchanged. */
function secondOf(instant: unknown): number {
  return Math.floor(new Date(instant as string).getTime() / 1000);
}

/** Reserves ids for new records, in order. */
export async function reserveIds(ctx: Ctx, type: RecordType, count: number): Promise<number[]> {
  const rows = await ctx.db.prepared.rows<{ id: number }>(
    // In a subquery, the sequence is looked up once, not for every id.
    sql`select nextval((select pg_get_serial_sequence(${recordTables[type].table}, 'id'))) as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

function authored(ctx: Ctx, table: RecordTable, act: 'create' | 'update'): Patch {
  const at = ctx.now.toISOString();
  if (!table.authored) return act === 'create' ? { created_at: at, updated_at: at } : { updated_at: at };
  const by = ctx.actor.id || null;
  const updated = { updated_at: at, updated_by_user_id: by };
  return act === 'create' ? { created_at: at, created_by_user_id: by, ...updated } : updated;
}

async function setDeleted(
  ctx: Ctx,
  type: RecordType,
  rows: readonly Row[],
  { at, by, via }: { at: string | null; by: number | null; via: string | null },
): Promise<void> {
  await ctx.db.prepared.run(sql`update ${name(recordTables[type].table)}
    set deleted_at = ${at}, deleted_by_user_id = ${by}, deleted_via = ${via}
    where account_id = ${ctx.account.id} and id = any(${rows.map(({ id }) => id)}::bigint[])`);
}

function linkChange({ before, after }: { before: Row; after: Patch }, key: string) {
  if (!(key in after)) return [];
  const was = new Set(idsOf(before, key));
  const is = new Set(idsOf(after, key));
  return [{ id: before.id, add: [...is].filter((id) => !was.has(id)), remove: [...was].filter((id) => !is.has(id)) }];
}

function idsOf(row: Patch, key: string): number[] {
  return [...new Set((row[key] as number[] | undefined) ?? [])];
}

const UNLOGGED = new Set([
  'account_id',
  'owner_key',
  'name_key',
  'email_key',
  'full_name',
  'weighted_cents',
  'account_value_cents',
  'password_hash',
]);

/** The columns of a whole row in the log: every column that has a value, except those in `UNLOGGED`. */
function filled(row: Patch): Patch {
  const kept: Record<string, unknown> = {};
  for (const key in row) if (!UNLOGGED.has(key) && hasValue(row[key])) kept[key] = row[key];
  return kept;
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && !value.length);
}
