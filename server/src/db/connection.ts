import pg from 'pg';
import {
  AllBusy,
  CallerGone,
  DatabaseAway,
  DatabaseMemory,
  type Db,
  type Mode,
  OutcomeUnknown,
  type Pool,
  type Queries,
} from '../base/database';
import type { Sql } from '../base/sql';
import { sentValue } from './array-literal';
import { throwMarked } from './constraints';
import { makeWay } from './niceness';
import { deallocateRetired, nameOn } from './statement-names';
import { cancelStatement, stopOn, type Stopping } from './stopping';

export interface PoolLimits {
  /** Connections at once. */
  readonly size?: number;
  /**
   * Maximum wait for a connection in milliseconds, and maximum number of waiting transactions; unlimited if left out.
   */
  readonly waitMs?: number;
  readonly waiting?: number;
  /** For work for which no user waits: where the database is on this machine, it has a lower priority than requests. */
  readonly makesWay?: boolean;
  /** What the process keeps in memory about the database, if several pools share it. */
  readonly memory?: DatabaseMemory;
  /** On its connections the server reads what it holds in that memory. */
  readonly readsForMemory?: boolean;
}

/**
 * Limits for requests. More concurrent statements than processors only slow each other down; the others wait. If the
 * wait is too long, they get an error and are not kept for a browser that has disconnected.
 */
export const requestLimits: PoolLimits = { size: 10, waitMs: 8000, waiting: 300 };
/** As many as the permits for heavy work, so that no call waits for a connection. */
export const heavyLimits: PoolLimits = { size: 4, waitMs: 8000, makesWay: true };
/**
 * Maximum number of concurrent background jobs, of each kind. Long work uses up to three connections: to write, to read
 * existing data, and to report its progress; so does the same work on few records.
 */
export const LONG_AT_ONCE = 2;
export const SHORT_AT_ONCE = 2;
export const SEARCHES_AT_ONCE = 1;
export const FILLS_AT_ONCE = 2;
export const CALLS_AT_ONCE = 3;
/** Files that take longer than a call of another server may. */
export const SLOW_FILES_AT_ONCE = 2;
/** The past of deals and unused contents: no user waits for them, and they follow large changes for seconds. */
export const BEHIND_AT_ONCE = 1;
export const ALARMS_AT_ONCE = 1;
/** Comparing saved records and comparing a whole account have a worker each. */
export const DUPLICATES_AT_ONCE = 1;
/** Documents are drawn one after the other, because each uses a whole processor. */
export const DOCUMENTS_AT_ONCE = 1;
const MOST_OF_ONE_JOB = 3;
/** A lock and a task for each of three schedules. */
const FOR_THE_SCHEDULE = 6;
const FOR_THE_RELAY = 1;
const FOR_THE_MEMORY = 1;
/**
 * Background jobs have their own connections, so that jobs and requests never wait for each other's. There are as
 * many as all jobs can hold together; otherwise two jobs could wait for a connection that the other holds. A failed
 * job is retried.
 */
export const jobLimits: PoolLimits = {
  size:
    (LONG_AT_ONCE + SHORT_AT_ONCE) * MOST_OF_ONE_JOB +
    SEARCHES_AT_ONCE +
    FILLS_AT_ONCE +
    CALLS_AT_ONCE +
    SLOW_FILES_AT_ONCE +
    BEHIND_AT_ONCE +
    ALARMS_AT_ONCE +
    2 * DUPLICATES_AT_ONCE +
    DOCUMENTS_AT_ONCE +
    FOR_THE_SCHEDULE +
    FOR_THE_RELAY +
    FOR_THE_MEMORY,
  waitMs: 60_000,
  makesWay: true,
};

/** For the news of open screens: one connection listens, and one reads and deletes. */
export const liveLimits: PoolLimits = { size: 2, waitMs: 8000 };

/** The queue's own pool, its worker's presence, which listens for jobs too, and the presence at the built-in database. */
const FOR_THE_QUEUE = 7;
/** The connections that one server may open. */
export const MOST_CONNECTIONS =
  (requestLimits.size ?? 0) + (heavyLimits.size ?? 0) + (jobLimits.size ?? 0) + (liveLimits.size ?? 0) + FOR_THE_QUEUE;

const types = {
  // Ids and amounts in minor units fit exactly into a JavaScript number; dates remain text.
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return Number;
    if (oid === 1082) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export function openPool(url: string, given: number | PoolLimits = {}): Pool {
  const limits = typeof given === 'number' ? { size: given } : given;
  const { size = 10, waitMs } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'fairlead',
    ...(waitMs ? { connectionTimeoutMillis: waitMs } : {}),
  });
  // An idle connection that breaks, for example because the database restarts, is replaced at the next request.
  pool.on('error', () => undefined);
  // A connection that breaks while in use fails its query. The additional error event must not end the server.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (limits.makesWay) void makeWay(client);
  });
  const memory = limits.memory ?? new DatabaseMemory();
  const transaction: Pool['transaction'] = async (mode, opening, work, signal) => {
    const client = await connected(pool, limits.waiting);
    const stopping = stopOn(signal, () => cancelStatement(url, client));
    return inTransaction(client, memory, { mode, opening, work, stopping });
  };
  const ended = new AbortController();
  if (!memory.apart || limits.readsForMemory)
    memory.apart = (account, work) =>
      transaction('read', `select set_config('app.account_id', '${Math.trunc(account)}', true)`, work, ended.signal);
  return {
    memory,
    transaction,
    client: () => pool.connect(),
    end: () => {
      ended.abort();
      return pool.end();
    },
  };
}

async function connected(pool: pg.Pool, waiting = Number.POSITIVE_INFINITY): Promise<pg.PoolClient> {
  if (pool.waitingCount >= waiting) throw new AllBusy(`${pool.waitingCount} wait for a connection already.`);
  try {
    return await pool.connect();
  } catch (error) {
    if (error instanceof Error && WAITED.test(error.message)) throw new AllBusy(error.message, { cause: error });
    throw lost(error) ?? error;
  }
}

/** The message of the driver, which has no code for this error. */
const WAITED = /^timeout exceeded when trying to connect/;
/** Codes of a database that stops, starts, cannot be reached or has no connection left, and of a connection that breaks or is refused. */
const LOST_CODES =
  /^(08...|57P0.|53300|ECONN[A-Z]+|E(NOENT|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ENOTFOUND|EAI_AGAIN)$/;
const LOST_MESSAGES = /^(Connection terminated|Client has encountered a connection error)/;

/** The error of a lost connection; undefined for every other error. */
function lost(error: unknown): DatabaseAway | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (!LOST_CODES.test(code) && !LOST_MESSAGES.test(error.message)) return undefined;
  return new DatabaseAway(`The connection to the database is lost: ${error.message}`, { cause: error });
}

const BEGINS: Readonly<Record<Mode, string>> = {
  read: 'isolation level repeatable read read only',
  write: '',
  snapshot: 'isolation level repeatable read',
};

interface Asked<T> {
  readonly mode: Mode;
  readonly opening: string;
  readonly work: (db: Db, opened: unknown[]) => Promise<T>;
  readonly stopping: Stopping;
}

async function inTransaction<T>(
  client: pg.PoolClient,
  memory: DatabaseMemory,
  { mode, opening, work, stopping }: Asked<T>,
): Promise<T> {
  let broken: Error | undefined;
  let ended: Promise<unknown> | undefined;
  // Queries are sent without waiting for earlier answers; the answers arrive in the same order. Only in a
  // transaction: COPY cannot be pipelined.
  pipelining(client, true);
  const { life } = stopping;
  try {
    if (life.over) throw new CallerGone();
    deallocateRetired(client);
    const begun = await client.query(`begin ${BEGINS[mode]};${opening}`);
    const answers = Array.isArray(begun) ? (begun as pg.QueryResult[]) : [begun];
    const db = dbOn(client, life, memory);
    const result = await work(db, answers.at(-1)?.rows ?? []);
    stopping.tooLate();
    const committed = commit(client, mode, db.closing);
    if (mode !== 'read') await committed;
    else ended = committed;
    return result;
  } catch (error) {
    life.over = true;
    const gone = stopping.gone();
    broken = await rolledBack(client);
    if (await stopping.end()) broken ??= gone;
    broken ??= withoutStatement(error);
    throw gone ?? (broken && lost(error)) ?? error;
  } finally {
    life.over = true;
    // Nothing depends on the end of what has only read: its answer does not wait for it, its connection does.
    if (ended)
      void ended.then(
        () => released(client),
        (error: Error) => released(client, error),
      );
    else released(client, broken);
  }
}

function released(client: pg.PoolClient, broken?: Error): void {
  pipelining(client, false);
  client.release(broken);
}

/** The error if the connection cannot be used any more. */
async function rolledBack(client: pg.PoolClient): Promise<Error | undefined> {
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}

/** The error of a statement that the driver believes to be prepared: it would fail again at each call. */
function withoutStatement(error: unknown): Error | undefined {
  return error instanceof pg.DatabaseError && error.code === '26000' ? error : undefined;
}

async function commit(client: pg.PoolClient, mode: Mode, closing: readonly Sql[]): Promise<void> {
  try {
    // What fails before the commit makes it a rollback.
    await Promise.all([...closing.map((query) => send(client, query, true)), client.query('commit')]);
  } catch (error) {
    if (mode === 'read' || wasAnswered(error)) throw error;
    throw new OutcomeUnknown('The connection was lost during the commit.', { cause: error });
  }
}

/**
 * True if the database answered with an error and the connection remains usable. Codes 08 and 57 mean that the
 * connection ends; a missing code means that it broke.
 */
function wasAnswered(error: unknown): boolean {
  const code = error && typeof error === 'object' && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
}

function pipelining(client: pg.PoolClient, on: boolean): void {
  (client as pg.PoolClient & { pipeline: boolean }).pipeline = on;
}

/**
 * Queries on a connection while its transaction is open. When one of several concurrent queries fails, another may
 * continue afterwards; by then the connection may belong to another transaction.
 */
export function dbOn(client: pg.ClientBase, life = { over: false }, memory = new DatabaseMemory()): Db {
  const ask = async (query: Sql, named: boolean) => {
    if (life.over) throw new Error('The transaction is over.');
    return send(client, query, named);
  };
  return {
    ...queriesOn((query) => ask(query, false)),
    prepared: queriesOn((query) => ask(query, true)),
    closing: [],
    memory,
  };
}

function send(client: pg.ClientBase, { text, values: given }: Sql, named: boolean): Promise<pg.QueryResult> {
  const values = given.map(sentValue);
  const asked = client.query({ ...(named ? { name: nameOn(client, text) } : {}), text, values });
  return asked.catch((error: unknown) => throwMarked(error, text));
}

function queriesOn(ask: (query: Sql) => Promise<pg.QueryResult>): Queries {
  return {
    rows: async <T>(query: Sql) => (await ask(query)).rows as T[],
    maybe: async <T>(query: Sql) => (await ask(query)).rows[0] as T | undefined,
    run: async (query) => (await ask(query)).rowCount ?? 0,
    async one<T>(query: Sql) {
      const row = (await ask(query)).rows[0] as T | undefined;
      if (row === undefined) throw new Error('A row was expected and none came back.');
      return row;
    },
  };
}
