import { computationOf } from '@fairlead/domain/custom-fields/computed';
import { customId } from '@fairlead/domain/custom-fields/custom-field';
import { isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { notFound } from '../base/errors';
import type { Row } from '../base/changes';
import { type RecordTable, type RecordType, recordTables } from '../base/record-tables';
import { unpacked } from '../base/custom-values';
import { empty, join, name, raw, type Sql, sql } from '../base/sql';
import { tableColumns } from '../db/table-columns';
import { mayBeSeen, visible } from './visible';

/**
 * Loads records that the actor may see, for reading before a write, and locks them until the commit. Locks in id
 * order, so that concurrent writers use the same order. Records that do not exist or are not visible are left out.
 * Loads whole records or, for work on many of them, only the given columns and links and those that every write
 * needs.
 */
export function lockRecords(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  only?: readonly string[],
): Promise<Row[]> {
  return lockVisible(ctx, kind, ids, visible(ctx, kind, 't'), only);
}

/** One record for writing, or 404. */
export async function lockRecord(ctx: Ctx, kind: RecordKind, id: number): Promise<Row> {
  const [row] = await lockRecords(ctx, kind, [id]);
  if (!row) throw notFound();
  return row;
}

/**
 * One record as the write path sees it, without a lock: for reading only. Undefined if it does not exist or is not
 * visible.
 */
export async function readRecord(ctx: Ctx, kind: RecordKind, id: number): Promise<Row | undefined> {
  return (await load(ctx, kind, sql`t.id = ${id} and ${visible(ctx, kind, 't')}`, empty))[0];
}

/** Like `lockRecords`, without a lock: for previewing a change. */
export function readRecords(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  only?: readonly string[],
): Promise<Row[]> {
  return load(ctx, kind, sql`${among(ids)} and ${visible(ctx, kind, 't')}`, empty, only);
}

/** 404 unless the actor sees the record: for calls on what is attached to it. */
export async function requireVisible(ctx: Ctx, kind: RecordKind, id: number): Promise<void> {
  const found = await ctx.db.prepared.maybe(
    sql`select t.id from ${name(kind)} t where t.id = ${id} and ${visible(ctx, kind, 't')}`,
  );
  if (!found) throw notFound();
}

/**
 * Locks records in the recycle bin: deleted, in this account, with the actor's rights checked as if they were not
 * deleted.
 */
export function lockDeleted(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  only?: readonly string[],
): Promise<Row[]> {
  return lockVisible(ctx, kind, ids, deleted(ctx, kind), only);
}

/** Like `lockDeleted`, without a lock. */
export function readDeleted(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<Row[]> {
  return load(ctx, kind, sql`${among(ids)} and ${deleted(ctx, kind)}`, empty);
}

function deleted(ctx: Ctx, kind: RecordKind): Sql {
  return sql`t.account_id = ${ctx.account.id} and t.deleted_at is not null and ${mayBeSeen(ctx, kind, 't')}`;
}

const among = (ids: readonly number[]) => sql`t.id = any(${ids}::bigint[])`;

/** Rows of a table for which the caller has already checked the rights: configuration, users, notes, undo. */
export function lockRows(ctx: Ctx, type: RecordType, ids: readonly number[], only?: readonly string[]): Promise<Row[]> {
  return lockVisible(ctx, type, ids, sql`t.account_id = ${ctx.account.id}`, only);
}

/** Like `lockRows`, without a lock. */
export function readRows(ctx: Ctx, type: RecordType, ids: readonly number[]): Promise<Row[]> {
  return load(ctx, type, sql`${among(ids)} and t.account_id = ${ctx.account.id}`, empty);
}

/**
 * Locks first, then reads. A single statement that waits for the lock would see the current row, but outdated links. Both are sent
 * together: the second statement begins when the first has ended. Of what it reads, only the rows that were locked are answered.
 */
export async function lockVisible(
  ctx: Ctx,
  type: RecordType,
  ids: readonly number[],
  rights: Sql,
  only?: readonly string[],
): Promise<Row[]> {
  const where = sql`${among(ids)} and ${rights}`;
  if (!Object.keys(recordTables[type].links).length) return load(ctx, type, where, strength(type));
  const here = sql`t.account_id = ${ctx.account.id} and ${among(ids)}`;
  const [locked, rows] = await Promise.all([lockOnly(ctx, type, where), load(ctx, type, here, empty, only)]);
  const held = new Set(locked.map(({ id }) => id));
  return rows.filter(({ id }) => held.has(id));
}

/**
 * This lock does not block transactions that link something to the record, so that two that link from either side never
 * wait for each other.
 */
function lockOnly(ctx: Ctx, type: RecordType, where: Sql): Promise<{ id: number }[]> {
  const { table } = recordTables[type];
  return ctx.db.prepared.rows(
    sql`select t.id from ${name(table)} t where ${where} order by t.id for no key update of t`,
  );
}

/**
 * Users are never erased, so changing a user need not wait for transactions that reference the user: a long job of a
 * user must not keep an administrator from deactivating that user.
 */
const strength = (type: RecordType) => (type === 'account_user' ? sql`for no key update of t` : sql`for update of t`);

async function load(ctx: Ctx, type: RecordType, where: Sql, locking: Sql, only?: readonly string[]): Promise<Row[]> {
  const table = recordTables[type];
  const asked = only && (await partOf(ctx, table, [...only, ...calculatedFrom(ctx, type)]));
  const links = Object.entries(table.links)
    .filter(([key]) => !asked || asked.has(key))
    .map(
      ([
        key,
        link,
      ]) => sql`${raw(`'${key}'`)}, (select coalesce(jsonb_agg(l.${name(link.other)} order by l.${name(link.other)}), '[]')
      from ${name(link.table)} l where l.account_id = t.account_id and l.${name(link.own)} = t.id)`,
    );
  const columns = asked && [...asked].filter((key) => !(key in table.links)).sort();
  const own = columns
    ? sql`(select to_jsonb(x) from (select ${join(columns.map((key) => sql`t.${name(key)}`))}) x)`
    : sql`to_jsonb(t)`;
  const rows = await ctx.db.prepared.rows<{
    row: Row;
  }>(sql`select ${own} || jsonb_build_object(${links.length ? join(links) : raw('')}) as row
    from ${name(table.table)} t where ${where} order by t.id ${locking}`);
  return rows.map(({ row }) => withInstants(table, table.custom ? unpacked(row) : row));
}

/** What the calculated fields of a record read, which every write of it recalculates. */
function calculatedFrom({ config }: Ctx, type: RecordType): readonly string[] {
  return isRecordKind(type) ? (computationOf(config, type)?.reads ?? []) : [];
}

/**
 * The given columns and links plus those that every write needs; undefined, for the whole row, if one of them is not
 * a column.
 */
async function partOf(ctx: Ctx, table: RecordTable, only: readonly string[]): Promise<Set<string> | undefined> {
  if (!table.basis) return undefined;
  const there = await tableColumns(ctx.db, table.table);
  const keys = only.map((key) => (customId(key) === undefined ? key : 'custom'));
  return keys.every((key) => key in table.links || there.has(key)) ? new Set([...table.basis, ...keys]) : undefined;
}

/** The database returns instants in the session's time zone; the write path compares and logs them in UTC. */
function withInstants(table: RecordTable, row: Row): Row {
  const moments = table.instants
    .filter((key) => row[key] !== null && row[key] !== undefined)
    .map((key) => [key, new Date(row[key] as string).toISOString()]);
  return { ...row, ...Object.fromEntries(moments) };
}
