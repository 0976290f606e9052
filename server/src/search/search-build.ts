import { REFERRED_FIRST, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Db, Pool } from '../base/database';
import { searchedColumns, handOver, KIND_NUMBER, type SearchedColumns, writeRows } from './search-documents';
import { name, sql } from '../base/sql';

/** Increased when the words by which records are found change: the words of every account are then rewritten. */
const VERSION = 2;
/** The version in which words had no owner yet: the words are kept, and only the owner is added. */
const WITHOUT_OWNERS = 1;
const BATCH = 2000;

interface State {
  readonly version: number;
  readonly kind: number;
  readonly last_id: number;
}

/**
 * Writes the words of records that existed before the search did. Each batch is a transaction that stores its
 * position, so that a run continues there after a stop. Returns the number of records read.
 */
export async function buildSearch(pool: Pool, account: number): Promise<number> {
  let done = 0;
  for (;;) {
    const batch = await inAccount(pool, account, (db) => buildBatch(db, account));
    if (batch === undefined) return done;
    done += batch;
  }
}

/**
 * Whether every word of the account has its owner; an account without a state row had no records before the search
 * existed.
 */
export async function isBuilt(db: Db, account: number): Promise<boolean> {
  const state = await db.prepared.maybe<State>(
    sql`select version, kind, last_id from search_state where account_id = ${account}`,
  );
  return state === undefined || (state.version === VERSION && state.kind === 0);
}

/** Writes all words of a small account, in the caller's transaction. */
export async function buildSearchHere(db: Db, account: number): Promise<void> {
  while ((await buildBatch(db, account)) !== undefined) continue;
}

/** Processes the next records; undefined if none are left. */
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

/** Locks the state until the batch is written, so that two servers do not build the same account. */
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

/** Locks the records as well, so that none is saved between being read and having its words written. */
function rowsAfter(db: Db, account: number, kind: RecordKind, last: number): Promise<SearchedColumns[]> {
  return db.rows(sql`select ${searchedColumns(kind)} from ${name(kind)} t
    where t.account_id = ${account} and t.id > ${last} order by t.id limit ${BATCH} for no key update of t`);
}

function inAccount<T>(pool: Pool, account: number, work: (db: Db) => Promise<T>): Promise<T> {
  return pool.transaction('write', `select set_config('app.account_id', '${account}', true)`, work);
}
