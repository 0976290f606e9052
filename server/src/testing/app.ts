import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { Contract } from '@fairlead/domain/wire/contract';
import type { Pool } from '../base/database';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { type OpenedSession, openSessionStatement } from '../account/sessions';
import { type Letter, mailerOf } from '../adapters/mail';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import { jobLimits, openPool } from '../db/connection';
import { backgroundTasks, IN_TURNS, lanesOf } from '../features/background';
import { LiveHub } from '../live/hub';
import { startQueue, type Task } from '../jobs/queue';
import { startRelay } from '../jobs/relay';
import { type TestDatabase, testDatabase } from './database';
import { SharedQueue } from './shared-queue';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  /** URL of the superuser, who sees the rows that row-level security hides from the application. */
  readonly adminUrl: string;
  /** URL of the application's own role, for a second server on the same database. */
  readonly url: string;
  /** The mails that the server sent; empty if the test has its own mail server. */
  readonly letters: Letter[];
  /** The server's clock; set `now` to move it. */
  readonly clock: { now: Date };
  /** A new account with its first admin, signed in. */
  account(name?: string): Promise<TestUser>;
  /** Signs a user in by password. */
  signIn(email: string, password?: string): Promise<TestUser>;
  close(): Promise<void>;
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: LightMyRequestResponse['headers'];
}

type Method = Contract['method'];

export interface TestUser {
  readonly email: string;
  readonly accountId: number;
  readonly id: number;
  readonly csrf: string;
  readonly cookie: string;
  call<T = Loose>(method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<Answer<T>>;
  get<T = Loose>(url: string): Promise<Answer<T>>;
  post<T = Loose>(url: string, body?: object): Promise<Answer<T>>;
  put<T = Loose>(url: string, body?: object): Promise<Answer<T>>;
  patch<T = Loose>(url: string, body?: object): Promise<Answer<T>>;
  del<T = Loose>(url: string, body?: object): Promise<Answer<T>>;
}

// Tests read answers untyped: asserting on them is the test.
export type Loose = ReturnType<typeof JSON.parse>;

/** Password hashes in tests protect nothing. */
export const cheapPasswords = { NODE_ENV: 'test', FAIRLEAD_PASSWORD_COST: 'least' };

export const PASSWORD = 'Sail-away-42!';

interface Site {
  readonly database: TestDatabase;
  readonly pool: Pool;
  readonly jobPool: Pool;
  /** Starts the background jobs of an app, and resolves to the function that ends them. */
  readonly startJobs: (tasks: Readonly<Record<string, Task>>, log: Logger) => Promise<() => Promise<void>>;
}

async function openSite(): Promise<Site> {
  const database = await testDatabase();
  const startJobs: Site['startJobs'] = async (tasks, log) => {
    const queue = await startQueue({ url: database.url, tasks, lanes: lanesOf(tasks), log });
    return () => queue.stop();
  };
  // Jobs do not make way: a test waits for its own, and other tests keep the processors busy meanwhile.
  const jobPool = openPool(database.url, { ...jobLimits, makesWay: false });
  return { database, pool: openPool(database.url, 5), jobPool, startJobs };
}

/** The test files of one worker run one after the other and share a database. It is removed with the cluster. */
let shared: Promise<Site> | undefined;

function sharedSite(): Promise<Site> {
  shared ??= openSite().then((site) => {
    const queue = new SharedQueue(site.database.url);
    return { ...site, startJobs: (tasks, log) => queue.enter(tasks, log) };
  });
  return shared;
}

/**
 * The real app on a real database that test files share: a test works in accounts of its own. A file that reads
 * across accounts, or changes data common to all of them, uses a separate database (`apart`); so does an app with its
 * own settings, whose jobs another app must not run. `live`: with a push channel. A file that makes many changes and
 * needs no background jobs turns them off (`jobs`): they take as long as the changes themselves.
 */
export async function testApp(
  env: Record<string, string> = {},
  { apart = Object.keys(env).length > 0, live = false, jobs = true } = {},
): Promise<TestApp> {
  const { database, pool, jobPool, startJobs } = await (apart ? openSite() : sharedSite());
  const letters: Letter[] = [];
  const clock = { now: new Date() };
  const config = readConfig({
    FAIRLEAD_SIGNUP: 'open',
    FAIRLEAD_RATE_LIMIT_SESSION: '0',
    FAIRLEAD_RATE_LIMIT_API: '0',
    FAIRLEAD_DATA: tmpdir(),
    ...cheapPasswords,
    ...env,
  });
  const kept = { configured: true, send: async (letter: Letter) => void letters.push(letter) };
  const mailer = config.smtpUrl ? mailerOf(config) : kept;
  const logger = pino({ level: 'fatal' });
  const now = () => clock.now;
  const wakeRelay = () => relay?.wake();
  const tasks = backgroundTasks({ pool: jobPool, clock: now, log: logger, config, mailer, wakeRelay });
  const endJobs = jobs ? await startJobs(tasks, logger) : undefined;
  const known = { pool: jobPool, log: logger, tasks: Object.keys(tasks), inTurns: IN_TURNS };
  const relay = jobs ? startRelay({ ...known, gatherMs: 0 }) : undefined;
  const app = await buildApp({
    config,
    pool,
    mailer,
    clock: now,
    signupToken: 'token-of-the-operator',
    logger,
    wakeRelay,
    ...(live ? { hub: new LiveHub({ pool: jobPool, clock: now, log: logger }) } : {}),
  });
  const signIn = async (email: string, password = PASSWORD) => {
    const answer = await app.inject({ method: 'POST', url: '/login', payload: { user: { email, password } } });
    if (answer.statusCode !== 200) throw new Error(`sign-in of ${email} answered ${answer.statusCode}: ${answer.body}`);
    return userOf(app, pool, email, answer);
  };
  return {
    app,
    pool,
    adminUrl: database.adminUrl,
    url: database.url,
    letters,
    clock,
    signIn,
    async account(name = 'Northgate Sensors') {
      const email = `admin-${randomUUID().slice(0, 8)}@example.test`;
      const user = { first_name: 'Hanna', last_name: 'Lindqvist', email, password: PASSWORD };
      const answer = await app.inject({
        method: 'POST',
        url: '/signup',
        payload: { account: { company_name: name }, user },
      });
      if (answer.statusCode !== 200) throw new Error(`sign-up answered ${answer.statusCode}: ${answer.body}`);
      return userOf(app, pool, email, answer);
    },
    async close() {
      await app.close();
      await relay?.stop();
      await endJobs?.();
      if (!apart) return clearTraces(database);
      await pool.end();
      await jobPool.end();
      await database.drop();
    },
  };
}

const JOB_ENDS_WITHIN_MS = 5000;

/**
 * The jobs of one file must not run in the next file: running ones are waited for. Its wrong passwords must not lock
 * the next file out: all tests sign in from the same network address.
 */
async function clearTraces({ adminUrl }: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (const limit = Date.now() + JOB_ENDS_WITHIN_MS; Date.now() < limit; await sleep(5)) {
    await client.query('delete from outbox; delete from graphile_worker._private_jobs where locked_at is null');
    const { rowCount } = await client.query('select from graphile_worker._private_jobs');
    if (!rowCount) break;
  }
  await client.query('delete from graphile_worker._private_jobs; delete from sign_in_attempt');
  await client.end();
}

async function userOf(
  app: FastifyInstance,
  pool: Pool,
  email: string,
  answer: LightMyRequestResponse,
): Promise<TestUser> {
  const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
  const csrf = answer.json<{ csrf_token: string }>().csrf_token;
  const call = async (method: Method, url: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = { cookie, ...(method === 'GET' ? {} : { 'x-csrf-token': csrf }), ...headers };
    const got = await app.inject({ method, url, headers: sent, ...(body === undefined ? {} : { payload: body }) });
    const isJson = String(got.headers['content-type']).includes('json');
    return { status: got.statusCode, body: isJson && got.body ? got.json() : got.body, headers: got.headers };
  };
  const { id, account_id } = await signedInBy(pool, cookie);
  return {
    email,
    accountId: account_id,
    id,
    csrf,
    cookie,
    call: call as TestUser['call'],
    get: (url) => call('GET', url) as never,
    post: (url, body) => call('POST', url, body) as never,
    put: (url, body) => call('PUT', url, body) as never,
    patch: (url, body) => call('PATCH', url, body) as never,
    del: (url, body) => call('DELETE', url, body) as never,
  };
}

/** Queries the database: a request for the same takes as long as ten of these, and most tests sign several users in. */
function signedInBy(pool: Pool, cookie: string): Promise<SessionUser> {
  const token = cookie.slice(cookie.indexOf('=') + 1);
  return pool.transaction('read', openSessionStatement(token), async (_db, [opened]) => {
    if (!opened) throw new Error('no user is signed in');
    return (opened as OpenedSession).user_json;
  });
}
