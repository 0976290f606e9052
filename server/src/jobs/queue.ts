import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../http/context';
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

const CONCURRENCY = 2;
const LOOK_FOR_DEAD_MS = 10_000;

/** Sets up the tables of the queue; `startQueue` does it too. */
export function installQueue(url: string): Promise<void> {
  return runMigrations({ connectionString: url, logger: quiet });
}

/**
 * Runs background jobs from the database until it is stopped. Lost connections are made again. Jobs of a worker that
 * was killed are taken over within seconds: every worker holds an advisory lock under its name for as long as it lives.
 */
export async function startQueue(parts: QueueParts): Promise<Queue> {
  const worker = new QueueWorker(parts);
  await worker.start();
  return { stop: () => worker.stop() };
}

class QueueWorker {
  readonly #name = `fairlead-${randomBytes(9).toString('hex')}`;
  #runner: Runner | undefined;
  #presence: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: QueueParts) {}

  async start(): Promise<void> {
    await installQueue(this.parts.url);
    await this.#appear();
    await this.#run();
    this.#look();
    this.#timer = setInterval(() => this.#look(), LOOK_FOR_DEAD_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#looking;
    await this.#runner?.stop().catch(() => undefined);
    await this.#presence?.end().catch(() => undefined);
  }

  async #run(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    // The queue writes this name beside the jobs it takes; ours says whose lock to look at.
    events.on('pool:create', ({ workerPool }) => Object.assign(workerPool, { id: this.#name }));
    const runner = await run({
      connectionString: this.parts.url,
      maxPoolSize: CONCURRENCY + 1,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 2000,
      events,
      logger: loggerFor(this.parts.log),
      taskList: taskListOf(this.parts.tasks),
    });
    this.#runner = runner;
    runner.promise.then(
      () => this.#again(),
      () => this.#again(),
    );
  }

  async #again(): Promise<void> {
    while (!this.#stopping) {
      await sleep(1000);
      if (this.#stopping) return;
      try {
        return await this.#run();
      } catch (error) {
        this.parts.log.warn({ err: error }, 'the queue could not be started again yet');
      }
    }
  }

  async #appear(): Promise<void> {
    const client = new pg.Client({ connectionString: this.parts.url, application_name: 'fairlead queue' });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.#presence === client) this.#presence = undefined;
    });
    await client.connect();
    await showAlive(client, this.#name);
    this.#presence = client;
  }

  #look(): void {
    this.#looking = this.#looking
      .then(async () => {
        if (this.#stopping) return;
        if (!this.#presence) await this.#appear();
        const freed = this.#presence ? await freeJobsOfTheDead(this.#presence, this.#name) : 0;
        if (freed) this.parts.log.info({ workers: freed }, 'took over the jobs of workers that are gone');
      })
      .catch((error: Error) => this.parts.log.warn({ err: error }, 'the queue could not look for jobs left behind'));
  }
}

function taskListOf(tasks: QueueParts['tasks']): TaskList {
  const adapted = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, { abortSignal, job }: JobHelpers) =>
      task(payload, { signal: abortSignal, last: job.attempts >= job.max_attempts }),
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
