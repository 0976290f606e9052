import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { countersOf } from '../../testing/counters';

let on: TestApp;
let admin: TestUser;
let ben: TestUser;
let eve: TestUser;
let guest: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const far = await team(on, admin, 'owner');
  ben = await colleague(on, admin, { first_name: 'Ben', team_id: far });
  eve = await colleague(on, admin, { first_name: 'Eve', team_id: far, read_only: true });
  guest = await colleague(on, admin, { first_name: 'Gast', is_external: true, level: 5 });
});
afterAll(() => on.close());

const bodies: Record<string, object> = {
  deals: { deal: { name: 'Pump', value: '10.50' } },
  people: { person: { first_name: 'Mira' } },
  companies: { company: { name: 'Shared AG' } },
};
let at = 0;
const make = async (plural: string, more: object = {}): Promise<number> => {
  const [[root, body]] = Object.entries(bodies[plural] as object) as [[string, object]];
  const unique = plural === 'companies' ? { name: `Shared ${(at += 1)}`, owner_id: admin.id } : {};
  return (await admin.post(`/api/v3/${plural}`, { [root]: { ...body, ...unique, ...more } })).body.id;
};

describe.each(Object.keys(bodies))('PERM-02 sharing %s', (plural) => {
  let id: number;
  let path: string;
  beforeEach(async () => {
    id = await make(plural);
    path = `/api/v3/${plural}/${id}`;
  });

  test('PERM-02 through HTTP a share opens the record, removing it closes it, and undo reverts either', async () => {
    expect((await ben.get(path)).status).toBe(404);
    const shared = await admin.post(`${path}/shares`, { user_ids: [ben.id, guest.id] });
    expect(shared.status).toBe(200);
    const by = { shared_by: { id: admin.id }, shared_at: expect.stringMatching(/^\d{4}\/\d\d\/\d\d /) };
    expect(shared.body).toMatchObject({
      may_share: true,
      shares: [
        { user: { id: ben.id }, ...by },
        { user: { id: guest.id, is_external: true }, ...by },
      ],
    });
    expect([(await ben.get(path)).status, (await guest.get(path)).status]).toEqual([200, 200]);
    const taken = await admin.del(`${path}/shares/${ben.id}`);
    expect([taken.status, (await ben.get(path)).status, (await guest.get(path)).status]).toEqual([204, 404, 200]);
    await admin.post(`/api/v3/change_sets/${taken.headers['x-change-set']}/undo`, {});
    expect((await ben.get(path)).status).toBe(200);
    await admin.post(`/api/v3/change_sets/${taken.headers['x-change-set']}/undo`, {});
    const history = (await admin.get(`${path}/changes`)).body.entries;
    expect(history[0].fields.map((one: Loose) => one.label)).toEqual(['Shared with']);
  });

  test('PERM-02 through HTTP users who see a record share it, read-only and external users do not', async () => {
    await admin.post(`${path}/shares`, { user_ids: [ben.id, eve.id, guest.id] });
    const again = await ben.post(`${path}/shares`, { user_ids: [admin.id] });
    expect(again.body.shares.find((one: Loose) => one.user.id === admin.id).shared_by).toMatchObject({ id: ben.id });
    for (const who of [eve, guest]) {
      expect((await who.post(`${path}/shares`, { user_ids: [ben.id] })).status).toBe(403);
      expect((await who.del(`${path}/shares/${ben.id}`)).status).toBe(403);
    }
    const read = [await eve.get(`${path}/shares`), await guest.get(`${path}/shares`)];
    expect(read.map(({ status }) => status)).toEqual([200, 403]);
    expect(read[0]?.body.may_share).toBe(false);
  });

  test('PERM-02 through HTTP who shared it with whom is recorded', async () => {
    await admin.post(`${path}/shares`, { user_ids: [ben.id, guest.id] });
    await admin.post(`${path}/shares`, { user_ids: [ben.id] });
    const taken = await admin.del(`${path}/shares/${ben.id}`);
    await admin.post(`/api/v3/change_sets/${taken.headers['x-change-set']}/undo`, {});
    const [root] = Object.keys(bodies[plural] as object) as [string];
    await admin.patch(path, { [root]: { shared_user_ids: [guest.id, eve.id] } });
    const log = await inAccount(
      on,
      admin,
      sql`select user_id, details from audit_event where event = 'record.shared' and subject_id = ${id}
        and subject_type = ${{ deals: 'deal', people: 'person' }[plural] ?? 'company'} order by id`,
    );
    expect(log).toEqual([
      { user_id: admin.id, details: { shared_with: ['Ben Okafor', 'Gast Okafor'] } },
      { user_id: admin.id, details: { taken_from: ['Ben Okafor'] } },
      { user_id: admin.id, details: { shared_with: ['Ben Okafor'] } },
      { user_id: admin.id, details: { shared_with: ['Eve Okafor'], taken_from: ['Ben Okafor'] } },
    ]);
  });

  test('PERM-06 a write cannot share with a user of another account, or an unknown one', async () => {
    const stranger = await on.account('Other account');
    for (const user of [stranger.id, 999_999]) {
      const refused = await admin.post(`${path}/shares`, { user_ids: [ben.id, user] });
      expect([refused.status, refused.body]).toEqual([422, [{ field: 'user_ids', msg: 'Has invalid value' }]]);
      expect((await admin.del(`${path}/shares/${user}`)).status).toBe(404);
    }
    expect((await ben.get(path)).status).toBe(404);
    expect((await stranger.post(`${path}/shares`, { user_ids: [stranger.id] })).status).toBe(404);
  });
});

test('PERM-04 counts stay exact through shares, and records shared twice count once', async () => {
  const id = await make('deals', { value: '20.25' });
  const total = async () => (await ben.get('/api/v3/deals?totals=true')).body.totals;
  const before = await total();
  const same = await countersOf(on.adminUrl, admin.accountId);
  expect(same.kept).toEqual(same.counted);
  await admin.post(`/api/v3/deals/${id}/shares`, { user_ids: [ben.id] });
  await admin.post(`/api/v3/deals/${id}/shares`, { user_ids: [ben.id, ben.id] });
  expect((await total()).count).toBe(before.count + 1);
  const during = await countersOf(on.adminUrl, admin.accountId);
  expect(during.kept).toEqual(during.counted);
  await admin.del(`/api/v3/deals/${id}/shares/${ben.id}`);
  await admin.del(`/api/v3/deals/${id}/shares/${ben.id}`);
  expect(await total()).toEqual(before);
  const after = await countersOf(on.adminUrl, admin.accountId);
  expect(after.kept).toEqual(after.counted);
});

test('PERM-04 when many share the same record at once, no share is lost', async () => {
  const id = await make('deals');
  const others = await Promise.all([1, 2, 3, 4].map(() => colleague(on, admin)));
  const answers = await Promise.all(
    others.map((one) => one.post(`/api/v3/deals/${id}/shares`, { user_ids: [one.id] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { shares } = (await admin.get(`/api/v3/deals/${id}/shares`)).body;
  expect(shares.map((one: Loose) => one.user.id).sort(byNumber)).toEqual(others.map((one) => one.id).sort(byNumber));
});

test('PERM-02 external users read a note of their own only while its record is shared with them', async () => {
  const id = await make('deals');
  const author = await colleague(on, admin, { first_name: 'Author', team_id: null });
  const note = (await author.post('/api/v3/notes', { note: { content: 'Mine', deal_id: id } })).body.id;
  const read = async () => [
    (await author.get(`/api/v3/notes/${note}`)).status,
    (await author.get('/api/v3/notes')).body.entries.length,
  ];
  const far = await team(on, admin, 'owner');
  await inAccount(on, admin, sql`update account_user set team_id = ${far} where id = ${author.id}`);
  expect([(await author.get(`/api/v3/deals/${id}`)).status, await read()]).toEqual([404, [200, 1]]);
  await inAccount(on, admin, sql`update account_user set is_external = true where id = ${author.id}`);
  expect(await read()).toEqual([404, 0]);
  await admin.post(`/api/v3/deals/${id}/shares`, { user_ids: [author.id] });
  expect(await read()).toEqual([200, 1]);
  await admin.del(`/api/v3/deals/${id}/shares/${author.id}`);
  expect(await read()).toEqual([404, 0]);
});

const byNumber = (a: number, b: number) => a - b;
