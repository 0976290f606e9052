import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applicationRole } from '../db/embedded/connections';
import { startEmbedded } from '../db/embedded/embedded';
import { roleSettings } from '../db/embedded/settings';
import { layout } from '../db/embedded/cluster';
import { runningServer } from '../db/embedded/server-process';
import { memoryFolder, UNUSED_DATA } from './memory-folder';
import { processorsFor, stayOn } from './processors';

/** The values with which a test file creates its own database; provided by vitest. */
export type TestCluster = { adminUrl: string; role: string; password: string; prefix: string };

/** Where a worker's tests run: their PostgreSQL and, if the worker stays on one, their processor. */
export type TestPlace = { cluster: TestCluster; processor?: number };

declare module 'vitest' {
  interface ProvidedContext {
    testPlaces: TestPlace[];
    /** A folder in which each worker claims its place. */
    testClaims: string;
  }
}

/**
 * One PostgreSQL for the whole run: our own in a temporary folder, or the server that FAIRLEAD_TEST_DATABASE_URL
 * names. If each worker stays on a processor, it has its own there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.FAIRLEAD_TEST_DATABASE_URL;
  const started = external ? [await useExternal(external)] : await startOurs(project.vitest.config.maxWorkers);
  project.provide(
    'testPlaces',
    started.map(({ cluster, processor }) => ({ cluster, processor })),
  );
  const claims = memoryFolder('fairlead-claims-');
  project.provide('testClaims', claims);
  // The workers inherit it, and their child processes.
  const unused = memoryFolder('fairlead-unused-');
  process.env[UNUSED_DATA] = unused;
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    for (const folder of [unused, claims]) fs.rmSync(folder, { recursive: true, force: true });
  };
}

type Started = TestPlace & { stop: () => Promise<void> };

function startOurs(workers: number): Promise<Started[]> {
  const processors = processorsFor(workers) ?? [undefined];
  return Promise.all(processors.map((processor) => startOwn(processor)));
}

async function startOwn(processor: number | undefined): Promise<Started> {
  const dataFolder = memoryFolder('fairlead-test-');
  const log = { info: () => undefined, warn: console.warn };
  // Nothing here outlives the run, so nothing has to be written durably to disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '230',
    shared_buffers: '256MB',
  };
  const database = await startEmbedded({ dataFolder, log, settings });
  const password = new URL(database.url.replace('@/', '@socket/')).password;
  await easePasswords(database.adminUrl, { [applicationRole]: password });
  const pid = runningServer(layout(dataFolder));
  if (processor !== undefined && pid !== undefined) stayOn(processor, pid);
  return {
    processor,
    cluster: { adminUrl: database.adminUrl, role: applicationRole, password, prefix: 'fairlead_test' },
    stop: async () => {
      await database.stop();
      fs.rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The passwords stay, but are compared quickly: each test file opens a dozen connections. */
async function easePasswords(adminUrl: string, more: Record<string, string>): Promise<void> {
  const { username, password } = new URL(adminUrl.replace('@/', '@socket/'));
  await asAdmin(adminUrl, async (client) => {
    await client.query('set scram_iterations = 1');
    for (const [role, given] of Object.entries({ [username]: password, ...more }))
      await client.query(`alter role ${role} password ${client.escapeLiteral(decodeURIComponent(given))}`);
  });
}

async function useExternal(adminUrl: string): Promise<Started> {
  const prefix = `fairlead_test_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await asAdmin(adminUrl, async (client) => {
    await client.query(`create role ${prefix} login nosuperuser nobypassrls password '${password}'`);
    for (const [name, value] of Object.entries(roleSettings)) {
      await client.query(`alter role ${prefix} set ${name} = '${value}'`);
    }
    await client.query(`grant ${prefix} to current_user`);
  });
  return {
    cluster: { adminUrl, role: prefix, password, prefix },
    stop: () =>
      asAdmin(adminUrl, async (client) => {
        const found = await client.query<{ datname: string }>(
          `select datname from pg_database where starts_with(datname, $1)`,
          [prefix],
        );
        for (const { datname } of found.rows) await client.query(`drop database "${datname}" with (force)`);
        await client.query(`drop role ${prefix}`);
      }),
  };
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
