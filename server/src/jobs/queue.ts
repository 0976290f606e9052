import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  type Runner,
  run,
  runMigrations,
  type Task as QueueTask,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { JOBS_AT_ONCE } from '../db/connection';
import type { Log } from '../base/context';
import { freeJobsOfTheDead, showAlive } from './queue.queries';

export interface TaskRun {
  /** Fires when the server is being stopped: what is not written yet runs again later. */
  readonly signal: AbortSignal | undefined;
  /** There will be no further try. */
  readonly last: boolean;
}

/** One kind of background work. It may run again after a crash: what it writes must be one transaction, or harmless twice. */
export type Task = (payload: unknown, run: TaskRun) => Promise<void>;

export interface QueueParts {
  readonly url: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly log: Log;
}

export interface Queue {
  /** Waits for what is running, for some seconds; the rest runs again at the next start. */
  stop(): Promise<void>;
}

const LOOK_FOR_DEAD_MS = 10_000;
const PAUSE_MS = 1000;
/** How long a worker that lost its database may take to end by itself. */
const PATIENCE_MS = 10_000;

/** Sets up the tables of the queue; `startQueue` does it too. */
export function installQueue(url: string): Promise<void> {
  return runMigrations({ connectionString: url, logger: quiet });
}

/**
 * Runs background jobs from the database until it is stopped. Jobs of a worker that was killed are taken over within
 * seconds: every worker holds an advisory lock under its name for as long as it lives. A worker that loses its database
 * is given up, and another one with another name takes over its jobs when the database is back.
 */
export async function startQueue(parts: QueueParts): Promise<Queue> {
  await installQueue(parts.url);
  const keeper = new QueueKeeper(parts);
  await keeper.start();
  return { stop: () => keeper.stop() };
}

interface Worker {
  readonly name: string;
  readonly presence: pg.Client;
  readonly runner: Runner;
  readonly pool: pg.Pool;
  /** Settles when the worker is at its end, whatever the reason. */
  readonly ended: Promise<unknown>;
}

class QueueKeeper {
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(private readonly parts: QueueParts) {}

  async start(): Promise<void> {
    await this.#hire();
    this.#timer = setInterval(() => this.#look(), LOOK_FOR_DEAD_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#looking;
    await worker?.runner.stop().catch(() => undefined);
    await worker?.pool.end().catch(() => undefined);
    await worker?.presence.end().catch(() => undefined);
  }

  async #hire(): Promise<void> {
    const name = `fairlead-${randomBytes(9).toString('hex')}`;
    const lost = new AbortController();
    const presence = await appear(this.parts.url, name, () => lost.abort());
    const { runner, fatal, pool } = await startRunner(this.parts, name, this.#stopping.signal);
    const ended = Promise.race([runner.promise, fatal, aborted(lost.signal)]).catch(() => undefined);
    this.#worker = { name, presence, runner, pool, ended };
    void ended.then(() => this.#replace());
    if (this.#stopping.signal.aborted) return this.stop();
    this.#look();
  }

  async #replace(): Promise<void> {
    const old = this.#worker;
    this.#worker = undefined;
    if (this.#stopping.signal.aborted || !old) return;
    await Promise.race([old.runner.stop().catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })]);
    // Not waited for: what is stuck in it may never come back.
    void old.pool.end().catch(() => undefined);
    await old.presence.end().catch(() => undefined);
    while (!this.#stopping.signal.aborted) {
      try {
        return await this.#hire();
      } catch (error) {
        this.parts.log.warn({ err: error }, 'the queue waits for the database');
        await sleep(PAUSE_MS);
      }
    }
  }

  #look(): void {
    this.#looking = this.#looking
      .then(async () => {
        const worker = this.#worker;
        if (!worker || this.#stopping.signal.aborted) return;
        const freed = await freeJobsOfTheDead(worker.presence, worker.name);
        if (freed) this.parts.log.info({ workers: freed }, 'took over the jobs of workers that are gone');
      })
      .catch((error: Error) => this.parts.log.warn({ err: error }, 'the queue could not look for jobs left behind'));
  }
}

async function appear(url: string, name: string, lost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead queue' });
  client.on('error', () => undefined);
  client.on('end', lost);
  await client.connect();
  await showAlive(client, name);
  return client;
}

async function startRunner(
  { url, log, tasks }: QueueParts,
  name: string,
  stopping: AbortSignal,
): Promise<{ runner: Runner; fatal: Promise<void>; pool: pg.Pool }> {
  const pool = sturdyPool(url);
  const events: WorkerEvents = new EventEmitter();
  // The queue writes this name beside the jobs it takes; ours says whose lock to look at.
  events.on('pool:create', ({ workerPool }) => Object.assign(workerPool, { id: name }));
  const fatal = new Promise<void>((resolve) => events.on('pool:fatalError', () => resolve()));
  const runner = await run({
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    logger: loggerFor(log),
    taskList: taskListOf(tasks, (error) => reachable(url, stopping, error)),
  });
  return { runner, fatal, pool };
}

/**
 * A pool of our own: the queue stops listening to one that it made as soon as it is given up, and a connection that
 * breaks after that would end the server.
 */
function sturdyPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: JOBS_AT_ONCE + 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A job that failed is written down as such, for which the database has to be there. */
async function reachable(url: string, stopping: AbortSignal, cause: unknown): Promise<never> {
  while (!stopping.aborted) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) break;
    await sleep(PAUSE_MS);
  }
  throw cause;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

function taskListOf(tasks: QueueParts['tasks'], onFailure: (error: unknown) => Promise<never>): TaskList {
  const adapted = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, { abortSignal, job }: Parameters<QueueTask>[1]) =>
      task(payload, { signal: abortSignal, last: job.attempts >= job.max_attempts }).catch(onFailure),
  ]);
  return Object.fromEntries(adapted) as TaskList;
}

const quiet = new Logger(() => () => undefined);

function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    if (level === 'warning') log.warn({}, message);
  });
}
