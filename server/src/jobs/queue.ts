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
import { SHORT_AT_ONCE } from '../db/connection';
import type { Log } from '../base/context';
import { LaneListeners } from './lane-listeners';
import { freeJobsOfTheDead, showAlive } from './queue.queries';

interface TaskRun {
  /** Fires when the server is being stopped: work that is not committed yet runs again later. */
  readonly signal: AbortSignal | undefined;
  /** From 1. */
  readonly attempt: number;
  /** This is the last attempt. */
  readonly last: boolean;
}

/**
 * One kind of background work. It may run again after a crash: its writes must be a single transaction or idempotent.
 */
export type Task = (payload: unknown, run: TaskRun) => Promise<void>;

/** Tasks with workers of their own: their jobs neither wait for other jobs nor delay them. */
export interface Lane {
  readonly tasks: readonly string[];
  /** Maximum number of concurrent jobs. */
  readonly atOnce: number;
}

export interface QueueParts {
  readonly url: string;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Tasks in no lane share the common workers. */
  readonly lanes?: readonly Lane[];
  readonly log: Log;
}

export interface Queue {
  /** Waits some seconds for running jobs; the rest run again at the next start. */
  stop(): Promise<void>;
}

const LOOK_FOR_DEAD_MS = 10_000;
const PAUSE_MS = 1000;
/** Taking and ending jobs are single statements. */
const STATEMENTS_AT_ONCE = 2;
/** How long a worker that lost its database may take to stop by itself. */
const PATIENCE_MS = 10_000;

/** Creates the tables of the queue; `startQueue` does it too. */
export function installQueue(url: string): Promise<void> {
  return runMigrations({ connectionString: url, logger: quiet });
}

/**
 * Runs background jobs from the database until it is stopped. Jobs of a killed worker are taken over within seconds:
 * every worker holds an advisory lock under its name for as long as it lives. A worker that loses its database is
 * abandoned; when the database is back, a new worker with a new name takes over its jobs.
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
  readonly runners: readonly Runner[];
  readonly pool: pg.Pool;
  /** Settles when the worker ends, for any reason. */
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
    if (worker) await stopAll(worker.runners);
    await worker?.pool.end().catch(() => undefined);
    await worker?.presence.end().catch(() => undefined);
  }

  async #hire(): Promise<void> {
    const name = `fairlead-${randomBytes(9).toString('hex')}`;
    const lost = new AbortController();
    const presence = await appear(this.parts.url, name, () => lost.abort());
    const listeners = new LaneListeners(presence);
    const begin = () => startRunners(this.parts, { name, listeners, stopping: this.#stopping.signal });
    const begun = await listeners
      .listen()
      .then(begin)
      .catch(async (error: unknown) => {
        // Without this connection, other workers see that this one is gone.
        await presence.end().catch(() => undefined);
        throw error;
      });
    const { runners, fatal, pool } = begun;
    const ends = runners.map(({ promise }) => promise);
    const ended = Promise.race([...ends, fatal, aborted(lost.signal)]).catch(() => undefined);
    this.#worker = { name, presence, runners, pool, ended };
    void ended.then(() => this.#replace());
    if (this.#stopping.signal.aborted) return this.stop();
    this.#look();
  }

  async #replace(): Promise<void> {
    const old = this.#worker;
    this.#worker = undefined;
    if (this.#stopping.signal.aborted || !old) return;
    await Promise.race([stopAll(old.runners), sleep(PATIENCE_MS, undefined, { ref: false })]);
    // Not awaited: a query that is stuck in the pool may never return.
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

async function stopAll(runners: readonly Runner[]): Promise<void> {
  await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
}

/** One runner for each lane and one for all other tasks, on one pool and under one name. */
async function startRunners(
  { url, log, tasks, lanes = [] }: QueueParts,
  { name, listeners, stopping }: { name: string; listeners: LaneListeners; stopping: AbortSignal },
): Promise<{ runners: Runner[]; fatal: Promise<void>; pool: pg.Pool }> {
  const inLanes = lanes.flatMap((lane) => lane.tasks);
  const common = { tasks: Object.keys(tasks).filter((task) => !inLanes.includes(task)), atOnce: SHORT_AT_ONCE };
  // The library warns if its pool is smaller than the number of concurrent jobs.
  const most = Math.max(common.atOnce, ...lanes.map((lane) => lane.atOnce));
  const pool = sturdyPool(url, Math.max(STATEMENTS_AT_ONCE, most));
  const events: WorkerEvents = new EventEmitter();
  // The queue stores this name with the jobs it takes; our own name identifies the lock to check.
  events.on('pool:create', ({ workerPool }) => Object.assign(workerPool, { id: name }));
  const fatal = new Promise<void>((resolve) => events.on('pool:fatalError', () => resolve()));
  const taskList = taskListOf(tasks, (error) => reachable(url, stopping, error));
  const start = (lane: Lane) =>
    run({
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pgPool: listeners.poolOf(pool, lane.tasks),
      concurrency: lane.atOnce,
      noHandleSignals: true,
      pollInterval: 2000,
      events,
      logger: loggerFor(log),
      taskList: Object.fromEntries(lane.tasks.map((task) => [task, taskList[task]])) as TaskList,
    });
  const begun = await Promise.allSettled([common, ...lanes].map(start));
  const runners = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = begun.find((one) => one.status === 'rejected');
  if (!failed) return { runners, fatal, pool };
  await stopAll(runners);
  void pool.end().catch(() => undefined);
  throw failed.reason;
}

/**
 * We provide the pool: the queue stops listening to errors of its own pool as soon as the worker is abandoned, and a
 * connection that breaks after that would crash the server.
 */
function sturdyPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The queue records a failed job in the database, so this waits until the database is reachable. */
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
      task(payload, { signal: abortSignal, attempt: job.attempts, last: job.attempts >= job.max_attempts }).catch(
        onFailure,
      ),
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
