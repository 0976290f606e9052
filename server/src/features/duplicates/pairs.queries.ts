import type { Reason } from '@fairlead/domain/duplicates/reasons';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Db } from '../../base/database';
import { name, raw, type Sql, sql } from '../../base/sql';
import { comparedColumns, type ComparedRow } from '../../search/duplicate-keys';

export const pairTable = (kind: RecordKind): Sql => name(`${kind}_pair`);
export const asideTable = (kind: RecordKind): Sql => name(`${kind}_aside`);

export interface FoundPair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** A key that several records share. `ids` are the first of them, `count` all, up to one more than needed. */
export interface Block {
  readonly key: number;
  readonly ids: readonly number[];
}

/** The next shared keys, in order, until they name this many records. Reads the primary key alone. */
export function nextBlocks(
  db: Db,
  account: number,
  [after, to]: readonly [number, number],
  limits: { blocks: number; members: number; records: number },
): Promise<Block[]> {
  return db.prepared.rows<Block>(sql`
    select key, ids::float8[] as ids from (
      select key, ids, sum(cardinality(ids)) over (order by key) - cardinality(ids) as before from (
        select key, (array_agg(record_id order by record_id))[1:${raw(String(limits.members))}] as ids from duplicate_key
         where account_id = ${account} and key > ${after} and key < ${to}
         group by key having count(*) > 1 order by key limit ${limits.blocks}) b) b
     where before < ${limits.records} order by key`);
}

/** The records that share each of these keys, up to a limit per key. */
export function sharing(db: Db, account: number, keys: readonly number[], members: number): Promise<Block[]> {
  return db.prepared.rows<Block>(sql`
    select x.key, array(select d.record_id from duplicate_key d where d.account_id = ${account} and d.key = x.key
      order by d.record_id limit ${members})::float8[] as ids
      from unnest(${keys}::bigint[]) as x(key)`);
}

/** The values by which records are compared; not of those in the recycle bin. */
export async function comparedRows(
  db: Db,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Map<number, ComparedRow>> {
  const rows = await db.prepared.rows<ComparedRow>(sql`select ${comparedColumns(kind, 't')} from ${name(kind)} t
    where t.account_id = ${account} and t.id = any(${ids}::bigint[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The existing pairs of these records. */
export function knownPairs(
  db: Db,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
): Promise<{ a: number; b: number; print: string | null }[]> {
  return db.prepared.rows(sql`
    select p.a_id as a, p.b_id as b, null as print from ${pairTable(kind)} p
     where p.account_id = ${account} and p.a_id = any(${ids}::bigint[])
    union all select p.a_id, p.b_id, null from ${pairTable(kind)} p
     where p.account_id = ${account} and p.b_id = any(${ids}::bigint[])
    union all select s.a_id, s.b_id, s.print from ${asideTable(kind)} s
     where s.account_id = ${account} and s.a_id = any(${ids}::bigint[])
    union all select s.a_id, s.b_id, s.print from ${asideTable(kind)} s
     where s.account_id = ${account} and s.b_id = any(${ids}::bigint[])`);
}

/** Writes the found pairs, with how much a merge would move: the notes on both. */
export async function writePairs(
  db: Db,
  account: number,
  kind: RecordKind,
  pairs: readonly FoundPair[],
  run: number,
): Promise<void> {
  if (!pairs.length) return;
  const sorted = pairs.toSorted((x, y) => x.a - y.a || x.b - y.b);
  const column = raw(`n.${kind}_id`);
  const notes = (id: Sql) => sql`(select count(*) from note n where n.account_id = ${account} and n.deleted_at is null
    and ${column} = ${id})`;
  await db.prepared.run(sql`insert into ${pairTable(kind)} as p (account_id, a_id, b_id, score, moves, reasons, run, a_owner, b_owner)
    select ${account}, x.a, x.b, x.score, ${notes(sql`x.a`)} + ${notes(sql`x.b`)}, string_to_array(x.reasons, ' '), ${run},
        s.owner_key, t.owner_key
      from unnest(${sorted.map(({ a }) => a)}::bigint[], ${sorted.map(({ b }) => b)}::bigint[],
        ${sorted.map(({ score }) => score)}::smallint[], ${sorted.map(({ reasons }) => reasons.join(' '))}::text[])
        as x(a, b, score, reasons)
        join ${name(kind)} s on s.account_id = ${account} and s.id = x.a and s.deleted_at is null
        join ${name(kind)} t on t.account_id = ${account} and t.id = x.b and t.deleted_at is null
    on conflict (account_id, a_id, b_id) do update
      set score = excluded.score, moves = excluded.moves, reasons = excluded.reasons, run = excluded.run,
        a_owner = excluded.a_owner, b_owner = excluded.b_owner`);
}

type Ids = readonly { readonly a: number; readonly b: number }[];

export const deletePairs = (db: Db, account: number, kind: RecordKind, pairs: Ids) =>
  deleteFrom(db, account, pairTable(kind), pairs);
export const deleteAsides = (db: Db, account: number, kind: RecordKind, pairs: Ids) =>
  deleteFrom(db, account, asideTable(kind), pairs);

async function deleteFrom(db: Db, account: number, table: Sql, pairs: Ids): Promise<void> {
  if (!pairs.length) return;
  await db.prepared.run(sql`delete from ${table} p
    using unnest(${pairs.map(({ a }) => a)}::bigint[], ${pairs.map(({ b }) => b)}::bigint[]) as x(a, b)
    where p.account_id = ${account} and p.a_id = x.a and p.b_id = x.b`);
}

/** Updates the owners in the pairs of these records. */
export async function keepPairOwners(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  for (const side of ['a', 'b'] as const)
    await db.prepared.run(sql`update ${pairTable(kind)} p set ${name(`${side}_owner`)} = t.owner_key from ${name(kind)} t
      where p.account_id = ${account} and p.${name(`${side}_id`)} = any(${ids}::bigint[])
        and t.account_id = p.account_id and t.id = p.${name(`${side}_id`)} and p.${name(`${side}_owner`)} <> t.owner_key`);
}

/** Deletes the pairs of those of these records that are in the recycle bin. They are found again if one is restored. */
export async function deletePairsOfDeleted(
  db: Db,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return;
  for (const side of ['a_id', 'b_id'] as const)
    await db.prepared.run(sql`delete from ${pairTable(kind)} p using ${name(kind)} t
      where p.account_id = ${account} and p.${name(side)} = any(${ids}::bigint[])
        and t.account_id = p.account_id and t.id = p.${name(side)} and t.deleted_at is not null`);
}

/** Deletes the pairs that a run over the whole account did not find again. */
export function deleteOlder(db: Db, account: number, kind: RecordKind, run: number): Promise<number> {
  return db.run(sql`delete from ${pairTable(kind)} where account_id = ${account} and run < ${run}`);
}
