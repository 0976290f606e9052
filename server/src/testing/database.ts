import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestCluster, TestPlace } from './global-setup';

export type TestDatabase = {
  /** URL of the application's role, which owns the database. */
  url: string;
  /**
   * URL of the superuser in the same database, who sees the rows that row-level security hides from the application.
   */
  adminUrl: string;
  drop(): Promise<void>;
};

const worker = globalThis as { fairleadPlace?: number };

/**
 * The place of this worker: the first one that no other has claimed. Numbers of workers do not identify places, since
 * those of a project need not be consecutive. If there are fewer places than workers, they share them.
 */
export function testPlace(): TestPlace {
  const places = inject('testPlaces');
  worker.fairleadPlace ??= places.findIndex((_, place) => isClaimed(inject('testClaims'), place));
  const own = worker.fairleadPlace < 0 ? Number(process.env.VITEST_POOL_ID) % places.length : worker.fairleadPlace;
  return places[own] as TestPlace;
}

/** True if this worker is the first to claim the place. */
function isClaimed(claims: string, place: number): boolean {
  try {
    mkdirSync(join(claims, String(place)));
    return true;
  } catch {
    return false;
  }
}

/** A database for this test file only, with all migrations applied: a clone of a template made once per run. */
export function testDatabase(): Promise<TestDatabase> {
  return newDatabase(async (client, cluster) => {
    const template = `${cluster.prefix}_template`;
    await makeTemplate(client, cluster, template);
    return template;
  });
}

/** An empty database for this test file only. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return newDatabase(async () => 'template0');
}

async function newDatabase(
  templateFor: (client: pg.Client, cluster: TestCluster) => Promise<string>,
): Promise<TestDatabase> {
  const { cluster } = testPlace();
  const name = `${cluster.prefix}_${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster, async (client) => {
    const template = await templateFor(client, cluster);
    // Copying the files takes a third of the time of writing every page to the log, which nothing reads here.
    await client.query(`create database ${name} owner ${cluster.role} template ${template} strategy file_copy`);
  });
  return {
    url: withDatabase(cluster.adminUrl, name, cluster),
    adminUrl: withDatabase(cluster.adminUrl, name),
    drop: () => asAdmin(cluster, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** The first test file that needs the template migrates it; the others wait for it. */
async function makeTemplate(client: pg.Client, cluster: TestCluster, template: string): Promise<void> {
  const lock = [8_201_511];
  await client.query('select pg_advisory_lock($1)', lock);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} owner ${cluster.role} template template0`);
    const { migrate } = await import('../db/migrate');
    const { installQueue } = await import('../jobs/queue');
    await migrate(withDatabase(cluster.adminUrl, draft, cluster));
    await installQueue(withDatabase(cluster.adminUrl, draft, cluster));
    await client.query(`alter database ${draft} rename to ${template}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', lock);
  }
}

async function asAdmin(cluster: TestCluster, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(adminUrl: string, database: string, user?: { role: string; password: string }): string {
  // The URL of a socket has no host, and the URL class does not allow a user name without one.
  const url = new URL(adminUrl.replace('@/', '@socket/'));
  url.pathname = `/${database}`;
  if (user) {
    url.username = user.role;
    url.password = user.password;
  }
  return url.href.replace('@socket/', '@/');
}
