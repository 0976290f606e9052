import { filterOfGoal, type GoalFigure } from '@fairlead/domain/goals/deals-behind';
import { teamsFrom } from '@fairlead/domain/goals/progress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let member: TestUser;
let lines: Loose[];
let north: number;
beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date('2026-11-25T15:00:00Z');
  admin = await on.account();
  lines = [];
  for (const name of ['Sensors', 'Software'])
    lines.push((await admin.post('/api/v3/admin/product_lines', { product_line: { name } })).body);
  north = await team(on, admin, 'owner');
  member = await colleague(on, admin, { team_id: north, time_zone: 'America/New_York' });
  await inAccount(on, admin, sql`update account_user set time_zone = 'America/New_York' where id = ${admin.id}`);
  admin = await on.signIn(admin.email);
});
afterAll(() => on.close());

const GOALS = '/api/internal/goals/product_lines';
const REPORT = '/api/internal/goals/product_lines_report.json';
const goal = (more: object = {}) => ({
  name: 'Q4 2026',
  period: 'quarter',
  period_start: '2026/10/01',
  goal_config: [
    { product_line_id: lines[0].id, amount: 6400 },
    { product_line_id: lines[1].id, amount: '1,600.50' },
  ],
  ...more,
});
const make = async (more: object = {}, by = admin) =>
  (await by.post(`${GOALS}.json`, { goal: goal(more) })).body as Loose;
const report = async (id: number, by = admin, more: object = {}) =>
  (await by.post(REPORT, { id, ...more })).body as Loose;
const undo = (answer: { headers: Loose }, by = admin) =>
  by.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});

test('GOAL-01 API-01 the six calls: goals are made, read, changed, duplicated and reported, amounts as numbers', async () => {
  const made = await admin.post(`${GOALS}.json`, { goal: { mode: 'create', ...goal() } });
  const { id } = made.body as Loose;
  expect(made.body).toMatchObject({
    name: 'Q4 2026',
    period_end: '2026/12/31',
    goal_config: [
      { product_line_id: lines[0].id, team_id: null, user_id: null, amount: 6400 },
      { product_line_id: lines[1].id, amount: 1600.5 },
    ],
  });
  expect((await admin.get(`${GOALS}/${id}.json`)).body).toEqual(made.body);
  const edited = await admin.put(`${GOALS}/${id}.json`, { goal: { mode: 'edit', name: 'Fourth quarter' } });
  expect(edited.body).toMatchObject({ name: 'Fourth quarter', period: 'quarter', goal_config: [{}, {}] });
  const copied = await admin.put(`${GOALS}/${id}/duplicate.json`, {
    goal: { mode: 'duplicate', name: 'Q1 2027', period_start: '2027-01-01' },
  });
  expect(copied.body).toMatchObject({ name: 'Q1 2027', period_end: '2027/03/31', goal_config: [{ amount: 6400 }, {}] });
  expect((copied.body as Loose).id).not.toBe(id);
  const listed = (await admin.get(`${GOALS}.json`)).body as Loose;
  expect(listed).toMatchObject({
    entries: [
      { name: 'Q1 2027', amount: 8000.5 },
      { name: 'Fourth quarter', amount: 8000.5 },
    ],
    deal_visibility_type: 'all',
  });
  const names = async (filter: string) =>
    ((await admin.get(`${GOALS}.json?filter=${filter}`)).body as Loose).entries.map((one: Loose) => one.name);
  expect([await names('current'), await names('upcoming'), await names('past')]).toEqual([
    ['Fourth quarter'],
    ['Q1 2027'],
    [],
  ]);
  expect((await admin.get(`${GOALS}.json?filter=mine`)).status).toBe(422);
  expect(await report(id)).toMatchObject({ id, deal_visibility_type: 'all', table: { amount: 8000.5, won: 0 } });
  // Each change can be undone: the copy is deleted, the name restored, and the goal itself deleted.
  expect((await undo(copied)).status).toBe(200);
  expect((await admin.get(`${GOALS}/${(copied.body as Loose).id}.json`)).status).toBe(404);
  expect((await undo(edited)).status).toBe(200);
  expect((await admin.get(`${GOALS}/${id}.json`)).body).toMatchObject({ name: 'Q4 2026' });
  expect((await undo(made)).status).toBe(200);
  expect((await admin.get(`${GOALS}.json`)).body).toMatchObject({ entries: [] });
});

test('GOAL-01 bad input is answered with every field and keeps what is there', async () => {
  const { id } = await make();
  const gone = (await admin.post('/api/v3/admin/product_lines', { product_line: { name: 'Training' } })).body as Loose;
  await admin.del(`/api/v3/admin/product_lines/${gone.id}`);
  const wrong = await admin.put(`${GOALS}/${id}.json`, {
    goal: {
      mode: 'create',
      period_start: null,
      goal_config: [
        { product_line_id: lines[0].id, amount: 0 },
        { product_line_id: lines[0].id, amount: -1 },
        { product_line_id: gone.id, amount: 5 },
        { team_id: 999_999, amount: 'many' },
      ],
    },
  });
  expect([wrong.status, (wrong.body as Loose).map(({ field }: Loose) => field)]).toEqual([
    422,
    [
      'mode',
      'period_start',
      'goal_config[0].amount',
      'goal_config[1].amount',
      'goal_config[1].product_line_id',
      'goal_config[2].product_line_id',
      'goal_config[3].team_id',
      'goal_config[3].amount',
    ],
  ]);
  expect((await admin.get(`${GOALS}/${id}.json`)).body).toMatchObject({ goal_config: [{ amount: 6400 }, {}] });
  expect((await admin.post(`${GOALS}.json`, {})).status).toBe(422);
  expect((await admin.post(REPORT, {})).status).toBe(422);
  expect((await admin.post(REPORT, { id: 999_999 })).status).toBe(404);
  expect((await admin.post(REPORT, { id, deal_pipeline_id: 999_999 })).body).toEqual([
    { field: 'deal_pipeline_id', msg: 'Has invalid value' },
  ]);
  const elsewhere = await on.account();
  expect((await elsewhere.get(`${GOALS}/${id}.json`)).status).toBe(404);
  await inAccount(on, admin, sql`update product_line_goal set deleted_at = now()`);
});

test('GOAL-01 edit: what another user changed since it was read is not overwritten unasked', async () => {
  const read = await make();
  const base = { name: read.name, goal_config: read.goal_config };
  const { id } = read;
  const raised = [{ product_line_id: lines[0].id, amount: 7000 }];
  await admin.put(`${GOALS}/${id}.json`, { goal: { goal_config: raised } });
  const renamed = { name: 'Q4', goal_config: read.goal_config };
  const clash = await admin.put(`${GOALS}/${id}.json`, { goal: { ...renamed, goal_config: [], base } });
  expect([clash.status, (clash.body as Loose).conflicts]).toMatchObject([409, [{ field: 'goal_config' }]]);
  expect((await admin.get(`${GOALS}/${id}.json`)).body).toMatchObject({
    name: 'Q4 2026',
    goal_config: [{ amount: 7000 }],
  });
  // The other field was not changed.
  expect((await admin.put(`${GOALS}/${id}.json`, { goal: { name: 'Q4', base } })).body).toMatchObject({ name: 'Q4' });
  expect((await admin.put(`${GOALS}/${id}.json`, { goal: renamed })).body).toMatchObject({ goal_config: [{}, {}] });
  await inAccount(on, admin, sql`update product_line_goal set deleted_at = now()`);
});

test('GOAL-01 managed only by executives who are not read-only, and undone by them alone', async () => {
  const executive = await colleague(on, admin, { level: 3 });
  const silent = await colleague(on, admin, { level: 3, read_only: true });
  const { id } = await make({}, executive);
  for (const user of [member, silent]) {
    expect((await user.get(`${GOALS}/${id}.json`)).status).toBe(200);
    expect((await user.post(`${GOALS}.json`, { goal: goal() })).status).toBe(403);
    expect((await user.put(`${GOALS}/${id}.json`, { goal: { name: 'Mine' } })).status).toBe(403);
    expect((await user.put(`${GOALS}/${id}/duplicate.json`, {})).status).toBe(403);
  }
  const renamed = await executive.put(`${GOALS}/${id}.json`, { goal: { name: 'Ours' } });
  await inAccount(on, admin, sql`update account_user set level = 1 where id = ${executive.id}`);
  expect((await undo(renamed, executive)).status).not.toBe(200);
  expect((await admin.get(`${GOALS}/${id}.json`)).body).toMatchObject({ name: 'Ours' });
  await inAccount(on, admin, sql`update product_line_goal set deleted_at = now()`);
});

test('EXT-05 product_lines off: goals of product lines are turned off with them', async () => {
  const flag = (value: boolean) =>
    inAccount(
      on,
      admin,
      sql`update account set features = features || ${JSON.stringify({ product_lines: value })}::jsonb where id = ${admin.accountId}`,
    );
  await flag(false);
  expect((await admin.get(`${GOALS}.json`)).status).toBe(403);
  expect((await admin.post(`${GOALS}.json`, { goal: goal() })).status).toBe(403);
  await flag(true);
  expect((await admin.get(`${GOALS}.json`)).status).toBe(200);
});

/** Deals of the quarter, with what belongs beside them: each by a user, closed at an instant, with product lines. */
async function sell() {
  const { deal_stages: stages, deal_pipelines: pipelines } = ((await admin.get('/api/internal/boot')).body as Loose)
    .account;
  const [pipeline] = pipelines;
  const stage = (percent: number) =>
    stages.find((one: Loose) => one.percent === percent && one.deal_pipeline_id === pipeline.id).id;
  const [sensors, software] = lines.map(({ id }) => id);
  const deal = async (name: string, value: number, of: number[], closed: string | null, more: object = {}) => {
    const made = await admin.post('/api/v3/deals', {
      deal: {
        name,
        value,
        deal_product_lines_ids: of,
        ...(closed && { deal_stage_id: stage(100), closed_time: closed }),
        ...more,
      },
    });
    expect([name, made.status]).toEqual([name, 200]);
  };
  await deal('First hour, in New York', 1000, [sensors], '2026-10-01T04:30:00Z');
  await deal('Still September there', 9000, [sensors], '2026-10-01T03:30:00Z');
  await deal('Last hour', 200, [software], '2027-01-01T04:30:00Z');
  await deal('Both', 400, [sensors, software], '2026-11-02T12:00:00Z', { user_id: member.id });
  await deal('No line', 7000, [], '2026-11-02T12:00:00Z');
  await deal('Lost', 7000, [sensors], '2026-11-02T12:00:00Z', { deal_stage_id: stage(0) });
  await deal('Open', 1000, [sensors], null, {
    deal_stage_id: stages.find((one: Loose) => one.percent > 0 && one.percent < 100).id,
    probability: 50,
    expected_close_date: '2026/12/01',
  });
  return pipelines;
}

test('GOAL-02 report table by pipeline: won deals of the lines in the user’s days, whole for those who see all', async () => {
  await sell();
  const config = [
    ...goal().goal_config,
    { user_id: admin.id, amount: 4000 },
    { user_id: member.id, product_line_id: lines[0].id, amount: 100 },
    { team_id: north, amount: 800 },
  ];
  await admin.post('/api/v3/admin/holidays', { holiday: { name: 'Thanksgiving', date: '2026/11/26' } });
  await admin.post('/api/v3/admin/holidays', { holiday: { name: 'Christmas', date: '2020/12/25', every_year: true } });
  const { id } = await make({ goal_config: config });
  const all = await report(id);
  expect(all.pace).toEqual({ days: 64, passed: 39, left: 25, is: 'now' });
  expect(all.table).toMatchObject({
    amount: 8000.5,
    won: 1600,
    deals: 3,
    counted: 'all',
    weighted: 500,
    several: 1,
    archived: { deals: 0, won: 0 },
    days: [
      { date: '2026/10/01', won: 1000 },
      { date: '2026/11/02', won: 400 },
      { date: '2026/12/31', won: 200 },
    ],
    lines: [
      { name: 'Sensors', amount: 6400, won: 1400, expected: 3900, behind_or_ahead: -2500 },
      { name: 'Software', won: 600 },
    ],
    teams: [{ team_id: north, amount: 800, won: 400, deals: 1, counted: 'all' }],
    users: [
      { user_id: admin.id, amount: 4000, won: 1200 },
      { user_id: member.id, amount: 100, won: 400 },
    ],
    user_lines: [{ user_id: member.id, team_id: null, product_line_id: lines[0].id, amount: 100, won: 400 }],
  });
  const [made] = (
    (await admin.post('/api/v3/admin/deal_pipelines', { deal_pipeline: { name: 'Renewals' } })).body as Loose
  ).id
    ? [
        ((await admin.get('/api/internal/boot')).body as Loose).account.deal_pipelines.find(
          (one: Loose) => !one.default,
        ),
      ]
    : [];
  expect(await report(id, admin, { deal_pipeline_id: made.id })).toMatchObject({
    deal_pipeline_id: made.id,
    table: { amount: 8000.5, won: 0, weighted: 0, days: [], expected: null, behind_or_ahead: null },
  });
});

test('GOAL-02 report table by pipeline: a won deal that was archived since still counts, and is shown separately', async () => {
  const { id } = ((await admin.get(`${GOALS}.json`)).body as Loose).entries[0];
  const { entries } = (await admin.get('/api/v3/deals?per_page=50&attrs=id,name')).body as Loose;
  const deal = entries.find(({ name }: Loose) => name === 'Last hour');
  const archive = (is_archived: boolean) => admin.put(`/api/v3/deals/${deal.id}`, { deal: { is_archived } });
  await archive(true);
  expect((await report(id)).table).toMatchObject({ won: 1600, deals: 3, archived: { deals: 1, won: 200 } });
  // The member does not see it, and gets no hint of it.
  expect((await report(id, member)).table.archived).toEqual({ deals: 0, won: 0 });
  await archive(false);
});

test('GOAL-02 progress of deals in two currencies is counted in the account’s', async () => {
  const account = await on.account();
  const { body: line } = await account.post('/api/v3/admin/product_lines', { product_line: { name: 'Sensors' } });
  const currency = { code: 'EUR', rate: '1.5', valid_from: '2020-01-01' };
  const { body: euro } = await account.post('/api/v3/admin/currencies', { currency });
  const { deal_stages: all } = (await account.get('/api/internal/boot')).body.account;
  const deal_stage_id = all.find(({ percent }: Loose) => percent === 100).id;
  for (const more of [{ value: '10', currency_id: euro.id }, { value: '1' }, {}])
    await account.post('/api/v3/deals', {
      deal: { name: 'Optics', deal_stage_id, deal_product_lines_ids: [line.id], ...more },
    });
  const { id } = await make({ goal_config: [{ product_line_id: line.id, amount: 100 }] }, account);
  expect((await report(id, account)).table).toMatchObject({ won: 16, deals: 3, lines: [{ won: 16, deals: 3 }] });
});

test('GOAL-01 entries and deal_visibility_type: the reader’s own visibility, in figures that never widen it', async () => {
  const listed = (await member.get(`${GOALS}.json`)).body as Loose;
  expect(listed.deal_visibility_type).toBe('owner');
  const mine = await report(listed.entries[0].id, member);
  expect(mine.deal_visibility_type).toBe('owner');
  // Without all deals counted there is no pace: missing deals would look like being behind.
  expect(mine.table).toMatchObject({
    won: 400,
    deals: 1,
    counted: 'some',
    behind_or_ahead: null,
    weighted: 0,
    days: [{ date: '2026/11/02', won: 400 }],
    users: [
      { user_id: admin.id, won: 0, counted: 'none', behind_or_ahead: null },
      { user_id: member.id, won: 400, counted: 'all', expected: 60.94, behind_or_ahead: 339.06 },
    ],
    teams: [{ won: 400, counted: 'all' }],
  });
});

test('GOAL-02 each figure of a goal opens exactly its deals, archived ones included', async () => {
  const account: Loose = (await admin.get('/api/internal/boot')).body.account;
  const below = await team(on, admin, 'owner');
  await inAccount(on, admin, sql`update team set parent_id = ${north} where id = ${below}`);
  const junior = await colleague(on, admin, { team_id: below });
  const teamsOf = teamsFrom([
    { id: north, parent_id: null },
    { id: below, parent_id: north },
  ]);
  const [sensors, software] = lines.map(({ id }) => id);
  const [pipeline] = account.deal_pipelines;
  const stage = (is: (percent: number) => boolean) =>
    account.deal_stages.find((one: Loose) => is(one.percent) && one.deal_pipeline_id === pipeline.id).id;
  const won = { deal_stage_id: stage((percent) => percent === 100), closed_time: '2026-11-03T12:00:00Z' };
  const deals: object[] = [
    { name: 'Of the team below', value: 30, deal_product_lines_ids: [software], user_id: junior.id, ...won },
    { name: 'Archived', value: 5, deal_product_lines_ids: [sensors], user_id: member.id, is_archived: true, ...won },
    { name: 'No owner', value: 2, deal_product_lines_ids: [sensors, software], user_id: null, ...won },
    {
      name: 'Expected',
      value: 600,
      deal_product_lines_ids: [sensors],
      deal_stage_id: stage((percent) => percent > 0 && percent < 100),
      expected_close_date: '2026/12/31',
    },
  ];
  for (const deal of deals) expect((await admin.post('/api/v3/deals', { deal })).status).toBe(200);
  const { id } = await make({
    goal_config: [
      ...goal().goal_config,
      { user_id: member.id, product_line_id: sensors, amount: 100 },
      { team_id: north, product_line_id: software, amount: 50 },
      { team_id: below, amount: 50 },
    ],
  });
  for (const [reader, deal_pipeline_id] of [
    [admin, null],
    [admin, pipeline.id],
    [member, null],
  ] as const) {
    const { table } = await report(id, reader, { deal_pipeline_id });
    const product_line_ids = [sensors, software];
    const scope = { from: '2026-10-01', to: '2026-12-31', deal_pipeline_id, product_line_ids };
    const opened = async (figure: GoalFigure) => {
      const filter = JSON.stringify(filterOfGoal(scope, figure, account.deal_stages));
      const query = new URLSearchParams({ filter, totals: 'true', attrs: 'id', archived_deals: 'false' });
      const { totals } = (await reader.get(`/api/v3/deals?${query}`)).body;
      return [totals.count, Number(totals.value), Number(totals.weighted_value)];
    };
    const figures = [
      ...table.lines.map((row: Loose) => [row, { of: 'won', product_line_ids: [row.product_line_id] }]),
      ...table.users.map((row: Loose) => [row, { of: 'won', ...row }]),
      ...table.teams.map((row: Loose) => [row, { of: 'won', ...row, team_ids: teamsOf(row.team_id) }]),
      [table, { of: 'won' }],
      [table.archived, { of: 'archived' }],
    ];
    expect(figures.length).toBeGreaterThan(6);
    expect(table.archived.deals).toBe(1);
    for (const [row, figure] of figures)
      expect([figure, ...(await opened(figure)).slice(0, 2)]).toEqual([figure, row.deals, row.won]);
    expect((await opened({ of: 'open' }))[2]).toBe(table.weighted);
  }
});
