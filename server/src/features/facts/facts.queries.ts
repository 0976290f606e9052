import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { enterAccount } from '../../account/sessions';
import type { Db, Pool } from '../../base/database';
import { join, name, sql } from '../../base/sql';
import { factChanges, factChangesKept, factsTable, touchTable } from '../../reading/facts';
import type { HeldKind } from '../../reading/held/held-kinds';
import { slotsTable } from '../../reading/slots';

/**
 * Work on the facts of an account is split into transactions of this many records, each too short for users to
 * notice.
 */
export const BATCH = 2000;

export function inAccount<T>(pool: Pool, account: number, work: (db: Db) => Promise<T>): Promise<T> {
  return pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    return work(db);
  });
}

export async function areReady(db: Db, account: number): Promise<boolean> {
  return (await db.one<{ facts_ready: boolean }>(sql`select facts_ready from account where id = ${account}`))
    .facts_ready;
}

export async function setReady(db: Db, account: number, ready: boolean): Promise<void> {
  await db.run(sql`update account set facts_ready = ${ready} where id = ${account}`);
}

/** The live records of a kind in the order in which their facts should lie. */
export async function idsByOwner(db: Db, account: number, kind: RecordKind): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from ${name(kind)}
    where account_id = ${account} and deleted_at is null order by owner_key, id`);
  return rows.map(({ id }) => id);
}

/**
 * Every writer of facts holds the lock of the record. Returns the records that could be locked at once: waiting for
 * one that long work has locked would delay the whole batch.
 */
export async function lockFree(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from ${name(kind)}
    where account_id = ${account} and id = any(${ids}::bigint[]) order by id for no key update skip locked`);
  return rows.map(({ id }) => id);
}

/** Those of the records or facts that no other transaction is changing; facts of deleted records are free. */
export async function goneAmong(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select x.id from unnest(${ids}::bigint[]) as x(id)
    where not exists (select from ${name(kind)} r where r.account_id = ${account} and r.id = x.id)`);
  return rows.map(({ id }) => id);
}

/** How many records of a kind are outside the recycle bin. */
export async function liveRecords(db: Db, account: number, kind: RecordKind): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*) as n from ${name(kind)}
    where account_id = ${account} and deleted_at is null`);
  return n;
}

/** Removes the facts of records that are gone or in the recycle bin. */
export async function dropStray(db: Db, account: number, kind: RecordKind): Promise<void> {
  for (const table of [factsTable(kind), touchTable(kind), slotsTable(kind)]) {
    await db.run(sql`delete from ${table} f where f.account_id = ${account} and not exists (
      select from ${name(kind)} r where r.account_id = ${account} and r.id = f.id and r.deleted_at is null)`);
  }
}

/** Statistics of recently filled tables, because the planner assumes otherwise that they are empty. */
export async function analyzeFacts(db: Db): Promise<void> {
  for (const kind of RECORD_KINDS)
    await db.run(sql`analyze ${join([factsTable(kind), touchTable(kind), slotsTable(kind)])}`);
}

/** The largest id that a record or its facts have. */
export async function lastId(db: Db, account: number, kind: RecordKind): Promise<number> {
  const { last } = await db.one<{ last: number }>(sql`select greatest(
    (select max(id) from ${name(kind)} where account_id = ${account}),
    (select max(id) from ${factsTable(kind)} where account_id = ${account}), 0) as last`);
  return last;
}

/** When the account's facts were last compared with its records, and the hour of its day. */
export function lastCheck(db: Db, account: number, now: Date): Promise<{ checked_at: Date | null; hour: number }> {
  return db.one(sql`select c.checked_at, extract(hour from ${now}::timestamptz at time zone a.time_zone)::int as hour
    from account a left join facts_check c on c.account_id = a.id where a.id = ${account}`);
}

export async function setChecked(db: Db, account: number, now: Date): Promise<void> {
  await db.run(sql`insert into facts_check (account_id, checked_at) values (${account}, ${now})
    on conflict (account_id) do update set checked_at = excluded.checked_at`);
}

/** Whether the indexes that only lists without facts need still exist. */
export async function hasIndexesOfLists(db: Db): Promise<boolean> {
  return (await db.one<{ there: boolean }>(sql`select to_regclass('deal_owner_all') is not null as there`)).there;
}

/** Waits only an instant for the tables: statements behind it in the queue would wait too. */
export async function dropIndexesOfLists(db: Db): Promise<void> {
  await db.run(sql`set local lock_timeout = '200ms'`);
  await db.run(sql`select drop_indexes_of_lists()`);
}

export interface Scattered {
  readonly reader_key: number;
  readonly n: number;
}

/**
 * Readers whose facts are on far more pages than they fill, the worst first. A row whose pages are counted gives its
 * own place (ctid).
 */
export function scatteredReaders(db: Db, account: number, kind: RecordKind): Promise<Scattered[]> {
  return db.rows(sql`with place as (
      select reader_key, (ctid::text::point)[0]::int as page from ${factsTable(kind)} where account_id = ${account}),
    full_page as (select greatest(1, count(*)::float8 / greatest(1, count(distinct page))) as n from place)
    select reader_key, count(*) as n from place
     group by reader_key
    having count(*) >= 200 and count(distinct page) > 3 * (1 + count(*) / (select n from full_page))
     order by count(distinct page)::float8 / count(*) desc, reader_key limit 500`);
}

export async function idsOfReader(db: Db, account: number, kind: RecordKind, reader: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from ${factsTable(kind)}
    where account_id = ${account} and reader_key = ${reader} order by id`);
  return rows.map(({ id }) => id);
}

/** Moves the facts of a reader to where there is room for all of them, side by side. */
export async function layTogether(
  db: Db,
  account: number,
  kind: RecordKind,
  reader: number,
  ids: readonly number[],
): Promise<void> {
  await db.run(sql`with moved as (delete from ${factsTable(kind)} where account_id = ${account} and reader_key = ${reader}
      and id = any(${ids}::bigint[]) returning *)
    insert into ${factsTable(kind)} select * from moved order by id`);
}

/**
 * Deletes the notes of records of a kind changed until a given time, and stores the transaction from which on all changes are
 * still noted. Later numbers come from a database that was restored from a backup.
 */
export async function dropFactChanges(db: Db, account: number, kind: HeldKind, until: Date): Promise<number> {
  const { gone } = await db.one<{ gone: number }>(sql`with gone as (delete from ${factChanges(kind)}
      where account_id = ${account} and noted_at < ${until} returning written_by),
    own as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as ahead),
    kept as (insert into ${factChangesKept(kind)} as k (account_id, kept_from)
      select ${account}, max(g.written_by) + 1 from gone g, own where g.written_by < own.ahead having count(*) > 0
      on conflict (account_id) do update set kept_from = case when k.kept_from > (select ahead from own) then excluded.kept_from
        else greatest(k.kept_from, excluded.kept_from) end)
    select count(*) as gone from gone`);
  return gone;
}
