import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Db } from '../base/database';
import { join, name, sql } from '../base/sql';
import { FACT_COLUMNS, factOf, factsTable, touchColumns, touchTable } from '../reading/facts';
import { slotsTable } from '../reading/slots';
import { insertFactsOf } from './facts';
import { readSlotFields, wrongSlots, writeSlots } from './slots';

/** Writes all facts of an account anew in the caller's transaction: after a bulk load, while no one else works in the account. */
export async function rebuildFacts(db: Db, account: number): Promise<void> {
  for (const kind of RECORD_KINDS) {
    await db.run(sql`delete from ${factsTable(kind)} where account_id = ${account}`);
    await db.run(sql`delete from ${touchTable(kind)} where account_id = ${account}`);
    await insertFactsOf(db, account, kind, sql`true`);
    await db.run(sql`delete from ${slotsTable(kind)} where account_id = ${account}`);
    await writeSlots(db, account, kind, await readSlotFields(db, account, kind), { anew: true });
  }
}

/** The ids in a range, of records and of facts, whose facts or slots differ from what they are copied from. */
export async function wrongFacts(
  db: Db,
  account: number,
  kind: RecordKind,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const within = (alias: string) =>
    sql`${name(alias)}.account_id = ${account} and ${name(alias)}.id between ${from} and ${to}`;
  const facts = FACT_COLUMNS[kind];
  const walked = touchColumns(kind);
  const rows = await db.rows<{ id: number }>(sql`
    with expected as (
      select k.reader_key, r.owner_key, r.id, ${join(facts.map((column) => sql`${factOf(column)} as ${name(column.name)}`))}
        from ${name(kind)} r cross join lateral (
          select r.owner_key as reader_key
          union all select -s.user_id from ${name(table)} s where s.account_id = ${account} and s.${name(own)} = r.id) k
       where ${within('r')} and r.deleted_at is null),
    kept as (
      select f.reader_key, f.owner_key, f.id, ${join(facts.map((column) => sql`f.${name(column.name)}`))}
        from ${factsTable(kind)} f where ${within('f')}),
    expected_touch as (select ${join(walked.map((column) => sql`r.${name(column)}`))} from ${name(kind)} r
       where ${within('r')} and r.deleted_at is null),
    kept_touch as (select ${join(walked.map((column) => sql`t.${name(column)}`))} from ${touchTable(kind)} t where ${within('t')})
    select distinct id from (
      (select id from (table expected except all table kept) a) union all (select id from (table kept except all table expected) b)
      union all (select id from (table expected_touch except all table kept_touch) c)
      union all (select id from (table kept_touch except all table expected_touch) d)) x
     order by id`);
  const slots = await wrongSlots(db, account, kind, from, to);
  return [...new Set([...rows.map(({ id }) => id), ...slots])].sort((a, b) => a - b);
}
