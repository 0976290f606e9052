import pg from 'pg';
import type { Sql } from './sql';

/** What a query runs on. Inside a write it is the transaction. */
export interface Db {
  rows<T>(query: Sql): Promise<T[]>;
  /** The only row; throws when there is none. */
  one<T>(query: Sql): Promise<T>;
  maybe<T>(query: Sql): Promise<T | undefined>;
  /** How many rows were written. */
  run(query: Sql): Promise<number>;
}

export interface Pool {
  /** Runs `work` in one transaction and commits; rolls back when it throws. `opening` runs with `begin`, in one message. */
  transaction<T>(mode: 'read' | 'write', opening: string, work: (db: Db, opened: unknown[]) => Promise<T>): Promise<T>;
  /** A bare connection, for COPY and LISTEN. Release it. */
  client(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

const types = {
  // Ids and amounts in minor units fit a JavaScript number exactly; dates stay the text they are.
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return Number;
    if (oid === 1082) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export function openPool(url: string, size = 10): Pool {
  const pool = new pg.Pool({ connectionString: url, max: size, types, application_name: 'fairlead' });
  // An idle connection that breaks (the database restarted) is replaced at the next request.
  pool.on('error', () => undefined);
  // One that breaks while it is in use fails its query; that it tells so as an event as well must not end the server.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    transaction: (mode, opening, work) => inTransaction(pool, mode, opening, work),
    client: () => pool.connect(),
    end: () => pool.end(),
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  mode: 'read' | 'write',
  opening: string,
  work: (db: Db, opened: unknown[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = await client.query(`begin ${mode === 'read' ? 'read only' : ''};${opening}`);
    const answers = Array.isArray(begun) ? (begun as pg.QueryResult[]) : [begun];
    const result = await work(dbOn(client), answers.at(-1)?.rows ?? []);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

export function dbOn(client: pg.ClientBase): Db {
  const ask = (query: Sql) => client.query({ text: query.text, values: query.values });
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
