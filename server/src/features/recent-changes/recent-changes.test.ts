import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let peer: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  peer = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
});
afterAll(() => on.close());

const NEWS = '/api/internal/recent_changes';
const news = async (by: TestUser) => (await by.get(NEWS)).body as Loose;
const told = ({ entries }: Loose) => entries.map(({ name, what }: Loose) => `${name} ${what}`);
const visit = (by: TestUser, seen: boolean) => by.put(`${NEWS}/visit`, { seen });
const later = (minutes: number) => {
  on.clock.now = new Date(on.clock.now.getTime() + minutes * 60_000);
};

test('SHELL-04 PERM-02 Home says what others changed since the last visit, on visible records, and nothing of one’s own', async () => {
  const deal = (await peer.post('/api/v3/deals', { deal: { name: 'Scanner', deal_value: '100' } })).body;
  const hidden = (await admin.post('/api/v3/deals', { deal: { name: 'Hidden' } })).body;
  expect([told(await news(peer)), told(await news(admin))]).toEqual([[], ['Scanner created']]);
  await visit(peer, false);
  await visit(admin, true);
  expect(await news(admin)).toMatchObject({ entries: [], total: 0, is_cut: false });
  later(40);
  const put = (id: number, body: object) => admin.put(`/api/v3/deals/${id}`, { deal: body });
  await put(deal.id, { name: 'Scanner 2' });
  await put(deal.id, { deal_value: '250' });
  await put(hidden.id, { name: 'Hidden 2' });
  const answer = await news(peer);
  expect(answer).toMatchObject({
    total: 1,
    entries: [
      {
        kind: 'deal',
        id: deal.id,
        name: 'Scanner 2',
        what: 'changed',
        user: { id: admin.id },
        fields: expect.arrayContaining([
          expect.objectContaining({ old: 'Scanner', new: 'Scanner 2' }),
          expect.objectContaining({ label: 'Value', old: '$100.00', new: '$250.00' }),
        ]),
      },
    ],
  });
  // While Home stays open it is the same visit; after an absence another one begins.
  await visit(peer, false);
  later(5);
  expect(told(await news(peer))).toEqual(['Scanner 2 changed']);
  await visit(peer, false);
  later(40);
  expect(told(await news(peer))).toEqual([]);
  // A reverted change is not news.
  const changed = await put(deal.id, { name: 'Scanner 3' });
  expect(told(await news(peer))).toEqual(['Scanner 3 changed']);
  await admin.post(`/api/v3/change_sets/${changed.headers['x-change-set']}/undo`, {});
  expect(told(await news(peer))).toEqual([]);
  on.clock.now = new Date();
});

test('SHELL-11 SHELL-04 an open Home that is read again shows the same visit after hours, and so does a reload', async () => {
  const named = (name: string) => admin.post('/api/v3/deals', { deal: { name, user_id: peer.id } });
  const again = async () => (await peer.get(`${NEWS}?visit=same`)).body as Loose;
  // The changes above were made in the hours to come.
  later(24 * 60);
  await visit(peer, true);
  later(40);
  await named('Before');
  const { since } = await news(peer);
  await visit(peer, false);
  later(20);
  await named('Meanwhile');
  expect(await again()).toMatchObject({ since, total: 2 });
  expect(await news(peer)).toMatchObject({ since, total: 2 });
  later(60);
  await named('Hours later');
  const read = await again();
  expect([read.since, told(read)]).toEqual([since, ['Hours later created', 'Meanwhile created', 'Before created']]);
  // Reading alone was no visit: the next one begins where Home was opened last.
  expect(told(await news(peer))).toEqual(['Hours later created', 'Meanwhile created']);
  expect((await peer.get(`${NEWS}?visit=other`)).status).toBe(422);
  on.clock.now = new Date();
});
