import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { buildApp } from '../server/src/app';
import { readConfig } from '../server/src/base/config';
import type { Db, Pool, Queries } from '../server/src/base/database';
import type { Sql } from '../server/src/base/sql';
import type { Connection } from './fill/bulk';
import type { Ask, Client } from './client/http-client';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** The server reuses its plan; list queries are planned again for their values on every request. */
  readonly prepared: boolean;
  /** The ids that it reserved for new rows. A second run gets others. */
  reserved?: readonly number[];
}

/**
 * Finds the bare SQL of a question: exactly the statements that the server sends for it, without those that open the
 * session. They are recorded from the same server code running in this process, so they cannot become outdated.
 */
export class Recorder {
  private statements: Statement[] = [];

  private constructor(private readonly app: Awaited<ReturnType<typeof buildApp>>) {}

  static async on(pool: Pool, folder: string): Promise<Recorder> {
    const config = readConfig({
      FAIRLEAD_DATA: folder,
      FAIRLEAD_LOG: 'silent',
      FAIRLEAD_DEMO: 'off',
      FAIRLEAD_RATE_LIMIT_SESSION: '0',
    });
    // The twin is what the database does alone. Reading accounts into memory here, too, would slow down the server that is measured.
    pool.memory.holdsFrom = Number.POSITIVE_INFINITY;
    const seen: { by?: Recorder } = {};
    const app = await buildApp({
      config,
      pool: recording(pool, (statement) => seen.by?.statements.push(statement)),
      mailer: { configured: false },
      clock: () => new Date(),
      signupToken: '',
    });
    const recorder = new Recorder(app);
    seen.by = recorder;
    return recorder;
  }

  async record({ method, path, body, headers: own }: Ask, client: Client): Promise<Statement[]> {
    const headers = { accept: 'application/json', cookie: client.cookie, 'x-csrf-token': client.csrf, ...own };
    this.statements = [];
    await this.app.inject({ method: method as 'GET', url: path, headers, ...(body ? { payload: body } : {}) });
    return this.statements;
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

function recording(pool: Pool, saw: (statement: Statement) => void): Pool {
  const listening = (on: Queries, prepared: boolean): Queries => {
    const heard = <T>(query: Sql, ask: (query: Sql) => Promise<T>): Promise<T> => {
      saw({ text: query.text, values: query.values, prepared });
      return ask(query);
    };
    const reserving = async <T>(query: Sql): Promise<T[]> => {
      const statement: Statement = { text: query.text, values: query.values, prepared };
      saw(statement);
      const rows = await on.rows<T>(query);
      statement.reserved = idsIn(rows);
      return rows;
    };
    return {
      rows: <T>(query: Sql) =>
        RESERVES.test(query.text) ? reserving<T>(query) : heard(query, (asked) => on.rows<T>(asked)),
      one: async <T>(query: Sql) =>
        RESERVES.test(query.text) ? ((await reserving<T>(query))[0] as T) : heard(query, (asked) => on.one<T>(asked)),
      maybe: <T>(query: Sql) => heard(query, (asked) => on.maybe<T>(asked)),
      run: (query) => heard(query, (asked) => on.run(asked)),
    };
  };
  const both = (db: Db): Db => ({
    ...listening(db, false),
    prepared: listening(db.prepared, true),
    closing: db.closing,
    memory: db.memory,
  });
  return {
    ...pool,
    transaction: (mode, opening, work) =>
      pool.transaction(mode, opening, async (db, opened) => {
        const result = await work(both(db), opened);
        for (const { text, values } of db.closing) saw({ text, values, prepared: true });
        return result;
      }),
  };
}

const RESERVES = /^\s*select nextval\(/;
const idsIn = (rows: readonly unknown[]) => (rows as { id: number }[]).map(({ id }) => Number(id));

/** The value with the ids that this run has reserved, also inside JSON. */
function renumbered(value: unknown, numbers: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return numbers.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => renumbered(one, numbers));
  if (typeof value !== 'string') return value;
  return value.replace(/(?<=[:,[])\d+(?=[,}\]])/g, (text) => String(numbers.get(Number(text)) ?? text));
}

/** Runs the statements one after the other, as the server does, on a connection that is already set to the account. */
export async function timeBare(client: Connection, statements: readonly Statement[], writes: boolean): Promise<number> {
  const started = performance.now();
  // Settings of a transaction are valid only within it.
  const whole = writes || statements.some(({ text }) => /set local|set_config/.test(text));
  if (whole) await client.query('begin');
  const numbers = new Map<number, number>();
  for (const statement of statements) {
    const { text, prepared, reserved } = statement;
    const values = numbers.size ? statement.values.map((value) => renumbered(value, numbers)) : statement.values;
    const { rows } = await client.query({ text, values, ...(prepared ? { name: nameOf(statement) } : {}) });
    for (const [at, id] of (reserved ?? []).entries()) numbers.set(id, idsIn(rows)[at] as number);
  }
  // A recorded write is rolled back, because a second run would count it twice; the figure therefore excludes its
  // commit.
  if (whole) await client.query('rollback');
  return performance.now() - started;
}

export async function enter(client: Connection, account: number, zone: string): Promise<void> {
  await client.query(`select set_config('app.account_id', $1, false), set_config('timezone', $2, false)`, [
    String(account),
    zone,
  ]);
}

/** The plans of every statement of a question, with their actual times. */
export async function explain(client: Connection, statements: readonly Statement[]): Promise<string> {
  const plans: string[] = [];
  await client.query('begin');
  const numbers = new Map<number, number>();
  for (const { text, values: recorded, reserved } of statements) {
    const values = recorded.map((value) => renumbered(value, numbers));
    // A setting, a savepoint or a reserved number has no plan, but later statements may depend on it.
    if (/^\s*(set\b|select set_config|savepoint|release|rollback)/i.test(text) || reserved) {
      const { rows } = await client.query({ text, values });
      for (const [at, id] of (reserved ?? []).entries()) numbers.set(id, idsIn(rows)[at] as number);
      continue;
    }
    const { rows } = await client.query<Record<string, string>>({ text: `explain (analyze, buffers) ${text}`, values });
    plans.push(`${text.replace(/\s+/g, ' ').slice(0, 2000)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await client.query('rollback');
  return plans.join('\n\n');
}

function nameOf({ text }: Statement): string {
  return `q${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
}
