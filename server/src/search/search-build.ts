import { REFERRED_FIRST, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Db, Pool } from '../base/database';
import { searchedColumns, handOver, KIND_NUMBER, type SearchedColumns, writeRows } from './search-documents';
import { name, sql } from '../base/sql';

/** Goes up when records are found by other words than before: every account's words are then written anew. */
const VERSION = 2;
/** What the words were before they said whose they are: the words stay, and only that is added. */
const WITHOUT_OWNERS = 1;
const BATCH = 2000;

interface State {
  readonly version: number;
  readonly kind: number;
  readonly last_id: number;
}

/**
 * Writes the words of records that were there before the search was. Each batch is a transaction that says how far it
 * came, so that whoever goes on after a stop goes on there. Answers how many records were read.
 */
export async function buildSearch(pool: Pool, account: number): Promise<number> {
  let done = 0;
  for (;;) {
    const batch = await inAccount(pool, account, (db) => buildBatch(db, account));
    if (batch === undefined) return done;
    done += batch;
  }
}

/** Whether every word of the account says whose it is; an account without a line had nothing that was there before. */
export async function isBuilt(db: Db, account: number): Promise<boolean> {
  const state = await db.prepared.maybe<State>(
    sql`select version, kind, last_id from search_state where account_id = ${account}`,
  );
  return state === undefined || (state.version === VERSION && state.kind === 0);
}

/** All words of a small account, in the caller's transaction. */
export async function buildSearchHere(db: Db, account: number): Promise<void> {
  while ((await buildBatch(db, account)) !== undefined) continue;
}

/** The next records; undefined when nothing is left. */
async function buildBatch(db: Db, account: number): Promise<number | undefined> {
  const state = await stateOf(db, account);
  const at = REFERRED_FIRST.findIndex((kind) => KIND_NUMBER[kind] === state.kind);
  const kind = REFERRED_FIRST[at];
  if (!kind) return undefined;
  const rows = await rowsAfter(db, account, kind, state.last_id);
  if (state.version === WITHOUT_OWNERS) await handOver(db, account, kind, idsOf(rows));
  else await writeRows(db, account, kind, rows);
  const next = REFERRED_FIRST[at + 1];
  const reached =
    rows.length === BATCH
      ? { kind: state.kind, last_id: rows.at(-1)?.id ?? 0 }
      : { kind: next ? KIND_NUMBER[next] : 0, last_id: 0 };
  const version = reached.kind ? state.version : VERSION;
  await db.run(sql`update search_state set version = ${version}, kind = ${reached.kind}, last_id = ${reached.last_id}
    where account_id = ${account}`);
  return rows.length;
}

/** Locked until the batch is written: two servers do not build the same account. */
async function stateOf(db: Db, account: number): Promise<State> {
  await db.run(sql`insert into search_state (account_id, version, kind, last_id) values (${account}, 0, 0, 0)
    on conflict (account_id) do nothing`);
  const state = await db.one<State>(
    sql`select version, kind, last_id from search_state where account_id = ${account} for update`,
  );
  if (state.version === VERSION || (state.version === WITHOUT_OWNERS && state.kind !== 0)) return state;
  const fresh = { version: VERSION, kind: KIND_NUMBER[REFERRED_FIRST[0] as RecordKind], last_id: 0 };
  await db.run(sql`update search_state set version = ${fresh.version}, kind = ${fresh.kind}, last_id = 0
    where account_id = ${account}`);
  return fresh;
}

function idsOf(rows: readonly SearchedColumns[]): number[] {
  return rows.map(({ id }) => id);
}

/** Locked as well: nobody saves one of them between its being read and its words being written. */
function rowsAfter(db: Db, account: number, kind: RecordKind, last: number): Promise<SearchedColumns[]> {
  return db.rows(sql`select ${searchedColumns(kind)} from ${name(kind)} t
    where t.account_id = ${account} and t.id > ${last} order by t.id limit ${BATCH} for no key update of t`);
}

function inAccount<T>(pool: Pool, account: number, work: (db: Db) => Promise<T>): Promise<T> {
  return pool.transaction('write', `select set_config('app.account_id', '${account}', true)`, work);
}
