import { addDays, addMonths, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { FORECAST_COLUMNS, type ForecastCell, filterOfCell, filterOfRest } from '@fairlead/domain/forecast/cells';
import { expectedOf, rateFinder } from '@fairlead/domain/forecast/expected';
import { AGES, EVERYONE, learnedRates, type PlaceCount, rangeOf, rateOfAll } from '@fairlead/domain/forecast/method';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { Random } from '../../generate/random';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { learnForecastsTask } from './public';

/**
 * A generated past of closed deals, and open ones of today. Both are also kept in memory, where the same is
 * calculated plainly.
 */
const TODAY: PlainDate = '2026-11-23';
const MONTH: PlainDate = '2026-11-01';
const random = new Random(20_261_123, 'forecast', 0);
let on: TestApp;
let admin: TestUser;
let basic: TestUser;
let stages: { id: number; percent: number; deal_pipeline_id: number }[];
let teamId: number;

interface PastDeal {
  readonly owner: number;
  readonly value: number;
  readonly won: boolean;
  readonly ended: PlainDate;
  readonly expected: PlainDate;
  readonly stays: readonly { readonly stage: number; readonly from: PlainDate; readonly to: PlainDate }[];
}
const past: PastDeal[] = [];
const open: { id: number; owner: number | null; value: number; month: PlainDate | null }[] = [];

beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date(`${TODAY}T15:00:00Z`);
  admin = await on.account();
  await inAccount(on, admin, sql`update account set time_zone = 'UTC' where id = ${admin.accountId}`);
  await inAccount(on, admin, sql`update account_user set time_zone = 'UTC' where id = ${admin.id}`);
  teamId = await team(on, admin, 'owner');
  basic = await colleague(on, admin, { team_id: teamId });
  stages = await inAccount(
    on,
    admin,
    sql`select s.id, s.percent, s.deal_pipeline_id from deal_stage s where s.deal_pipeline_id =
      (select min(id) from deal_pipeline) order by s.percent`,
  );
  await makePast();
  await makeOpen();
  await learn();
});
afterAll(() => on.close());

const failed: object[] = [];
const learn = async () => {
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => void failed.push(fields) };
  await learnForecastsTask.run(on.pool, on.clock.now, log);
  expect(failed).toEqual([]);
};
const between = () => stages.filter(({ percent }) => percent > 0 && percent < 100);
const ended = (percent: number) => stages.find((one) => one.percent === percent)?.id as number;

async function makePast(): Promise<void> {
  for (let n = 0; n < 140; n += 1) {
    const owner = random.pick([admin.id, basic.id]);
    let day = addDays(TODAY, -random.int(150, 600));
    const stays = between().flatMap(({ id }) => {
      if (!random.chance(0.7)) return [];
      const to = addDays(day, random.int(1, 60));
      const stay = { stage: id, from: day, to };
      day = to;
      return [stay];
    });
    const value = random.int(1, 90) * 10_000;
    past.push({
      owner,
      value,
      won: random.chance(0.4),
      ended: day,
      expected: addDays(day, random.int(-10, 10)),
      stays,
    });
  }
  const rows = past.map(({ stays, ended: day, won, ...deal }, at) => ({
    ...deal,
    at,
    stage: ended(won ? 100 : 0),
    closed: `${day}T12:00:00Z`,
    periods: [
      ...stays.map((stay) => ({ stage: stay.stage, valid_from: stay.from, valid_to: stay.to })),
      { stage: ended(won ? 100 : 0), valid_from: day, valid_to: 'infinity' },
    ],
  }));
  await inAccount(
    on,
    admin,
    sql`with x as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(at integer, owner bigint, value bigint, stage bigint, closed timestamptz, expected date, periods jsonb)),
      made as (insert into deal (account_id, name, user_id, deal_pipeline_id, deal_stage_id, value_cents, closed_time, created_at)
        select ${admin.accountId}, 'Past ' || x.at, x.owner, ${stages[0]?.deal_pipeline_id}, x.stage, x.value, x.closed, x.closed from x returning id, name)
    insert into deal_period (account_id, id, owner_key, valid_from, valid_to, deal_pipeline_id, deal_stage_id, value_cents, probability,
        expected_close_date, is_archived)
      select ${admin.accountId}, m.id, x.owner, p.valid_from, p.valid_to, ${stages[0]?.deal_pipeline_id}, p.stage, x.value, 50, x.expected, false
        from x join made m on m.name = 'Past ' || x.at
          cross join lateral jsonb_to_recordset(x.periods) as p(stage bigint, valid_from date, valid_to date)`,
  );
  await inAccount(
    on,
    admin,
    sql`insert into deal_history (account_id, time_zone, is_ready) values (${admin.accountId}, 'UTC', true)
      on conflict (account_id) do update set time_zone = 'UTC', is_ready = true`,
  );
}

async function makeOpen(): Promise<void> {
  const months = [null, '2026-10-01', MONTH, '2026-12-01', '2027-01-01', '2027-06-01'];
  for (let n = 0; n < 40; n += 1) {
    const month = random.pick(months);
    const value = random.int(0, 50) * 10_000;
    const owner = random.pick([admin.id, basic.id, null]);
    const deal = {
      name: `Open ${n}`,
      user_id: owner,
      deal_stage_id: random.pick(between()).id,
      ...(value ? { deal_value: String(value / 100) } : {}),
      expected_close_date: month && addDays(month, random.int(0, 27)),
      forecast_category: random.pick([null, 1, 2]),
    };
    const { status, body } = await admin.post('/api/v3/deals', { deal });
    if (status !== 200) throw new Error(JSON.stringify(body));
    open.push({ id: body.id, owner, value, month });
  }
  const won = { name: 'Just won', deal_value: '777', deal_stage_id: ended(100), user_id: basic.id };
  await admin.post('/api/v3/deals', { deal: { ...won, closed_time: '2026-11-12 12:00:00' } });
  await admin.post('/api/v3/deals', { deal: { ...won, user_id: admin.id, is_archived: true } });
}

/** As the method says, one deal after the other. */
function placesAt(day: PlainDate): { places: PlaceCount[]; all: { closed: number; won: number } } {
  const known = past.filter(
    ({ ended: on_, stays }) => on_ <= day && stays.length > 0 && on_ > addMonths(day, -24) && isSeenOpen(stays, on_),
  );
  const places = new Map<string, PlaceCount>();
  for (const deal of known) {
    for (const { stage, from, to } of deal.stays) {
      for (const [age, least] of AGES.entries()) {
        if (daysBetween(from, to) <= least) continue;
        const key = [stage, age, deal.owner].join();
        const place = places.get(key) ?? { deal_stage_id: stage, age, owner_key: deal.owner, closed: 0, won: 0 };
        places.set(key, { ...place, closed: place.closed + 1, won: place.won + Number(deal.won) });
      }
    }
  }
  return { places: [...places.values()], all: { closed: known.length, won: known.filter(({ won }) => won).length } };
}

const isSeenOpen = (stays: PastDeal['stays'], end: PlainDate) => stays.at(-1)?.to === end;

const get = async (query: object, by = admin): Promise<Loose> =>
  (await by.get(`/api/internal/forecast?${new URLSearchParams(query as Record<string, string>)}`)).body;

describe('the forecast', () => {
  test('REP-01 forecast_by_history every rate is what a plain count of the past deals says', async () => {
    const { places, all } = placesAt(TODAY);
    const plain = learnedRates(
      between().map(({ id }) => id),
      places,
      all,
    );
    const kept = await inAccount(
      on,
      admin,
      sql`select r.* from forecast_rate r join deal_stage s on s.id = r.deal_stage_id
        where s.deal_pipeline_id = ${stages[0]?.deal_pipeline_id}`,
    );
    const keyed = (rows: Loose[]) =>
      Object.fromEntries(
        rows.map(({ deal_stage_id, age, owner_key, closed, won, rate, doubt }) => [
          [deal_stage_id, age, owner_key].join(),
          [closed, won, Number(rate).toFixed(9), Number(doubt).toFixed(9)],
        ]),
      );
    expect(keyed(kept)).toEqual(keyed(plain as Loose[]));
    expect(kept.filter(({ owner_key }) => owner_key === basic.id).length).toBeGreaterThan(2);
  });

  test('REP-01 forecast_error months of the past are forecast with what was known then, beside what was won', async () => {
    const months = await inAccount(
      on,
      admin,
      sql`select p.*, p.month::text as month from forecast_past p order by p.month`,
    );
    const isEnough = months.filter(({ is_enough }) => is_enough);
    expect([months.length, isEnough.length > 3]).toEqual([12, true]);
    for (const { month, ...kept } of isEnough) {
      const day = addDays(month, -1);
      const last = addDays(addMonths(month, 1), -1);
      const { places, all } = placesAt(day);
      const rates = learnedRates(
        between().map(({ id }) => id),
        places,
        all,
      );
      const stood = past.flatMap((deal) => {
        const stay = deal.stays.find(({ from, to }) => from <= day && to > day);
        return stay && deal.expected > day && deal.expected <= last ? [{ ...deal, stay }] : [];
      });
      const expected = expectedOf(
        stood.map(({ stay, owner, value }) => ({
          deal_stage_id: stay.stage,
          owner_key: owner,
          age: AGES.filter((least) => daysBetween(stay.from, day) >= least).length - 1,
          cents: value,
          squares: value * value,
        })),
        rateFinder(rates, rateOfAll(all)),
      );
      const sum = stood.reduce((total, { value }) => total + value, 0);
      const won = past.filter((deal) => deal.won && deal.ended >= month && deal.ended <= last);
      const { low, high } = rangeOf(expected, sum);
      expect({ ...kept, history_cents: Number(kept.history_cents) }).toMatchObject({
        deals: stood.length,
        weighted_cents: stood.reduce((total, { value }) => total + Math.round(value / 2), 0),
        won_cents: won.reduce((total, { value }) => total + value, 0),
        history_cents: Math.round(expected.cents),
        low_cents: low,
        high_cents: high,
      });
    }
    const { history } = await get({});
    expect(history).toMatchObject({ is: 'ready', errors: { months: isEnough.length } });
    expect(history.past).toHaveLength(isEnough.length);
  });

  test('REP-01 forecast_owner every figure opens deals of the same count and sum, for each reader', async () => {
    for (const reader of [admin, basic]) {
      const answer = await get({ months: '3' }, reader);
      const year = (text: string) => text.replaceAll('/', '-');
      const [first, end] = [year(answer.months[0].first_day), year(answer.months.at(-1).last_day)];
      const rows: [Loose, Partial<ForecastCell>][] = [
        ...answer.months.map((row: Loose) => [row, { from: year(row.first_day), to: year(row.last_day) }]),
        [answer.total, {}],
        ...answer.owners.map((row: Loose) => [row, { user_id: row.user_id }]),
        ...answer.teams.map((row: Loose) => [row, { owners_team: row.team_id }]),
      ];
      for (const [row, cell] of rows) {
        for (const column of FORECAST_COLUMNS) {
          const filter = filterOfCell({ from: first, to: end, column, ...cell } as ForecastCell, stages);
          expect(await listed(reader, filter)).toMatchObject({ count: row[column].count, cents: row[column].cents });
          if (column === 'open') expect((await listed(reader, filter)).weighted).toBe(row.weighted_cents);
        }
      }
      for (const rest of ['undated', 'passed'] as const)
        expect(await listed(reader, filterOfRest(rest, first, {}))).toMatchObject(answer[rest]);
    }
    const { months, owners, undated } = await get({ months: '3' });
    expect(months[0].won).toEqual({ count: 1, cents: 77_700 });
    expect(undated.count).toBe(open.filter(({ month }) => month === null).length);
    expect(new Set(owners.map(({ user_id }: Loose) => user_id))).toEqual(new Set([admin.id, basic.id, null]));
  });

  test('REP-01 forecast_by_history what is expected of open deals is the sum of their rates, and differs from what stages say', async () => {
    const { total, months } = await get({ months: '3' });
    const rates = await inAccount(on, admin, sql`select * from forecast_rate where age = 0`);
    const shown = await inAccount(
      on,
      admin,
      sql`select owner_key, deal_stage_id, value_cents from deal where closed_time is null and expected_close_date between '2026-11-01' and '2027-01-31'`,
    );
    const rateOf = ({ owner_key, deal_stage_id }: Loose) =>
      [owner_key, EVERYONE]
        .map((owner) => rates.find((one) => one.deal_stage_id === deal_stage_id && one.owner_key === owner)?.rate)
        .find((rate) => rate !== undefined);
    const expected = shown.reduce((sum, deal) => sum + Number(deal.value_cents ?? 0) * rateOf(deal), 0);
    expect(total.history.cents).toBe(77_700 + Math.round(expected));
    expect(total.history.low_cents).toBeLessThan(total.history.cents);
    expect(total.history.high_cents).toBeGreaterThan(total.history.cents);
    expect(total.history.high_cents).toBeLessThanOrEqual(total.open.cents);
    expect(months.reduce((sum: number, { open: { count } }: Loose) => sum + count, 0)).toBe(total.open.count);
  });

  test('REP-01 forecast_rights a reader of few deals learns rates of the account, and no sums of it', async () => {
    const [mine, whole] = [await get({}, basic), await get({})];
    expect(mine.history.past).toBeNull();
    expect(mine.history.errors).toEqual(whole.history.errors);
    expect(mine.history.closed_deals % 10).toBe(0);
    expect(mine.total.open.count).toBeLessThan(whole.total.open.count);
    expect(mine.deal_visibility_type).not.toBe('all');
  });

  test('REP-01 forecast_owner filters by one month, one team and one pipeline, and unknown values are named', async () => {
    const [all, one] = [await get({ months: '2' }), await get({ months: '2', month: '2026-12' })];
    expect(one.total).toEqual(expect.objectContaining({ open: all.months[1].open }));
    expect(one.months).toEqual(all.months);
    expect((await get({ team_id: String(teamId) })).owners.map(({ user_id }: Loose) => user_id)).toEqual([basic.id]);
    const refused = await admin.get(
      '/api/internal/forecast?month=2027-12&deal_pipeline_id=999999&team_id=999999&months=2',
    );
    expect([refused.status, refused.body.map(({ field }: Loose) => field)]).toEqual([
      422,
      ['deal_pipeline_id', 'team_id', 'month'],
    ]);
    for (const from of ['2026-13', '0000-01', '9999-12'])
      expect((await admin.get(`/api/internal/forecast?from=${from}`)).status).toBe(422);
    expect((await admin.get('/api/internal/forecast?from=1000-01')).status).toBe(200);
  });

  test('REP-01 forecast_by_history an account with few closed deals says so and gives no number', async () => {
    const other = await on.account();
    const before = await get({}, other);
    expect(before.history).toMatchObject({ is: 'working', closed_deals: 0, errors: null });
    expect(before.total).toMatchObject({ history: null, open: { count: 0, cents: 0 }, goal_cents: null });
    await inAccount(
      on,
      other,
      sql`insert into deal_history (account_id, time_zone, is_ready) values (${other.accountId}, 'UTC', true)
        on conflict (account_id) do update set is_ready = true`,
    );
    await learn();
    expect((await get({}, other)).history).toMatchObject({ is: 'few', rates: [] });
    expect((await get({}, other)).total.history).toBeNull();
  });

  test('REP-01 forecast_by_history is learned once a day, also from too few deals, and again when the past was recomputed', async () => {
    const read = () =>
      inAccount(
        on,
        admin,
        sql`select learned_at, (select count(*)::int from forecast_past where not is_enough) as early from forecast_history`,
      );
    const [before] = await read();
    await inAccount(on, admin, sql`update forecast_history set closed = 3`);
    const later = (hours: number) => (on.clock.now = new Date(on.clock.now.getTime() + hours * 3_600_000));
    later(1);
    await learn();
    expect(await read()).toEqual([before]);
    // Each month that was tried is known, also one before which too few deals had closed.
    await inAccount(on, admin, sql`update forecast_past set deals = -1`);
    later(-1 + 21);
    await learn();
    const tried = () => inAccount(on, admin, sql`select count(*)::int as kept from forecast_past where deals = -1`);
    expect([(await read())[0]?.learned_at, (await tried())[0]?.kept]).toEqual([on.clock.now, 12]);
    await inAccount(on, admin, sql`update deal_history set fills = fills + 1`);
    await learn();
    expect((await tried())[0]?.kept).toBe(0);
    later(-21);
  });

  test('REP-01 forecast_by_history: a server that stops ends learning between two months, and the next start continues it', async () => {
    const tried = async () => {
      const [row] = await inAccount(on, admin, sql`select count(*)::int as months from forecast_past`);
      return row?.months as number;
    };
    await inAccount(on, admin, sql`update deal_history set fills = fills + 1`);
    const stop = new AbortController();
    const transaction: typeof on.pool.transaction = async (mode, opening, work) => {
      const done = await on.pool.transaction(mode, opening, work);
      const [{ fills }] = await inAccount(on, admin, sql`select fills from forecast_history`);
      const [{ fills: now }] = await inAccount(on, admin, sql`select fills from deal_history`);
      if (fills === now && (await tried()) === 2) stop.abort();
      return done;
    };
    const pool = Object.assign(Object.create(on.pool), { transaction });
    const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => void failed.push(fields) };
    await learnForecastsTask.run(pool, on.clock.now, quiet, stop.signal);
    expect([await tried(), failed]).toEqual([2, []]);
    await learn();
    expect(await tried()).toBe(12);
  });

  test('REP-01 forecast_owner adds up two currencies, deals without value or date, and months of the reader’s own zone', async () => {
    const other = await on.account();
    await inAccount(
      on,
      other,
      sql`update account set time_zone = 'UTC', features = features || '{"multi_currency": true}' where id = ${other.accountId}`,
    );
    await inAccount(on, other, sql`update account_user set time_zone = 'America/New_York' where id = ${other.id}`);
    const added = await other.post('/api/v3/admin/currencies', {
      currency: { code: 'CHF', rate: '2', valid_from: '2020-01-01' },
    });
    const [half] = await inAccount(
      on,
      other,
      sql`select id, percent from deal_stage where percent between 1 and 99 order by id limit 1`,
    );
    const [won] = await inAccount(on, other, sql`select id from deal_stage where percent = 100 limit 1`);
    const currency_id = added.body.id;
    const make = async (deal: object) => {
      const { status, body } = await other.post('/api/v3/deals', {
        deal: { name: 'Scale', deal_stage_id: half.id, ...deal },
      });
      expect([status, body]).toEqual([200, expect.anything()]);
    };
    const expected_close_date = '2026-11-30';
    await make({ deal_value: '100', expected_close_date, forecast_category: 1 });
    await make({ deal_value: '100', currency_id, expected_close_date, forecast_category: 2 });
    await make({ expected_close_date });
    await make({ deal_value: '50' });
    // An hour before and after midnight in New York, where summer ends on this day.
    await make({ deal_value: '10', deal_stage_id: won.id, closed_time: '2026-11-01T03:00:00Z' });
    await make({ deal_value: '10', currency_id, deal_stage_id: won.id, closed_time: '2026-11-01T05:00:00Z' });
    const { months, total, undated, without_value } = await get({ from: '2026-10', months: '2' }, other);
    expect(months.map((one: Loose) => one.won)).toEqual([
      { count: 1, cents: 1000 },
      { count: 1, cents: 2000 },
    ]);
    expect(months[1]).toMatchObject({
      commit: { count: 2, cents: 12_000 },
      best_case: { count: 3, cents: 32_000 },
      open: { count: 4, cents: 32_000 },
      weighted_cents: 2000 + 300 * half.percent,
    });
    expect([total.open, undated, without_value]).toEqual([{ count: 5, cents: 33_000 }, { count: 1, cents: 5000 }, 1]);
  });

  test('REP-01 forecast_commit is set by those who may edit the deal, counts for each who sees it, and is undone', async () => {
    const promised = { name: 'Promised', user_id: basic.id, deal_value: '500', expected_close_date: '2026-12-31' };
    const { id } = (await admin.post('/api/v3/deals', { deal: { ...promised, deal_stage_id: between()[0]?.id } })).body;
    const stranger = await colleague(on, admin, { team_id: teamId });
    const commits = () =>
      Promise.all([admin, basic, stranger].map(async (by) => (await get({ months: '2' }, by)).months[1].commit.cents));
    const say = (by: TestUser) => by.put(`/api/v3/deals/${id}`, { deal: { forecast_category: 1 } });
    const [whole, mine, others] = await commits();
    expect((await say(stranger)).status).toBe(404);
    const said = await say(basic);
    expect(await commits()).toEqual([whole + 50_000, mine + 50_000, others]);
    const undone = await basic.post(`/api/v3/change_sets/${said.headers['x-change-set']}/undo`, {});
    expect([undone.status, await commits()]).toEqual([200, [whole, mine, others]]);
  });

  test('GOAL-01 forecast goals of a month stand beside its forecast', async () => {
    const line = (await admin.post('/api/v3/admin/product_lines', { product_line: { name: 'Sensors' } })).body.id;
    const goal_config = [
      { product_line_id: line, amount: 5000 },
      { user_id: basic.id, amount: 2000 },
    ];
    const goal = { name: 'November', period: 'month', period_start: '2026-11-01', goal_config };
    expect((await admin.post('/api/internal/goals/product_lines', { goal })).status).toBe(200);
    const { months, total, owners } = await get({ months: '2', month: '2026-11' });
    expect([months[0].goal_cents, months[1].goal_cents, total.goal_cents]).toEqual([500_000, null, 500_000]);
    expect(owners.find(({ user_id }: Loose) => user_id === basic.id).goal_cents).toBe(200_000);
    expect((await get({ months: '2' })).total.goal_cents).toBeNull();
  });
});

async function listed(by: TestUser, filter: object): Promise<{ count: number; cents: number; weighted: number }> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    archived_deals: 'false',
    totals: 'true',
    attrs: 'name',
  });
  const { totals } = (await by.get(`/api/v3/deals?${query}`)).body;
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  return { count: totals.count, cents: cents(totals.value), weighted: cents(totals.weighted_value) };
}
