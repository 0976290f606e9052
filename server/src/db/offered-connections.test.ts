import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { showAlive } from '../jobs/queue.queries';
import { type TestDatabase, testDatabase } from '../testing/database';
import { heavyLimits, jobLimits, MOST_CONNECTIONS, requestLimits } from './connection';
import { serverSettings } from './embedded/settings';
import { connectionShortage } from './offered-connections';

let database: TestDatabase;
let admin: pg.Client;
let name: string;
beforeAll(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  name = (await admin.query('select current_database() as name')).rows[0].name;
});
afterEach(() => admin.query(`alter database ${name} connection limit -1`));
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test('what a server needs is at least what its pools may open', () => {
  const pools = [requestLimits, heavyLimits, jobLimits].reduce((sum, { size = 0 }) => sum + size, 0);
  expect(MOST_CONNECTIONS).toBeGreaterThan(pools);
});

test('three servers fit into the built-in database', () => {
  expect(Number(serverSettings().max_connections) - 3).toBeGreaterThanOrEqual(3 * MOST_CONNECTIONS);
});

test('there is no warning for a database with enough connections', async () => {
  expect(await connectionShortage(database.url)).toBeUndefined();
});

test('at the start there is a warning with both numbers if a database has too few connections', async () => {
  await admin.query(`alter database ${name} connection limit 20`);
  expect(await connectionShortage(database.url)).toContain(
    `offers 20 connections, but a server of Fairlead needs up to ${MOST_CONNECTIONS}`,
  );
});

test('servers that already use the database are counted', async () => {
  const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: database.url }));
  for (const [n, client] of clients.entries()) {
    await client.connect();
    await showAlive(client, `server ${n}`);
  }
  await admin.query(`alter database ${name} connection limit ${4 * MOST_CONNECTIONS}`);
  expect(await connectionShortage(database.url)).toBeUndefined();
  await admin.query(`alter database ${name} connection limit ${4 * MOST_CONNECTIONS - 1}`);
  expect(await connectionShortage(database.url)).toContain(`4 servers of Fairlead need up to ${4 * MOST_CONNECTIONS}`);
  for (const client of clients) await client.end();
});
