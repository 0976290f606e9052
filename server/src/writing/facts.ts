import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import type { Db, Queries } from '../base/database';
import { join, name, type Sql, sql } from '../base/sql';
import {
  FACT_COLUMNS,
  type FactColumn,
  factOf,
  factsTable,
  GENERATED,
  named,
  touchColumns,
  touchTable,
} from '../reading/facts';
import { recordsById } from '../reading/records-by-id';

/**
 * Keeps the facts of records (see decision 47). The caller holds the lock of each record: all writers of a record's
 * facts then wait for each other in one order.
 */

/** The consumer of the change log: every logged change of a record reaches its facts in the same transaction. */
export async function keepFacts(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const own = entries.filter(({ record_type }) => record_type === kind);
    if (own.length) await keepFactsOf(ctx, kind, own);
  }
}

async function keepFactsOf(ctx: Ctx, kind: RecordKind, entries: readonly ChangeEntry[]): Promise<void> {
  const { db, account } = ctx;
  const columns = new Set(['updated_at', 'updated_by_user_id']);
  const needs = new Map<number, Need>();
  for (const entry of entries) {
    const need = needOf(entry);
    needs.set(entry.record_id, both(needs.get(entry.record_id), need));
    if (need === 'update') for (const column in entry.after) columns.add(column);
  }
  const of = (need: Need) => [...needs].flatMap(([id, one]) => (one === need ? [id] : []));
  const [inserted, deleted, replaced, updated] = [of('insert'), of('delete'), of('replace'), of('update')];
  if (inserted.length) await insertFacts(db, account.id, kind, inserted);
  if (deleted.length) await deleteFacts(db, account.id, kind, deleted);
  if (replaced.length) await replaceFacts(db, account.id, kind, replaced);
  if (updated.length) await updateFacts(db, account.id, kind, updated, [...columns]);
}

type Need = 'insert' | 'delete' | 'replace' | 'update';

function needOf({ op, after }: ChangeEntry): Need {
  if (op === 'create') return 'insert';
  if (op === 'delete' || op === 'purge') return 'delete';
  // With whom a record is shared decides how many rows its facts have.
  return op === 'restore' || (after && 'shared_user_ids' in after) ? 'replace' : 'update';
}

/** What a record needs after several changes; its facts are written from its current row. */
function both(before: Need | undefined, now: Need): Need {
  if (before === undefined || before === now) return now;
  return before === 'insert' && now !== 'delete' ? 'insert' : 'replace';
}

/** Writes the facts of records anew, whatever exists: after a restore, a new share, or for records without facts. */
export async function replaceFacts(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await deleteFacts(db, account, kind, ids);
  await insertFacts(db, account, kind, ids);
}

async function deleteFacts(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await db.prepared.run(sql`with gone as (
      delete from ${touchTable(kind)} where account_id = ${account} and id = any(${ids}::bigint[]))
    delete from ${factsTable(kind)} where account_id = ${account} and id = any(${ids}::bigint[])`);
}

/** Records in the recycle bin get none. */
async function insertFacts(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await insertFactsFrom(db, account, kind, recordsById(kind, account, ids));
}

/** Inserts the facts of all records under the alias r that a condition selects, in the order of their readers. */
export async function insertFactsOf(db: Db, account: number, kind: RecordKind, where: Sql): Promise<void> {
  await insertFactsFrom(db, account, kind, sql`${name(kind)} r`, where);
}

async function insertFactsFrom(db: Db, account: number, kind: RecordKind, from: Sql, where = sql`true`): Promise<void> {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const columns = FACT_COLUMNS[kind];
  const walked = touchColumns(kind);
  const live = sql`r.account_id = ${account} and r.deleted_at is null and ${where}`;
  await Promise.all([
    db.prepared.run(sql`insert into ${factsTable(kind)}
        (account_id, reader_key, owner_key, id, ${named(columns.map((column) => column.name))})
      select r.account_id, k.reader_key, r.owner_key, r.id, ${join(columns.map(factOf))}
        from ${from} cross join lateral (
          select r.owner_key as reader_key
          union all select -s.user_id from ${name(table)} s where s.account_id = ${account} and s.${name(own)} = r.id) k
       where ${live} order by k.reader_key, r.id`),
    db.prepared.run(sql`insert into ${touchTable(kind)} (${named(walked)})
      select ${join(walked.map((column) => sql`r.${name(column)}`))} from ${from} where ${live}`),
  ]);
}

/** Updates the facts of columns. Records that have no facts yet get them. */
async function updateFacts(
  db: Db,
  account: number,
  kind: RecordKind,
  ids: readonly number[],
  changed: readonly string[],
): Promise<void> {
  const { there, written } = await joined(db, ids, (queries) =>
    queries.one<{ there: number; written: number }>(sql`
    with r as materialized (${changedRecords(account, kind, ids, changed)}),
      f as (${updateOfFacts(account, kind, ids, changed)} returning f.reader_key),
      t as (${updateOfTouch(account, kind, ids, changed)})
    select (select count(*) from r) as there, (select count(*) from f where reader_key >= 0) as written`),
  );
  if (written < there) await replaceFacts(db, account, kind, ids);
}

/**
 * Copies columns that change without an entry in the log, such as a company's name on its deals, to the facts of the
 * records that have them.
 */
export async function copyToFacts(
  { db, account }: Pick<Ctx, 'db' | 'account'>,
  kind: RecordKind,
  ids: readonly number[],
  changed: readonly string[],
): Promise<void> {
  if (!ids.length || !factsFrom(kind, changed).length) return;
  await joined(db, ids, (queries) =>
    queries.run(sql`with r as materialized (${changedRecords(account.id, kind, ids, changed)})
    ${updateOfFacts(account.id, kind, ids, changed)}`),
  );
}

const MANY = 200;

/**
 * The statistics do not contain records that were created a moment ago: the planner would expect few, and compare
 * each with each. Unprepared, because a stored plan was made for few.
 */
async function joined<T>(db: Db, ids: readonly number[], ask: (queries: Queries) => Promise<T>): Promise<T> {
  if (ids.length < MANY) return ask(db.prepared);
  const [, answer] = await Promise.all([
    db.run(sql`set local enable_nestloop = off`),
    ask(db),
    db.run(sql`set local enable_nestloop = on`),
  ]);
  return answer;
}

/** The changed values of the records: facts under their names, columns of the walk behind `walked_`. */
function changedRecords(account: number, kind: RecordKind, ids: readonly number[], changed: readonly string[]): Sql {
  const facts = factsFrom(kind, changed).map((column) => sql`${factOf(column)} as ${name(column.name)}`);
  const walked = walkedFrom(kind, changed).map((column) => sql`r.${name(column)} as ${name(`walked_${column}`)}`);
  return sql`select ${join([sql`r.id, r.owner_key`, ...facts, ...walked])} from ${name(kind)} r
    where r.account_id = ${account} and r.id = any(${ids}::bigint[]) and r.deleted_at is null`;
}

/** The ids are repeated here: otherwise the planner would compare the few rows with all facts of the account. */
function updateOfFacts(account: number, kind: RecordKind, ids: readonly number[], changed: readonly string[]): Sql {
  const sets = factsFrom(kind, changed).map((column) => sql`${name(column.name)} = r.${name(column.name)}`);
  const handedOver = sql`owner_key = r.owner_key,
    reader_key = case when f.reader_key >= 0 then r.owner_key else f.reader_key end`;
  return sql`update ${factsTable(kind)} f set ${join(isOwner(kind, changed) ? [...sets, handedOver] : sets)}
    from r where f.account_id = ${account} and f.id = any(${ids}::bigint[]) and f.id = r.id`;
}

function updateOfTouch(account: number, kind: RecordKind, ids: readonly number[], changed: readonly string[]): Sql {
  const sets = walkedFrom(kind, changed).map((column) => sql`${name(column)} = r.${name(`walked_${column}`)}`);
  const owner = isOwner(kind, changed) ? [sql`owner_key = r.owner_key`] : [];
  return sql`update ${touchTable(kind)} t set ${join([...sets, ...owner])}
    from r where t.account_id = ${account} and t.id = any(${ids}::bigint[]) and t.id = r.id`;
}

const isOwner = (kind: RecordKind, changed: readonly string[]) => changed.includes(kindOf(kind).owner);

function factsFrom(kind: RecordKind, changed: readonly string[]): FactColumn[] {
  return FACT_COLUMNS[kind].filter(({ of }) => (GENERATED[of] ?? [of]).some((column) => changed.includes(column)));
}

function walkedFrom(kind: RecordKind, changed: readonly string[]): string[] {
  return ['updated_at', ...kindOf(kind).walked_with].filter((column) => changed.includes(column));
}
