import { reportOf } from '@fairlead/domain/reports/report';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../base/sql';
import { fillPeriods } from '../features/time-machine/public';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, inAccount, team } from '../testing/colleagues';
import { attacker, type HostileCall, oneIn, type Sent } from '../testing/hostile-calls';
import { hostileText, hostileValues } from '../testing/hostile-values';

/** Reports, dashboards, schedules and PDFs, the forecast and the past: hostile input deep inside valid calls. */

const DASHBOARDS = '/api/internal/dashboards';
const RUN = '/api/internal/reports/run';
const JSON_BODY = { 'content-type': 'application/json' };
const SAVED = '/api/internal/saved_reports';
const SCHEDULES = '/api/internal/report_schedules';
const PAST = '/api/internal/time_machine';

let on: TestApp;
let user: TestUser;
let send: ReturnType<ReturnType<typeof attacker>>;
/** What another account has, by kind. */
let theirs: Loose;
let own: Loose;
beforeAll(async () => {
  on = await testApp();
  const attack = attacker(on);
  user = await on.account();
  send = attack(user);
  own = await filled(user);
  theirs = await filled(await on.account());
});
afterAll(() => on.close());

const place = { column: 1, row: 1, width: 12, height: 6 };
const definition = {
  ...reportOf('dealsWon'),
  filter: { all: [{ any: [{ field: 'name', op: 'contains', value: 'a' }] }] },
  date: { field: 'created_at', range: { preset: 'custom', from: '2026-01-01', to: '2026-12-31', days: 3 } },
  measure: { of: 'win_ratio', field: 'value' },
};
const tiles = (of: Loose): Loose[] =>
  [
    { kind: 'saved_report', saved_report_id: of.report, show: 'chart' },
    { kind: 'report', definition, show: 'table', title: 'Own' },
    { kind: 'goal', goal_id: of.goal, part: 'pulse', deal_pipeline_id: of.pipeline },
    { kind: 'agenda', user_id: of.user, tab: 'today' },
    { kind: 'text', text: 'Words', as: 'note' },
  ].map((one, at) => ({ ...one, key: `k${at}`, place: { ...place, row: 1 + at * 6 } }));
const schedule = (of: Loose) => ({
  saved_report_id: of.report,
  every: 'week',
  weekday: 1,
  month_day: 2,
  hour: 8,
  recipient_user_ids: [of.user],
});

/** An account's own ids, by kind. */
async function filled(by: TestUser): Promise<Loose> {
  const deal = (await by.post('/api/v3/deals', { deal: { name: 'Optics', value: '1234' } })).body.id;
  const saved = { name: 'Won', definition: reportOf('dealsWon') };
  const report = (await by.post(SAVED, { saved_report: saved })).body.id;
  const line = (await by.post('/api/v3/admin/product_lines', { product_line: { name: 'Sensors' } })).body.id;
  const config = { goal_config: [{ product_line_id: line, amount: 100 }] };
  const year = { name: 'Year', period: 'year', period_start: '2026/01/01', ...config };
  const executive = await colleague(on, by, { level: 3 });
  const goal = (await executive.post('/api/internal/goals/product_lines', { goal: year })).body.id;
  const { deal_stages } = (await by.get('/api/internal/boot')).body.account;
  const { id: stage, deal_pipeline_id: pipeline } = deal_stages[0];
  const of = { user: by.id, deal, report, goal, pipeline, stage, team: await team(on, by, 'owner') };
  const dashboard = (await by.post(DASHBOARDS, { dashboard: { name: 'All', tiles: tiles(of) } })).body;
  const scheduled = (await by.post(SCHEDULES, { report_schedule: schedule(of) })).body;
  expect([dashboard.tiles?.length ?? dashboard, scheduled.every ?? scheduled]).toEqual([5, 'week']);
  return { ...of, dashboard: dashboard.id, schedule: scheduled.id };
}

/** The body once for each of its leaves, with `value` in its place. */
function* withEach(body: unknown, value: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, inner] of Object.entries(body)) {
    const put = (one: unknown) => (Array.isArray(body) ? body.with(Number(key), one) : { ...body, [key]: one });
    yield put(value);
    for (const changed of withEach(inner, value)) yield put(changed);
  }
}

const faultsOf = async (calls: Iterable<{ method: string; url: string; body?: unknown }>): Promise<string[]> => {
  const faults = new Set<string>();
  for (const call of calls) {
    const { fault } = await send(call);
    if (fault) faults.add(`${fault} ${JSON.stringify(call.body ?? null).slice(0, 300)}`);
    if (faults.size > 10) break;
  }
  return [...faults];
};
const timed = async (call: HostileCall): Promise<Sent & { ms: number }> => {
  const began = performance.now();
  return { ...(await send(call)), ms: performance.now() - began };
};

describe('API-02 hostile input inside of reports, dashboards and schedules', () => {
  test('API-02 hostile values in any one place of a valid body', async () => {
    const taken = oneIn(37);
    const good = [
      ['POST', '/api/internal/reports/run', definition],
      ['POST', '/api/internal/reports/export', { name: 'x', report: definition }],
      ['POST', '/api/internal/reports/export_pdf', { name: 'x', report: definition, form: 'bars', colors: 'default' }],
      ['POST', `${DASHBOARDS}/preview`, { tiles: tiles(own) }],
      ['PUT', `${DASHBOARDS}/${own.dashboard}`, { name: 'All', tiles: tiles(own) }],
      ['PUT', `${DASHBOARDS}/${own.dashboard}/share`, { shares: [{ with: 'user', id: own.user, can_edit: true }] }],
      ['PUT', `${SAVED}/${own.report}`, { name: 'Won', definition }],
      ['PUT', `${SCHEDULES}/${own.schedule}`, schedule(own)],
    ] as const;
    const calls = good.flatMap(([method, url, body]) =>
      Object.values(hostileValues).flatMap((value) =>
        [...withEach(body, value)].map((changed) => ({ method, url, body: changed })),
      ),
    );
    expect(calls.length).toBeGreaterThan(5000);
    expect(await faultsOf(calls.filter(taken))).toEqual([]);
    // Everything that was saved is still read and printed.
    const kept = [`${DASHBOARDS}/${own.dashboard}/figures`, SAVED, `${SCHEDULES}?saved_report_id=${own.report}`];
    for (const url of kept) expect((await user.get(url)).status).toBe(200);
    expect((await user.post(`${DASHBOARDS}/${own.dashboard}/export_pdf`, {})).status).toBe(200);
  });

  test('API-02 hostile values in one parameter of a valid question about the past, the forecast and the health', async () => {
    const flow = { preset: 'custom', from: '2026-01-01', to: '2026-12-31', days: '3', filter: '{"all":[]}' };
    const asked: readonly (readonly [string, Record<string, string>])[] = [
      [`${PAST}/board`, { on: '2026-11-01', per_column: '30', deal_pipeline_id: own.pipeline, user_id: own.user }],
      [`${PAST}/board/column`, { on: '2026-11-01', deal_stage_id: own.stage, offset: '0', limit: '50' }],
      [`${PAST}/days`, { from: '2026-11-01' }],
      [`${PAST}/deals/${own.deal}`, { on: '2026-11-01' }],
      [`${PAST}/changes`, { since: '2026-01-01', until: '2026-12-31', closing_by: '2026-12-31', measure: 'value' }],
      [`${PAST}/deals`, { since: '2026-01-01', step: 'new', page: '1', per_page: '50' }],
      [`${PAST}/stages`, { ...flow, date_field: 'created_at' }],
      [`${PAST}/stages/deals`, { ...flow, what: 'stage', deal_stage_id: own.stage, part: 'reached' }],
      [`${PAST}/cohorts/deals`, { ...flow, month: '2026-11-01', age: '3', outcome: 'won' }],
      ['/api/internal/forecast', { from: '2026-11', months: '6', month: '2026-12', team_id: own.team }],
      ['/api/internal/deal_health', { ids: `${own.deal}` }],
    ];
    const days = ['1000-01-01', '9999-12-31', '9999/12/31', '1000-01', '2999-12', '0999-12-31', '-271821-04-20'];
    const taken = oneIn(4);
    const odd = [...hostileText, ...days, '%7B%22all%22%3A'.repeat(400), `${'1,'.repeat(3000)}1`];
    const calls = asked.flatMap(([url, query]) =>
      Object.keys(query).flatMap((key) =>
        odd.map((text) => {
          const rest = Object.entries(query).filter(([name]) => name !== key);
          return { method: 'GET', url: `${url}?${new URLSearchParams(rest)}&${key}=${text}` };
        }),
      ),
    );
    expect(await faultsOf(calls.filter(taken))).toEqual([]);
  });

  test('API-02 ids of another account do not exist, in any place', async () => {
    const [mine, other] = [tiles(own), tiles(theirs)];
    for (const [at, field] of [
      [0, 'saved_report_id'],
      [2, 'goal_id'],
      [3, 'user_id'],
    ] as const) {
      const body = { name: `Foreign ${at}`, tiles: [other[at]] };
      const { status, fields, text } = await send({ method: 'POST', url: DASHBOARDS, body });
      expect([status, fields.includes(`tiles[0].${field}`), text.includes('Sensors')]).toEqual([422, true, false]);
    }
    const previewed = await user.post(`${DASHBOARDS}/preview`, { tiles: [...other.slice(0, 1), ...other.slice(2, 4)] });
    expect(previewed.status === 422 || previewed.body.tiles.every(({ what }: Loose) => what === 'problem')).toBe(true);
    const goal = { ...mine[2], deal_pipeline_id: theirs.pipeline };
    expect((await user.post(`${DASHBOARDS}/preview`, { tiles: [goal] })).body.tiles).toMatchObject([
      { what: 'problem' },
    ]);
    const shared = (id: number, kind: string) => ({ shares: [{ with: kind, id, can_edit: true }] });
    const refused: Loose[] = [
      await user.put(`${SAVED}/${own.report}/share`, shared(theirs.user, 'user')),
      await user.put(`${SAVED}/${own.report}/share`, shared(theirs.team, 'team')),
      await user.put(`${DASHBOARDS}/${own.dashboard}/share`, shared(theirs.user, 'user')),
      await user.put(`${DASHBOARDS}/${own.dashboard}/share`, shared(theirs.team, 'team')),
      await user.put(`${SCHEDULES}/${own.schedule}`, { recipient_user_ids: [theirs.user] }),
      await user.post(SCHEDULES, { report_schedule: { ...schedule(own), saved_report_id: theirs.report } }),
      await user.post(SCHEDULES, { report_schedule: { ...schedule(own), recipient_user_ids: [theirs.user] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    const gone: Loose[] = [
      await user.get(`${DASHBOARDS}/${theirs.dashboard}/figures`),
      await user.post(`${DASHBOARDS}/${theirs.dashboard}/export_pdf`, {}),
      await user.post(`${DASHBOARDS}/${theirs.dashboard}/duplicate`, {}),
      await user.put('/api/internal/dashboard_home', { dashboard_id: theirs.dashboard }),
      await user.get(`${SCHEDULES}?saved_report_id=${theirs.report}`),
      await user.get(`${SCHEDULES}?dashboard_id=${theirs.dashboard}`),
      await user.put(`${SCHEDULES}/${theirs.schedule}`, { hour: 3 }),
      await user.post(`${SCHEDULES}/${theirs.schedule}/send_now`),
      await user.put(`${SCHEDULES}/${theirs.schedule}/subscription`, { is_subscribed: false }),
      await user.get(`${PAST}/deals/${theirs.deal}?on=2026-11-01`),
    ];
    expect(gone.map(({ status }) => status).filter((status) => status !== 404 && status !== 422)).toEqual([]);
    const empty = [
      (await user.post(`${SAVED}/figures`, { ids: [theirs.report] })).body.entries,
      (await user.get(`/api/internal/deal_health?ids=${theirs.deal}`)).body.entries,
      (await user.get(`${PAST}/board/column?on=2999-01-01&deal_stage_id=${theirs.stage}`)).body.cards,
    ];
    expect(empty).toEqual([[], [], []]);
  });

  test('API-02 input that is too large is refused by name or answered soon', async () => {
    const run = (more: object) => timed({ method: 'POST', url: RUN, body: { ...definition, ...more } });
    const ages = { field: 'created_at', range: { preset: 'custom', from: '1000-01-01', to: '9999-12-31' } };
    const byDay = await run({ date: ages, groups: [{ field: 'created_at', bucket: 'day' }, { field: 'user_id' }] });
    const deep = JSON.stringify({ ...definition, filter: 0 }).replace(
      '"filter":0',
      `"filter":${'{"all":['.repeat(3000)}${']}'.repeat(3000)}`,
    );
    const many = { any: Array(400).fill({ field: 'name', op: 'contains', value: 'x' }) };
    const answers = [
      byDay,
      await timed({ method: 'POST', url: RUN, payload: deep, headers: JSON_BODY }),
      await run({ filter: many }),
    ];
    expect(answers.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
    const named = ['levels', 'filter'].map(
      (word, at) => answers[at + 1]?.status === 422 && answers[at + 1]?.text.includes(word),
    );
    expect(named).toEqual([true, true]);
    expect([[200, 422].includes(byDay.status), byDay.ms < 5000]).toEqual([true, true]);
    const whole = Array.from({ length: 24 }, (_, at) => ({
      key: `k${at}`,
      kind: 'report',
      show: 'chart',
      definition: { ...definition, date: ages, groups: [{ field: 'created_at', bucket: 'year' }] },
      place: { ...place, row: 1 + at * 6 },
    }));
    const words = whole.map(({ key, place: at }, n) => ({
      key,
      kind: 'text',
      as: n % 2 ? 'note' : 'heading',
      text: (n % 3 ? 'W' : '\u{1f4a9}\u0301').repeat(5000).slice(0, 4998),
      place: { ...at, width: 2, height: 1, row: 1 + n },
    }));
    const slow: string[] = [];
    for (const [name, all] of Object.entries({ whole, words })) {
      const made = await user.post(DASHBOARDS, { dashboard: { name, tiles: all } });
      expect([made.status, made.body.tiles?.length ?? made.body]).toEqual([200, 24]);
      for (const [method, what] of [
        ['GET', 'figures'],
        ['POST', 'export_pdf'],
      ] as const) {
        const url = `${DASHBOARDS}/${made.body.id}/${what}`;
        const { ms, status } = await timed({ method, url, ...(method === 'POST' ? { body: {} } : {}) });
        if (ms > 8000 || status !== 200) slow.push(`${name} ${what}: ${status} in ${ms.toFixed(0)} ms`);
      }
    }
    expect(slow).toEqual([]);
    // An imported date from long before there were computers.
    await fillPeriods(on.pool, user.accountId);
    await inAccount(
      on,
      user,
      sql`update deal_period set valid_from = '1000-01-01' where account_id = ${user.accountId}`,
    );
    const past = await user.get(`${PAST}/days`);
    expect([past.status, past.body.days.length]).toEqual([200, 10_959]);
  });

  test('API-02 a name gets into no header, and into a PDF only as text', async () => {
    const name = 'Q4\r\nX-Evil: 1") /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> (\u202e';
    const body = { name, report: definition };
    const pdf = await on.app.inject({
      method: 'POST',
      url: '/api/internal/reports/export_pdf',
      headers: { cookie: user.cookie, 'x-csrf-token': user.csrf },
      payload: body,
    });
    expect([pdf.statusCode, pdf.headers['x-evil']]).toEqual([200, undefined]);
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="report-[\d-]+\.pdf"$/);
    const file = await getDocument({ data: new Uint8Array(pdf.rawPayload), verbosity: 0 }).promise;
    const { info } = await file.getMetadata();
    const acts = [await file.getOpenAction(), await file.getJSActions(), await file.getAttachments()];
    expect([(info as Loose).Title.includes('/OpenAction'), acts]).toEqual([true, [null, null, null]]);
    await file.destroy();
  });

  test('API-02 a time zone that only server or database knows causes no fault', async () => {
    const zones = ['SystemV/AST4', 'VST', 'ACT', 'IST', '+01:00', 'US/Pacific-New'];
    for (const time_zone of zones) {
      const body = { calendar_entry: { type: 'CalendarTask', name: time_zone, due_date: '2026-11-01', time_zone } };
      const answers = [
        await user.put('/api/v3/profile', { time_zone }),
        await user.post('/api/v3/calendar_entries', body),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    }
    expect((await user.get('/api/internal/forecast')).status).toBe(200);
    const every = Intl.supportedValuesOf('timeZone');
    const [{ n }] = await inAccount(
      on,
      user,
      sql`select count(now() at time zone zone) as n from unnest(${every}::text[]) zone`,
    );
    expect(n).toBe(every.length);
  });
});
