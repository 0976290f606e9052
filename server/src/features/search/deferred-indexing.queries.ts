import { REFERRED_FIRST, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../../base/changes';
import type { Db } from '../../base/database';
import { name, sql } from '../../base/sql';

const BATCH = 2000;

/** The next changes of a change set, in order. */
export async function changedBatch(
  db: Db,
  account: number,
  set: number,
  after: number,
): Promise<{ entries: ChangeEntry[]; last: number }> {
  const rows = await db.prepared.rows<
    ChangeEntry & { id: number }
  >(sql`select id, record_type, record_id, op, null as before, after
    from change where account_id = ${account} and change_set_id = ${set} and id > ${after} order by id limit ${BATCH}`);
  return { entries: rows, last: rows.at(-1)?.id ?? after };
}

/** Locks the records, so that none is saved between reading it and writing its words. */
export async function lockForSearch(db: Db, account: number, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of REFERRED_FIRST) {
    const ids = entries.filter(({ record_type }) => record_type === kind).map(({ record_id }) => record_id);
    if (!ids.length) continue;
    await db.prepared.run(sql`select id from ${name(kind)} where account_id = ${account} and id = any(${ids}::bigint[])
      order by id for no key update`);
  }
}

/** A custom field that a change set deleted, brought back or gave another type. */
export interface ChangedText {
  readonly id: number;
  readonly record_type: RecordKind;
}

/** Only of those that are texts, or were. */
export function changedTexts(db: Db, account: number, set: number): Promise<ChangedText[]> {
  return db.prepared.rows(sql`select f.id, f.record_type from custom_field f
    where f.account_id = ${account} and f.id in (select c.record_id from change c
      where c.account_id = f.account_id and c.change_set_id = ${set} and c.record_type = 'custom_field'
        and c.op = 'update' and (c.after ? 'deleted_at' or c.after ? 'field_type')
        and (f.field_type = 'text' or c.before ->> 'field_type' = 'text'))
    order by f.id`);
}

/** The next records with a value of the field, locked so that none is saved before its words are written. */
export async function carryingBatch(
  db: Db,
  account: number,
  { id, record_type }: ChangedText,
  after: number,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select t.id from ${name(record_type)} t
    where t.account_id = ${account} and t.id > ${after} and t.custom ? ${String(id)}
    order by t.id limit ${BATCH} for no key update`);
  return rows.map((row) => row.id);
}
