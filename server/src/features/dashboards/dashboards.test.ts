import { salesOverview } from '@fairlead/domain/dashboards/starter';
import { reportOf } from '@fairlead/domain/reports/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

const path = '/api/internal/dashboards';
const at = (column: number, row: number, width = 6, height = 4) => ({ column, row, width, height });
const note = { key: 'note', kind: 'text', text: 'North', as: 'heading', place: at(1, 1, 12, 1) };
const won = { key: 'won', kind: 'report', definition: reportOf('dealsWon'), show: 'chart', place: at(1, 2) };

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const make = async (user: TestUser, name: string, tiles: object[] = []): Promise<Loose> => {
  const { status, body } = await user.post(path, { dashboard: { name, tiles } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
};
const listed = async (user: TestUser) => (await user.get(path)).body as Loose;
const names = async (user: TestUser) => (await listed(user)).entries.map(({ name }: Loose) => name);
const homeOf = async (user: TestUser) => (await listed(user)).home.dashboard_id;
const undo = (user: TestUser, answer: { headers: Record<string, unknown> }) =>
  user.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
const withTeam = (id: number, can_edit = false) => ({ with: 'team', id, can_edit });
const withUser = ({ id }: TestUser, can_edit = false) => ({ with: 'user', id, can_edit });
const EVERYONE = { with: 'everyone', can_edit: false };
const figures = async (user: TestUser, id: number): Promise<Loose> => {
  const { status, body } = await user.get(`${path}/${id}/figures`);
  expect([status, body.tiles ? 'tiles' : body]).toEqual([200, 'tiles']);
  return body;
};

describe('REP-05 dashboards', () => {
  test('REP-05 create, rename and duplicate dashboards: several for each user, tiles where they were put', async () => {
    const made = await make(admin, 'North team', [note, won]);
    expect(made).toMatchObject({
      tiles: [note, won],
      user: { id: admin.id },
      shares: [],
      is_shared_home: false,
      is_starred: false,
      may_update: true,
      may_share: true,
      may_delete: true,
    });
    const renamed = await admin.put(`${path}/${made.id}`, { name: ' North ' });
    expect(renamed.body).toMatchObject({ name: 'North', version: made.version, tiles: [note, won] });
    expect((await undo(admin, renamed)).status).toBe(200);
    const copy = await admin.post(`${path}/${made.id}/duplicate`, {});
    expect(copy.body).toMatchObject({ name: 'North team copy', tiles: [note, won], version: made.version });
    expect((await listed(admin)).entries).toMatchObject([
      { name: 'North team', tile_count: 2 },
      { name: 'North team copy', tile_count: 2 },
    ]);
    const starred = await admin.put(`${path}/${made.id}/star`, { is_starred: true });
    expect([starred.body.is_starred, starred.headers['x-change-set']]).toEqual([true, undefined]);
    const same = await admin.put(`${path}/${made.id}`, { tiles: [won, note].toReversed(), version: made.version });
    expect([same.status, same.headers['x-change-set']]).toEqual([200, undefined]);
  });

  test('REP-05 delete a dashboard with undo, which brings it back with its stars and as the home that it was', async () => {
    const { id } = await make(admin, 'North team', [note]);
    await admin.put(`${path}/${id}/star`, { is_starred: true });
    await admin.put('/api/internal/dashboard_home', { dashboard_id: id });
    const gone = await admin.del(`${path}/${id}`);
    expect([gone.status, await names(admin), await homeOf(admin)]).toEqual([204, [], null]);
    expect((await admin.get(`${path}/${id}/figures`)).status).toBe(404);
    expect((await undo(admin, gone)).status).toBe(200);
    expect(await listed(admin)).toMatchObject({ entries: [{ id, is_starred: true }], home: { dashboard_id: id } });
    const again = await admin.del(`${path}/${id}`);
    await make(admin, 'north TEAM');
    expect((await undo(admin, again)).status).toBe(409);
  });

  test('REP-05 dashboards refuse bad input by its field, and keep what is there', async () => {
    const { id, version } = await make(admin, 'North team', [note]);
    const fields = async (sent: Promise<Loose>) => {
      const { status, body } = await sent;
      return [status, body.map?.(({ field }: Loose) => field) ?? body];
    };
    const put = (tiles: unknown[]) => fields(admin.put(`${path}/${id}`, { tiles, version }));
    expect(await fields(admin.post(path, { dashboard: { name: ' ' } }))).toEqual([422, ['name']]);
    expect(await fields(admin.post(path, { dashboard: { name: 'NORTH team' } }))).toEqual([422, ['name']]);
    expect(await put([note, { ...won, place: at(1, 1) }])).toEqual([422, ['tiles[1].place']]);
    expect(await put([{ ...won, place: at(9, 1) }])).toEqual([422, ['tiles[0].place.width']]);
    expect(await put([{ ...won, definition: { ...won.definition, groups: [{ field: 'custom_label_9' }] } }])).toEqual([
      422,
      ['tiles[0].definition.groups'],
    ]);
    const saved = { key: 's', kind: 'saved_report', saved_report_id: 999_999, show: 'chart', place: at(1, 1) };
    const goal = { key: 'g', kind: 'goal', goal_id: 999_999, part: 'pulse', place: at(7, 1) };
    expect(await put([saved, goal])).toEqual([422, ['tiles[0].saved_report_id', 'tiles[1].goal_id']]);
    const many = Array.from({ length: 25 }, (_, n) => ({ ...note, key: `n${n}`, place: at(1, n + 1, 12, 1) }));
    expect((await put(many))[0]).toBe(422);
    expect((await put([{ ...note, kind: 'weather' }]))[0]).toBe(422);
    expect(await fields(admin.put(`${path}/${id}`, { tiles: [] }))).toEqual([422, ['version']]);
    expect(await fields(admin.put('/api/internal/dashboard_home', { dashboard_id: 999_999 }))).toEqual([
      422,
      ['dashboard_id'],
    ]);
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ version, tiles: [note] });
  });

  test('REP-05 two edit one dashboard: the later save is warned, nothing is lost, and renaming conflicts with neither', async () => {
    const basic = await colleague(on, admin);
    const { id, version } = await make(admin, 'North team', [note]);
    await admin.put(`${path}/${id}/share`, { shares: [withUser(basic, true)] });
    const first = await basic.put(`${path}/${id}`, { tiles: [note, won], version });
    const second = await admin.put(`${path}/${id}`, { tiles: [], version });
    expect([first.status, second.status, second.body]).toEqual([
      200,
      409,
      {
        error: 'Someone else changed this dashboard in the meantime. Nothing was saved.',
        conflicts: [{ field: 'tiles' }],
      },
    ]);
    expect((await admin.put(`${path}/${id}`, { name: 'North' })).body).toMatchObject({ tiles: [note, won] });
    const next = await admin.put(`${path}/${id}`, { tiles: [won], version: first.body.version });
    expect([next.status, next.body.tiles]).toEqual([200, [won]]);
    // After an undo the tiles are as they were, and so is the version.
    expect((await undo(admin, next)).status).toBe(200);
    expect((await basic.get(`${path}/${id}`)).body).toMatchObject({ version: first.body.version, tiles: [note, won] });
  });

  test('REP-05 share dashboards with people, teams and everyone, by the custom dashboard permission', async () => {
    const north = await team(on, admin, 'owner');
    const [owner, member, other] = [
      await colleague(on, admin),
      await colleague(on, admin, { team_id: north }),
      await colleague(on, admin),
    ];
    const executive = await colleague(on, admin, { level: 3 });
    const silent = await colleague(on, admin, { read_only: true });
    const outside = await colleague(on, admin, { is_external: true });
    const { id } = await make(owner, 'North team', [note]);
    const share = (shares: object[], more: object = {}) => owner.put(`${path}/${id}/share`, { shares, ...more });
    await share([withTeam(north)]);
    expect([await names(member), await names(other), await names(executive)]).toEqual([
      ['North team'],
      [],
      ['North team'],
    ]);
    const statuses = async (...answers: Promise<Loose>[]) => (await Promise.all(answers)).map(({ status }) => status);
    const rename = (user: TestUser, name: string) => user.put(`${path}/${id}`, { name });
    expect(await statuses(rename(member, 'x'), rename(other, 'x'))).toEqual([403, 404]);
    await share([withTeam(north, true), EVERYONE]);
    expect((await rename(member, 'North')).body).toMatchObject({ name: 'North', may_share: false, may_delete: false });
    expect(await statuses(member.del(`${path}/${id}`), member.put(`${path}/${id}/share`, { shares: [] }))).toEqual([
      403, 403,
    ]);
    expect(await statuses(rename(executive, 'All'), rename(silent, 'x'), silent.post(path, { name: 'x' }))).toEqual([
      200, 403, 403,
    ]);
    const silently = [silent.get(`${path}/${id}/figures`), silent.put(`${path}/${id}/star`, { is_starred: true })];
    expect(await statuses(...silently, outside.get(path))).toEqual([200, 200, 403]);
    expect((await member.post(`${path}/${id}/duplicate`, {})).body).toMatchObject({ user_id: member.id, shares: [] });
    expect((await share([withUser(outside)])).body).toEqual([{ field: 'shares', msg: 'Has invalid value' }]);
    const stranger = await on.account();
    expect(await statuses(stranger.get(`${path}/${id}`), stranger.get(`${path}/${id}/figures`))).toEqual([404, 404]);
    // A deleted team does not prevent further changes, and a change of the shares can be undone.
    await inAccount(on, admin, sql`update account_user set team_id = null where team_id = ${north}`);
    await inAccount(on, admin, sql`delete from team where id = ${north}`);
    const changed = await share([withTeam(north), withUser(other)]);
    expect(changed.body.shares).toEqual([withUser(other)]);
    expect((await undo(owner, changed)).status).toBe(200);
    expect(await names(silent)).toEqual(['All']);
    expect((await admin.put(`${path}/${id}/share`, { shares: [] })).status).toBe(204);
  });

  test('REP-05 a default home dashboard stays one’s own choice: shared as home, chosen, and the ready-made one', async () => {
    const north = await team(on, admin, 'owner');
    const basic = await colleague(on, admin, { team_id: north });
    const [all, ours] = [await make(admin, 'All'), await make(admin, 'Ours')];
    const mine = await make(basic, 'Mine');
    expect((await listed(basic)).home).toEqual({ dashboard_id: null, is_chosen: false });
    await admin.put(`${path}/${all.id}/share`, { shares: [EVERYONE], is_shared_home: true });
    expect(await homeOf(basic)).toBe(all.id);
    await admin.put(`${path}/${ours.id}/share`, { shares: [withTeam(north)], is_shared_home: true });
    expect([await homeOf(basic), await homeOf(admin)]).toEqual([ours.id, null]);
    const choose = (dashboard_id: number | null) => basic.put('/api/internal/dashboard_home', { dashboard_id });
    expect((await choose(mine.id)).body).toEqual({ dashboard_id: mine.id, is_chosen: true });
    expect(await homeOf(basic)).toBe(mine.id);
    await choose(null);
    expect((await listed(basic)).home).toEqual({ dashboard_id: null, is_chosen: true });
    // A dashboard that is no longer shared is no one's home, and can no longer be shared as such.
    await choose(all.id);
    const ended = await admin.put(`${path}/${all.id}/share`, { shares: [] });
    expect([ended.body.is_shared_home, await homeOf(basic)]).toEqual([false, ours.id]);
    const foreign = await make(admin, 'Not theirs');
    expect((await choose(foreign.id)).status).toBe(422);
  });

  test('REP-05 default home dashboard: only an administrator makes one the Home of others', async () => {
    const [owner, other] = [await colleague(on, admin), await colleague(on, admin)];
    const executive = await colleague(on, admin, { level: 3 });
    const { id } = await make(owner, 'North team');
    const share = (user: TestUser, shares: object[], is_shared_home?: boolean) =>
      user.put(`${path}/${id}/share`, { shares, is_shared_home });
    expect((await share(owner, [EVERYONE], true)).status).toBe(403);
    expect((await share(owner, [EVERYONE])).status).toBe(200);
    expect((await share(executive, [EVERYONE], true)).status).toBe(403);
    expect(await homeOf(other)).toBeNull();
    expect((await share(admin, [withUser(other)], true)).status).toBe(200);
    expect(await homeOf(other)).toBe(id);
    // Its owner shows it to no more people while it is their Home, and may end that.
    expect((await share(owner, [withUser(other), EVERYONE])).status).toBe(403);
    expect((await share(owner, [withUser(other, true)])).body).toMatchObject({ is_shared_home: true });
    const ended = await share(owner, [withUser(other), EVERYONE], false);
    expect([ended.body.is_shared_home, await homeOf(other)]).toEqual([false, null]);
    expect((await undo(owner, ended)).status).not.toBe(200);
    expect(await homeOf(other)).toBeNull();
  });
});

describe('REP-05 the figures of a dashboard', () => {
  test('REP-05 one request for a whole dashboard, each tile with the rights of its reader', async () => {
    const north = await team(on, admin, 'owner');
    const [one, two] = [await colleague(on, admin, { team_id: north }), await colleague(on, admin, { team_id: north })];
    await one.post('/api/v3/deals', { deal: { name: 'Optics', value: '10.50' } });
    const open = { ...reportOf('dealsByStage'), measure: { of: 'count' } };
    const report = (name: string, definition: object) =>
      one.post('/api/internal/saved_reports', { saved_report: { name, definition } });
    const [shared, own, gone] = [
      (await report('All deals', open)).body,
      (await report('Own', open)).body,
      (await report('Gone', open)).body,
    ];
    await one.put(`/api/internal/saved_reports/${shared.id}/share`, { shares: [EVERYONE] });
    const saved = (key: string, { id }: Loose, row: number) => ({
      key,
      kind: 'saved_report',
      saved_report_id: id,
      show: 'figure',
      place: at(1, row),
    });
    const tiles = [
      saved('shared', shared, 1),
      saved('own', own, 5),
      saved('gone', gone, 9),
      { ...won, key: 'open', definition: open, place: at(7, 1) },
      { ...won, key: 'again', definition: { ...open, type: 'dealsWon' }, show: 'figure', place: at(7, 5) },
      { key: 'focus', kind: 'focus', place: at(7, 9) },
    ];
    const { id } = await make(one, 'North team', tiles);
    await one.put(`${path}/${id}/share`, { shares: [EVERYONE] });
    await one.del(`/api/internal/saved_reports/${gone.id}`);
    const counted = async (user: TestUser) => {
      const { tiles: answered, deal_visibility_type } = await figures(user, id);
      const told = answered.map(({ report: found, problem, what }: Loose) => found?.total.count ?? problem ?? what);
      return [deal_visibility_type, ...told];
    };
    expect([await counted(one), await counted(two)]).toEqual([
      ['owner', 1, 1, 'gone', 1, 1, 'own'],
      ['owner', 0, 'unseen', 'gone', 0, 0, 'own'],
    ]);
    // The same as the report says by itself; a figure alone has no groups.
    const [first, , missing, fourth, fifth] = (await figures(one, id)).tiles;
    expect(first).toMatchObject({ key: 'shared', saved_report: { id: shared.id, name: 'All deals' } });
    expect(first.report.first).toBeNull();
    expect(missing).toMatchObject({ msg: 'This report was deleted.' });
    const alone = (await one.post('/api/internal/reports/run', open)).body;
    expect(fourth.report).toEqual({ ...alone, as_of: fourth.report.as_of });
    expect(fifth.report.definition.type).toBe('dealsWon');
    const again = await one.get(`${path}/${id}/figures?only=open,focus`);
    expect(again.body.tiles.map(({ key }: Loose) => key)).toEqual(['open', 'focus']);
    const preview = await two.post(`${path}/preview`, { tiles: tiles.slice(3, 4) });
    expect(preview.body.tiles).toMatchObject([{ key: 'open', what: 'report', report: { total: { count: 0 } } }]);
    // An editor keeps tiles that they do not see, and can move them.
    await one.put(`${path}/${id}/share`, { shares: [withUser(two, true)] });
    const { version } = (await two.get(`${path}/${id}`)).body;
    const below = tiles.map(({ place, ...tile }) => ({ ...tile, place: { ...place, row: place.row + 1 } }));
    expect((await two.put(`${path}/${id}`, { tiles: below, version })).status).toBe(200);
  });

  test('REP-05 a tile that fails answers why, and fails no others', async () => {
    const { id } = await make(admin, 'North team', [{ ...won, place: at(1, 1) }]);
    const tile = (key: string, definition: object) => ({
      ...won,
      key,
      definition: { ...won.definition, ...definition },
    });
    const broken = [
      tile('field', { filter: { all: [{ field: 'custom_label_9', op: 'has_value' }] } }),
      tile('fault', { groups: null }),
      tile('sql', {
        date: { field: 'closed_time', range: { preset: 'custom', from: '0001-01-01', to: '99999-01-01' } },
      }),
      won,
    ];
    await inAccount(on, admin, sql`update dashboard set tiles = ${JSON.stringify(broken)}::jsonb where id = ${id}`);
    expect((await figures(admin, id)).tiles).toMatchObject([
      { key: 'field', problem: 'invalid', msg: 'A custom field that was deleted is not a field to filter deals by' },
      { key: 'fault', problem: 'failed', msg: 'Could not load this. Nothing was lost. Try again.' },
      { key: 'sql', what: 'problem' },
      { key: 'won', what: 'report', report: { total: { count: 0 } } },
    ]);
  });

  test('REP-05 goals and agenda tiles, and a whole sales overview as each report says by itself', async () => {
    const basic = await colleague(on, admin);
    const line = (await admin.post('/api/v3/admin/product_lines', { product_line: { name: 'Sensors' } })).body;
    const executive = await colleague(on, admin, { level: 3 });
    const goal = (
      await executive.post('/api/internal/goals/product_lines', {
        goal: {
          name: 'Q4',
          period: 'quarter',
          period_start: '2026/10/01',
          goal_config: [{ product_line_id: line.id, amount: 100 }],
        },
      })
    ).body;
    const { deal_stages: stages } = (await admin.get('/api/internal/boot')).body.account;
    const stage = (percent: number) => stages.find((each: Loose) => each.percent === percent).id;
    for (const [value, percent] of [
      [100, 100],
      [50, 0],
      [30, null],
    ])
      await basic.post('/api/v3/deals', {
        deal: { name: 'Optics', value, ...(percent !== null && { deal_stage_id: stage(percent as number) }) },
      });
    const task = await basic.post('/api/v3/calendar_entries', {
      calendar_entry: { type: 'CalendarTask', name: 'Call', due_date: '2020/01/01', owner_id: basic.id },
    });
    expect(task.status).toBe(200);
    const { id } = await make(admin, 'Sales overview', salesOverview(goal.id));
    await admin.put(`${path}/${id}/share`, { shares: [EVERYONE] });
    const { tiles } = await figures(basic, id);
    const tile = (key: string) => tiles.find((each: Loose) => each.key === key);
    expect(tile('goal')).toMatchObject({ what: 'goal', goal: { name: 'Q4' }, report: { table: { amount: 100 } } });
    expect(tile('agenda')).toMatchObject({ user_id: basic.id, agenda: { totals: { overdue: 1 }, todos: [] } });
    for (const { key, report } of tiles.filter(({ what }: Loose) => what === 'report')) {
      const alone = (await basic.post('/api/internal/reports/run', report.definition)).body;
      expect([key, report]).toEqual([key, { ...alone, as_of: report.as_of }]);
    }
    expect([tile('ratio').report.total.won, tile('open').report.total.count]).toEqual([1, 1]);
    // The feature was turned off or the report deleted: the tile says so.
    const flags = (on: boolean) => JSON.stringify({ product_lines: on });
    await inAccount(
      on,
      admin,
      sql`update account set features = features || ${flags(false)}::jsonb where id = ${admin.accountId}`,
    );
    expect((await figures(basic, id)).tiles.find((each: Loose) => each.key === 'goal').problem).toBe('off');
    await inAccount(
      on,
      admin,
      sql`update account set features = features || ${flags(true)}::jsonb where id = ${admin.accountId}`,
    );
    await inAccount(
      on,
      admin,
      sql`update product_line_goal set deleted_at = now() where account_id = ${admin.accountId}`,
    );
    expect((await figures(basic, id)).tiles.find((each: Loose) => each.key === 'goal').problem).toBe('gone');
  });
});
