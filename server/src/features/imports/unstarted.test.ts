import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { unstartedImportsRetention } from './imports-retention';
import { finished, upload } from './testing/importing';

let on: TestApp;
let hanna: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  on.clock.now = new Date();
  hanna = await on.account();
});

const file = (who = hanna) => upload(who, 'companies', 'Name\nA\nB\n').then(({ id }) => id as number);
const importer = () => colleague(on, hanna, { level: 3 });
const statusOf = async (id: number, who = hanna) => (await who.get(`/api/v3/imports/${id}`)).status;
const rows = () => inAccount(on, hanna, sql`select count(*) as n from import_row`).then(([row]) => row?.n);

test('LIST-09 of the files that a user uploads and never starts, the newest five are kept', async () => {
  const started = await file();
  await finished(hanna, started);
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await file());
  expect(await Promise.all([started, ...ids].map((id) => statusOf(id)))).toEqual([200, 404, 200, 200, 200, 200, 200]);
  expect(await rows()).toBe(6 * 2);
});

test('LIST-09 an account keeps twenty of them, and says so before it stores another', async () => {
  for (const who of [hanna, await importer(), await importer(), await importer()]) {
    for (let n = 0; n < 5; n += 1) await file(who);
  }
  const late = await importer();
  const refused = await late.post('/api/v3/imports', { import: { type: 'companies', csv: 'Name\nA\n' } });
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('20 uploaded files') } });
  expect(await rows()).toBe(20 * 2);
  // The user's own oldest one is deleted for it.
  await file();
  expect(await rows()).toBe(20 * 2);
});

test('LIST-09 imports not started within a week are deleted with their rows; started ones stay', async () => {
  const [done, old] = [await file(), await file()];
  await finished(hanna, done);
  const forget = (days: number) =>
    unstartedImportsRetention.run(on.pool, new Date(Date.now() + days * 86_400_000), console);
  await forget(6);
  expect(await statusOf(old)).toBe(200);
  await forget(8);
  expect([await statusOf(old), await statusOf(done)]).toEqual([404, 200]);
  expect(await rows()).toBe(2);
});
