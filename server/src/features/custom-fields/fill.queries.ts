import { customId } from '@fairlead/domain/custom-fields/custom-field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';
import { unpacked } from '../../base/custom-values';
import type { Db } from '../../base/database';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { HOLDS_SCHEDULE } from '../../jobs/jobs.queries';
import { type SlotField, slotsTable, slotValue } from '../../reading/slots';
import { pagesOf, updateSlots } from '../../writing/slots';

/** Small enough that a save which meets a batch waits at most some hundredths of a second. */
const BATCH = 500;

/**
 * The records are processed in this many rounds: every sixth by its id, then the next ones. In each batch one or two
 * rows of a page change, and their new versions find room on it. If all rows of a page changed at once, most would
 * move, and every index with them.
 */
export const TURNS = 6;

export interface Fill {
  readonly round: number;
  readonly last_id: number;
  readonly waiting: readonly number[];
  readonly total: number | null;
}

export async function lockFill(db: Db, account: number, kind: RecordKind): Promise<Fill | undefined> {
  const fill = await db.maybe<Fill>(sql`select round, last_id, waiting, total from custom_field_fill
    where account_id = ${account} and record_type = ${kind} for update`);
  // The driver returns the ids of an array as text.
  return fill && { ...fill, waiting: fill.waiting.map(Number) };
}

/**
 * The next records of the round, those in the recycle bin too; after the last round, those that were locked.
 * `last_id` gives the round by its remainder.
 */
export async function nextBatch(
  db: Db,
  account: number,
  kind: RecordKind,
  { last_id, waiting, total }: Fill,
): Promise<{ ids: number[]; last: number | null; total: number }> {
  const all = total ?? (await countRecords(db, account, kind));
  for (let turn = last_id % TURNS; turn < TURNS; turn += 1) {
    const ids = await idsOfTurn(db, account, kind, turn, turn === last_id % TURNS ? last_id : 0);
    if (ids.length) return { ids, last: ids.at(-1) as number, total: all };
  }
  return { ids: waiting.slice(0, BATCH), last: null, total: all };
}

async function idsOfTurn(db: Db, account: number, kind: RecordKind, turn: number, after: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select t.id from ${name(kind)} t where t.account_id = ${account}
    and t.id > ${after} and t.id % ${raw(String(TURNS))} = ${turn} order by t.id limit ${BATCH}`);
  return rows.map(({ id }) => id);
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

export interface CalculatedChange {
  readonly id: number;
  readonly values: Readonly<Record<string, string | null>>;
}

/** Writes calculated values to records and to their slots. Only the slots of these values are changed. */
export async function writeCalculated(
  db: Db,
  account: number,
  kind: RecordKind,
  changes: readonly CalculatedChange[],
  slots: readonly SlotField[],
): Promise<void> {
  if (!changes.length) return;
  const ids = changes.map(({ id }) => id);
  const packed = changes.map(({ values }) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([key, value]) => [customId(key), value]))),
  );
  const keys = new Set(changes.flatMap(({ values }) => Object.keys(values)));
  const pages = pagesOf(slots.filter(({ key }) => keys.has(key)));
  const records = sql`update ${name(kind)} t set custom = jsonb_strip_nulls(t.custom || x.values::jsonb)
      from unnest(${ids}::bigint[], ${packed}::text[]) as x(id, values)
     where t.account_id = ${account} and t.id = x.id returning t.id, t.custom, t.deleted_at`;
  const updates = pages.map(
    (page) => sql`${name(`page${page.number}`)} as (${slotsOfPage(kind, account, page)} returning s.reader_key)`,
  );
  const written = pages.map(({ number }) => sql`(select count(*) from ${name(`page${number}`)} where reader_key >= 0)`);
  const found = await db.prepared.one<{ there: number; written: number[] }>(
    sql`with ${join([sql`r as (${records})`, ...updates])}
    select (select count(*) from r where deleted_at is null) as there, array[${join(written)}]::int[] as written`,
  );
  // A record without a value of any field on a page has no slots there.
  const lacking = new Set(pages.flatMap(({ number }, at) => ((found.written[at] ?? 0) < found.there ? [number] : [])));
  await updateSlots(
    db,
    account,
    kind,
    slots.filter(({ page }) => lacking.has(page)),
    ids,
  );
}

function slotsOfPage(kind: RecordKind, account: number, { number, fields }: ReturnType<typeof pagesOf>[number]): Sql {
  const sets = fields.map((field) => sql`${name(field.column)} = ${slotValue(field)}`);
  return sql`update ${slotsTable(kind)} s set ${join(sets)} from r
    where s.account_id = ${account} and s.page = ${number} and s.id = r.id and r.deleted_at is null`;
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

/** Whether a transaction of this program that began before that time is still open, and may write records. */
export async function hasOlderTransactions(db: Db, since: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`select exists(select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz
      and application_name <> ${HOLDS_SCHEDULE}) as found`);
  return found;
}
