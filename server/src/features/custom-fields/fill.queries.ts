import { customId } from '@fairlead/domain/custom-fields/custom-field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';
import { unpacked } from '../../base/custom-values';
import type { Db } from '../../base/database';
import { join, name, sql } from '../../base/sql';

/** Few enough that a save which meets a batch waits for some hundredths of a second at most. */
const BATCH = 500;

export interface Fill {
  readonly round: number;
  readonly last_id: number;
  readonly waiting: readonly number[];
  readonly total: number | null;
}

export async function lockFill(db: Db, account: number, kind: RecordKind): Promise<Fill | undefined> {
  const fill = await db.maybe<Fill>(sql`select round, last_id, waiting, total from custom_field_fill
    where account_id = ${account} and record_type = ${kind} for update`);
  // The driver answers the ids of an array as texts.
  return fill && { ...fill, waiting: fill.waiting.map(Number) };
}

/** The next records by id, those in the recycle bin too; behind the last one, those that were held. */
export async function nextBatch(
  db: Db,
  account: number,
  kind: RecordKind,
  { last_id, waiting, total }: Fill,
): Promise<{ ids: number[]; last: number | null; total: number }> {
  const rows = await db.rows<{ id: number }>(sql`select t.id from ${name(kind)} t
    where t.account_id = ${account} and t.id > ${last_id} order by t.id limit ${BATCH}`);
  const ids = rows.map(({ id }) => id);
  const all = total ?? (await countRecords(db, account, kind));
  const last = ids.at(-1);
  return last === undefined ? { ids: waiting.slice(0, BATCH), last: null, total: all } : { ids, last, total: all };
}

async function countRecords(db: Db, account: number, kind: RecordKind): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from ${name(kind)} t where t.account_id = ${account}`,
  );
  return total;
}

/** Those of these records that still exist. */
export async function remaining(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db.rows<{ id: number }>(sql`select t.id from ${name(kind)} t
    where t.account_id = ${account} and t.id = any(${ids}::bigint[]) order by t.id`);
  return rows.map(({ id }) => id);
}

/** Locks and reads the records that no other transaction is writing. */
export async function freeRecords(
  db: Db,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
  columns: readonly string[],
): Promise<Row[]> {
  const plain = columns.filter((key) => customId(key) === undefined);
  const read = join(['id', 'custom', ...plain].map((key) => sql`t.${name(key)}`));
  const rows = await db.rows<Row>(sql`select ${read} from ${name(kind)} t where t.account_id = ${account}
    and t.id = any(${ids}::bigint[]) order by t.id for no key update of t skip locked`);
  return rows.map(unpacked);
}

export async function writeCalculated(
  db: Db,
  account: number,
  kind: RecordKind,
  changes: readonly { readonly id: number; readonly values: Readonly<Record<string, string | null>> }[],
): Promise<void> {
  if (!changes.length) return;
  const packed = changes.map(({ values }) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([key, value]) => [customId(key), value]))),
  );
  await db.run(sql`update ${name(kind)} t set custom = jsonb_strip_nulls(t.custom || x.values::jsonb)
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${packed}::text[]) as x(id, values)
   where t.account_id = ${account} and t.id = x.id`);
}

export async function noteBatch(
  db: Db,
  account: number,
  kind: RecordKind,
  { last, waiting, done, total }: { last: number; waiting: readonly number[]; done: number; total: number },
): Promise<void> {
  await db.run(sql`update custom_field_fill set last_id = ${last}, waiting = ${waiting}::bigint[], done = done + ${done},
      total = ${total}
    where account_id = ${account} and record_type = ${kind}`);
}

export async function finishFill(db: Db, account: number, kind: RecordKind): Promise<void> {
  await db.run(sql`delete from custom_field_fill where account_id = ${account} and record_type = ${kind}`);
}

export async function now(db: Db): Promise<string> {
  return (await db.one<{ now: string }>(sql`select clock_timestamp()::text as now`)).now;
}

/** Whether a transaction of this program that began before then is still open. */
export async function hasOlderTransactions(db: Db, since: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`select exists(select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz) as found`);
  return found;
}
