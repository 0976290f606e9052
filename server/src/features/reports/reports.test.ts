import { DATE_PRESETS } from '@fairlead/domain/dates/presets';
import { countedAt, filterOfPlace } from '@fairlead/domain/reports/answer';
import { figureOf } from '@fairlead/domain/reports/figures';
import { inView, type ReportDefinition, REPORT_TYPES, REPORT_VIEWS, reportOf } from '@fairlead/domain/reports/report';
import type { AnsweredGroup, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let lists: Loose;

/** Seven deals: three won, two lost and two open, one of them without a value and one without a date. */
beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date('2026-11-25T15:00:00Z');
  admin = await on.account();
  await inAccount(on, admin, sql`update account_user set time_zone = 'America/New_York' where id = ${admin.id}`);
  lists = (await admin.get('/api/internal/boot')).body.account;
  const stage = (percent: number) => ({
    deal_stage_id: lists.deal_stages.find((one: Loose) => one.percent === percent).id,
  });
  const source = (at: number) => ({ source_id: lists.lead_sources[at].id });
  const reason = { deal_loss_reason_id: lists.deal_loss_reasons[0].id };
  const made = { created_at: '2026-10-01 12:00:00' };
  const deals = [
    {
      name: 'A',
      value: '100.10',
      closed_time: '2026-11-01 03:30:00',
      ...stage(100),
      ...source(0),
      ...made,
      city: 'Ghent',
    },
    {
      name: 'B',
      value: '200.05',
      closed_time: '2026-11-10 12:00:00',
      ...stage(100),
      ...source(1),
      ...made,
      city: 'GHENT',
    },
    { name: 'C', closed_time: '2026-11-24 12:00:00', ...stage(100), ...source(1), ...made },
    { name: 'D', value: '50', closed_time: '2026-11-24 12:00:00', ...stage(0), ...reason, ...made, city: '=cmd()' },
    { name: 'E', value: '70', closed_time: '2026-09-30 12:00:00', ...stage(0), ...made, created_at: '2026-09-01' },
    { name: 'F', value: '1000', expected_close_date: '2026-11-24', probability: 50, ...made },
    { name: 'G', value: '500', expected_close_date: '2026-11-25', probability: 10, ...made },
    { name: 'H', ...made },
  ];
  for (const deal of deals) {
    const { status, body } = await admin.post('/api/v3/deals', { deal });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
});
afterAll(() => on.close());

async function run(definition: ReportDefinition, by = admin): Promise<ReportAnswer> {
  const { status, body } = await by.post('/api/internal/reports/run', definition);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body as ReportAnswer;
}
const refused = async (more: Partial<ReportDefinition>) => {
  const { status, body } = await admin.post('/api/internal/reports/run', { ...reportOf('dealsWon'), ...more });
  return [status, body];
};
const groupsOf = ({ first }: ReportAnswer, of: (group: AnsweredGroup) => unknown = ({ counted }) => counted.count) =>
  (first?.groups ?? []).filter(({ counted }) => counted.count > 0).map((group) => [group.name, of(group)]);
const anyTime = (field: string): ReportDefinition['date'] => ({ field, range: { preset: 'any_time' } });
const nameIn = (list: string, at: number) => lists[list][at].name;

describe('REP-01 the seven reports', () => {
  test('REP-01 dealsWon by month in the reader’s time zone: closed on October 31 in New York, November 1 in UTC', async () => {
    const won = await run(reportOf('dealsWon'));
    expect(won.range).toEqual({ from: '2025/11/26', to: '2026/11/25' });
    expect(won.total).toEqual({ count: 3, value_cents: 30_015, weighted_cents: 30_015, without_value: 1 });
    expect(groupsOf(won, ({ counted }) => counted.value_cents)).toEqual([
      ['Oct 2026', 10_010],
      ['Nov 2026', 20_005],
    ]);
    expect(won.first?.groups).toHaveLength(13);
    await inAccount(on, admin, sql`update account_user set time_zone = 'UTC' where id = ${admin.id}`);
    expect(groupsOf(await run(reportOf('dealsWon')))).toEqual([['Nov 2026', 3]]);
    await inAccount(on, admin, sql`update account_user set time_zone = 'America/New_York' where id = ${admin.id}`);
  });

  test('REP-01 dealsByStage counts every stage, empty ones included, and the deals without a stage', async () => {
    const by = await run(reportOf('dealsByStage'));
    expect(by.total.count).toBe(8);
    const stages = by.first?.groups.map(({ name, counted, percent }) => [name, counted.count, percent]);
    expect(stages).toEqual(
      expect.arrayContaining([
        ['Won', 3, 100],
        ['Lost', 2, 0],
        ['No stage', 3, undefined],
      ]),
    );
    const byFacts = await run({
      ...reportOf('dealsByStage'),
      measure: { of: 'count' },
      filter: { any: [{ all: [] }] },
    });
    expect(byFacts.first?.groups.map(({ name, counted }) => [name, counted.count])).toEqual(
      stages?.map((one) => one.slice(0, 2)),
    );
  });

  test('REP-01 activeDealsByStatus, lostDealsByLossReason, wonDealsBySource count their own deals', async () => {
    expect((await run(reportOf('activeDealsByStatus'))).total.count).toBe(3);
    const lost = await run(reportOf('lostDealsByLossReason'));
    expect(groupsOf(lost)).toEqual([
      [nameIn('deal_loss_reasons', 0), 1],
      ['No lost reason', 1],
    ]);
    const won = await run(reportOf('wonDealsBySource'));
    expect(groupsOf(won)).toEqual([
      [nameIn('lead_sources', 1), 2],
      [nameIn('lead_sources', 0), 1],
    ]);
  });

  test('REP-01 forecastedToClose: what has passed and what has no date stand apart', async () => {
    const forecast = await run(reportOf('forecastedToClose'));
    const weighted = groupsOf(forecast, ({ what, from, counted }) => [what, from, counted.weighted_cents]);
    expect(weighted).toEqual([
      ['Date passed', ['passed', undefined, 50_000]],
      ['Nov 2026', ['value', '2026/11/25', 5_000]],
      ['No close date', ['none', undefined, 0]],
    ]);
  });

  test('REP-01 winRatio: won of closed, and none where nothing was closed', async () => {
    const ratio = await run(reportOf('winRatio'));
    expect(ratio.total).toMatchObject({ won: 3, lost: 2, won_value_cents: 30_015 });
    expect(figureOf(ratio.definition.measure, ratio.total)).toEqual({ as: 'percent', value: 60 });
    const [november] = ratio.first?.groups.filter(({ name }) => name === 'Nov 2026') ?? [];
    expect(november?.counted).toMatchObject({ won: 2, lost: 1 });
    const empty = ratio.first?.groups.find(({ counted }) => counted.count === 0);
    expect(empty && figureOf(ratio.definition.measure, empty.counted)).toBeNull();
  });

  test('REP-01 drill-down: the conditions of a cell open its deals with the same count and sum', async () => {
    const won = await run(reportOf('dealsWon'));
    const at = won.first?.groups.findIndex(({ name }) => name === 'Nov 2026');
    const filter = encodeURIComponent(JSON.stringify(filterOfPlace(won, { first: at, second: 0 })));
    const { body } = await admin.get(`/api/v3/deals?filter=${filter}&totals=true&attrs=name`);
    expect(body.entries.map(({ name }: Loose) => name).toSorted()).toEqual(['B', 'C']);
    expect(body.totals).toMatchObject({ count: 2, value: '200.05' });
    expect(countedAt(won, { first: at, second: 0 })).toMatchObject({ count: 2, value_cents: 20_005 });
  });

  test('REP-01 the average of days to close', async () => {
    const took = await run({ ...reportOf('dealsWon'), measure: { of: 'days_to_close' }, groups: [] });
    expect(took.total).toMatchObject({ measured: 3, sum: '124' });
    expect(figureOf(took.definition.measure, took.total)).toEqual({ as: 'days', value: 41.3 });
  });

  test('REP-01 texts in any case are one group, called as on a deal', async () => {
    const city = await run({ ...reportOf('dealsWon'), groups: [{ field: 'city' }] });
    expect(groupsOf(city)).toEqual([
      ['Ghent', 2],
      ['No city', 1],
    ]);
  });
});

describe('REP-02 the five comparison views', () => {
  test.each(REPORT_VIEWS)(
    'REP-02 trendsOverTime, compareDealStages, compareDealStatuses, compareOwners, compareDealFields: the same deals in other groups: %s',
    async (view) => {
      const seen = await run(inView(reportOf('dealsWon'), view));
      expect(seen.total.count).toBe(3);
      expect(seen.first?.groups.reduce((sum, { counted }) => sum + counted.count, 0)).toBe(3);
      expect(seen.cells.reduce((sum, { counted }) => sum + counted.value_cents, 0)).toBe(30_015);
    },
  );
});

describe('REP-03 the time of a report', () => {
  test('REP-03 every range and wider preset is counted', async () => {
    const count = async (preset: (typeof DATE_PRESETS)[number]['key']) => {
      const range = {
        preset,
        ...(preset === 'older_than' ? { days: 10 } : {}),
        ...(preset === 'custom' ? { from: '2026-11-01' } : {}),
      };
      return (await run({ ...reportOf('dealsWon'), date: { field: 'closed_time', range }, groups: [] })).total.count;
    };
    const counts: Record<string, number> = {};
    for (const { key } of DATE_PRESETS) counts[key] = await count(key);
    const none = {
      today: 0,
      tomorrow: 0,
      last_week: 0,
      next_week: 0,
      next_month: 0,
      last_quarter: 0,
      last_year: 0,
      next_30_days: 0,
      future: 0,
    };
    const few = {
      yesterday: 1,
      this_week: 1,
      this_month: 2,
      last_month: 1,
      last_7_days: 1,
      last_30_days: 3,
      older_than: 2,
      custom: 2,
    };
    const all = { any_time: 3, this_quarter: 3, this_year: 3, year_to_date: 3, last_12_months: 3, past: 3 };
    expect(counts).toEqual({ ...none, ...few, ...all });
  });

  test('REP-03 a range that ends before it begins is refused by its field', async () => {
    const range = { preset: 'custom', from: '2026-02-01', to: '2026-01-01' } as const;
    expect(await refused({ date: { field: 'closed_time', range } })).toEqual([
      422,
      [{ field: 'date.range.to', msg: 'Ends before it begins' }],
    ]);
  });
});

describe('REP-01 what cannot be counted as asked', () => {
  test('REP-01 a deleted field is named, and so is a deleted entry in a condition', async () => {
    expect(await refused({ groups: [{ field: 'custom_label_77' }] })).toEqual([
      422,
      [{ field: 'groups', msg: "'custom_label_77' is not a field to group deals by" }],
    ]);
    const filter = { field: 'source_id', op: 'any_of', value: [999_999] } as const;
    const answer = await run({ ...reportOf('dealsWon'), filter });
    expect([answer.total.count, answer.notes]).toEqual([
      0,
      [{ field: 'source_id', msg: 'Source names an entry that was deleted' }],
    ]);
  });

  test('REP-01 an entry and a field that are deleted while deals have them: no deal is lost, and deleted ones are named', async () => {
    const account = await on.account();
    const entries = { custom_field_label_dropdown_entries_attributes: [{ name: 'North' }, { name: 'South' }] };
    const label = { name: 'Region', field_type: 'dropdown', ...entries };
    const field = (await account.post('/api/v3/admin/deal_custom_field_labels', label)).body;
    const key = `custom_label_${field.id}`;
    const [source] = (await account.get('/api/internal/boot')).body.account.lead_sources;
    const custom_fields = { [key]: field.custom_field_label_dropdown_entries[0].id };
    await account.post('/api/v3/deals', { deal: { name: 'A', value: '3', source_id: source.id, custom_fields } });
    await account.post('/api/v3/deals', { deal: { name: 'B', value: '4' } });
    const report = { ...reportOf('activeDealsByStatus'), groups: [{ field: 'source_id' }, { field: key }] };
    const valueOf = ({ counted }: AnsweredGroup) => counted.value_cents;
    expect(groupsOf(await run(report, account), valueOf)).toEqual([
      [source.name, 300],
      ['No source', 400],
    ]);
    // An entry in use is deleted only with a replacement.
    const remove = (how = '') => account.del(`/api/v3/admin/lead_sources/${source.id}${how}`);
    expect([(await remove()).status, (await remove('?replacement_id=none')).status]).toEqual([422, 204]);
    expect(groupsOf(await run(report, account), valueOf)).toEqual([['No source', 700]]);
    expect((await account.del(`/api/v3/admin/deal_custom_field_labels/${field.id}`)).status).toBeLessThan(300);
    const { status, body } = await account.post('/api/internal/reports/run', report);
    expect([status, body]).toEqual([422, [{ field: 'groups', msg: `'${key}' is not a field to group deals by` }]]);
  });

  test('REP-01 a filter that no list could open is too complex', async () => {
    const filter = {
      all: Array.from({ length: 25 }, (_, n) => ({ field: 'name', op: 'contains', value: `x${n}` }) as const),
    };
    expect(await refused({ filter })).toEqual([
      422,
      [{ field: 'filter', msg: 'Is too complex: use fewer conditions, especially on text' }],
    ]);
  });

  test('REP-01 a grouping of many values answers the largest and counts the others together', async () => {
    const crowded = await on.account();
    await inAccount(
      on,
      crowded,
      sql`insert into deal (account_id, name, deal_pipeline_id, value_cents, city)
        select p.account_id, 'Deal ' || n, p.id, n, 'City ' || n from deal_pipeline p, generate_series(1, 1230) n where p."default"`,
    );
    const by = { ...reportOf('dealsByStage'), groups: [{ field: 'city' }, { field: 'name' }] };
    const { total, first, second, cells } = await run(by, crowded);
    const sum = (groups: readonly { counted: { value_cents: number } }[] = []) =>
      groups.reduce((all, { counted }) => all + counted.value_cents, 0);
    expect([first?.found, first?.groups.length, second?.groups.length]).toEqual([1230, 201, 26]);
    expect(first?.groups.at(-1)).toMatchObject({ what: 'other', name: '1,030 others', groups: 1030, condition: null });
    expect(first?.groups[0]?.name).toBe('City 1230');
    expect([sum(first?.groups), sum(second?.groups), sum(cells)]).toEqual([757_065, 757_065, 757_065]);
    expect(total.value_cents).toBe(757_065);
  });

  test('REP-01 of more stages than are answered, those counted together open as a list and are not shown as empty', async () => {
    const crowded = await on.account();
    await inAccount(
      on,
      crowded,
      sql`insert into deal_stage (account_id, deal_pipeline_id, name, percent)
        select p.account_id, p.id, 'Stage ' || n, n from deal_pipeline p, generate_series(1, 99) n where p."default"
          and not exists (select from deal_stage s where s.deal_pipeline_id = p.id and s.percent = n)`,
    );
    await inAccount(
      on,
      crowded,
      sql`insert into deal (account_id, name, deal_pipeline_id, deal_stage_id, value_cents)
        select s.account_id, 'Deal', s.deal_pipeline_id, s.id, s.percent from deal_stage s where s.account_id = ${crowded.accountId} and s.percent between 1 and 30`,
    );
    const answer = await run(
      { ...reportOf('dealsByStage'), groups: [{ field: 'city' }, { field: 'deal_stage_id' }] },
      crowded,
    );
    const { second } = answer;
    expect([second?.found, second?.groups.length, second?.groups.at(-1)?.counted.count]).toEqual([30, 26, 5]);
    expect(second?.groups.map(({ counted }) => counted.count)).not.toContain(0);
    const filter = filterOfPlace(answer, { second: 25 });
    expect((await run({ ...reportOf('dealsByStage'), filter: filter ?? { all: [] } }, crowded)).total.count).toBe(5);
  });

  test('REP-01 stages of the same name in two pipelines are distinguished, and each opens its own deals', async () => {
    const account = await on.account();
    const { id } = (await account.post('/api/v3/admin/deal_pipelines', { deal_pipeline: { name: 'Renewals' } })).body;
    const { deal_stages } = (await account.get('/api/internal/boot')).body.account;
    const wonIn = (isThere: boolean) =>
      deal_stages.find((one: Loose) => one.percent === 100 && (one.deal_pipeline_id === id) === isThere);
    const [here, there] = [wonIn(false), wonIn(true)];
    expect(there.name).toBe(here.name);
    for (const [value, deal_stage_id] of [
      [1, here.id],
      [2, there.id],
      [4, there.id],
    ])
      await account.post('/api/v3/deals', { deal: { name: 'Optics', value, deal_stage_id } });
    const answer = await run(reportOf('dealsByStage'), account);
    const pipeline = (await account.get('/api/internal/boot')).body.account.deal_pipelines.find(
      (one: Loose) => one.default,
    );
    const values = Object.fromEntries(groupsOf(answer, ({ counted }) => counted.value_cents));
    expect(values).toEqual({ [`${here.name}, ${pipeline.name}`]: 100, [`${here.name}, Renewals`]: 600 });
    const first = answer.first?.groups.findIndex(({ key }) => key === there.id);
    const filter = encodeURIComponent(JSON.stringify(filterOfPlace(answer, { first })));
    const { totals } = (await account.get(`/api/v3/deals?filter=${filter}&totals=true`)).body;
    expect(totals).toMatchObject({ count: 2, value: '6.0' });
  });

  test('REP-01 a next step has the name that the reader sees', async () => {
    const steps = await on.account();
    await steps.post('/api/v3/deals', { deal: { name: 'Optics' } });
    await inAccount(on, steps, sql`update deal set next_entry_name = 'Mail', next_step_name = 'Call'`);
    const { first } = await run({ ...reportOf('dealsByStage'), groups: [{ field: 'next_entry_name' }] }, steps);
    expect(first?.groups.map(({ name }) => name)).toEqual(['Call']);
  });

  test('REP-01 two currencies are counted in the account’s', async () => {
    const account = await on.account();
    const made = await account.post('/api/v3/admin/currencies', {
      currency: { code: 'EUR', rate: '1.5', valid_from: '2020-01-01' },
    });
    const deal = { name: 'Optics', value: '10', currency_id: made.body.id };
    await account.post('/api/v3/deals', { deal });
    await account.post('/api/v3/deals', { deal: { name: 'Lens', value: '1' } });
    expect((await run({ ...reportOf('activeDealsByStatus') }, account)).total).toMatchObject({
      count: 2,
      value_cents: 1600,
    });
  });
});

describe('REP-04 a report as a file', () => {
  const report = { ...reportOf('lostDealsByLossReason'), groups: [{ field: 'city' }] };

  test('REP-04 csv has the numbers of the screen, and no cell is a formula', async () => {
    const file = await admin.post('/api/internal/reports/export', { name: 'Lost', report });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(String(file.body).split('\r\n')).toEqual([
      '\ufeffCity,Deals,Value,Average',
      `'=cmd(),1,50.0,50.0`,
      'No city,1,70.0,70.0',
      'Total,2,120.0,60.0',
      '',
    ]);
  });

  test('REP-04 csv with two groups: times are the columns', async () => {
    const won = {
      ...reportOf('dealsWon'),
      groups: [{ field: 'closed_time', bucket: 'quarter' }, { field: 'user_id' }],
    };
    const range = { preset: 'this_year' };
    const file = await admin.post('/api/internal/reports/export', {
      report: { ...won, date: { field: 'closed_time', range } },
    });
    const [head, owner] = String(file.body).split('\r\n');
    expect([head, owner?.endsWith(',0.0,0.0,0.0,300.15,300.15')]).toEqual([
      '\ufeffOwner,Q1 2026,Q2 2026,Q3 2026,Q4 2026,Total',
      true,
    ]);
  });

  test('REP-04 csv needs the right to export', async () => {
    const basic = await colleague(on, admin, { is_allowed_to_export: false });
    expect((await basic.post('/api/internal/reports/export', { report })).status).toBe(403);
  });
});

test('REP-01 each of the seven is answered for an account without deals', async () => {
  const empty = await on.account();
  for (const type of REPORT_TYPES)
    expect((await run({ ...reportOf(type), date: anyTime('created_at') }, empty)).total.count).toBe(0);
});
