import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countedAt, filterOfPlace } from '@fairlead/domain/reports/answer';
import { figureOf } from '@fairlead/domain/reports/figures';
import { type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { eventually } from '../../testing/embedded-program';
import { importWholeTeam, type SheetRow, sheetRows } from '../imports/testing/whole-team';

/**
 * What a sales lead asks of the sheets of a whole team. The expected answers are calculated here from the text of the
 * sheets, and those of the following month from a ledger of what was done in it.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const REAL = here('../../../../../shared/data/maven-crm');
const sources = [
  { name: 'the made-up sheets', folder: here('../../../../e2e/fixtures'), misspelt: 'FLXPro', meant: 'FLX Pro' },
  ...(existsSync(REAL) ? [{ name: 'the published sheets', folder: REAL, misspelt: 'GTXPro', meant: 'GTX Pro' }] : []),
];

const DAY = 86_400_000;
const utc = (cell: string) => {
  const [month, day, year] = cell.split('/').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, day);
};
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const quarterFrom = (time: number) => {
  const at = new Date(time);
  return Date.UTC(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3) * 3, 1);
};
const quarterTo = (time: number) => {
  const first = new Date(quarterFrom(time));
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 3, 1) - DAY;
};
const spaced = (cell: string) => cell.trim().replace(/\s+/g, ' ').toLowerCase();
const centsOf = (row: SheetRow) => Math.round(Number(row.close_value || 0) * 100);
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Deals and cents by a key, without those that have none. */
function tally(rows: readonly SheetRow[], keyOf: (row: SheetRow) => string): Record<string, [number, number]> {
  const found: Record<string, [number, number]> = {};
  for (const row of rows) {
    const [deals, cents] = found[keyOf(row)] ?? [0, 0];
    found[keyOf(row)] = [deals + 1, cents + centsOf(row)];
  }
  return found;
}

/** Monday to Friday. */
function workingDays(from: number, before: number): number {
  let days = 0;
  for (let day = from; day < before; day += DAY) days += new Date(day).getUTCDay() % 6 === 0 ? 0 : 1;
  return days;
}

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

describe.each(sources)('a sales lead with $name', ({ folder, misspelt, meant }) => {
  const rows = sheetRows(folder, 'sales_pipeline');
  const agents = sheetRows(folder, 'sales_teams');
  const closed = rows.filter(({ deal_stage }) => deal_stage === 'Won' || deal_stage === 'Lost');
  const won = closed.filter(({ deal_stage }) => deal_stage === 'Won');
  const open = rows.filter((row) => !closed.includes(row));
  const productOf = ({ product }: SheetRow) => (product === misspelt ? meant : (product as string));
  const agentOf = ({ sales_agent }: SheetRow) => spaced(sales_agent as string);
  const regions = new Map(agents.map((agent) => [agentOf(agent), agent.regional_office as string]));
  const regionOf = (row: SheetRow) => regions.get(agentOf(row)) as string;
  const lastClose = Math.max(...closed.map(({ close_date }) => utc(close_date as string)));
  /** The day of the import, after the last of the sheet. */
  const first = lastClose + DAY;
  const busiest = Object.entries(tally(won, agentOf)).toSorted(([, one], [, other]) => other[0] - one[0])[0]?.[0];

  let lead: TestUser;
  let agent: TestUser;
  let lines: Record<string, number>;
  let stages: Record<string, number>;
  const goTo = (day: number) => {
    on.clock.now = new Date(first + day * DAY + DAY / 2);
  };

  beforeAll(async () => {
    goTo(0);
    lead = await on.account();
    await importWholeTeam(lead, folder);
    const { account } = (await lead.get('/api/internal/boot')).body;
    const idsBy = (list: string) => Object.fromEntries(account[list].map(({ name, id }: Loose) => [name, id]));
    [lines, stages] = [idsBy('product_lines'), idsBy('deal_stages')];
    // As if the agent had accepted an invitation.
    const email = `agent-${lead.accountId}@example.test`;
    await inAccount(
      on,
      lead,
      sql`update account_user u set email = ${email}, password_hash = a.password_hash from account_user a
        where a.id = ${lead.id} and lower(u.full_name) = ${busiest}`,
    );
    agent = await on.signIn(email);
  });

  async function run(more: Partial<ReportDefinition>, by = lead): Promise<ReportAnswer> {
    const date = { field: 'closed_time', range: { preset: 'any_time' } } as const;
    const { status, body } = await by.post('/api/internal/reports/run', { ...reportOf('dealsWon'), date, ...more });
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return body as ReportAnswer;
  }
  const groupsOf = ({ first: axis }: ReportAnswer) => (axis?.groups ?? []).filter(({ counted }) => counted.count > 0);
  const listed = async (filter: unknown, by = lead) => {
    const asked = encodeURIComponent(JSON.stringify(filter));
    const { body } = await by.get(`/api/v3/deals?filter=${asked}&totals=true&per_page=1&attrs=id`);
    return [body.totals.count, Math.round(Number(body.totals.value) * 100)];
  };

  test('REP-01 won value by quarter, each with as many deals and as much as the sheet says', async () => {
    const byQuarter = await run({ groups: [{ field: 'closed_time', bucket: 'quarter' }] });
    const answered = groupsOf(byQuarter).map(({ key, counted }) => [key, [counted.count, counted.value_cents]]);
    expect(Object.fromEntries(answered)).toEqual(tally(won, (row) => iso(quarterFrom(utc(row.close_date as string)))));
    expect(byQuarter.total).toMatchObject({ count: won.length, value_cents: sum(won, centsOf) });
    expect(byQuarter.deal_visibility_type).toBe('all');
  });

  test('REP-01 drill-down of won value by region and product: every cell is what the sheet says, and so is its list', async () => {
    const groups = [{ field: 'user.team_id' }, { field: 'deal_product_lines_ids' }];
    const answer = await run({ groups });
    const found: Record<string, [number, number]> = {};
    for (const cell of answer.cells) {
      const [region, product] = [answer.first?.groups[cell.first], answer.second?.groups[cell.second]];
      const counted = countedAt(answer, cell);
      found[`${region?.name}, ${product?.name}`] = [counted.count, counted.value_cents];
      expect(await listed(filterOfPlace(answer, cell))).toEqual([counted.count, counted.value_cents]);
    }
    expect(found).toEqual(tally(won, (row) => `${regionOf(row)}, ${productOf(row)}`));
  });

  test('REP-01 win rate by agent', async () => {
    const answer = await run({ state: 'closed', measure: { of: 'win_ratio' }, groups: [{ field: 'user_id' }] });
    const rates = groupsOf(answer).map(({ name, counted }) => [
      spaced(name),
      [counted.won, counted.lost, figureOf(answer.definition.measure, counted)?.value],
    ]);
    const expected: Record<string, unknown> = {};
    const [ofWon, ofAll] = [tally(won, agentOf), tally(closed, agentOf)];
    for (const [name, [deals]] of Object.entries(ofAll)) {
      const wins = ofWon[name]?.[0] ?? 0;
      expected[name] = [wins, deals - wins, Math.round((wins * 1000) / deals) / 10];
    }
    expect(Object.fromEntries(rates)).toEqual(expected);
    const inOrder = groupsOf(answer).map(({ counted }) => Number(figureOf(answer.definition.measure, counted)?.value));
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one));
  });

  test('REP-01 average days to close, of all and of each region', async () => {
    const took = (row: SheetRow) => (utc(row.close_date as string) - utc(row.engage_date as string)) / DAY;
    const answer = await run({ measure: { of: 'days_to_close' }, groups: [{ field: 'user.team_id' }] });
    const of = (counted: ReportAnswer['total']) => [counted.measured, counted.sum];
    expect(of(answer.total)).toEqual([won.length, String(sum(won, took))]);
    expect(figureOf(answer.definition.measure, answer.total)).toEqual({
      as: 'days',
      value: Math.round((sum(won, took) * 10) / won.length) / 10,
    });
    for (const { name, counted } of groupsOf(answer)) {
      const there = won.filter((row) => regionOf(row) === name);
      expect([name, ...of(counted)]).toEqual([name, there.length, String(sum(there, took))]);
    }
  });

  test('GOAL-02 progress against today’s pace: a goal of each product line, of the quarter of the sheet’s last deals', async () => {
    const names = Object.keys(lines).filter((name) => won.some((row) => productOf(row) === name));
    const goal_config = names.map((name, at) => ({ product_line_id: lines[name], amount: 1000 * (at + 7) }));
    const [from, to] = [quarterFrom(lastClose), quarterTo(lastClose)];
    const goal = { name: 'The quarter', period: 'quarter', period_start: iso(from), goal_config };
    const made = await lead.post('/api/internal/goals/product_lines.json', { goal });
    const asked = { id: made.body.id };
    const { table, pace } = (await lead.post('/api/internal/goals/product_lines_report.json', asked)).body;
    const [days, passed] = [workingDays(from, to + DAY), workingDays(from, Math.min(first, to + DAY))];
    expect(pace).toMatchObject({ days, passed, left: days - passed });
    const then = won.filter((row) => utc(row.close_date as string) >= from);
    expect(table).toMatchObject({ won: sum(then, centsOf) / 100, deals: then.length, counted: 'all' });
    for (const [at, name] of names.entries()) {
      const own = then.filter((row) => productOf(row) === name);
      const amount = 1000 * (at + 7);
      const expected = Math.round((amount * 100 * passed) / days) / 100;
      const behind_or_ahead = expect.closeTo(sum(own, centsOf) / 100 - expected, 5);
      const line = table.lines.find((one: Loose) => one.name === name);
      expect(line).toMatchObject({
        amount,
        won: sum(own, centsOf) / 100,
        deals: own.length,
        expected,
        behind_or_ahead,
      });
    }
    // An agent's own part of it: smaller, marked as such, and not judged.
    const mine = (await agent.post('/api/internal/goals/product_lines_report.json', asked)).body;
    const own = then.filter((row) => agentOf(row) === busiest);
    expect(mine.deal_visibility_type).toBe('owner');
    expect(mine.table).toMatchObject({ won: sum(own, centsOf) / 100, counted: 'some', expected: null });
  });

  test('PERM-04 reports count for a basic user what that user may see, and say whose that is', async () => {
    const groups = [{ field: 'closed_time', bucket: 'quarter' as const }, { field: 'user_id' }];
    const [all, mine] = [await run({ groups }), await run({ groups }, agent)];
    const own = won.filter((row) => agentOf(row) === busiest);
    expect([mine.deal_visibility_type, mine.second?.groups.map(({ name }) => spaced(name))]).toEqual([
      'owner',
      [busiest],
    ]);
    expect(mine.total).toMatchObject({ count: own.length, value_cents: sum(own, centsOf) });
    expect(mine.total.count).toBeLessThan(all.total.count);
    // The lead finds the agent's figure in the report of all.
    const at = all.second?.groups.findIndex(({ name }) => spaced(name) === busiest);
    expect(all.second?.groups[at ?? -1]?.counted).toEqual(mine.total);
    expect(await listed(filterOfPlace(mine, {}), agent)).toEqual([own.length, sum(own, centsOf)]);
  });

  describe('REP-01 time_machine the month after the import', () => {
    /** Open deals of the agent and of others, as they were when the month began. */
    let worked: { id: number; isOwn: boolean; stage: number; cents: number }[];
    let added: { id: number; isOwn: boolean; cents: number }[];
    const BEGINS = 2;
    const SOON = 60;
    const day = (n: number) => iso(first + n * DAY);
    const at = (n: number) => worked[n] as (typeof worked)[number];
    const put = async (n: number, deal: object) => {
      const { status, body } = await lead.put(`/api/v3/deals/${at(n).id}`, { deal });
      expect([n, status, status === 200 ? '' : body]).toEqual([n, 200, '']);
    };
    const raise = (n: number, units: number) => put(n, { value: String(at(n).cents / 100 + units) });
    const add = async (name: string, units: number, closes: number, isOwn: boolean, more = {}) => {
      const user_id = isOwn ? agent.id : lead.id;
      const deal = { name, value: String(units), deal_stage_id: stages.Engaging, user_id, ...more };
      const { body } = await lead.post('/api/v3/deals', { deal: { ...deal, expected_close_date: day(closes) } });
      return { id: body.id as number, isOwn, cents: units * 100 };
    };

    beforeAll(async () => {
      goTo(1);
      const isOpen = encodeURIComponent(JSON.stringify({ field: 'closed_time', op: 'none' }));
      const asked = `filter=${isOpen}&sort=name&attrs=id,user_id,deal_stage_id&per_page=200`;
      const mine: Loose[] = (await agent.get(`/api/v3/deals?${asked}`)).body.entries.slice(0, 4);
      const all: Loose[] = (await lead.get(`/api/v3/deals?${asked}`)).body.entries;
      const others = all.filter(({ user_id }) => user_id !== agent.id).slice(0, 13 - mine.length);
      worked = [...mine, ...others].map(({ id, user_id, deal_stage_id }, n) => ({
        id,
        isOwn: user_id === agent.id,
        stage: deal_stage_id,
        cents: 100_000 * (n + 1),
      }));
      for (const [n, { cents }] of worked.entries())
        await put(n, { value: String(cents / 100), expected_close_date: day(20 + n) });
      const other = (n: number) => (at(n).stage === stages.Engaging ? stages.Prospecting : stages.Engaging);
      const gone = { id: 0 };
      const currency = { code: 'CHF', rate: '1.5', valid_from: '2010-01-01' };
      const { body: franc } = await lead.post('/api/v3/admin/currencies', { currency });
      const abroad = async () => {
        const { id } = await add('By phone', 700, 50, false, { currency_id: franc.id });
        return { id, isOwn: false, cents: 105_000 };
      };
      const acts: [number, () => Promise<unknown>][] = [
        [3, () => raise(3, 100)],
        [4, () => raise(10, 300)],
        [5, () => put(0, { deal_stage_id: stages.Won })],
        [6, async () => Object.assign(gone, await add('Came and went', 900, 40, false))],
        [8, () => raise(1, 500)],
        [9, () => put(2, { deal_stage_id: stages.Lost })],
        [10, () => raise(3, 350)],
        [11, () => raise(4, -400)],
        [12, () => put(5, { deal_stage_id: other(5) })],
        [13, () => put(6, { deal_stage_id: other(6) })],
        [14, () => raise(6, 700)],
        [15, () => put(7, { is_archived: true })],
        [16, () => lead.del(`/api/v3/deals/${at(8).id}`)],
        [17, () => put(9, { expected_close_date: day(130) })],
        [18, () => put(10, { deal_stage_id: stages.Won })],
        [19, () => raise(11, 40)],
        [20, async () => (added = [await add('From a fair', 5000, 40, true), await abroad()])],
        [21, () => lead.del(`/api/v3/deals/${gone.id}`)],
        [22, () => raise(11, 0)],
      ];
      for (const [when, act] of acts) {
        goTo(when);
        if (when % 7 === 0) await signInAnew();
        await act();
      }
      goTo(31);
      await signInAnew();
    });
    async function signInAnew() {
      [lead, agent] = [await on.signIn(lead.email), await on.signIn(agent.email)];
    }

    /** What happened to each deal: its step, and what that adds to the pipeline. */
    function ledger(isSoon: boolean): { id: number; isOwn: boolean; step: string; cents: number }[] {
      const all = (n: number, step: string) => ({ ...at(n), step, cents: -at(n).cents });
      const by = (n: number, step: string, units: number) => ({ ...at(n), step, cents: units * 100 });
      return [
        ...added.map((one) => ({ ...one, step: 'new' })),
        by(1, 'grown', 500),
        by(3, 'grown', 350),
        by(5, 'moved', 0),
        by(6, 'moved', 700),
        by(4, 'shrunk', -400),
        ...(isSoon ? [all(9, 'slipped')] : []),
        all(0, 'won'),
        all(10, 'won'),
        all(2, 'lost'),
        all(7, 'removed'),
        all(8, 'removed'),
      ];
    }

    const asked = async (path: string, query: object, by: TestUser): Promise<Loose> => {
      const { status, body } = await by.get(`/api/internal/time_machine/${path}?${new URLSearchParams({ ...query })}`);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };

    test.each([
      ['the lead', false, 'any day'],
      ['the lead', true, 'soon'],
      ['the agent', false, 'any day'],
      ['the agent', true, 'soon'],
    ])('what changed is explained deal by deal, for %s (of deals that close soon: %s)', async (who, isSoon) => {
      const [reader, isSeen] =
        who === 'the lead' ? [lead, () => true] : [agent, (one: { isOwn: boolean }) => one.isOwn];
      const query = { since: day(BEGINS), ...(isSoon ? { closing_by: day(SOON) } : {}) };
      const seen = ledger(isSoon).filter(isSeen);
      const then = worked.filter(isSeen);
      const imported = open.filter((row) => who === 'the lead' || agentOf(row) === busiest).length;
      const before = { count: isSoon ? then.length : imported, cents: sum(then, ({ cents }) => cents) };
      const steps = [...new Set(seen.map(({ step }) => step))].map((step) => {
        const own = seen.filter((one) => one.step === step);
        return { step, count: own.length, cents: sum(own, ({ cents }) => cents) };
      });
      const found = await eventually(async () => {
        const answer = await asked('changes', query, reader);
        const deal_visibility_type = who === 'the lead' ? 'all' : 'owner';
        expect(answer).toMatchObject({ before, steps, deal_visibility_type, is_ready: true });
        expect(answer.steps).toHaveLength(steps.length);
        return answer;
      });
      // Nothing remains between the pipeline before and after.
      expect(found.after.cents).toBe(before.cents + sum(seen, ({ cents }) => cents));
      for (const { step } of steps) {
        const { entries, pagination } = await asked('deals', { ...query, step, per_page: '200' }, reader);
        const own = seen.filter((one) => one.step === step);
        expect([step, pagination.total]).toEqual([step, own.length]);
        const told = entries.map(({ id, cents }: Loose) => [id, cents]);
        expect(told).toEqual(expect.arrayContaining(own.map(({ id, cents }) => [id, cents])));
        expect(entries.every(({ changed_by }: Loose) => changed_by.id === lead.id)).toBe(true);
      }
    });

    test('the pipeline that it ends with, and what was won in it, is what lists, reports and goals say', async () => {
      const changes = await asked('changes', { since: day(BEGINS) }, lead);
      expect(await listed({ field: 'closed_time', op: 'none' })).toEqual([changes.after.count, changes.after.cents]);
      const wins = changes.steps.find(({ step }: Loose) => step === 'won');
      const range = { preset: 'custom', from: day(BEGINS), to: day(31) } as const;
      const report = await run({ date: { field: 'closed_time', range } });
      const value_cents = at(0).cents + at(10).cents + 30_000;
      expect(report.total).toMatchObject({ count: 2, value_cents });
      expect([wins.count, wins.value_cents]).toEqual([2, value_cents]);
    });
  });
});
