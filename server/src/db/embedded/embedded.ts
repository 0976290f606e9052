import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Binaries, findBinaries } from './binaries';
import {
  checkVersion,
  createCluster,
  type Layout,
  layout,
  preparePrivateFolder,
  readPasswords,
  takeOwnership,
} from './cluster';
import { announcePresence, othersPresent, prepareDatabase, type Urls, urlsFor } from './connections';
import { withLaunchLock } from './launch-lock';
import { hasEnded, runningServer, startServer, stopServer, waitUntilReady } from './server-process';
import { prewarming, serverSettings } from './settings';
import { systemUserFor } from './system-user';

export type EmbeddedOptions = {
  /** Created if missing; the database is in its subfolder `postgres`. */
  dataFolder: string;
  log: { info(text: string): void; warn(text: string): void };
  /** PostgreSQL settings that override ours, by name. */
  settings?: Record<string, string>;
};

export type EmbeddedDatabase = {
  /** For the role `fairlead`: the owner of its database, not a superuser, subject to row-level security. */
  url: string;
  /** For the superuser. Only for work on the cluster: test databases and backups. */
  adminUrl: string;
  version: string;
  /** True if another Fairlead process uses this database now. */
  usedByOthers: () => Promise<boolean>;
  /** Disconnects from the database; the last process to disconnect stops it. */
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of Fairlead, or joins the server that already runs for this folder, started by another
 * process or left behind by a killed one. If the server dies while in use, it is restarted.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const at = layout(options.dataFolder);
  preparePrivateFolder(at.root);
  const session = new Session(at, options);
  await session.join();
  return {
    ...session.urls,
    version: session.version,
    usedByOthers: () => session.usedByOthers(),
    stop: () => session.leave(),
  };
}

/** How often a server may die while it is joined. */
const MOST_ATTEMPTS = 3;

class Session {
  urls: Urls = { url: '', adminUrl: '' };
  version = '';
  #presence: pg.Client | undefined;
  #leaving = false;

  constructor(
    private readonly at: Layout,
    private readonly options: EmbeddedOptions,
  ) {}

  async join(): Promise<void> {
    await withLaunchLock(this.at.lock, async () => {
      for (let attempt = 1; !this.#leaving; attempt += 1) {
        await ensureRunning(this.at, this.options);
        const server = runningServer(this.at);
        try {
          return await this.#connect();
        } catch (error) {
          // A server that was killed a moment ago counts as running until the system has removed it.
          const isGone = server === undefined || (await hasEnded(this.at, server));
          if (!isGone || attempt === MOST_ATTEMPTS) throw error;
        }
      }
    });
  }

  async #connect(): Promise<void> {
    const passwords = readPasswords(this.at);
    this.urls = urlsFor(this.at, passwords);
    this.version = await prepareDatabase(this.urls, passwords);
    this.#presence = await announcePresence(this.urls, () => void this.#rejoin());
  }

  async usedByOthers(): Promise<boolean> {
    return this.#presence ? othersPresent(this.#presence) : false;
  }

  async leave(): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    await withLaunchLock(this.at.lock, async () => {
      const presence = this.#presence;
      if (!presence) return;
      // A server that does not answer was just lost; another process may be restarting it.
      const others = await othersPresent(presence).catch(() => true);
      await presence.end().catch(() => undefined);
      const pid = runningServer(this.at);
      if (!others && pid !== undefined) await stopServer(this.at, pid);
    });
  }

  async #rejoin(): Promise<void> {
    this.#presence = undefined;
    for (let attempt = 1; !this.#leaving; attempt += 1) {
      this.options.log.warn('The connection to the database was lost; starting the database again.');
      try {
        await this.join();
        return;
      } catch (error) {
        this.options.log.warn(`The database did not come back: ${(error as Error).message}`);
        await sleep(Math.min(attempt, 10) * 1000);
      }
    }
  }
}

async function ensureRunning(at: Layout, options: EmbeddedOptions): Promise<void> {
  const running = runningServer(at);
  if (running !== undefined) {
    if (await waitUntilReady(at, running)) return;
    if (runningServer(at) === running) await stopServer(at, running);
  }
  const user = systemUserFor(at.cluster);
  const binaries: Binaries = findBinaries(user);
  if (fs.existsSync(at.cluster)) {
    checkVersion(at, binaries);
    takeOwnership(at, user);
  } else {
    options.log.info(`Setting up a new database in ${at.cluster}`);
    await createCluster(at, binaries, user);
  }
  const settings = { ...serverSettings(), ...(binaries.prewarms ? prewarming : {}), ...options.settings };
  await startServer(at, binaries, user, settings);
}
