import { reportOf } from '@fairlead/domain/reports/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

const path = '/api/internal/saved_reports';
const definition = { ...reportOf('dealsWon') };

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const save = async (user: TestUser, name: string, more: object = {}): Promise<Loose> => {
  const { status, body } = await user.post(path, { saved_report: { name, definition: { ...definition, ...more } } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
};
const names = async (user: TestUser) => (await user.get(path)).body.entries.map(({ name }: Loose) => name);
const undo = (user: TestUser, answer: { headers: Record<string, unknown> }) =>
  user.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
const withTeam = (id: number, can_edit = false) => ({ with: 'team', id, can_edit });
const withUser = ({ id }: TestUser, can_edit = false) => ({ with: 'user', id, can_edit });

describe('REP-05 saved reports', () => {
  test('REP-05 create and update: what is sent changes, the name is required and one’s own', async () => {
    const report = await save(admin, 'Won by month');
    expect(report).toMatchObject({
      definition,
      user: { id: admin.id },
      shares: [],
      is_starred: false,
      may_update: true,
    });
    const renamed = await admin.put(`${path}/${report.id}`, { name: 'Won by quarter' });
    expect(renamed.body).toMatchObject({ name: 'Won by quarter', definition });
    const same = await admin.put(`${path}/${report.id}`, { definition });
    expect([same.status, same.headers['x-change-set']]).toEqual([200, undefined]);
    const groups = [{ field: 'user_id' }];
    expect(
      (await admin.put(`${path}/${report.id}`, { definition: { ...definition, groups } })).body.definition.groups,
    ).toEqual(groups);
    expect((await admin.post(path, { saved_report: { name: ' ', definition } })).body).toEqual([
      { field: 'name', msg: 'Required' },
    ]);
    const twice = await admin.post(path, { saved_report: { name: 'won by QUARTER', definition } });
    expect([twice.status, twice.body]).toEqual([422, [{ field: 'name', msg: 'Already been taken.' }]]);
    const unknown = { ...definition, groups: [{ field: 'custom_label_9' }] };
    expect((await admin.put(`${path}/${report.id}`, { definition: unknown })).body).toEqual([
      { field: 'groups', msg: "'custom_label_9' is not a field to group deals by" },
    ]);
  });

  test('REP-05 delete offers undo, which brings a report back with its stars and shares', async () => {
    const { id } = await save(admin, 'Won by month');
    const basic = await colleague(on, admin);
    await admin.put(`${path}/${id}/share`, { shares: [withUser(basic)] });
    await basic.put(`${path}/${id}/star`, { is_starred: true });
    const gone = await admin.del(`${path}/${id}`);
    expect([gone.status, await names(admin), await names(basic)]).toEqual([204, [], []]);
    expect((await undo(admin, gone)).status).toBe(200);
    expect((await basic.get(path)).body.entries).toMatchObject([{ id, is_starred: true }]);
  });

  test('REP-05 undo of a deletion says so where another report has taken the name', async () => {
    const { id } = await save(admin, 'Won by month');
    const gone = await admin.del(`${path}/${id}`);
    await save(admin, 'won by month');
    expect((await undo(admin, gone)).status).toBe(409);
  });

  test('REP-05 share: with a person, a team or everyone, to view or to edit', async () => {
    const north = await team(on, admin, 'owner');
    const [owner, member, other] = [
      await colleague(on, admin),
      await colleague(on, admin, { team_id: north }),
      await colleague(on, admin),
    ];
    const { id } = await save(owner, 'Why we lose');
    const share = (shares: object[]) => owner.put(`${path}/${id}/share`, { shares });
    expect([await names(member), await names(other)]).toEqual([[], []]);
    await share([withTeam(north)]);
    expect([await names(member), await names(other), (await member.get(`${path}/${id}`)).body.may_update]).toEqual([
      ['Why we lose'],
      [],
      false,
    ]);
    expect((await member.put(`${path}/${id}`, { name: 'Mine' })).status).toBe(403);
    await share([withTeam(north), withUser(member, true)]);
    expect((await member.put(`${path}/${id}`, { name: 'Why we lost' })).body).toMatchObject({
      name: 'Why we lost',
      may_share: false,
    });
    expect([
      (await member.del(`${path}/${id}`)).status,
      (await member.put(`${path}/${id}/share`, { shares: [] })).status,
    ]).toEqual([403, 403]);
    await share([{ with: 'everyone', can_edit: false }]);
    expect(await names(other)).toEqual(['Why we lost']);
    const unshared = await share([]);
    expect([unshared.body.shares, await names(other), (await other.get(`${path}/${id}`)).status]).toEqual([
      [],
      [],
      404,
    ]);
    await undo(owner, unshared);
    expect(await names(other)).toEqual(['Why we lost']);
  });

  test('REP-05 share: no unknown or external user, none of another account, each once and never the owner', async () => {
    const outside = await colleague(on, admin, { is_external: true });
    const stranger = await on.account();
    const { id } = await save(admin, 'Why we lose');
    for (const shares of [[withUser(outside)], [withUser(stranger)], [withTeam(999_999)]]) {
      const refused = await admin.put(`${path}/${id}/share`, { shares });
      expect([refused.status, refused.body]).toEqual([422, [{ field: 'shares', msg: 'Has invalid value' }]]);
    }
    const basic = await colleague(on, admin);
    const shares = [withUser(basic), withUser(admin), withUser(basic, true)];
    expect((await admin.put(`${path}/${id}/share`, { shares })).body.shares).toEqual([withUser(basic, true)]);
    expect((await stranger.get(`${path}/${id}`)).status).toBe(404);
  });

  test('REP-05 share: a line of a deleted team is removed with the next change, and blocks none', async () => {
    const north = await team(on, admin, 'owner');
    const basic = await colleague(on, admin);
    const { id } = await save(admin, 'Why we lose');
    const share = (shares: object[]) => admin.put(`${path}/${id}/share`, { shares });
    await share([withTeam(north)]);
    await inAccount(on, admin, sql`delete from team where id = ${north}`);
    const changed = await share([withTeam(north), withUser(basic)]);
    expect([changed.status, changed.body.shares]).toEqual([200, [withUser(basic)]]);
    expect((await share([withTeam(north)])).status).toBe(422);
  });

  test('REP-05 rights: executives and account admins change what is shared, read-only users star, external ones see none', async () => {
    const [owner, executive] = [await colleague(on, admin), await colleague(on, admin, { level: 3 })];
    const reader = await colleague(on, admin, { read_only: true });
    const outside = await colleague(on, admin, { is_external: true });
    const { id } = await save(owner, 'Why we lose');
    const own = await save(owner, 'My own');
    await owner.put(`${path}/${id}/share`, { shares: [withUser(reader)] });
    expect([await names(executive), await names(admin), await names(reader)]).toEqual([
      ['Why we lose'],
      ['Why we lose'],
      ['Why we lose'],
    ]);
    expect((await executive.put(`${path}/${id}`, { name: 'Lost deals' })).status).toBe(200);
    expect((await executive.put(`${path}/${own.id}`, { name: 'Theirs' })).status).toBe(404);
    const reading = [
      await reader.put(`${path}/${id}/star`, { is_starred: true }),
      await reader.post(`${path}/${id}/duplicate`, {}),
      await reader.put(`${path}/${id}`, { name: 'x' }),
      await reader.post('/api/internal/reports/run', definition),
    ];
    expect(reading.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
    expect([
      (await outside.get(path)).status,
      (await outside.post('/api/internal/reports/run', definition)).status,
    ]).toEqual([403, 403]);
    // Taking back the sharing of another user's report: the administrator no longer sees it.
    expect((await admin.put(`${path}/${id}/share`, { shares: [] })).status).toBe(204);
  });

  test('REP-05 duplicate: a copy of one’s own, not shared', async () => {
    const { id } = await save(admin, 'Why we lose');
    const basic = await colleague(on, admin);
    await admin.put(`${path}/${id}/share`, { shares: [{ with: 'everyone', can_edit: true }] });
    expect((await basic.post(`${path}/${id}/duplicate`, {})).body).toMatchObject({
      name: 'Why we lose copy',
      user_id: basic.id,
      shares: [],
      definition,
    });
  });

  test('REP-05 saved reports: own, starred ones and those shared with the user come before the limit of 1,000', async () => {
    const [owner, reader] = [await colleague(on, admin), await colleague(on, admin)];
    const { id: shared } = await save(owner, 'Zz shared with one');
    await owner.put(`${path}/${shared}/share`, { shares: [withUser(reader)] });
    await save(reader, 'Zz own');
    const others = (how: object, name: string) =>
      inAccount(
        on,
        admin,
        sql`insert into saved_report (account_id, user_id, name, definition, shares)
          select ${admin.accountId}, ${owner.id}, ${name} || n, ${JSON.stringify(definition)}::jsonb,
            ${JSON.stringify([{ ...how, can_edit: false }])}::jsonb from generate_series(1, 1001) n returning id`,
      );
    await others({ with: 'user', id: owner.id + 1_000_000 }, 'Of others ');
    expect(await names(reader)).toEqual(['Zz own', 'Zz shared with one']);
    const forAll = await others({ with: 'everyone' }, 'Shared ');
    const starred = forAll.at(-1)?.id;
    await reader.put(`${path}/${starred}/star`, { is_starred: true });
    const { entries } = (await reader.get(path)).body;
    expect(entries).toHaveLength(1000);
    expect(entries.filter(({ is_starred }: Loose) => is_starred)).toMatchObject([{ id: starred }]);
    expect(entries.at(-1).name).toBe('Zz own');
  });

  test('REP-05 a shared report is counted with the rights of its reader, and a deleted field is said in place of a figure', async () => {
    const north = await team(on, admin, 'owner');
    const [one, two] = [await colleague(on, admin, { team_id: north }), await colleague(on, admin, { team_id: north })];
    await one.post('/api/v3/deals', { deal: { name: 'Optics', value: '10.50' } });
    const { id } = await save(one, 'All deals', {
      state: 'all',
      date: { field: 'created_at', range: { preset: 'any_time' } },
    });
    const lost = await save(one, 'Lost field');
    const shares = [{ with: 'everyone', can_edit: false }];
    for (const report of [id, lost.id]) await one.put(`${path}/${report}/share`, { shares });
    const filter = { all: [{ field: 'custom_label_9', op: 'has_value' }] };
    await inAccount(
      on,
      admin,
      sql`update saved_report set definition = definition || ${JSON.stringify({ filter })}::jsonb where id = ${lost.id}`,
    );
    const counted = async (user: TestUser) => {
      const { status, body } = await user.post(`${path}/figures`, { ids: [id, lost.id] });
      expect(status).toBe(200);
      return body.entries.map(({ total, problem }: Loose) => problem ?? [total.count, total.value_cents]);
    };
    const problem = "'custom_label_9' is not a field to filter deals by";
    expect([await counted(one), await counted(two), await counted(admin)]).toEqual([
      [[1, 1050], problem],
      [[0, 0], problem],
      [[1, 1050], problem],
    ]);
    const whose = async (user: TestUser) =>
      (await user.post('/api/internal/reports/run', definition)).body.deal_visibility_type;
    expect([await whose(one), await whose(admin)]).toEqual(['owner', 'all']);
  });
});
