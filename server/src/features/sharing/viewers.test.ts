import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { viewersOf } from './viewers.operations';

/** above > mine > below, and beside; each team with its own level, and a user of every kind. */
let on: TestApp;
let admin: TestUser;
const users: Record<string, TestUser> = {};
const records: [plural: string, name: string, id: number][] = [];

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const above = await team(on, admin, 'owner');
  const mine = await team(on, admin, 'team', { parent_id: above, throughDeals: true });
  const below = await team(on, admin, 'team_and_leaders', { parent_id: mine });
  const beside = await team(on, admin, 'owner', { parent_id: above });
  const free = await team(on, admin, 'global');
  const add = async (name: string, columns: object) => {
    users[name] = await colleague(on, admin, { first_name: name, ...columns });
  };
  await add('Boss', { team_id: above, team_role: 'lead' });
  await add('Manager', { team_id: mine, level: 2 });
  await add('Mate', { team_id: mine });
  await add('Me', { team_id: mine });
  await add('Junior', { team_id: below });
  await add('Other', { team_id: beside });
  await add('Reader', { team_id: mine, read_only: true });
  await add('Global', { team_id: free });
  await add('Loner', { team_id: null });
  await add('Chief', { team_id: beside, level: 3 });
  await add('Role', { team_id: beside, team_role: 'account' });
  await add('Guest', { is_external: true, level: 5 });
  await add('Flag', { team_id: mine, is_external: true, is_account_admin: true });
  await add('Second', { team_id: beside, is_account_admin: true, read_only: true });
  for (const owner of ['Boss', 'Me', 'Junior', 'Other', null]) await make(owner, owner ? users[owner]!.id : null);
  const lent = { shared_user_ids: [users.Me!.id, users.Guest!.id] };
  await make('lent', users.Other!.id, lent);
  const { body: person } = await admin.post('/api/v3/people', {
    person: { first_name: 'On a deal', user_id: admin.id },
  });
  await admin.post('/api/v3/deals', { deal: { name: 'Ours', user_id: users.Mate!.id, person_ids: [person.id] } });
  records.push(['people', 'on a deal', person.id]);
});
afterAll(() => on.close());

async function make(name: string | null, owner: number | null, more: object = {}): Promise<void> {
  const bodies: Record<string, object> = {
    deals: { deal: { name: `Deal of ${name}`, user_id: owner, ...more } },
    people: { person: { first_name: `Person of ${name}`, user_id: owner, ...more } },
    companies: { company: { name: `Company of ${name}`, owner_id: owner, ...more } },
  };
  for (const [plural, body] of Object.entries(bodies)) {
    const made = await admin.post(`/api/v3/${plural}`, body);
    expect(made.status).toBe(200);
    records.push([plural, String(name), made.body.id]);
  }
}

const everybody = () => Object.entries({ ...users, Hanna: admin });
const idOf = (plural: string, name: string) => records.find(([p, n]) => p === plural && n === name)?.[2];
const viewersBy = async (who: TestUser, plural: string, name: string) =>
  (await who.get(`/api/internal/${plural}/${idOf(plural, name)}/viewers`)).body;
const waysOf = async (plural: string, name: string) =>
  Object.fromEntries(
    (await viewersBy(admin, plural, name)).entries.map((one: Loose) => [one.user.first_name, one.ways]),
  );

describe('PERM-04 who can see this', () => {
  test.each(['deals', 'people', 'companies'])(
    'PERM-04 lists of viewers of %s: for every user the answer is what the single read answers that user',
    async (plural) => {
      for (const [, name, id] of records.filter(([of]) => of === plural)) {
        const { entries, count } = (await admin.get(`/api/internal/${plural}/${id}/viewers`)).body;
        expect(entries).toHaveLength(count);
        const answered = new Set(entries.map((one: Loose) => one.user.id));
        const read = await Promise.all(
          everybody().map(async ([who, user]) => [who, (await user.get(`/api/v3/${plural}/${id}`)).status === 200]),
        );
        expect([name, everybody().map(([who, user]) => [who, answered.has(user.id)])]).toEqual([name, read]);
      }
    },
  );

  test('PERM-04 a list of viewers says of each what a single query says, and those marked as editing may edit', async () => {
    const id = idOf('deals', 'lent');
    const answered = new Map((await viewersBy(admin, 'deals', 'lent')).entries.map((one: Loose) => [one.user.id, one]));
    for (const [who, user] of everybody()) {
      const one = answered.get(user.id) as Loose;
      const alone = (await admin.get(`/api/internal/deals/${id}/viewers/${user.id}`)).body;
      expect([who, alone.ways, alone.sees, alone.hindrance === null]).toEqual([who, one?.ways ?? [], !!one, !!one]);
      // Without a field nothing changes, but a user without the right is still refused.
      const edit = await user.patch(`/api/v3/deals/${id}`, {});
      expect([who, alone.may_edit, one?.may_edit ?? false]).toEqual([who, edit.status === 200, edit.status === 200]);
    }
  });

  test('PERM-04 every reason is named, each of them where there are several', async () => {
    expect(await waysOf('deals', 'Me')).toMatchObject({
      Me: ['owner'],
      Mate: ['same_team'],
      Manager: ['same_team', 'manager'],
      Boss: ['manager'],
      Reader: ['same_team'],
      Global: ['global'],
      Loner: ['no_team'],
      Chief: ['executive'],
      Role: ['account_role'],
      Second: ['admin'],
      Hanna: ['executive', 'admin', 'no_team'],
    });
    expect(await waysOf('deals', 'Boss')).toMatchObject({ Junior: ['leader_above'], Boss: ['owner'] });
    expect(await waysOf('deals', 'Junior')).toMatchObject({ Manager: ['manager'], Boss: ['manager'] });
    expect(await waysOf('deals', 'null')).toMatchObject({ Me: ['no_owner'], Other: ['no_owner'] });
    expect(await waysOf('companies', 'lent')).toMatchObject({ Me: ['shared'], Guest: ['shared'] });
    expect(await waysOf('people', 'on a deal')).toMatchObject({ Mate: ['through_deal'], Me: ['through_deal'] });
  });

  test('PERM-04 who shared it is shown with the reason', async () => {
    const { entries } = await viewersBy(admin, 'deals', 'lent');
    const me = entries.find((one: Loose) => one.user.id === users.Me!.id);
    expect([me.shared_by.id, me.may_edit, me.team.name]).toEqual([admin.id, true, expect.stringMatching(/^Team /)]);
  });

  test('PERM-04 a search finds by name, pages and groups', async () => {
    const all = (await admin.get(`/api/internal/deals/${idOf('deals', 'Me')}/viewers?per_page=2&page=2`)).body;
    expect([all.entries.length, all.pagination.pages]).toEqual([2, Math.ceil(all.count / 2)]);
    expect(all.groups.reduce((sum: number, one: Loose) => sum + one.count, 0)).toBe(all.count);
    const some = (await admin.get(`/api/internal/deals/${idOf('deals', 'Me')}/viewers?q=manag`)).body;
    expect([some.entries.map((one: Loose) => one.user.first_name), some.count]).toEqual([['Manager'], all.count]);
  });

  test('PERM-04 why not: the rule that excludes a user is named', async () => {
    const why = async (plural: string, name: string, who: TestUser) =>
      (await admin.get(`/api/internal/${plural}/${idOf(plural, name)}/viewers/${who.id}`)).body;
    expect(await why('deals', 'Me', users.Guest!)).toMatchObject({
      sees: false,
      hindrance: 'external',
      may_edit: false,
    });
    expect(await why('deals', 'Me', users.Other!)).toMatchObject({
      sees: false,
      hindrance: 'owner',
      owner: { id: users.Me!.id },
    });
    expect(await why('deals', 'Other', users.Me!)).toMatchObject({ sees: false, hindrance: 'team' });
    expect(await why('deals', 'Other', users.Junior!)).toMatchObject({ hindrance: 'team_and_leaders' });
    expect(await why('deals', 'Other', users.Manager!)).toMatchObject({ hindrance: 'manager' });
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${users.Global!.id}`);
    expect(await why('deals', 'Me', users.Global!)).toMatchObject({
      sees: false,
      hindrance: 'inactive',
      user: { deleted_at: expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [+-]\d{4}$/) },
    });
    await inAccount(on, admin, sql`update account_user set deleted_at = null where id = ${users.Global!.id}`);
    expect((await admin.get(`/api/internal/deals/${idOf('deals', 'Me')}/viewers/999999`)).status).toBe(404);
  });

  test('PERM-02 merging: the policy answers through HTTP who may merge, for every kind of user', async () => {
    const may = async (who: TestUser, plural = 'people', name = 'Me') => {
      const { acts } = (await admin.get(`/api/internal/${plural}/${idOf(plural, name)}/viewers/${who.id}`)).body;
      return acts.find((one: Loose) => one.action === 'merge').allowed;
    };
    const named = {
      Manager: users.Manager!,
      Chief: users.Chief!,
      Hanna: admin,
      Mate: users.Mate!,
      Reader: users.Reader!,
    };
    const found: Record<string, boolean> = {};
    for (const [name, who] of Object.entries(named)) found[name] = await may(who);
    expect(found).toEqual({ Manager: true, Chief: true, Hanna: true, Mate: false, Reader: false });
    // A user who may reassign a person may merge it; for deals and companies only the grant counts.
    expect([await may(users.Me!), await may(users.Me!, 'deals'), await may(users.Me!, 'companies')]).toEqual([
      true,
      false,
      false,
    ]);
    await inAccount(
      on,
      admin,
      sql`update account_user set is_allowed_to_merge_records = true where id = ${users.Mate!.id}`,
    );
    expect([await may(users.Mate!), await may(users.Mate!, 'deals')]).toEqual([true, true]);
  });

  test('PERM-04 a thousand users are answered with a handful of queries', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into account_user (account_id, email, first_name, last_name)
        select ${admin.accountId}, 'many' || n || '-' || ${admin.accountId} || '@example.test', 'Many', n::text
        from generate_series(1, 1000) n`,
    );
    const { body } = await admin.get(`/api/internal/people/${idOf('people', 'on a deal')}/viewers?per_page=1000`);
    expect(body.count).toBeGreaterThan(1000);
    const queries = await asUser(on, admin, async (ctx) => {
      const counted = counting(ctx);
      await viewersOf(counted.ctx, 'person', idOf('people', 'lent') as number, { page: 1, per_page: 100 });
      return counted.queries();
    });
    expect(queries).toBeLessThanOrEqual(5);
  });
});

/** The context, with its database queries counted. */
function counting(ctx: Ctx): { ctx: Ctx; queries: () => number } {
  let queries = 0;
  const watch = (db: object): object =>
    new Proxy(db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (key === 'prepared') return watch(value as object);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          queries += 1;
          return (value as (...given: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  return { ctx: { ...ctx, db: watch(ctx.db) as Ctx['db'] }, queries: () => queries };
}
