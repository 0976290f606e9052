import { plainLists } from '@fairlead/domain/lists/lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordTables } from '../base/record-tables';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const path = '/api/v3/admin/regions';

test('entries are created, changed, ordered and deleted, and another account sees none', async () => {
  const north = await admin.post(path, { region: { name: 'North', hex_color: '#A1B2C3' } });
  expect([north.status, Object.keys(north.body)]).toEqual([
    200,
    ['id', 'name', 'hex_color', 'position', 'created_at', 'updated_at'],
  ]);
  await admin.post(path, { region: { name: 'South' } });
  const twice = await admin.post(path, { region: { name: 'north' } });
  expect(twice.status).toBe(422);
  expect((await admin.patch(`${path}/${north.body.id}`, { region: { name: 'Far north' } })).body.name).toBe(
    'Far north',
  );
  expect((await admin.get(path)).body.entries.map(({ name }: Loose) => name)).toEqual(['Far north', 'South']);
  const stranger = await on.account('Elsewhere');
  expect((await stranger.get(path)).body.entries).toEqual([]);
  expect((await stranger.get(`${path}/${north.body.id}`)).status).toBe(404);
  expect((await admin.del(`${path}/${north.body.id}`)).status).toBe(204);
});

test('the table is part of the write path, and the administration shows the list', () => {
  expect(recordTables.region).toMatchObject({ table: 'region', configuration: true });
  expect(plainLists.map(({ title }) => title)).toContain('Regions');
});
