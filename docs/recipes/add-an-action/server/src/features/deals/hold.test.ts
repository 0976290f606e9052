import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const hold = (id: number, by = admin) => by.post(`/api/v3/deals/${id}/hold`, {});

test('a deal is put on hold, once, and Undo takes it back', async () => {
  const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Gateway' } })).body;
  const held = await hold(id);
  expect([held.status, held.body.held_at]).toEqual([200, expect.any(String)]);
  const set = Number(held.headers['x-change-set']);
  expect((await hold(id)).headers['x-change-set']).toBeUndefined();
  await admin.post(`/api/v3/change_sets/${set}/undo`, {});
  expect((await admin.get(`/api/v3/deals/${id}`)).body.held_at).toBeNull();
});

test('who may not change the deal may not put it on hold, and another account does not find it', async () => {
  const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Gateway' } })).body;
  const reader = await colleague(on, admin, { read_only: true });
  expect((await hold(id, reader)).status).toBe(403);
  expect((await hold(id, await on.account())).status).toBe(404);
});
