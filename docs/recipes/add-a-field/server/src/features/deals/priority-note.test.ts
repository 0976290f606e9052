import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const filter = (op: string, value: string) => encodeURIComponent(JSON.stringify({ field: 'priority_note', op, value }));

test('priority_note is read back as it was written, sorted and filtered by, and emptied', async () => {
  const make = async (name: string, priority_note: string) =>
    (await admin.post('/api/v3/deals', { deal: { name, priority_note } })).body;
  const late = await make('Gateway', 'Zinc first');
  const early = await make('Sensor', 'Ask for aluminium');
  expect([late.priority_note, early.priority_note]).toEqual(['Zinc first', 'Ask for aluminium']);
  const listed = async (query: string) =>
    (await admin.get(`/api/v3/deals?attrs=priority_note&${query}`)).body.entries.map(
      (deal: Loose) => deal.priority_note,
    );
  expect(await listed('sort_by=priority_note&sort_direction=asc')).toEqual(['Ask for aluminium', 'Zinc first']);
  expect(await listed(`filter=${filter('contains', 'ALUM')}`)).toEqual(['Ask for aluminium']);
  const wrong = await admin.patch(`/api/v3/deals/${late.id}`, { deal: { priority_note: { text: 'Zinc' } } });
  expect([wrong.status, wrong.body.map(({ field }: Loose) => field)]).toEqual([422, ['priority_note']]);
  const emptied = await admin.patch(`/api/v3/deals/${late.id}`, { deal: { priority_note: null } });
  expect([emptied.status, emptied.body.priority_note]).toEqual([200, null]);
});
