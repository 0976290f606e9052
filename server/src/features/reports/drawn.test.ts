import { localDate } from '@fairlead/domain/dates/zones';
import type { Condition, Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { countedAt, filterOfPlace, type Place } from '@fairlead/domain/reports/answer';
import { startOfBucket } from '@fairlead/domain/reports/buckets';
import type { Counted } from '@fairlead/domain/reports/figures';
import { groupFields } from '@fairlead/domain/reports/groupable';
import {
  BUCKETS,
  type Measure,
  REPORT_STATES,
  REPORT_TYPES,
  type ReportDefinition,
  type ReportGroup,
  reportOf,
} from '@fairlead/domain/reports/report';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { Random } from '../../generate/random';
import { collectPage } from '../../listing/collected-page';
import { whereOf } from '../../listing/record-list';
import { orderOf } from '../../listing/record-order';
import { accountAmount } from '../../reading/account-amounts';
import { visible } from '../../reading/visible';
import { rebuildFacts } from '../../writing/facts-check';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { holdDeals } from '../../testing/held';
import { inAccount } from '../../testing/colleagues';
import { listedOf } from '../deals/public';
import { makeDemo } from '../demo/public';
import { type AskedGroup, askedReport } from './asked-report';
import { countedHeld } from './held-count';
import { runReport } from './reports.operations';
import { runReports } from './together.operations';

/**
 * A hundred drawn questions, always from the same seed, asked of reports and of a plain query over the records, whose
 * rows are grouped and added up here. Each answer is the same to the cent, and so is the list that a cell opens.
 */
const QUESTIONS = 20;
const ASKING = demoUsers.slice(0, 5);

let on: TestApp;
let admin: TestUser;
const users = new Map<string, TestUser>();
const random = new Random(20_261_123, 'reports and records', 0);
let figures: readonly string[] = [];

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await on.pool.transaction('write', '', (db) => makeDemo({ db, now: on.clock.now }));
  for (const { email } of ASKING) users.set(email, await on.signIn(email, demoPassword));
  admin = users.get(ASKING[0]?.email as string) as TestUser;
  await inAccount(
    on,
    admin,
    sql`insert into deal_share (account_id, deal_id, user_id) select r.account_id, r.id, u.id from deal r
      join account_user u on (r.id + u.id) % 7 = 0 on conflict do nothing`,
  );
  await ownFields();
  await ofLongAgo();
});
afterAll(() => on.close());

/** One custom field of each type that deals can be grouped or measured by, filled on some of the deals. */
async function ownFields(): Promise<void> {
  const entries = { custom_field_label_dropdown_entries_attributes: [{ name: 'North' }, { name: 'South' }] };
  const made: Record<string, Loose> = {};
  for (const type of ['numeric', 'currency', 'text', 'boolean', 'date', 'dropdown', 'multi_select']) {
    const body = { name: `Own ${type}`, field_type: type, ...(/dropdown|multi/.test(type) ? entries : {}) };
    made[type] = (await admin.post('/api/v3/admin/deal_custom_field_labels', body)).body;
  }
  const key = (type: string) => `custom_label_${made[type]?.id}`;
  const some = (type: string) => random.pick((made[type]?.custom_field_label_dropdown_entries ?? []) as Loose[]).id;
  figures = [key('numeric'), key('currency')];
  const deals = (await admin.get('/api/v3/deals?per_page=200&attrs=name')).body.entries as Loose[];
  for (const { id } of deals.filter(() => random.chance(0.25))) {
    const custom_fields = {
      [key('numeric')]: random.pick(['1.5', '0.00000001', '-3', '88888888.25', null]),
      [key('currency')]: random.pick(['10.00', '2.5', null]),
      [key('text')]: random.pick(['Berlin', 'BERLIN', 'Ghent', null]),
      [key('boolean')]: random.pick([true, false, null]),
      [key('date')]: random.pick(['2026-11-01', '2026-10-31', null]),
      [key('dropdown')]: random.chance(0.7) ? some('dropdown') : null,
      [key('multi_select')]: random.chance(0.7) ? [some('multi_select')] : [],
    };
    expect((await admin.patch(`/api/v3/deals/${id}`, { deal: { custom_fields } })).status).toBe(200);
  }
}

/** Some were created before the years whose first days are looked up, and some after them. */
async function ofLongAgo(): Promise<void> {
  const enter = `select set_config('app.account_id', '${admin.accountId}', true)`;
  await on.pool.transaction('write', enter, async (db) => {
    await db.run(sql`update deal set created_at = created_at - interval '31 years' where id % 11 = 0`);
    await db.run(sql`update deal set created_at = created_at + interval '3 years' where id % 11 = 1`);
    await rebuildFacts(db, admin.accountId);
  });
}

/**
 * The predefined reports, each also as a figure and for another time. Counters, which answer one of them, have no raw
 * rows.
 */
function usual(): ReportDefinition[] {
  return REPORT_TYPES.filter((type) => type !== 'dealsByStage').flatMap((type) => {
    const start = reportOf(type);
    const range = random.pick([{ preset: 'this_year' }, { preset: 'any_time' }, { preset: 'last_12_months' }] as const);
    return [start, { ...start, date: { ...start.date, range }, groups: [] }];
  });
}

/** What a server that holds deals in memory groups them by. */
const HELD_KEYS =
  'user_id user.team_id source_id deal_stage_id status revenue_type_id deal_pipeline_id city deal_loss_reason_id company_id created_at closed_time expected_close_date'.split(
    ' ',
  );

function drawn(ctx: Ctx, among?: readonly string[]): ReportDefinition {
  const all = groupFields(ctx.catalogue).map(({ field, relation }) => (relation ? `user.${field.key}` : field.key));
  const keys = among ?? all;
  const groups = random
    .some(2, keys)
    .slice(0, random.int(0, 2))
    .map((field): ReportGroup => ({ field, bucket: random.pick(BUCKETS) }));
  const field = random.pick(['closed_time', 'created_at', 'expected_close_date', groups[0]?.field ?? 'created_at']);
  const isDate = ['closed_time', 'created_at', 'expected_close_date'].includes(field);
  return {
    type: 'dealsWon',
    view: 'compareDealFields',
    state: random.pick(REPORT_STATES),
    filter: { all: Array.from({ length: random.int(0, 2) }, () => condition(ctx)) },
    date: {
      field: isDate ? field : 'created_at',
      range: random.pick([
        { preset: 'any_time' },
        { preset: 'last_12_months' },
        { preset: 'this_year' },
        { preset: 'older_than', days: 90 },
        { preset: 'custom', from: '2026-02-03', to: '2026-09-17' },
      ] as const),
    },
    measure: random.pick<Measure>([
      { of: 'count' },
      { of: 'value' },
      { of: 'weighted' },
      { of: 'average' },
      { of: 'win_ratio' },
      { of: 'days_to_close' },
      { of: 'sum', field: random.pick(figures) },
      { of: 'average', field: random.pick([...figures, 'value']) },
    ]),
    groups,
  };
}

function condition(ctx: Ctx): Condition {
  const ids = (list: readonly { id: number }[]) => random.some(3, list).map(({ id }) => id);
  return random.pick<() => Condition>([
    () => ({ field: 'value', op: 'between', value: { from: random.int(0, 20_000) } }),
    () => ({ field: 'source_id', op: 'none_of', value: ids(ctx.config.lead_sources) }),
    () => ({ field: 'user_id', op: 'any_of', value: ids(ctx.config.users) }),
    () => ({ field: 'name', op: 'contains', value: random.pick(['an', 'Se', 'o']) }),
    () => ({ field: 'company.city', op: 'has_value' }),
    () => ({ field: 'created_at', op: 'preset', value: 'last_year' }),
    () => ({ field: 'is_archived', op: 'is', value: random.chance(0.5) }),
  ])();
}

/** The deals that a report counts, straight from their table. */
async function plainDeals(ctx: Ctx, filter: Filter): Promise<Loose[]> {
  const ofRecords: Ctx = { ...ctx, account: { ...ctx.account, facts_ready: false } };
  const where = listedOf(filter, whereOf(ofRecords, DEAL.name, filter));
  const rows = await ctx.db.rows<{ deal: Loose }>(sql`select to_jsonb(t) || jsonb_build_object(
      'account_value', ${accountAmount('t', 'value_cents')}, 'account_weighted', ${accountAmount('t', 'weighted_cents')},
      'tag_ids', (select jsonb_agg(l.tag_id) from deal_tagging l where l.deal_id = t.id),
      'deal_product_lines_ids', (select jsonb_agg(l.product_line_id) from deal_product_line l where l.deal_id = t.id),
      'shared_user_ids', (select jsonb_agg(l.user_id) from deal_share l where l.deal_id = t.id),
      'user.team_id', (select u.team_id from account_user u where u.id = t.user_id)) as deal
    from deal t where ${visible(ctx, DEAL.name, 't')} and ${where}`);
  return rows.map(({ deal }) => deal);
}

/** The groups of a deal, each as text; empty without a value. */
function keysOf(ctx: Ctx, group: AskedGroup, deal: Loose, weekStart: number): string[] {
  const { field, by, time, found } = group;
  const own = /^custom_label_(\d+)$/.exec(field)?.[1];
  const value = own
    ? deal.custom?.[own]
    : deal[found.relation || by === 'set' ? field : (found.field.column as string)];
  if (value === null || value === undefined || value === '') return [''];
  if (by === 'set') return value.length ? value.map(String) : [''];
  if (by === 'text') return [String(value).toLowerCase()];
  if (by === 'number') return [String(Number(value))];
  if (!time) return [String(value)];
  const day = found.field.kind === 'date' ? value : localDate(new Date(value), ctx.actor.time_zone);
  return [time.firstAhead && day < time.firstAhead ? 'passed' : startOfBucket(day, time.bucket, weekStart)];
}

/** Eight decimals as a whole number. */
function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(8, '0'));
  return decimal.startsWith('-') ? -size : size;
}

/** What is counted of some deals, with the sum as a whole number. */
function countedOf(ctx: Ctx, { measure }: ReportDefinition, deals: readonly Loose[]): object {
  const sum = (of: (deal: Loose) => number) => deals.reduce((total, deal) => total + of(deal), 0);
  const percentOf = (deal: Loose) => ctx.config.deal_stages.find(({ id }) => id === deal.deal_stage_id)?.percent;
  const ended = (percent: number) => deals.filter((deal) => deal.closed_time && percentOf(deal) === percent);
  const own = deals.map((deal) => measuredOf(measure, deal)).filter((one) => one !== null);
  const isMeasured = measure.of === 'sum' || measure.of === 'days_to_close' || measure.field !== undefined;
  return {
    count: deals.length,
    value_cents: sum(({ account_value }) => account_value ?? 0),
    weighted_cents: sum(({ account_weighted }) => account_weighted ?? 0),
    without_value: sum(({ account_value }) => (account_value === null ? 1 : 0)),
    ...(measure.of === 'win_ratio'
      ? {
          won: ended(100).length,
          lost: ended(0).length,
          won_value_cents: ended(100).reduce((total, deal) => total + (deal.account_value ?? 0), 0),
        }
      : {}),
    ...(isMeasured ? { measured: own.length, sum: own.reduce((total, one) => total + scaled(one), 0n) } : {}),
  };
}

function measuredOf({ of, field = '' }: Measure, deal: Loose): string | null {
  if (of === 'days_to_close') {
    const took = Date.parse(deal.closed_time) - Date.parse(deal.created_at);
    return deal.closed_time ? String(Math.max(0, Math.floor(took / 86_400_000))) : null;
  }
  if (field === 'value') return deal.account_value === null ? null : (deal.account_value / 100).toFixed(2);
  const own = deal.custom?.[field.replace(/\D/g, '')];
  return own === undefined || own === null ? null : String(own);
}

const comparable = ({ sum, ...counted }: Counted): object =>
  sum === undefined ? counted : { ...counted, sum: scaled(sum) };

/** The text of an answered group, as `keysOf` returns it; null for those that are answered together. */
function textOf(axis: ReportAnswer['first'], at: number | null): string | null {
  const group = at === null ? undefined : axis?.groups[at];
  if (!group || group.what === 'other') return null;
  return group.what === 'value' ? String(group.key) : group.what === 'passed' ? 'passed' : '';
}

/** The deals of a place, each as often as it is in one of its groups. */
function dealsAt(answer: ReportAnswer, keyed: readonly Keyed[], place: Place): Loose[] {
  return (
    [
      ['first', 0],
      ['second', 1],
    ] as const
  )
    .reduce<readonly Keyed[]>((left, [axis, index]) => {
      const at = place[axis] ?? null;
      if (at === null) return left;
      const answered = new Set(answer[axis]?.groups.map((_, other) => textOf(answer[axis], other)));
      const text = textOf(answer[axis], at);
      return left.flatMap((one) => {
        const hits = one.keys[index]?.filter((key) => (text === null ? !answered.has(key) : key === text)) ?? [];
        return hits.map(() => one);
      });
    }, keyed)
    .map(({ deal }) => deal);
}

interface Keyed {
  readonly deal: Loose;
  readonly keys: readonly (readonly string[])[];
}

const places = ({ first, second, cells }: ReportAnswer): Place[] => [
  {},
  ...(first?.groups.map((_, at) => ({ first: at })) ?? []),
  ...(second?.groups.map((_, at) => ({ second: at })) ?? []),
  ...cells.map((cell) => ({ first: cell.first, second: cell.second })),
];

/** By the database, or from the deals that the server holds in memory. */
const WAYS = ['counted by the database', 'held in memory'] as const;

test.each(ASKING.flatMap(({ email }) => WAYS.map((way) => [email, way] as const)))(
  'REP-01 drawn reports are what a plain query counts, and drill-down opens the same deals: %s, %s',
  async (email, way) => {
    const isHeld = way === 'held in memory';
    on.pool.memory.holdsFrom = isHeld ? 0 : Number.POSITIVE_INFINITY;
    if (isHeld) await holdDeals(on, users.get(email) as TestUser);
    const compared = async (ctx: Ctx) => {
      expect(ctx.account.facts_ready).toBe(true);
      let [found, held] = [0, 0];
      const told: ReportAnswer[] = [];
      const questions = Array.from({ length: QUESTIONS }, (_, at) =>
        drawn(ctx, isHeld && at % 4 ? HELD_KEYS : undefined),
      );
      for (const definition of [...usual(), ...questions]) {
        const asked = askedReport(ctx, definition);
        if (await countedHeld(ctx, asked)) held += 1;
        const answer = await runReport(ctx, definition);
        told.push(answer);
        const deals = await plainDeals(ctx, asked.filter);
        const keyed = deals.map((deal) => ({
          deal,
          keys: asked.groups.map((group) => keysOf(ctx, group, deal, asked.weekStart)),
        }));
        for (const place of places(answer)) {
          const plain = countedOf(ctx, definition, dealsAt(answer, keyed, place));
          expect({ definition, place, ...comparable(countedAt(answer, place)) }).toMatchObject({
            definition,
            place,
            ...plain,
          });
        }
        expect(cellCount(answer, keyed)).toBe(answer.cells.reduce((total, { counted }) => total + counted.count, 0));
        for (const place of random.some(3, places(answer))) await expectSameList(ctx, definition, answer, place);
        found += deals.length > 0 ? 1 : 0;
      }
      expect(found).toBeGreaterThan(QUESTIONS / 4);
      if (isHeld) expect(held).toBeGreaterThan(QUESTIONS / 2);
      else expect(held).toBe(0);
      // Asked together, as dashboards of any size do, each has the same answer.
      for (const size of [told.length, 3, 8])
        for (let at = 0; at < told.length; at += size) {
          const tiles = told.slice(at, at + size);
          const definitions = tiles.map(({ definition }) => definition);
          expect(await runReports(ctx, definitions)).toEqual(tiles.map((answer) => ({ answer })));
        }
    };
    await asUser(on, users.get(email) as TestUser, compared, isHeld ? 'read' : 'write');
  },
);

/** No cell is left out: every deal is in as many cells as it has pairs of groups. */
function cellCount({ second }: ReportAnswer, keyed: readonly Keyed[]): number {
  return second ? keyed.reduce((total, { keys }) => total + (keys[0]?.length ?? 0) * (keys[1]?.length ?? 0), 0) : 0;
}

async function expectSameList(
  ctx: Ctx,
  definition: ReportDefinition,
  answer: ReportAnswer,
  place: Place,
): Promise<void> {
  const filter = filterOfPlace(answer, place);
  if (filter === null) return;
  const where = listedOf(filter, whereOf(ctx, DEAL.name, filter));
  const order = orderOf(ctx, DEAL.name, {});
  const { count, value } = await collectPage(ctx, DEAL.name, { where, order, limit: 1, offset: 0 });
  const { count: counted, value_cents } = countedAt(answer, place);
  expect({ definition, place, filter, count, value }).toEqual({
    definition,
    place,
    filter,
    count: counted,
    value: value_cents,
  });
}
