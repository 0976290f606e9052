import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

/**
 * One account with a tree of teams: above > mine > below, and beside. Each user owns a deal named after them; one
 * deal has no owner, and `lent`, a deal of `other`, is shared with `me` and `guest`.
 */
let on: TestApp;
let admin: TestUser;
let stage: number;
const teams: Record<string, number> = {};
const users: Record<string, TestUser> = {};
const deals: Record<string, number> = {};

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const { account } = (await admin.get('/api/internal/boot')).body;
  stage = account.deal_stages.find((one: Loose) => one.name === 'Qualified').id;
  teams.above = await team(on, admin, 'owner');
  teams.mine = await team(on, admin, 'owner', { parent_id: teams.above });
  teams.below = await team(on, admin, 'owner', { parent_id: teams.mine });
  teams.beside = await team(on, admin, 'owner', { parent_id: teams.above });
  const add = async (name: string, columns: object) => {
    users[name] = await colleague(on, admin, { first_name: name, ...columns });
  };
  await add('me', { team_id: teams.mine });
  await add('mate', { team_id: teams.mine });
  await add('junior', { team_id: teams.below });
  await add('boss', { team_id: teams.above, team_role: 'lead' });
  await add('peer', { team_id: teams.above });
  await add('other', { team_id: teams.beside });
  await add('guest', { is_external: true, level: 5 });
  for (const name of ['me', 'mate', 'junior', 'boss', 'peer', 'other']) await own(name, { user_id: users[name]!.id });
  await own('nobody', { user_id: null });
  await own('lent', { user_id: users.other!.id, shared_user_ids: [users.me!.id, users.guest!.id] });
});
afterAll(() => on.close());

async function own(name: string, deal: object): Promise<void> {
  const { status, body } = await admin.post('/api/v3/deals', {
    deal: { name, value: '10.50', deal_stage_id: stage, ...deal },
  });
  expect(status).toBe(200);
  deals[name] = body.id;
}

async function setLevel(level: string): Promise<void> {
  const each = { visibility_level: level };
  await inAccount(
    on,
    admin,
    sql`update team set permissions = ${JSON.stringify({ member: { deal: each, person: each, company: each } })} where id = ${teams.mine}`,
  );
}

const all = ['boss', 'junior', 'lent', 'mate', 'me', 'nobody', 'other', 'peer'];
const lines: [string, string, object, string[]][] = [
  ['a member', 'owner', {}, ['lent', 'me', 'nobody']],
  ['a member', 'team', {}, ['lent', 'mate', 'me', 'nobody']],
  ['a member', 'team_and_leaders', {}, ['boss', 'junior', 'lent', 'mate', 'me', 'nobody']],
  ['a member', 'global', {}, all],
  ['a manager', 'owner', { level: 2 }, ['junior', 'lent', 'mate', 'me', 'nobody']],
  ['a lead of the team', 'owner', { team_role: 'lead' }, ['junior', 'lent', 'mate', 'me', 'nobody']],
  ['a team role account', 'owner', { team_role: 'account' }, all],
  ['an executive', 'owner', { level: 3 }, all],
  ['an account admin', 'owner', { is_account_admin: true }, all],
  ['a user without a team', 'owner', { team_id: null }, all],
  ['a read-only member', 'team', { read_only: true }, ['lent', 'mate', 'me', 'nobody']],
  ['an external user', 'global', { is_external: true }, ['lent']],
];

describe('PERM-04 who sees which deals', () => {
  test.each(lines)(
    'PERM-04 %s with %s: list, count, totals, board, column and single record agree',
    async (_who, level, columns, expected) => {
      const me = users.me as TestUser;
      const plain = {
        level: 1,
        team_role: 'member',
        is_account_admin: false,
        read_only: false,
        is_external: false,
        team_id: teams.mine,
      };
      await setLevel(level);
      for (const [column, value] of Object.entries({ ...plain, ...columns })) await set(me.id, column, value);
      const list = (await me.get('/api/v3/deals?totals=true&sort_by=name')).body;
      const names = list.entries.map((one: Loose) => one.name);
      expect(names).toEqual(expected);
      expect(list.pagination.total).toBe(expected.length);
      expect(list.totals).toMatchObject({ count: expected.length, value: amount(expected.length) });
      const filtered = (
        await me.get(`/api/v3/deals?totals=true&conditions[deal_value][from]=1&conditions[deal_stage]=${stage}`)
      ).body;
      expect([filtered.pagination.total, filtered.totals.value]).toEqual([expected.length, amount(expected.length)]);
      const column = (await me.get('/api/internal/deals/board')).body.columns.find(
        (one: Loose) => one.stage.id === stage,
      );
      expect([column.count, column.value]).toEqual([expected.length, amount(expected.length)]);
      expect(column.cards.map((card: Loose) => card.name).sort()).toEqual(expected);
      const more = (await me.get(`/api/internal/deals/board/column?stage_id=${stage}`)).body.cards;
      expect(more.map((card: Loose) => card.name).sort()).toEqual(expected);
      for (const [name, id] of Object.entries(deals)) {
        expect([name, (await me.get(`/api/v3/deals/${id}`)).status]).toEqual([
          name,
          expected.includes(name) ? 200 : 404,
        ]);
      }
    },
  );

  test('PERM-04 unseen deals are not changed, deleted or linked either', async () => {
    const me = users.mate as TestUser;
    await setLevel('owner');
    expect((await me.patch(`/api/v3/deals/${deals.other}`, { deal: { name: 'Mine' } })).status).toBe(404);
    expect((await me.del(`/api/v3/deals/${deals.other}`)).status).toBe(404);
    expect((await me.post('/api/v3/people', { person: { first_name: 'X', deal_ids: [deals.other] } })).status).toBe(
      422,
    );
  });

  test('PERM-04 an external user reads the shared deal and changes nothing', async () => {
    const guest = users.guest as TestUser;
    expect((await guest.get(`/api/v3/deals/${deals.lent}`)).status).toBe(200);
    expect((await guest.patch(`/api/v3/deals/${deals.lent}`, { deal: { name: 'Mine' } })).status).toBe(403);
    expect((await guest.post('/api/v3/deals', { deal: { name: 'Mine' } })).status).toBe(403);
  });

  test('PERM-04 removing a share, or changing an owner, takes effect at once', async () => {
    const { mate, me } = users as Record<string, TestUser>;
    await setLevel('owner');
    const total = async () => (await mate!.get('/api/v3/deals?totals=true')).body.totals;
    const before = await total();
    await admin.patch(`/api/v3/deals/${deals.other}`, { deal: { shared_user_ids: [mate!.id] } });
    expect((await total()).count).toBe(before.count + 1);
    await admin.patch(`/api/v3/deals/${deals.other}`, { deal: { user_id: mate!.id } });
    expect((await total()).count).toBe(before.count + 1);
    await admin.patch(`/api/v3/deals/${deals.other}`, { deal: { shared_user_ids: [], user_id: me!.id } });
    expect(await total()).toEqual(before);
  });
});

describe('PERM-04 people through deals', () => {
  test('PERM-04 use_deal_association: users who see a deal also see the people on it', async () => {
    const through = await team(on, admin, 'owner', { throughDeals: true });
    const ines = await colleague(on, admin, { team_id: through });
    const { body: person } = await admin.post('/api/v3/people', { person: { first_name: 'Mira' } });
    expect((await ines.get(`/api/v3/people/${person.id}`)).status).toBe(404);
    await admin.post('/api/v3/deals', { deal: { name: 'Ours', user_id: ines.id, person_ids: [person.id] } });
    expect((await ines.get(`/api/v3/people/${person.id}`)).status).toBe(200);
    expect((await ines.get('/api/v3/people')).body.pagination.total).toBe(1);
  });
});

describe('PERM-04 what belongs to a deal', () => {
  test('PERM-04 unseen company, primary contact and people are not named, found by or lost on saving', async () => {
    const ines = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const { body: company } = await admin.post('/api/v3/companies', {
      company: { name: 'Secret AG', city: 'Bern', owner_id: admin.id },
    });
    const { body: hidden } = await admin.post('/api/v3/people', {
      person: { first_name: 'Hidden', email: 'h@secret.test' },
    });
    const { body: seen } = await admin.post('/api/v3/people', { person: { first_name: 'Seen', user_id: ines.id } });
    const links = { company_id: company.id, primary_contact_id: hidden.id, person_ids: [hidden.id, seen.id] };
    const { body: deal } = await admin.post('/api/v3/deals', { deal: { name: 'Beside', user_id: ines.id, ...links } });
    const mine = (await ines.get(`/api/v3/deals/${deal.id}`)).body;
    expect(mine).toMatchObject({
      company: null,
      primary_contact: null,
      person_ids: [seen.id],
      people: [{ id: seen.id }],
    });
    const found = async (field: string, op: string, value: unknown) =>
      (await ines.get(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify({ field, op, value }))}`)).body
        .pagination.total;
    expect([await found('company.city', 'contains', 'Bern'), await found('person_ids', 'any_of', [hidden.id])]).toEqual(
      [0, 0],
    );
    const saved = await ines.patch(`/api/v3/deals/${deal.id}`, {
      deal: { primary_contact_id: hidden.id, person_ids: [], summary: 'x' },
    });
    expect(saved.status).toBe(200);
    expect((await admin.get(`/api/v3/deals/${deal.id}`)).body).toMatchObject({
      person_ids: [hidden.id],
      primary_contact_id: hidden.id,
    });
    expect((await ines.post('/api/v3/deals', { deal: { source_deal_id: deal.id } })).status).toBe(200);
  });
});

async function set(id: number, column: string, value: unknown): Promise<void> {
  const text = value === null ? null : String(value);
  const [{ type }] = await inAccount(
    on,
    admin,
    sql`select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'account_user'::regclass and attname = ${column}`,
  );
  const cast =
    { boolean: sql`${text}::boolean`, text: sql`${text}::text`, smallint: sql`${text}::smallint` }[type as string] ??
    sql`${text}::bigint`;
  const target =
    {
      level: sql`level`,
      team_role: sql`team_role`,
      is_account_admin: sql`is_account_admin`,
      read_only: sql`read_only`,
      is_external: sql`is_external`,
    }[column] ?? sql`team_id`;
  await inAccount(on, admin, sql`update account_user set ${target} = ${cast} where id = ${id}`);
}

function amount(count: number): string {
  const cents = count * 1050;
  return cents % 100 ? String(cents / 100) : `${cents / 100}.0`;
}
