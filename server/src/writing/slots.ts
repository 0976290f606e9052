import { accountFieldOf, customId } from '@fairlead/domain/custom-fields/custom-field';
import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import type { Db } from '../base/database';
import { join, name, type Sql, sql } from '../base/sql';
import { recordsById } from '../reading/records-by-id';
import { type SlotField, slotFields, slotsTable, slotValue } from '../reading/slots';

/**
 * Keeps the slots of custom fields, as `facts.ts` keeps the facts: in the transaction of the change, under the locks
 * of the records. Accounts without custom fields have no cost.
 */
export async function keepSlots(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const fields = slotFields(ctx.changes.config ?? ctx.config, kind);
    if (fields.length) await keepSlotsOf(ctx, kind, fields, entries);
  }
}

async function keepSlotsOf(
  { db, account }: Ctx,
  kind: RecordKind,
  fields: readonly SlotField[],
  entries: readonly ChangeEntry[],
): Promise<void> {
  const anew = new Set<number>();
  const changed = new Set<number>();
  for (const entry of entries) {
    if (entry.record_type !== kind) continue;
    if (hasOtherReaders(kind, entry)) anew.add(entry.record_id);
    else if (Object.keys(entry.after ?? {}).some((key) => customId(key) !== undefined)) changed.add(entry.record_id);
  }
  await replaceSlots(db, account.id, kind, fields, [...anew]);
  const updated = [...changed].filter((id) => !anew.has(id));
  await updateSlots(db, account.id, kind, fields, updated);
}

/** Updates the slots of records with changed values. */
export async function updateSlots(
  db: Db,
  account: number,
  kind: RecordKind,
  fields: readonly SlotField[],
  ids: readonly number[],
): Promise<void> {
  if (ids.length && fields.length)
    await writeSlots(db, account, kind, fields, { from: recordsById(kind, account, ids) });
}

/** Whether a record was created, deleted, or has other readers than before. */
function hasOtherReaders(kind: RecordKind, { op, after }: ChangeEntry): boolean {
  return op !== 'update' || (after !== null && ('shared_user_ids' in after || kindOf(kind).owner in after));
}

/** Writes the slots of records anew, whatever exists. */
export async function replaceSlots(
  db: Db,
  account: number,
  kind: RecordKind,
  fields: readonly SlotField[],
  ids: readonly number[],
): Promise<void> {
  if (!ids.length || !fields.length) return;
  await db.prepared.run(
    sql`delete from ${slotsTable(kind)} where account_id = ${account} and id = any(${ids}::bigint[])`,
  );
  await writeSlots(db, account, kind, fields, { from: recordsById(kind, account, ids), anew: true });
}

/** Whether a record of the alias r has a value of any field of a page: only then does it need slots there. */
const hasValueOn = ({ fields }: Page) => sql`r.custom ?| ${fields.map(({ id }) => String(id))}::text[]`;

interface Written {
  /** All records of the kind unless given. */
  readonly from?: Sql;
  readonly where?: Sql;
  /** There are no slots yet. */
  readonly anew?: true;
}

/**
 * Writes the slots of live records under the alias r, in the order of their readers. A record gets them on the pages where it
 * has a value.
 */
export async function writeSlots(
  db: Db,
  account: number,
  kind: RecordKind,
  fields: readonly SlotField[],
  { from = sql`${name(kind)} r`, where = sql`true`, anew }: Written,
): Promise<void> {
  for (const page of pagesOf(fields)) {
    const had = sql`exists (select from ${slotsTable(kind)} h where h.account_id = ${account} and h.id = r.id and h.page = ${page.number})`;
    const needed = anew ? hasValueOn(page) : sql`(${hasValueOn(page)} or ${had})`;
    const columns = page.fields.map(({ column }) => name(column));
    const kept = columns.map((column) => sql`${column} = excluded.${column}`);
    await db.prepared.run(sql`insert into ${slotsTable(kind)} as s (account_id, reader_key, id, page, ${join(columns)})
      select r.account_id, k.reader_key, r.id, ${page.number}::int, ${join(page.fields.map(slotValue))}
        from ${from} cross join lateral (${readersOf(kind, account)}) k
       where r.account_id = ${account} and r.deleted_at is null and ${where} and ${needed} order by k.reader_key, r.id
      on conflict (account_id, id, reader_key, page) do update set ${join(kept)}`);
  }
}

/** The keys of the readers of the record of the alias r: its owner, and the users it is shared with. */
function readersOf(kind: RecordKind, account: number): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`select r.owner_key as reader_key
    union all select -s.user_id from ${name(table)} s where s.account_id = ${account} and s.${name(own)} = r.id`;
}

interface Page {
  readonly number: number;
  readonly fields: readonly SlotField[];
}

/** The slots page by page. */
export function pagesOf(fields: readonly SlotField[]): Page[] {
  return [...new Set(fields.map(({ page }) => page))].map((number) => ({
    number,
    fields: fields.filter(({ page }) => page === number),
  }));
}

/** The fields of an account that have slots, for work without a context. */
export async function readSlotFields(db: Db, account: number, kind: RecordKind): Promise<SlotField[]> {
  const rows = await db.rows<
    Parameters<typeof accountFieldOf>[0]
  >(sql`select id, record_type, name, field_type, locked, locked_add,
      slot_page, slot_column, formula, association_type, deleted_at is not null as deleted, '[]'::json as entries
    from custom_field where account_id = ${account} and record_type = ${kind} and slot_page is not null order by id`);
  return slotFields({ own_fields: rows.map(accountFieldOf) }, kind);
}

/** The ids in a range, of records and of slots, whose slots differ from the values of the record. */
export async function wrongSlots(
  db: Db,
  account: number,
  kind: RecordKind,
  from: number,
  to: number,
): Promise<number[]> {
  const fields = await readSlotFields(db, account, kind);
  const wrong: number[] = [];
  for (const page of pagesOf(fields))
    for (const id of await wrongOnPage(db, account, kind, page, from, to)) wrong.push(id);
  const known = pagesOf(fields).map(({ number }) => number);
  const stray = await db.rows<{
    id: number;
  }>(sql`select distinct id from ${slotsTable(kind)} where account_id = ${account}
    and id between ${from} and ${to} and not page = any(${known}::int[])`);
  return [...new Set([...wrong, ...stray.map(({ id }) => id)])].sort((a, b) => a - b);
}

/** A record without values on a page may have no row there, or one whose slots are all empty. */
async function wrongOnPage(
  db: Db,
  account: number,
  kind: RecordKind,
  page: Page,
  from: number,
  to: number,
): Promise<number[]> {
  const columns = page.fields.map(({ column }) => name(column));
  const values = page.fields.map((field) => sql`${slotValue(field)} as ${name(field.column)}`);
  const rows = await db.rows<{ id: number }>(sql`
    with expected as (
      select k.reader_key, r.id, ${hasValueOn(page)} as filled, ${join(values)}
        from ${name(kind)} r cross join lateral (${readersOf(kind, account)}) k
       where r.account_id = ${account} and r.id between ${from} and ${to} and r.deleted_at is null),
    kept as (
      select s.reader_key, s.id, ${join(columns.map((column) => sql`s.${column}`))} from ${slotsTable(kind)} s
       where s.account_id = ${account} and s.page = ${page.number} and s.id between ${from} and ${to})
    select distinct id from (
      (select id from (select reader_key, id, ${join(columns)} from expected where filled except all table kept) a)
      union all
      (select id from (table kept except all select reader_key, id, ${join(columns)} from expected) b)) x order by id`);
  return rows.map(({ id }) => id);
}
