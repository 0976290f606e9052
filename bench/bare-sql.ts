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

  async record({ method, path, body }: Ask, client: Client): Promise<Statement[]> {
    const headers = { accept: 'application/json', cookie: client.cookie, 'x-csrf-token': client.csrf };
    this.statements = [];
    await this.app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) });
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
    return {
      rows: <T>(query: Sql) => heard(query, (asked) => on.rows<T>(asked)),
      one: <T>(query: Sql) => heard(query, (asked) => on.one<T>(asked)),
      maybe: <T>(query: Sql) => heard(query, (asked) => on.maybe<T>(asked)),
      run: (query) => heard(query, (asked) => on.run(asked)),
    };
  };
  const both = (db: Db): Db => ({
    ...listening(db, false),
    prepared: listening(db.prepared, true),
    memory: db.memory,
  });
  return {
    ...pool,
    transaction: (mode, opening, work) => pool.transaction(mode, opening, (db, opened) => work(both(db), opened)),
  };
}

/** Runs the statements as the server does, one after the other, on a connection that is already set to the account. */
export async function timeBare(client: Connection, statements: readonly Statement[], writes: boolean): Promise<number> {
  const started = performance.now();
  if (writes) await client.query('begin');
  for (const statement of statements) {
    const { text, values, prepared } = statement;
    await client.query({ text, values, ...(prepared ? { name: nameOf(statement) } : {}) });
  }
  // A recorded write is rolled back, because a second run would count it twice; the figure therefore excludes its
  // commit.
  if (writes) await client.query('rollback');
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
  for (const { text, values } of statements) {
    // A setting has no plan, but later statements may depend on it.
    if (/^\s*set\b/i.test(text)) {
      await client.query(text);
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
