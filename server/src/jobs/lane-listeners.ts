import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { JOBS_ADDED } from './queue.queries';

/** The library's own channels: the first it expects for new jobs, the second tells of a newer schema. */
const LIBRARY_JOBS = 'jobs:insert';
const LIBRARY_MIGRATED = 'worker:migrate';

type Listening = (error: Error | undefined, client: LaneClient, release: () => void) => void;

interface News {
  /** Without a task it concerns every lane. */
  readonly task?: string;
  readonly count?: number;
}

/** What a lane takes for its connection that listens; the statements with which it begins and ends listening have no effect. */
class LaneClient extends EventEmitter {
  constructor(readonly tasks: ReadonlySet<string>) {
    super();
  }

  async query(): Promise<void> {}
}

/**
 * One connection listens for the jobs of all lanes and wakes only the lane that runs them. Each lane by itself would hold a
 * connection, and all of them would ask for each job.
 */
export class LaneListeners {
  readonly #lanes: LaneClient[] = [];

  constructor(private readonly client: pg.Client) {
    client.on('notification', ({ channel, payload }) => {
      if (channel === JOBS_ADDED) this.#wake(newsOf(payload));
      else for (const lane of this.#lanes) lane.emit('notification', { channel, payload });
    });
  }

  async listen(): Promise<void> {
    await this.client.query(`listen "${JOBS_ADDED}"; listen "${LIBRARY_MIGRATED}"`);
  }

  /** The pool as the library sees it in this lane: `connect` with a callback asks for the connection that listens. */
  poolOf(pool: pg.Pool, tasks: readonly string[]): pg.Pool {
    const lane = new LaneClient(new Set(tasks));
    this.#lanes.push(lane);
    const connect = (listening?: Listening) => {
      if (!listening) return pool.connect();
      return queueMicrotask(() => listening(undefined, lane, () => undefined));
    };
    return new Proxy(pool, {
      get: (own, key) => {
        if (key === 'connect') return connect;
        const value: unknown = Reflect.get(own, key);
        return typeof value === 'function' ? value.bind(own) : value;
      },
    });
  }

  #wake(news: News | undefined): void {
    if (!news) return;
    const { task, count = 1 } = news;
    const payload = JSON.stringify({ count });
    for (const lane of this.#lanes)
      if (task === undefined || lane.tasks.has(task)) lane.emit('notification', { channel: LIBRARY_JOBS, payload });
  }
}

/** Any role that may enter the database can send a message: one that is none of ours is ignored. */
function newsOf(payload = '{}'): News | undefined {
  try {
    const news = JSON.parse(payload) as News | null;
    const isNews = typeof news === 'object' && news !== null && !Array.isArray(news);
    const fits = isNews && ['string', 'undefined'].includes(typeof news.task) && Number.isInteger(news.count ?? 1);
    return fits ? news : undefined;
  } catch {
    return undefined;
  }
}
