import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { buildSearchTask } from './public';

/** Search for a user who sees the records of a few owners: it uses a different query from that of other users. */

let on: TestApp;
let admin: TestUser;
let seller: TestUser;
let stranger: TestUser;
const silent = { info() {}, warn() {}, error() {} };
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  seller = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  stranger = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
});

const search = async (user: TestUser, q: string, more = '') =>
  (await user.get(`/api/internal/search?q=${encodeURIComponent(q)}${more}`)).body;
const found = async (user: TestUser, q: string, more = ''): Promise<string[]> =>
  (await search(user, q, more)).entries.map(({ name }: Loose) => name);

/**
 * Inserts people of an owner in bulk, each changed one minute before the previous one; `takeIn` indexes them as at
 * server start.
 */
async function people(owner: TestUser, first: string, from: number, to: number): Promise<void> {
  await inAccount(
    on,
    admin,
    sql`insert into person (account_id, first_name, last_name, user_id, updated_at)
      select ${admin.accountId}, ${first}, 'Number' || n, ${owner.id}, now() - n * interval '1 minute' from generate_series(${from}::int, ${to}::int) n`,
  );
}
async function takeIn(): Promise<void> {
  await buildSearchTask.run(on.pool, on.clock.now, silent);
}

describe('LIST-07 the search of users who see the records of a few', () => {
  test('LIST-07 ranked: of very many all are counted, and page after page comes without gaps in the order of changes', async () => {
    await people(seller, 'James', 1, 1500);
    await people(seller, 'Jamesina', 1501, 1505);
    await people(stranger, 'James', 2001, 2300);
    await takeIn();
    const { pagination, totals, entries } = await search(seller, 'james');
    expect([pagination.total, pagination.exact, totals.person]).toEqual([1505, true, { total: 1505, exact: true }]);
    expect(entries.map(({ name }: Loose) => name)).toEqual(
      Array.from({ length: 20 }, (_, n) => `James Number${n + 1}`),
    );
    const third = await found(seller, 'james', '&page=3');
    expect([third[0], third.length]).toEqual(['James Number41', 20]);
    expect((await search(stranger, 'james')).pagination.total).toBe(300);
    // Better matches come first, even if there are many weaker ones.
    expect((await found(seller, 'jamesi')).slice(0, 5)).toEqual(
      [1501, 1502, 1503, 1504, 1505].map((n) => `Jamesina Number${n}`),
    );
    expect((await search(seller, 'jame number150')).pagination).toMatchObject({ total: 7, exact: true });
  });

  test('LIST-07 pages: a word that nearly all have beside one that few have', async () => {
    await people(seller, 'James', 1, 2100);
    await people(seller, 'Wilhelmina', 2101, 2130);
    await takeIn();
    expect((await search(seller, 'wilhelmina n')).pagination).toMatchObject({ total: 30, exact: true });
    expect(await found(seller, 'n wilhelmina number2117')).toEqual(['Wilhelmina Number2117']);
    expect(await found(seller, 'n ja nobody')).toEqual([]);
    expect((await found(seller, 'n wilhelmnia'))[0]).toBe('Wilhelmina Number2101');
  });

  test('LIST-07 visibility: deleted, shared, reassigned and ownerless records, one by one and many at once', async () => {
    await people(seller, 'James', 1, 1100);
    await takeIn();
    const [{ id }] = (await inAccount(on, admin, sql`select id from person where last_name = 'Number1'`)) as [Loose];
    expect((await admin.del(`/api/v3/people/${id}`)).status).toBe(204);
    expect((await search(seller, 'james')).pagination.total).toBe(1099);
    expect((await found(seller, 'james'))[0]).toBe('James Number2');
    const deal = { name: 'Turbine hall', user_id: stranger.id };
    const made = (await admin.post('/api/v3/deals', { deal: { ...deal, shared_user_ids: [seller.id] } })).body.id;
    expect([await found(seller, 'hall turb'), await found(stranger, 'turbine')]).toEqual([[deal.name], [deal.name]]);
    await admin.patch(`/api/v3/deals/${made}`, { deal: { shared_user_ids: [] } });
    expect(await found(seller, 'turbine')).toEqual([]);
    await admin.patch(`/api/v3/deals/${made}`, { deal: { user_id: seller.id } });
    expect([await found(seller, 'turbine'), await found(stranger, 'turbine')]).toEqual([[deal.name], []]);
    await admin.patch(`/api/v3/deals/${made}`, { deal: { user_id: null } });
    expect([await found(seller, 'turbine'), await found(stranger, 'turbine')]).toEqual([[deal.name], [deal.name]]);
  });

  test('LIST-07 tags: of those that many records have, one’s own', async () => {
    const tag = (await admin.post('/api/v3/admin/predefined_contacts_tags', { name: 'Key buyer' })).body.id;
    const tagged = (first_name: string, user: TestUser) =>
      admin.post('/api/v3/people', { person: { first_name, user_id: user.id, predefined_contacts_tag_ids: [tag] } });
    await tagged('Olu', seller);
    await tagged('Bea', stranger);
    expect([await found(seller, 'key buyer'), await found(seller, 'buy olu')]).toEqual([['Olu'], ['Olu']]);
    expect((await search(stranger, 'buyer')).pagination.total).toBe(1);
  });

  test('LIST-07 tags: given and taken one by one and many at once, handed over, shared, replaced and undone', async () => {
    const tags = '/api/v3/admin/deal_tags';
    const [urgent, later] = await Promise.all(
      ['Urgent', 'Later'].map(async (tag) => (await admin.post(tags, { name: tag })).body.id as number),
    );
    const deal = async (name: string) =>
      (await admin.post('/api/v3/deals', { deal: { name, user_id: seller.id } })).body.id as number;
    const [crane, pump] = [await deal('Crane'), await deal('Pump')];
    const tagged = (id: number, tag_ids: unknown[]) => admin.patch(`/api/v3/deals/${id}`, { deal: { tag_ids } });
    await tagged(crane, [urgent]);
    await tagged(pump, [urgent]);
    const seen = async (q = 'ur') => [(await found(admin, q)).sort(), (await found(seller, q)).sort()];
    const both = ['Crane', 'Pump'];
    expect([await seen(), await seen('urgent pump')]).toEqual([
      [both, both],
      [['Pump'], ['Pump']],
    ]);
    expect((await search(seller, 'urgent')).pagination).toMatchObject({ total: 2, exact: true });
    await admin.patch(`/api/v3/deals/${crane}`, {
      deal: { user_id: stranger.id, tag_ids: [later], shared_user_ids: [] },
    });
    expect([await seen(), await seen('later'), await found(stranger, 'later')]).toEqual([
      [['Pump'], ['Pump']],
      [['Crane'], []],
      ['Crane'],
    ]);
    await admin.patch(`/api/v3/deals/${crane}`, { deal: { shared_user_ids: [seller.id] } });
    expect(await found(seller, 'late')).toEqual(['Crane']);
    const gone = await admin.del(`${tags}/${urgent}?replacement_id=${later}`);
    expect([gone.status, await seen(), await seen('later')]).toEqual([204, [[], []], [both, both]]);
    await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`);
    expect([await seen(), await seen('later')]).toEqual([
      [['Pump'], ['Pump']],
      [['Crane'], ['Crane']],
    ]);
    await tagged(pump, []);
    expect(await seen()).toEqual([[], []]);
    // The words after single tag writes equal the words after a full rebuild.
    const words = () =>
      inAccount(on, admin, sql`select record_id, word, place, owner_key from search_word order by 1, 2`);
    const before = await words();
    await inAccount(on, admin, sql`update search_state set version = 0, kind = 0, last_id = 0`);
    await takeIn();
    expect(await words()).toEqual(before);
  });

  test('LIST-07 customers and numbers, and the same before and after the words have been indexed anew', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into company (account_id, name, owner_id, is_customer, phone1)
        select ${admin.accountId}, 'Pilot ' || n, ${seller.id}, n % 3 = 0, '+49 30 90 18 ' || (1000 + n) from generate_series(1, 1200) n`,
    );
    await takeIn();
    const answers = async () => [
      (await search(seller, 'pilot', '&types=customer')).pagination.total,
      await found(seller, '901811'),
      await found(seller, '+49 30 90182017'),
      await found(seller, 'pilto 77'),
    ];
    const before = await answers();
    expect([before[0], before[2]]).toEqual([400, ['Pilot 1017']]);
    expect((before[1] as string[]).length).toBe(20);
    expect((before[3] as string[])[0]).toBe('Pilot 77');
    await inAccount(on, admin, sql`update search_word set owner_key = null`);
    await inAccount(on, admin, sql`update search_state set version = 1, kind = 3, last_id = 0`);
    expect((await answers())[2]).toEqual(['Pilot 1017']);
    await takeIn();
    expect(await answers()).toEqual(before);
    expect(await inAccount(on, admin, sql`select 1 from search_word where owner_key is null`)).toEqual([]);
  });
});
