import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { inView, REPORT_TYPES, type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '../../base/context';
import type { Pool } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import { openPool } from '../../db/connection';
import { MOST_CHANGES, standingOf } from '../../reading/held/held-records.queries';
import { visibility } from '../../reading/visible';
import { eventually } from '../../testing/embedded-program';
import { asUser } from '../../testing/as-user';
import { holdDeals } from '../../testing/held';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { deleteFactChanges } from '../facts/public';
import { makeDemo } from '../demo/public';
import { heldFigures } from '../forecast/held-forecast';
import { readFigures } from '../forecast/forecast.queries';
import { readFound } from '../goals/goals.queries';
import { heldFound } from '../goals/held-goals';
import { countCohorts, countFlow } from '../time-machine/flow.queries';
import { heldDays } from '../time-machine/held-days';
import { heldBoard, heldPipeline, heldStep, heldWaterfall } from '../time-machine/held-past';
import {
  boardOn,
  cardsOfPlaces,
  changesByDay,
  closedByDay,
  type PastAsked,
  type PastPage,
  type PastStage,
} from '../time-machine/past.queries';
import { fillDealPeriodsTask } from '../time-machine/public';
import { dealsOfStep, NOW, pipelineOn, rowsOfPlaces, waterfallOf } from '../time-machine/time-machine.queries';
import { heldCohorts, heldFlow } from '../time-machine/held-flow';
import { askedReport } from './asked-report';
import { countDeals, type CountedRow } from './count.queries';
import { countedHeld } from './held-count';
import { countAskOf } from './reports.operations';

/**
 * Two servers hold the deals of one account. After every kind of change, both answer what the database counts in the
 * same transaction, for readers who see all deals and for readers who see some.
 */
let on: TestApp;
let second: Pool;
let admin: TestUser;
let readers: TestUser[];
let deals: Loose[];

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await on.pool.transaction('write', '', (db) => makeDemo({ db, now: on.clock.now }));
  readers = [];
  for (const { email } of demoUsers.slice(0, 4)) readers.push(await on.signIn(email, demoPassword));
  admin = readers[0] as TestUser;
  await fillDealPeriodsTask.run(on.pool, on.clock.now, { info() {}, warn() {}, error() {} });
  second = openPool(on.url, 3);
  for (const { memory } of [on.pool, second]) memory.holdsFrom = 0;
  // The second server takes the deals of most readers over in parts.
  second.memory.recordsAtOnce = 20;
});
beforeEach(async () => {
  deals = (await admin.get('/api/v3/deals?per_page=200&attrs=id,name,value,deal_stage_id,user_id')).body.entries;
});
afterAll(async () => {
  await second.end();
  await on.close();
});

const groups = (...fields: string[]) => fields.map((field) => ({ field, bucket: 'month' as const }));
const QUESTIONS: readonly ReportDefinition[] = [
  ...REPORT_TYPES.map(reportOf),
  inView(reportOf('winRatio'), 'compareOwners'),
  { ...reportOf('dealsByStage'), groups: groups('company_id', 'user_id') },
  { ...reportOf('dealsByStage'), groups: groups('city', 'created_at'), measure: { of: 'days_to_close' } },
  { ...reportOf('dealsByStage'), groups: [], filter: { field: 'user.team_id', op: 'has_value' } },
  { ...reportOf('dealsWon'), groups: groups('closed_time', 'deal_pipeline_id'), measure: { of: 'win_ratio' } },
  {
    ...reportOf('dealsByStage'),
    groups: groups('expected_close_date', 'user.team_id'),
    filter: {
      any: [
        { field: 'value', op: 'between', value: { from: 5000 } },
        { field: 'user_id', op: 'none' },
      ],
    },
  },
];

/** Only the question for the teams of owners is left to the database. */
const HELD = QUESTIONS.length - 1;

/** The database answers its rows in any order; groups of whole numbers and of texts are the same here. */
const sorted = (rows: readonly CountedRow[]) =>
  rows
    .map(({ level, first, second: other, groups: _groups, sample: _sample, ...figures }) => ({
      place: [level, first, other].join(),
      ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)])),
    }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));

type Figures = Readonly<Record<string, unknown>>;
const keysOf = (row: Figures) => Object.keys(row).toSorted();
const coarse = (row: Figures) =>
  JSON.stringify(row, (_key, one) => (typeof one === 'number' ? Number(one.toPrecision(6)) : one));
const inOrder = (rows: readonly object[]) =>
  rows
    .map((row) => Object.fromEntries(keysOf(row as Figures).map((key) => [key, (row as Figures)[key]])))
    .toSorted((one, other) => (coarse(one) < coarse(other) ? -1 : 1));

/** Decimal values were added up in another order: they differ in their last digits. */
function isNear(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= 1e-10 * Math.max(Math.abs(one), Math.abs(other));
}

/** The same rows in any order. */
function expectRows(held: readonly object[] | undefined, read: readonly object[]): void {
  const expected = inOrder(read);
  const found = inOrder(held ?? []).map((row, at) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        isNear(value, expected[at]?.[key]) ? expected[at]?.[key] : value,
      ]),
    ),
  );
  expect(found).toEqual(expected);
}

/** Goals, forecast, stage conversion and cohorts. */
async function comparedOthers(ctx: Ctx): Promise<void> {
  const ask = {
    first: '2026-01-01',
    last: '2027-12-31',
    scope: { all: [] },
    from: startOfDay('2026-01-01', ctx.actor.time_zone),
    before: startOfDay('2028-01-01', ctx.actor.time_zone),
  };
  const [held, read] = [await heldFigures(ctx, ask), await readFigures(ctx, ask)];
  for (const key of ['open', 'won'] as const) expectRows(held?.[key], read[key]);
  const stages = ctx.config.deal_stages.filter(({ percent }) => percent === 100).map(({ id }) => id);
  const lines = ctx.config.product_lines.map(({ id }) => id);
  for (const pipeline of [null, ...ctx.config.deal_pipelines.map(({ id }) => id)]) {
    const counted = { ...ask, stages, pipeline, lines: lines.slice(0, 2) };
    expect(await heldFound(ctx, counted)).toEqual(await readFound(ctx, counted));
  }
  const ids = (is: (percent: number) => boolean) =>
    ctx.config.deal_stages.filter(({ percent }) => is(percent)).map(({ id }) => id);
  const ranks = {
    open: ids((percent) => percent > 0 && percent < 100),
    won: stages,
    lost: ids((percent) => percent === 0),
  };
  const filter = { field: 'created_at', op: 'between', value: { from: '2020-01-01' } } as const;
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const [flow, plainFlow] = [await heldFlow(ctx, filter, ranks, today), await countFlow(ctx, filter, ranks, today)];
  for (const key of ['cells', 'days'] as const) expectRows(flow?.[key], plainFlow[key]);
  const cohorts = (await heldCohorts(ctx, filter, ranks))?.map(({ ended, ...one }) => ({
    ...one,
    ended: ended.filter(({ won, lost }) => won + lost > 0),
  }));
  const plain = (await countCohorts(ctx, filter, ranks)).map(({ ended, ...one }) => ({
    ...one,
    ended: ended.toSorted((a, b) => a.age - b.age),
  }));
  expect(cohorts).toEqual(plain);
}

/** Each time one of these days is looked at. */
const DAYS_AGO = [0, 1, 15, 60, 200, 900];
let asked = 0;

/** What memory answers of past days: boards, pipelines and waterfalls to those who see all deals, the figures of each day to all. */
async function comparedPast(ctx: Ctx): Promise<void> {
  const today = localDate(ctx.now, ctx.account.time_zone);
  const ago = (days: number) => addDays(today, -days);
  const everything = visibility(ctx, 'deal').everything;
  const pipelines = [undefined, ...ctx.config.deal_pipelines.map(({ id }) => id)];
  expect((await heldPipeline(ctx, today, {})) !== undefined).toBe(everything);
  expect(await heldPipeline(ctx, today, { user_id: ctx.actor.id })).toBeUndefined();
  asked += 1;
  const at = asked % DAYS_AGO.length;
  const day = ago(DAYS_AGO[at] as number);
  const which = { deal_pipeline_id: pipelines[at % pipelines.length] };
  await comparedDays(ctx, day, today, which);
  // Each time the same, so that the sums that are kept are those of before the change.
  await comparedDays(ctx, ago(900), today, {});
  if (!everything) return;
  const plain = await pipelineOn(ctx, day, which);
  expect(await heldPipeline(ctx, day, which)).toEqual(plain);
  const stage = plain[at % Math.max(1, plain.length)]?.deal_stage_id ?? null;
  for (const page of [
    { offset: 0, limit: 3 },
    { offset: 1, limit: 2, stage },
  ])
    expect(byStage(await heldCards(ctx, day, which, page))).toEqual(byStage(await boardOn(ctx, day, which, page)));
  for (const to of [NOW, addDays(day, 1 + (asked % 40))]) {
    const closing_by = at % 3 === 1 ? addDays(today, 40) : undefined;
    const between = { ...which, from: day, to, closing_by, measure: at % 2 ? 'value' : 'weighted' } as const;
    const [held, steps] = [await heldWaterfall(ctx, between), await waterfallOf(ctx, between)];
    expectRows(held?.steps, steps.steps);
    expect({ ...held, steps: [] }).toEqual({ ...steps, steps: [] });
    for (const { step, count } of steps.steps) {
      const next = { skip: Math.min(1, count - 1), take: 5 };
      const found = await heldStep(ctx, between, step, next);
      const rows = await rowsOfPlaces(ctx, between, found?.deals ?? []);
      expect({ total: found?.total, rows }).toEqual(await dealsOfStep(ctx, between, step, next));
    }
  }
}

/** The figures of each day, which memory answers to every reader. Days without a change are answered by it as well. */
async function comparedDays(ctx: Ctx, day: PlainDate, today: PlainDate, which: PastAsked): Promise<void> {
  const held = await heldDays(ctx, day, today, which);
  const changes = held?.changes.filter(({ count, value_cents }) => count !== 0 || value_cents !== 0);
  const read = (await changesByDay(ctx, day, today, which)).filter(
    ({ count, value_cents }) => count !== 0 || value_cents !== 0,
  );
  expect(changes).toEqual(read);
  const closed = (await closedByDay(ctx, day, which)).filter((one) => one.day <= today && one.won + one.lost > 0);
  expect(held?.closed).toEqual(closed.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
}

const byStage = (stages: readonly PastStage[]) =>
  stages.toSorted(
    (one, other) =>
      one.deal_pipeline_id - other.deal_pipeline_id || (one.deal_stage_id ?? 0) - (other.deal_stage_id ?? 0),
  );

async function heldCards(ctx: Ctx, day: PlainDate, asked: PastAsked, page: PastPage): Promise<PastStage[]> {
  const held = await heldBoard(ctx, day, asked, page);
  const cards = await cardsOfPlaces(ctx, held?.cards ?? []);
  return (held?.stages ?? []).map((stage) => ({
    ...stage,
    cards: cards.filter(
      ({ stood }) => stood.deal_stage_id === stage.deal_stage_id && stood.deal_pipeline_id === stage.deal_pipeline_id,
    ),
  }));
}

/** Compares all questions in one transaction; answers how many were answered from memory. */
async function compared(ctx: Ctx): Promise<number> {
  let held = 0;
  for (const definition of QUESTIONS) {
    const report = askedReport(ctx, definition);
    const rows = await countedHeld(ctx, report);
    if (!rows) continue;
    held += 1;
    const counted = await countDeals(ctx, countAskOf(ctx, report));
    expect({ definition, rows: sorted(rows) }).toEqual({ definition, rows: sorted(counted) });
  }
  return held;
}

/** Both servers, asked by readers who see all deals, those of a team and their own. */
async function expectSame(): Promise<void> {
  const [all, , ofTeam, own] = readers as [TestUser, TestUser, TestUser, TestUser];
  await expectSameFor(on.pool, all);
  await expectSameFor(on.pool, own);
  await expectSameFor(second, ofTeam);
}

async function expectSameFor(pool: Pool, reader: TestUser): Promise<void> {
  const asked = async (ctx: Ctx) => {
    expect(await compared(ctx)).toBe(HELD);
    await comparedOthers(ctx);
    await comparedPast(ctx);
  };
  await holdDeals({ ...on, pool }, reader);
  await asUser({ ...on, pool }, reader, asked, 'read');
}

const entering = () => `select set_config('app.account_id', '${admin.accountId}', true)`;

const ok = ({ status, body }: { status: number; body: Loose }) => {
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((one: number) => one < 300) });
  return body;
};

test('REP-01 figures from memory follow new, changed, deleted and restored deals on every server', async () => {
  await expectSame();
  const made = ok(await admin.post('/api/v3/deals', { deal: { name: 'Just signed', value: '123456.78' } }));
  await expectSame();
  const stage = deals.find((deal) => deal.deal_stage_id)?.deal_stage_id;
  ok(await admin.patch(`/api/v3/deals/${made.id}`, { deal: { value: '1.10', deal_stage_id: stage } }));
  await expectSame();
  const changed = await admin.patch(`/api/v3/deals/${deals[3].id}`, { deal: { value: null, is_archived: true } });
  await expectSame();
  ok(await admin.post(`/api/v3/change_sets/${changed.headers['x-change-set']}/undo`));
  await expectSame();
  const gone = await admin.del(`/api/v3/deals/${made.id}`);
  await expectSame();
  ok(await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`));
  await expectSame();
});

test('REP-01 figures from memory follow new owners, teams and shares', async () => {
  const [, other] = readers;
  ok(await admin.patch(`/api/v3/deals/${deals[5].id}`, { deal: { user_id: other?.id } }));
  await expectSame();
  ok(await admin.patch(`/api/v3/deals/${deals[6].id}`, { deal: { shared_user_ids: readers.map(({ id }) => id) } }));
  await expectSame();
  ok(await admin.patch(`/api/v3/deals/${deals[6].id}`, { deal: { shared_user_ids: [] } }));
  await expectSame();
  await on.pool.transaction('write', entering(), async (db) => {
    await db.run(sql`update account_user set team_id = null where id = ${readers[2]?.id}`);
    await db.run(sql`update account set config_version = config_version + 1 where id = ${admin.accountId}`);
  });
  await expectSame();
});

test('REP-01 a change that is rolled back leaves no trace in memory', async () => {
  await expectSame();
  const broken = asUser(on, admin, async (ctx) => {
    await ctx.db.run(sql`update deal_facts set value_cents = value_cents + 100 where account_id = ${ctx.account.id}`);
    // A transaction that writes is answered by the database, because it sees uncommitted changes.
    expect(await countedHeld(ctx, askedReport(ctx, reportOf('dealsWon')))).toBeUndefined();
    await expectSame();
    throw new Error('given up');
  });
  await expect(broken).rejects.toThrow('given up');
  await expectSame();
});

test('REP-01 a transaction that began earlier gets what it sees, and not what others got since', async () => {
  await expectSame();
  await asUser(
    on,
    admin,
    async (ctx) => {
      expect(await compared(ctx)).toBe(HELD);
      ok(await admin.patch(`/api/v3/deals/${deals[7].id}`, { deal: { value: '777.77' } }));
      // No question came in between: memory is as this transaction sees it.
      expect(await compared(ctx)).toBe(HELD);
      await asUser(on, admin, compared, 'read');
      // Memory is newer than this transaction now, so the database counts.
      expect(await compared(ctx)).toBe(0);
    },
    'read',
  );
  await expectSame();
});

test('REP-01 memory follows every way of writing many figures at once', async () => {
  const ids = deals.slice(0, 60).map(({ id }) => id);
  const change = async (statement: Sql) => {
    await on.pool.transaction('write', entering(), (db) => db.run(statement));
    await expectSame();
  };
  await change(sql`update deal_facts set value_cents = 250000, weighted_cents = 1000 where id = any(${ids}::bigint[])`);
  await change(sql`delete from deal_facts where id = any(${ids.slice(0, 5)}::bigint[])`);
  await change(sql`update deal_facts set value_cents = value_cents * 3 where account_id = ${admin.accountId}
    and value_cents > 0`);
  await change(sql`delete from deal_product_line where deal_id = any(${ids.slice(5, 20)}::bigint[])`);
  await change(sql`delete from deal_period where id = any(${ids.slice(5, 10)}::bigint[])`);
});

test('REP-01 memory follows merges of companies and their splits', async () => {
  const [one, other] = (await admin.get('/api/v3/deals?per_page=200&attrs=company_id')).body.entries
    .map(({ company_id }: Loose) => company_id)
    .filter((id: number | null, at: number, all: unknown[]) => id !== null && all.indexOf(id) === at);
  const { merge } = ok(await admin.post(`/api/v3/companies/${other}/merge/${one}`, {}));
  await expectSame();
  ok(await admin.post(`/api/v3/merges/${merge.id}/split`, {}));
  await expectSame();
});

test('REP-01 memory follows currencies and their rates', async () => {
  const euro = ok(
    await admin.post('/api/v3/admin/currencies', {
      currency: { code: 'SEK', rate: '0.1', valid_from: '2020-01-01' },
    }),
  );
  for (const { id } of deals.slice(30, 40))
    ok(await admin.patch(`/api/v3/deals/${id}`, { deal: { currency_id: euro.id } }));
  // The past is in the currency too, before its rate changes.
  await settled();
  await expectSame();
  ok(
    await admin.post('/api/v3/admin/currency_rates', {
      currency_rate: { currency_id: euro.id, valid_from: '2024-01-01', rate: '0.25' },
    }),
  );
  await expectSame();
  const isWorking = async () => (await admin.get('/api/internal/currencies/changes')).body.recalculating;
  for (const end = Date.now() + 60_000; Date.now() < end && (await isWorking()); ) await sleep(50);
  await expectSame();
});

test('REP-01 a connection that is killed in the middle of a change leaves no trace in memory', async () => {
  await expectSame();
  const killed = on.pool.transaction('write', entering(), async (db) => {
    await db.run(sql`update deal_facts set value_cents = 1 where account_id = ${admin.accountId}`);
    const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await expectSame();
    await second.transaction('write', '', (other) => other.run(sql`select pg_terminate_backend(${pid})`));
    await db.run(sql`select 1`);
  });
  await expect(killed).rejects.toThrow(/terminat|lost|connection/i);
  await expectSame();
});

test('REP-01 memory is independent of the day: a question of the next month is answered anew', async () => {
  await expectSame();
  for (const days of [1, 31]) {
    const clock = { now: new Date(on.clock.now.getTime() + days * 86_400_000) };
    for (const pool of [on.pool, second]) expect(await asUser({ pool, clock }, admin, compared, 'read')).toBe(HELD);
  }
});

test('EXT-05 the past in memory follows deals that are deleted, restored and erased', async () => {
  const gone = deals.slice(40, 46).map(({ id }) => id);
  await settled();
  await expectSame();
  for (const id of gone) ok(await admin.del(`/api/v3/deals/${id}`));
  await expectSame();
  await settled();
  await expectSame();
  const last = ok(await admin.post('/api/v3/deals', { deal: { name: 'The last one' } }));
  await settled();
  const away = ok(await admin.del(`/api/v3/deals/${last.id}`));
  expect(away).toBeDefined();
  await settled();
  // A server that reads all of it anew finds the deals of the recycle bin, also those behind all others.
  const third = openPool(on.url, 2);
  Object.assign(third.memory, { holdsFrom: 0, recordsAtOnce: 20 });
  await expectSameFor(third, readers[0] as TestUser);
  await third.end();
  ok(await admin.post(`/api/v3/recycle_bin/deals/${gone[0]}/restore`, {}));
  ok(await admin.del(`/api/v3/recycle_bin/deals/${gone[1]}`));
  await expectSame();
  await settled();
  await expectSame();
});

/** The past has followed all changes. */
async function settled(): Promise<void> {
  await eventually(async () => {
    const rows = await on.pool.transaction('read', '', (db) =>
      db.rows<{ n: number }>(sql`select count(*)::int as n from graphile_worker.jobs
        where task_identifier = 'keep_deal_periods'`),
    );
    expect(rows[0]?.n).toBe(0);
  });
}

test('REP-01 memory is read anew where changes were forgotten', async () => {
  await expectSame();
  await on.pool.transaction('write', entering(), (db) =>
    db.run(sql`update deal_facts set value_cents = 4200 where id = ${deals[9].id}`),
  );
  expect(await deleteFactChanges(on.pool, admin.accountId, new Date(Date.now() + 3_600_000))).toBeGreaterThan(0);
  await expectSame();
});

test('REP-01 concurrent questions each get what they see, while deals change', async () => {
  const asking = Array.from({ length: 12 }, (_, at) =>
    asUser({ ...on, pool: at % 2 ? on.pool : second }, readers[at % 4] as TestUser, compared, 'read'),
  );
  const saving = Array.from({ length: 12 }, (_, at) =>
    admin.patch(`/api/v3/deals/${deals[10 + at].id}`, { deal: { value: `${at}00.5` } }),
  );
  await Promise.all([...asking, ...saving]);
  await expectSame();
});

test('REP-01 a question looks through so many changes and no more; with more of them, all is read anew', async () => {
  const noted = async (ids: Sql) => {
    const since = await asUser(on, admin, (ctx) => standingOf(ctx, 'deal', undefined), 'read');
    const { snapshot } = since;
    await on.pool.transaction('write', entering(), (db) =>
      db.run(sql`insert into deal_fact_change (account_id, written_by, ids)
        select ${admin.accountId}, pg_current_xact_id()::text::bigint, x.ids from (${ids}) x(ids)`),
    );
    const from = Number(snapshot.split(':')[0]);
    return asUser(on, admin, (ctx) => standingOf(ctx, 'deal', { snapshot, from }), 'read');
  };
  const series = (many: number, times = 1) =>
    sql`select array_agg(9000000 + n) from generate_series(1, ${many}::int) n cross join generate_series(1, ${times}::int) t group by t`;
  expect((await noted(series(3, 4))).changed?.toSorted()).toEqual([9_000_001, 9_000_002, 9_000_003]);
  expect((await noted(series(MOST_CHANGES + 500))).changed).toHaveLength(MOST_CHANGES + 1);
  expect((await noted(series(20_000, 7))).changed).toBeNull();
  await expectSame();
});

test('REP-01 who writes the facts of all accounts needs no account to note it, as a migration', async () => {
  await on.pool.transaction('write', '', async (db) => {
    await db.run(sql`alter table deal_facts no force row level security`);
    await db.run(sql`update deal_facts set value_cents = value_cents + 100 where value_cents > 0`);
    await db.run(sql`alter table deal_facts force row level security`);
  });
  await expectSame();
  const refused = on.pool.transaction('write', '', (db) =>
    db.run(sql`insert into deal_fact_change (account_id, written_by, ids) values (${admin.accountId}, 1, '{1}')`),
  );
  await expect(refused).rejects.toThrow(/row-level security/);
});
