import { isForUsers } from '../../http/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { endpoints, nameOf } from '../../testing/endpoints';

let on: TestApp;
let admin: TestUser;
let ben: TestUser;
let deal: number;
let bens: number;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  ben = await colleague(on, admin, {
    first_name: 'Ben',
    team_id: await team(on, admin, 'owner'),
    time_zone: 'Asia/Tokyo',
  });
  deal = (await admin.post('/api/v3/deals', { deal: { name: 'Hidden' } })).body.id;
  bens = (await admin.post('/api/v3/deals', { deal: { name: 'Ben’s', user_id: ben.id } })).body.id;
});
afterAll(() => on.close());

const start = (who: TestUser, user_id: number) => who.post('/api/internal/view_as', { user_id });
const end = (who: TestUser) => who.del('/api/internal/view_as');
const looking = async <T>(work: () => Promise<T>): Promise<T> => {
  expect((await start(admin, ben.id)).status).toBe(204);
  try {
    return await work();
  } finally {
    await end(admin);
  }
};
const names = async (who: TestUser) =>
  (await who.get('/api/v3/deals?sort_by=name')).body.entries.map((one: Loose) => one.name);

describe('PERM-01 the server lets an account admin look with the eyes of a user', () => {
  test('PERM-01 the server answers as it answers the user, says who really looks, and goes back', async () => {
    await looking(async () => {
      const boot = (await admin.get('/api/internal/boot')).body;
      expect(boot.user).toMatchObject({ id: ben.id, viewed_by: { id: admin.id, full_name: 'Hanna Lindqvist' } });
      expect(boot.draft_keys).toBeNull();
      expect(await names(admin)).toEqual(await names(ben));
      expect((await admin.get(`/api/v3/deals/${deal}`)).status).toBe(404);
      expect((await admin.get(`/api/v3/deals/${bens}`)).body.created_at).toMatch(/\+0900$/);
      expect((await ben.get('/api/internal/boot')).body.user.viewed_by).toBeUndefined();
    });
    expect((await admin.get('/api/internal/boot')).body.user).toMatchObject({ id: admin.id, is_account_admin: true });
    expect((await admin.get(`/api/v3/deals/${deal}`)).status).toBe(200);
    expect((await end(admin)).status).toBe(204);
  });

  test('PERM-01 the server refuses every write meanwhile, whatever the endpoint', async () => {
    const open = new Set(['DELETE /api/internal/view_as', 'DELETE /login']);
    // Their transaction is read-only: a query has a body because conditions are long.
    const reading = [
      'POST /api/internal/reports/run',
      'POST /api/internal/saved_reports/figures',
      'POST /api/internal/dashboards/preview',
      'POST /api/internal/goals/product_lines_report',
    ];
    expect(endpoints.filter((one) => one.changesNothing && reading.includes(nameOf(one)))).toHaveLength(reading.length);
    for (const call of reading) open.add(call);
    await looking(async () => {
      for (const endpoint of endpoints) {
        const { writes, contract } = endpoint;
        if (!isForUsers(endpoint) || !writes || open.has(nameOf(endpoint))) continue;
        const url = contract.path.replaceAll(/:type/g, 'deals').replaceAll(/:\w+/g, String(bens));
        const { status } = await admin.call(contract.method, url, {});
        expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403]);
      }
      const refused = await admin.patch(`/api/v3/deals/${bens}`, { deal: { name: 'Changed' } });
      expect(refused.body.error).toBe('You are viewing as Ben Okafor and cannot make changes');
    });
    expect((await admin.get(`/api/v3/deals/${bens}`)).body.name).toBe('Ben’s');
  });

  test('PERM-01 the server refuses View as for other users, and of the own account, a stranger or an inactive user', async () => {
    const stranger = await on.account('Other account');
    const gone = await colleague(on, admin, { first_name: 'Gone' });
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${gone.id}`);
    for (const user of [admin.id, stranger.id, gone.id, 999_999]) expect((await start(admin, user)).status).toBe(422);
    const manager = await colleague(on, admin, { level: 2 });
    const executive = await colleague(on, admin, { level: 3 });
    const reader = await colleague(on, admin, { level: 3, is_account_admin: true, read_only: true });
    for (const who of [ben, manager, executive, reader]) expect((await start(who, manager.id)).status).toBe(403);
    expect((await admin.get('/api/internal/boot')).body.user.id).toBe(admin.id);
  });

  test('PERM-01 the server refuses exports in the name of another user', async () => {
    await inAccount(on, admin, sql`update account_user set level = 2 where id = ${ben.id}`);
    expect((await ben.post('/api/v3/deals/export', {})).status).toBe(200);
    await looking(async () => expect((await admin.post('/api/v3/deals/export', {})).status).toBe(403));
    await inAccount(on, admin, sql`update account_user set level = 1 where id = ${ben.id}`);
  });

  test('PERM-01 the server refuses View as within View as', async () => {
    const second = await colleague(on, admin, { is_account_admin: true });
    await start(admin, second.id);
    expect((await start(admin, ben.id)).status).toBe(403);
    expect((await admin.get('/api/internal/boot')).body.user.id).toBe(second.id);
    await end(admin);
  });

  test('PERM-01 the server ends it when the user becomes inactive, the admin is no longer one, and at sign-out', async () => {
    const who = async () => (await admin.get('/api/internal/boot')).body.user?.id;
    await start(admin, ben.id);
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${ben.id}`);
    expect(await who()).toBe(admin.id);
    await inAccount(on, admin, sql`update account_user set deleted_at = null where id = ${ben.id}`);
    expect(await who()).toBe(ben.id);
    await inAccount(on, admin, sql`update account_user set is_account_admin = false where id = ${admin.id}`);
    expect(await who()).toBe(admin.id);
    await inAccount(on, admin, sql`update account_user set is_account_admin = true where id = ${admin.id}`);
    const other = await on.signIn(admin.email);
    await start(other, ben.id);
    expect((await other.del('/login')).status).toBe(204);
    expect((await other.get('/api/v3/deals')).status).toBe(401);
    expect((await (await on.signIn(admin.email)).get('/api/internal/boot')).body.user.id).toBe(admin.id);
    await end(admin);
  });

  test('PERM-01 the server records who viewed as whom, and shows no secret of the user', async () => {
    const key = '/api/v3/profile/api_key';
    await looking(async () => {
      if (endpoints.some((one) => nameOf(one) === `GET ${key}`)) expect((await admin.get(key)).status).toBe(403);
    });
    const log = await inAccount(
      on,
      admin,
      sql`select event, user_id, subject_id, on_behalf_of_user_id as behalf from audit_event
        where event like 'view_as.%' order by id desc limit 2`,
    );
    expect(log).toEqual([
      { event: 'view_as.ended', user_id: admin.id, subject_id: ben.id, behalf: ben.id },
      { event: 'view_as.started', user_id: admin.id, subject_id: ben.id, behalf: null },
    ]);
  });

  test('PERM-01 the server does not count View as as a visit of the user', async () => {
    const seen = async () =>
      (await inAccount(on, admin, sql`select last_seen_at::text as at from account_user where id = ${ben.id}`))[0].at;
    const before = await seen();
    await inAccount(
      on,
      admin,
      sql`update user_session set last_seen_at = now() - interval '1 hour' where user_id = ${admin.id}`,
    );
    await looking(() => admin.get('/api/v3/deals'));
    await expect
      .poll(
        async () =>
          (
            await inAccount(
              on,
              admin,
              sql`select count(*) as n from user_session where user_id = ${admin.id} and last_seen_at > now() - interval '1 minute'`,
            )
          )[0].n,
      )
      .toBeGreaterThan(0);
    expect(await seen()).toBe(before);
  });
});
