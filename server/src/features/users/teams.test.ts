import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let stage: number;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  stage = (await admin.get('/api/internal/boot')).body.account.deal_stages[1].id;
});

const dealOf = async (owner: TestUser, name: string): Promise<number> =>
  (await admin.post('/api/v3/deals', { deal: { name, user_id: owner.id, deal_stage_id: stage } })).body.id;
const personOf = async (owner: TestUser, more: object = {}): Promise<number> =>
  (await admin.post('/api/v3/people', { person: { first_name: 'Ada', user_id: owner.id, ...more } })).body.id;
const companyOf = async (owner: TestUser): Promise<number> =>
  (await admin.post('/api/v3/companies', { company: { name: `Of ${owner.email}`, owner_id: owner.id } })).body.id;
const names = async (user: TestUser): Promise<string[]> =>
  (await user.get('/api/v3/deals?sort_by=name')).body.entries.map(({ name }: Loose) => name);
const change = (id: number, body: object) => admin.patch(`/api/v3/admin/teams/${id}`, { team: body });

describe('ADMIN-07 what teams give', () => {
  test('ADMIN-07 roles: owner and lead see the team and those below, a member by the level, account everything', async () => {
    const top = await team(on, admin, 'owner');
    const below = await team(on, admin, 'owner', { parent_id: top });
    const mine = await colleague(on, admin, { team_id: top });
    const mate = await colleague(on, admin, { team_id: top });
    const under = await colleague(on, admin, { team_id: below });
    await dealOf(mine, 'a own');
    await dealOf(mate, 'b of the team');
    await dealOf(under, 'c of a team below');
    await dealOf(admin, 'd of nobody here');
    const expected = {
      member: ['a own'],
      lead: ['a own', 'b of the team', 'c of a team below'],
      owner: ['a own', 'b of the team', 'c of a team below'],
      account: ['a own', 'b of the team', 'c of a team below', 'd of nobody here'],
    };
    for (const [team_role, seen] of Object.entries(expected)) {
      await admin.patch(`/api/v3/admin/users/${mine.id}`, { user: { team_role } });
      expect([team_role, await names(mine)]).toEqual([team_role, seen]);
    }
    const wrong = await admin.patch(`/api/v3/admin/users/${mine.id}`, { user: { team_role: 'captain' } });
    expect(wrong.body).toEqual([{ field: 'team_role', msg: 'Has invalid value' }]);
  });

  test('ADMIN-07 members see and edit by record type, at the next request', async () => {
    const sales = await team(on, admin, 'owner');
    const ines = await colleague(on, admin, { team_id: sales });
    const mate = await colleague(on, admin, { team_id: sales });
    const stranger = await colleague(on, admin);
    const deal = await dealOf(mate, 'Crane');
    const person = await personOf(mate);
    const company = await companyOf(stranger);
    const sees = async () => [
      (await ines.get(`/api/v3/deals/${deal}`)).status,
      (await ines.patch(`/api/v3/people/${person}`, { person: { first_name: 'Eva' } })).status,
      (await ines.patch(`/api/v3/companies/${company}`, { company: { city: 'Hull' } })).status,
    ];
    expect(await sees()).toEqual([404, 404, 404]);
    await change(sales, { permissions: { member: { deal: { visibility_level: 'team' } } } });
    expect(await sees()).toEqual([200, 404, 404]);
    await change(sales, { permissions: { member: { company: { visibility_level: 'global' } } } });
    expect(await sees()).toEqual([200, 404, 200]);
    await change(sales, { permissions: { member: { person: { visibility_level: 'team_and_leaders' } } } });
    expect(await sees()).toEqual([200, 200, 200]);
    await change(sales, { permissions: { member: { deal: { visibility_level: 'owner' } } } });
    expect(await sees()).toEqual([404, 200, 200]);
  });

  test('ADMIN-07 use_deal_association shows a person to users who see a deal they are on, in page and list', async () => {
    const sales = await team(on, admin, 'owner');
    const ines = await colleague(on, admin, { team_id: sales });
    const deal = await dealOf(ines, 'Crane');
    const person = await personOf(admin);
    const other = await personOf(admin);
    await admin.patch(`/api/v3/deals/${deal}`, { deal: { person_ids: [person] } });
    const seen = async () => [
      (await ines.get(`/api/v3/people/${person}`)).status,
      (await ines.get('/api/v3/people')).body.entries.map(({ id }: Loose) => id),
    ];
    expect(await seen()).toEqual([404, []]);
    await change(sales, { permissions: { '*': { person: { use_deal_association: true } } } });
    expect(await seen()).toEqual([200, [person]]);
    expect((await ines.get(`/api/v3/people/${other}`)).status).toBe(404);
    await admin.patch(`/api/v3/deals/${deal}`, { deal: { user_id: admin.id } });
    expect(await seen()).toEqual([404, []]);
  });

  test('ADMIN-07 a parent or level that changes counts at the next request, among 1,000 users in 100 teams five deep', async () => {
    const [{ ids }] = await inAccount(
      on,
      admin,
      sql`with recursive made as (
          insert into team (account_id, name) select ${admin.accountId}, 'Team ' || n from generate_series(1, 100) n returning id)
        select array_agg(id order by id)::int[] as ids from made`,
    );
    // Twenty chains of five.
    await inAccount(
      on,
      admin,
      sql`update team t set parent_id = x.parent from (select id, case when n % 5 <> 1 then lag(id) over (order by n) end as parent
          from unnest(${ids}::bigint[]) with ordinality as u(id, n)) x
        where t.account_id = ${admin.accountId} and t.id = x.id`,
    );
    await inAccount(
      on,
      admin,
      sql`insert into account_user (account_id, email, first_name, team_id)
        select ${admin.accountId}, 'many-' || n || ${`-${admin.id}@example.test`}, 'User ' || n, (${ids}::bigint[])[n % 100 + 1]
          from generate_series(1, 1000) n`,
    );
    const [first, , , , last] = ids as [number, number, number, number, number];
    const lead = await colleague(on, admin, { team_id: first, level: 2 });
    const deep = await colleague(on, admin, { team_id: last });
    await dealOf(deep, 'Five levels down');
    expect(await names(lead)).toEqual(['Five levels down']);
    expect((await admin.get(`/api/v3/admin/teams/${last}`)).body).toMatchObject({ depth: 4, height: 0 });
    expect((await change(first, { parent_id: last })).body).toEqual([
      { field: 'parent_id', msg: 'A team cannot be below itself' },
    ]);
    await change(last, { parent_id: null });
    expect(await names(lead)).toEqual([]);
    await change(last, { parent_id: first });
    expect(await names(lead)).toEqual(['Five levels down']);
    await admin.patch(`/api/v3/admin/users/${lead.id}`, { user: { level: 1 } });
    expect(await names(lead)).toEqual([]);
    await admin.patch(`/api/v3/admin/users/${lead.id}`, { user: { level: 3 } });
    expect(await names(lead)).toEqual(['Five levels down']);
  });

  test('ADMIN-07 every change of teams is in the change log, and can be undone', async () => {
    const made = await admin.post('/api/v3/admin/teams', { team: { name: 'Sales' } });
    const north = await admin.post('/api/v3/admin/teams', { team: { name: 'North', parent_id: made.body.id } });
    const gone = await admin.del(`/api/v3/admin/teams/${made.body.id}`);
    expect(gone.status).toBe(204);
    expect((await admin.get(`/api/v3/admin/teams/${north.body.id}`)).body.parent_id).toBeNull();
    const undo = await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {});
    expect([undo.status, undo.body]).toMatchObject([200, { undone: 2 }]);
    expect((await admin.get(`/api/v3/admin/teams/${north.body.id}`)).body.parent_id).toBe(made.body.id);
    await admin.post(`/api/v3/change_sets/${north.headers['x-change-set']}/undo`, {});
    const written = (await admin.get('/api/internal/audit_log?group=users&per_page=4')).body.entries;
    expect(written.map((one: Loose) => `${one.event} ${one.subject_name}`)).toEqual([
      'team.deleted North',
      'team.created Sales',
      'team.changed North',
      'team.deleted Sales',
    ]);
  });
});
