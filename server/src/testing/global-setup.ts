import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applicationRole } from '../db/embedded/connections';
import { startEmbedded } from '../db/embedded/embedded';
import { roleSettings } from '../db/embedded/settings';
import { memoryFolder } from './memory-folder';

/** The values with which a test file creates its own database; provided by vitest. */
export type TestCluster = { adminUrl: string; role: string; password: string; prefix: string };

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/**
 * One PostgreSQL for the whole run: our own in a temporary folder, or the server that FAIRLEAD_TEST_DATABASE_URL
 * names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.FAIRLEAD_TEST_DATABASE_URL;
  const { cluster, stop } = external ? await useExternal(external) : await startOwn();
  project.provide('testCluster', cluster);
  return stop;
}

async function startOwn(): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const dataFolder = memoryFolder('fairlead-test-');
  const log = { info: () => undefined, warn: console.warn };
  // Nothing here outlives the run, so nothing has to be written durably to disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
    shared_buffers: '256MB',
  };
  const database = await startEmbedded({ dataFolder, log, settings });
  const password = new URL(database.url.replace('@/', '@socket/')).password;
  return {
    cluster: { adminUrl: database.adminUrl, role: applicationRole, password, prefix: 'fairlead_test' },
    stop: async () => {
      await database.stop();
      fs.rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function useExternal(adminUrl: string): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
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
