import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let member: TestUser;
let teamId: number;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  teamId = await team(on, admin, 'team');
  member = await colleague(on, admin, { team_id: teamId });
});
afterAll(() => on.close());

test('EXT-06 entries ending _team are among the owners of deals and left out of every list of users', async () => {
  const { body: account } = await admin.get('/api/v3/account');
  const owners = account.deal_owners_with_teams.map(({ id }: Loose) => id);
  expect(owners).toEqual(expect.arrayContaining(['any', `${teamId}_team`, admin.id, member.id]));
  const { body: deal } = await admin.post('/api/v3/deals', { deal: { name: 'Line scanner' } });
  const { body: boot } = await admin.get('/api/internal/boot');
  const ids = (entries: Loose[]) => entries.map(({ id }) => id);
  for (const users of [
    ids(account.users),
    ids(boot.account.users),
    ids((await admin.get('/api/v3/users')).body.entries),
    ids((await admin.get('/api/v3/visible_users')).body.entries),
    deal.possible_notify_user_ids,
  ])
    expect([...users].sort((a, b) => a - b)).toEqual([admin.id, member.id]);
});

test('EXT-06 entries ending _team, left out of user lists, cannot own a record or be told of a note', async () => {
  const entry = `${teamId}_team`;
  const owned = await admin.post('/api/v3/deals', { deal: { name: 'X', user_id: entry } });
  const told = await admin.post('/api/v3/notes', { note: { content: 'x', deal_id: 1, notify_user_ids: [entry] } });
  expect([owned.status, told.status]).toEqual([422, 422]);
});
