import { addDays, addMonths, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import type { DealState } from '@fairlead/domain/time-machine/period';
import { isInPipeline, type PipelineAsked, STEPS, stepOf } from '@fairlead/domain/time-machine/waterfall';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { Random } from '../../generate/random';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { eventually } from '../../testing/embedded-program';
import { fillPeriods } from './public';

/**
 * Forty days of generated changes. The test records the state of every deal at the end of each day, and compares it
 * with what the time machine calculates from the change log.
 */
const DAYS = 40;
const FIRST: PlainDate = '2026-03-02';
const random = new Random(20_261_123, 'time machine', 0);

let on: TestApp;
let admin: TestUser;
let basic: TestUser;
let stages: { id: number; percent: number; deal_pipeline_id: number }[];
type Seen = ReadonlyMap<number, DealState & { owner: number }>;
const days: Seen[] = [];

const noon = (day: PlainDate) => new Date(`${day}T12:00:00Z`);
const put = (id: number, deal: object) => admin.put(`/api/v3/deals/${id}`, { deal });

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  on.clock.now = noon(FIRST);
  admin = await on.account();
  basic = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  stages = await inAccount(on, admin, sql`select id, percent, deal_pipeline_id from deal_stage order by id`);
  const ids: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    on.clock.now = noon(addDays(FIRST, day));
    for (let n = 0; n < 3; n += 1) await act(ids);
    days.push(await stand());
  }
});
afterAll(() => on.close());

/** A user's act on deals, with generated values. */
async function act(ids: number[]): Promise<void> {
  const id = ids.length ? random.pick(ids) : 0;
  const deal_value = String(random.int(1, 50) * 100);
  const expected_close_date = addDays(FIRST, random.int(0, 120));
  const deal_stage_id = random.pick(stages).id;
  const user_id = random.pick([admin.id, basic.id]);
  if (!id || random.chance(0.35)) {
    const deal = { name: `Deal ${ids.length}`, deal_value, expected_close_date, user_id };
    ids.push((await admin.post('/api/v3/deals', { deal })).body.id);
  } else if (random.chance(0.1)) await admin.del(`/api/v3/deals/${id}`);
  else if (random.chance(0.15)) await put(id, { user_id });
  else if (random.chance(0.16)) await put(id, { is_archived: true });
  else if (random.chance(0.3)) await put(id, { deal_stage_id });
  else
    await put(
      id,
      random.pick([{ deal_value }, { expected_close_date }, { deal_value, expected_close_date }, { name: 'Other' }]),
    );
}

async function stand(): Promise<Seen> {
  const rows = await inAccount(
    on,
    admin,
    sql`select id, owner_key as owner, deal_pipeline_id, deal_stage_id, value_cents, currency_id, probability, expected_close_date, is_archived
      from deal where deleted_at is null`,
  );
  return new Map(rows.map(({ id, ...deal }) => [id, deal]));
}

/** By id, the days on which deals were created, those in the recycle bin left out. */
async function birthdays(): Promise<ReadonlyMap<number, string>> {
  const rows = await inAccount(
    on,
    admin,
    sql`select id, created_at::date::text as day from deal where deleted_at is null`,
  );
  return new Map(rows.map(({ id, day }: Loose) => [id, day]));
}

const isWithin = (day: string | undefined, from: string, to: string) => day !== undefined && day >= from && day <= to;
const round = (days: number) => Math.round(days * 1000) / 1000;

/** As the database interpolates. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return low + (high - low) * (at - Math.floor(at));
}

const outcome = ({ deal_stage_id }: DealState) => outcomeOf(stages.find(({ id }) => id === deal_stage_id)?.percent);
const amountBy =
  (measure: 'value' | 'weighted') =>
  ({ value_cents, probability }: DealState) =>
    measure === 'value' ? (value_cents ?? 0) : Math.round(((value_cents ?? 0) * (probability ?? 0)) / 100);

const get = async (path: string, query: object, by = admin): Promise<Loose> =>
  (await by.get(`/api/internal/time_machine/${path}?${new URLSearchParams(query as Record<string, string>)}`)).body;
const tables = () => inAccount(on, admin, sql`select p.* from deal_period p order by id, valid_from`);

/** The current owner decides who sees the past of a deal. */
const seenBy = (user: TestUser | null) => (id: number) =>
  !user || (days.some((day) => day.get(id)) && ownerNow(id) === user.id);
let owners = new Map<number, number>();
const ownerNow = (id: number) => owners.get(id);

describe('the past of deals', () => {
  test('is the same after each change as calculated from the whole log', async () => {
    owners = new Map(
      (await inAccount(on, admin, sql`select id, owner_key from deal`)).map((row: Loose) => [row.id, row.owner_key]),
    );
    await eventually(async () => {
      const [{ n } = { n: 0 }] = await inAccount(
        on,
        admin,
        sql`select count(*)::int as n from graphile_worker.jobs
        where task_identifier = 'keep_deal_periods'`,
      );
      expect(n).toBe(0);
    });
    const kept = await tables();
    expect(kept.length).toBeGreaterThan(60);
    await fillPeriods(on.pool, admin.accountId);
    expect(await tables()).toEqual(kept);
  });

  test('the pipeline of each day is what it was on that day, to the deal', async () => {
    for (const [at, day] of days.entries()) {
      const { stages: found } = await get('pipeline', { on: addDays(FIRST, at) });
      const open = [...day.values()].filter((deal) =>
        isInPipeline(deal, { deal_pipeline_id: null, closing_by: null, measure: 'value' }, outcome),
      );
      const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
      expect([sum(found.map((one: Loose) => one.count)), sum(found.map((one: Loose) => one.value_cents))]).toEqual([
        open.length,
        sum(open.map(amountBy('value'))),
      ]);
    }
  });

  test('a hundred drawn waterfalls agree with the deals as they stood, step by step and for each reader', async () => {
    const found = new Set<string>();
    for (let n = 0; n < 100; n += 1) {
      const from = random.int(1, DAYS - 1);
      const to = random.int(from, DAYS - 1);
      const reader = random.chance(0.3) ? basic : null;
      const asked: PipelineAsked = {
        deal_pipeline_id: null,
        closing_by: random.chance(0.6) ? addDays(FIRST, random.int(10, 120)) : null,
        measure: random.pick(['value', 'weighted']),
      };
      const query = {
        since: addDays(FIRST, from),
        measure: asked.measure,
        ...(to < DAYS - 1 && { until: addDays(FIRST, to) }),
        ...(asked.closing_by && { closing_by: asked.closing_by }),
      };
      const amount = amountBy(asked.measure);
      const [then, now] = [days[from - 1] as Seen, days[to] as Seen];
      const ids = [...new Set([...then.keys(), ...now.keys()])].filter(seenBy(reader));
      const steps = ids.flatMap(
        (id) => stepOf(then.get(id) ?? null, now.get(id) ?? null, asked, { outcome, amount }) ?? [],
      );
      const expected = STEPS.flatMap((step) => {
        const own = steps.filter((one) => one.step === step);
        return own.length ? [{ step, count: own.length, cents: own.reduce((sum, { cents }) => sum + cents, 0) }] : [];
      });
      const answer = await get('changes', query, reader ?? admin);
      expect(answer.steps.map(({ step, count, cents }: Loose) => ({ step, count, cents }))).toEqual(expected);
      const pipeline = (day: Seen) =>
        ids.flatMap((id) => day.get(id) ?? []).filter((deal) => isInPipeline(deal, asked, outcome));
      for (const [figure, day] of [
        ['before', then],
        ['after', now],
      ] as const)
        expect(answer[figure]).toEqual({
          count: pipeline(day).length,
          cents: pipeline(day).reduce((sum, deal) => sum + amount(deal), 0),
        });
      for (const { step, count, cents } of expected) {
        if (found.has(step)) continue;
        found.add(step);
        const { entries, pagination } = await get('deals', { ...query, step }, reader ?? admin);
        expect([pagination.total, entries.reduce((sum: number, one: Loose) => sum + one.cents, 0)]).toEqual([
          count,
          cents,
        ]);
      }
    }
    expect([...found].sort()).toEqual([...STEPS].sort());
  });

  test('the board of a day has the deals of that day, as they stood and as they stand', async () => {
    for (let n = 0; n < 24; n += 1) {
      const at = random.int(0, DAYS - 1);
      const reader = random.chance(0.4) ? basic : null;
      const then = days[at] as Seen;
      const open = [...then].filter(
        ([id, deal]) => seenBy(reader)(id) && outcome(deal) === 'open' && !deal.is_archived,
      );
      const board = await get('board', { on: addDays(FIRST, at), per_column: '200' }, reader ?? admin);
      const { columns } = board;
      expect(board.deal_visibility_type).toBe(reader ? 'owner' : 'all');
      const cards = columns.flatMap(({ cards: own }: Loose) => own);
      const stood = ({ id, stood: { cents, deal_stage_id, expected_close_date } }: Loose) =>
        [id, cents, deal_stage_id, expected_close_date?.replaceAll('/', '-') ?? null].join();
      expect(cards.map(stood).sort()).toEqual(
        open
          .map(([id, deal]) => [id, amountBy('value')(deal), deal.deal_stage_id, deal.expected_close_date].join())
          .sort(),
      );
      for (const { count, value_cents, cards: own } of columns)
        expect([own.length, own.reduce((sum: number, one: Loose) => sum + one.stood.cents, 0)]).toEqual([
          count,
          value_cents,
        ]);
      const gone = cards.filter(({ stands }: Loose) => stands.is_deleted).map(({ id }: Loose) => id);
      expect(gone).toEqual(cards.map(({ id }: Loose) => id).filter((id: number) => !days.at(-1)?.has(id)));
    }
  });

  test('a column of a past board continues where its first cards end', async () => {
    const on_day = addDays(FIRST, 30);
    const whole = await get('board', { on: on_day, per_column: '200' });
    const column = whole.columns.toSorted((one: Loose, other: Loose) => other.count - one.count)[0];
    const { deal_stage_id: stage } = column;
    const query = { on: on_day, offset: '1', limit: '2', ...(stage && { deal_stage_id: String(stage) }) };
    const { cards } = await get('board/column', query);
    expect(cards).toEqual(column.cards.slice(1, 3));
  });

  test('the figures of all days agree with each of them', async () => {
    const answer = await get('days', {});
    expect(answer.days.map(({ count }: Loose) => count)).toEqual(
      days.map((day) => [...day.values()].filter((deal) => outcome(deal) === 'open' && !deal.is_archived).length),
    );
    expect(answer.first).toBe(FIRST.replaceAll('-', '/'));
    const later = await get('days', { from: addDays(FIRST, 20) });
    expect(later.days).toEqual(answer.days.slice(20));
    const won = [...(days.at(-1) as Seen).values()].filter((deal) => outcome(deal) === 'won' && !deal.is_archived);
    expect(answer.days.reduce((sum: number, one: Loose) => sum + one.won, 0)).toBeGreaterThanOrEqual(won.length);
  });

  test('a deal as of a day has the fields of that day, from the change log', async () => {
    for (let n = 0; n < 30; n += 1) {
      const at = random.int(0, DAYS - 1);
      const [id, deal] = random.pick([...(days[at] as Seen)]);
      const answer = await get(`deals/${id}`, { on: addDays(FIRST, at) });
      const field = (key: string) => answer.fields.find((one: Loose) => one.field === key)?.was ?? null;
      expect([answer.existed, field('value')?.replace(/\D/g, '') ?? null]).toEqual([
        true,
        deal.value_cents === null ? null : String(deal.value_cents),
      ]);
      expect(field('is_archived')).toBe(deal.is_archived ? 'Yes' : 'No');
    }
    const [last] = [...(days.at(-1) as Seen).keys()].slice(-1);
    expect(await get(`deals/${last}`, { on: '2026-01-01' })).toMatchObject({ existed: false, fields: [] });
    const hidden = [...(days.at(-1) as Seen).keys()].find((id) => !seenBy(basic)(id));
    expect((await basic.get(`/api/internal/time_machine/deals/${hidden}?on=2026-04-01`)).status).toBe(404);
  });

  test('stage conversion agrees with a replay of the days, for drawn times and for each reader', async () => {
    const born = await birthdays();
    const ordered = stages.toSorted((one, other) => one.percent - other.percent);
    const open = ordered.filter(({ percent }) => percent > 0 && percent < 100).map(({ id }) => id);
    const rankOf = (stage: number | null, won: boolean) => (won ? open.length + 1 : open.indexOf(stage as number) + 1);
    const last = days.at(-1) as Seen;
    for (let n = 0; n < 30; n += 1) {
      const [from, to] = [random.int(0, 20), random.int(21, DAYS - 1)].map((at) => addDays(FIRST, at)) as [
        string,
        string,
      ];
      const reader = random.chance(0.4) ? basic : null;
      const ids = [...last.keys()].filter((id) => seenBy(reader)(id) && isWithin(born.get(id), from, to));
      const stays = ids.map((id) => {
        const stood = days.flatMap((day) => day.get(id) ?? []);
        const now = last.get(id) as DealState;
        const rank = Math.max(
          0,
          ...stood.map(({ deal_stage_id }) => rankOf(deal_stage_id, false)),
          rankOf(now.deal_stage_id, outcome(now) === 'won'),
        );
        const inStage = (stage: number) => stood.filter(({ deal_stage_id }) => deal_stage_id === stage).length;
        return {
          id,
          rank,
          lost: outcome(now) === 'lost',
          now: now.deal_stage_id,
          inStage,
          cents: now.value_cents ?? 0,
        };
      });
      const query = { preset: 'custom', from, to };
      const answer = await get('stages', query, reader ?? admin);
      const parts = {
        reached: (at: number) => stays.filter(({ rank }) => rank >= at),
        moved: (at: number) => stays.filter(({ rank }) => rank > at),
        lost: (at: number) => stays.filter(({ rank, lost }) => rank === at && lost),
        open: (at: number) => stays.filter(({ rank, lost }) => rank === at && !lost),
      };
      const sums = (deals: typeof stays) => ({
        count: deals.length,
        value_cents: deals.reduce((sum, { cents }) => sum + cents, 0),
      });
      const steps = [null, ...open, null].map((stage, at) => {
        const left = stays.flatMap(({ now, inStage }) =>
          stage !== null && now !== stage && inStage(stage) > 0 ? [inStage(stage)] : [],
        );
        return {
          what: at === 0 ? 'all' : stage === null ? 'won' : 'stage',
          deal_stage_id: stage,
          ...Object.fromEntries(Object.entries(parts).map(([part, of]) => [part, sums(of(at))])),
          days: left.length ? { count: left.length, median: quantile(left, 0.5), slow: quantile(left, 0.8) } : null,
        };
      });
      expect(
        answer.steps.map(({ days: d, ...step }: Loose) => ({ ...step, days: d && { ...d, slow: round(d.slow) } })),
      ).toEqual(steps.map(({ days: d, ...step }) => ({ ...step, days: d && { ...d, slow: round(d.slow) } })));
      const at = random.int(0, open.length + 1);
      const part = random.pick(['reached', 'moved', 'lost', 'open'] as const);
      const { what, deal_stage_id } = answer.steps[at];
      const asked = {
        ...query,
        what,
        part,
        per_page: '200',
        ...(deal_stage_id && { deal_stage_id: String(deal_stage_id) }),
      };
      const opened = await get('stages/deals', asked, reader ?? admin);
      expect(opened.total).toEqual(answer.steps[at][part]);
      const idsAmong = (among: readonly Loose[]) => among.map(({ id }) => Number(id)).sort((a, b) => a - b);
      expect(idsAmong(opened.entries)).toEqual(idsAmong(parts[part](at)));
    }
  });

  test('cohorts agree with a replay of the days, and a filter of lists narrows them', async () => {
    const born = await birthdays();
    const last = days.at(-1) as Seen;
    // A deal that was entered after it had closed: it was open until then.
    const won = stages.find(({ percent }) => percent === 100);
    const entered = { name: 'Entered later', created_at: '2025-10-05T12:00:00Z', closed_time: '2025-12-20T12:00:00Z' };
    const made = await admin.post('/api/v3/deals', { deal: { ...entered, deal_stage_id: won?.id, deal_value: '70' } });
    expect(made.status).toBe(200);
    // One that was reopened and lost: it was won from the day on which it was entered.
    const again = { ...entered, name: 'Opened again', created_at: '2025-11-05T12:00:00Z', deal_stage_id: won?.id };
    const { id } = (await admin.post('/api/v3/deals', { deal: again })).body;
    const stageOf = (share: (percent: number) => boolean) => stages.find(({ percent }) => share(percent))?.id;
    on.clock.now = noon('2026-06-10');
    await put(id, { deal_stage_id: stageOf((percent) => percent > 0 && percent < 100) });
    on.clock.now = noon('2026-08-10');
    await put(id, { deal_stage_id: stageOf((percent) => percent === 0) });
    await fillPeriods(on.pool, admin.accountId);
    on.clock.now = noon('2026-12-01');
    const { months } = await get('cohorts', { preset: 'any_time' });
    const state = (id: number, day: string) => days[Math.min(DAYS - 1, daysBetween(FIRST, day))]?.get(id);
    const ids = [...last.keys()].filter((id) => born.has(id));
    for (const cohort of months.slice(-2)) {
      const month = cohort.month.replaceAll('/', '-');
      const own = ids.filter((id) => born.get(id)?.startsWith(month.slice(0, 7)));
      expect(cohort.total.count).toBe(own.length);
      expect(cohort.ages.map(({ age }: Loose) => age)).toEqual([1, 2, 3, 6]);
      for (const { age, won: w, lost: l, open: o } of cohort.ages) {
        const were = own
          .map((id) => state(id, addMonths(born.get(id) as string, age)))
          .map((deal) => (deal ? outcome(deal) : 'open'));
        const counted = (which: string) => were.filter((one) => one === which).length;
        expect([w.count, l.count, o.count]).toEqual([counted('won'), counted('lost'), counted('open')]);
        const outcomes = ['won', 'lost', 'open'] as const;
        const which = random.pick(outcomes);
        const opened = await get('cohorts/deals', {
          preset: 'any_time',
          month,
          age: String(age),
          outcome: which,
          per_page: '200',
        });
        expect(opened.total).toEqual({ won: w, lost: l, open: o }[which]);
      }
    }
    expect(months[0]).toMatchObject({ month: '2025/10/01', total: { count: 1, value_cents: 7000 } });
    expect(months[0].ages.map(({ won: w }: Loose) => w.count)).toEqual([0, 0, 1, 1, 1]);
    expect(months[1].ages.map(({ won: w, lost: l }: Loose) => [w.count, l.count])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    const filter = JSON.stringify({ field: 'name', op: 'is', value: 'Entered later' });
    expect((await get('cohorts', { preset: 'any_time', filter })).months).toHaveLength(1);
    on.clock.now = noon(addDays(FIRST, DAYS - 1));
  });

  test.each([
    ['stages?preset=custom&from=2026-04-01&to=2026-03-01', 'to'],
    ['stages?preset=custom', 'from'],
    ['stages?date_field=name', 'date_field'],
    ['stages?deal_pipeline_id=999999', 'deal_pipeline_id'],
    ['stages?filter=%7B%22field%22%3A%22gone%22%2C%22op%22%3A%22none%22%7D', 'gone'],
    ['stages/deals?what=stage&part=lost&deal_stage_id=999999', 'deal_stage_id'],
    ['cohorts/deals?month=2026-03-01&age=5&outcome=won', 'age'],
    ['cohorts/deals?month=2026-03-15', 'month'],
    ['cohorts/deals?month=2026-03-01&age=1', 'outcome'],
    ['cohorts/deals?month=2026-03-01&outcome=won', 'age'],
    ['board?on=2026-99-99', 'on'],
    ['board?on=0000-01-01', 'on'],
    ['changes?since=0000-01-01', 'since'],
  ])('impossible questions are refused by name: %s', async (asked, field) => {
    const answer = await admin.get(`/api/internal/time_machine/${asked}`);
    expect([answer.status, answer.body[0]?.field]).toEqual([422, field]);
  });

  test('a last day before the first one is refused by name', async () => {
    const answer = await admin.get('/api/internal/time_machine/changes?since=2026-03-10&until=2026-03-01');
    expect([answer.status, answer.body]).toEqual([422, [{ field: 'until', msg: 'Should be after the first day' }]]);
  });

  test('a reassigned deal is no longer named, also before its periods are updated', async () => {
    const stage = stages.find(({ percent }) => percent > 0 && percent < 100);
    const made = await basic.post('/api/v3/deals', { deal: { name: 'Handed over', deal_stage_id: stage?.id } });
    const asked = { since: addDays(FIRST, DAYS - 1), step: 'new', per_page: '200' };
    const names = async () => (await get('deals', asked, basic)).entries.map(({ name }: Loose) => name);
    await eventually(async () => expect(await names()).toContain('Handed over'));
    // As between the commit and the task.
    await inAccount(on, admin, sql`update deal set user_id = ${admin.id} where id = ${made.body.id}`);
    expect(await names()).not.toContain('Handed over');
  });

  test('an erased deal is in no figure', async () => {
    const day = addDays(FIRST, DAYS - 1);
    const [id] = [...(days.at(-1) as Seen)].find(([, deal]) => outcome(deal) === 'open' && !deal.is_archived) ?? [];
    const periods = () => inAccount(on, admin, sql`select id from deal_period where id = ${id}`);
    const counted = async () =>
      (await get('pipeline', { on: day })).stages.reduce((n: number, one: Loose) => n + one.count, 0);
    await admin.del(`/api/v3/deals/${id}`);
    expect(await periods()).not.toEqual([]);
    const before = await counted();
    expect((await admin.del(`/api/v3/recycle_bin/deals/${id}`)).status).toBeLessThan(300);
    await eventually(async () => expect(await periods()).toEqual([]));
    expect(await counted()).toBeLessThanOrEqual(before);
  });

  test('a period of any length counts on each of its days and on no other, also in deleted stages', async () => {
    const of = [...stages.map(({ id }) => id), 987_654, null];
    await inAccount(
      on,
      admin,
      sql`insert into deal_period (account_id, id, owner_key, valid_from, valid_to, deal_pipeline_id, deal_stage_id, value_cents, probability, is_archived)
        select ${admin.accountId}, 9000000 + n, ${admin.id}, began, case when n % 9 = 0 then 'infinity' when n % 9 = 1
              then began + (array[8, 32, 128, 512])[1 + n % 4] else began + (n * n / 150) + 1 end,
            ${stages[0]?.deal_pipeline_id}, (${of}::bigint[])[1 + n % ${of.length}::int], n, case when n % 7 = 0 then 100 else 40 end, n % 10 = 0
          from (select n, '2022-01-01'::date + (n * 37) % 1500 as began from generate_series(1, 500) n) x`,
    );
    const closed = stages.filter(({ percent }) => percent === 0 || percent === 100).map(({ id }) => id);
    const each = await get('days', { from: '2022-06-01' });
    const [known] = await inAccount(
      on,
      admin,
      sql`select to_char(min(valid_from), 'YYYY/MM/DD') as first from deal_period`,
    );
    expect(each.first).toBe(known?.first);
    const onDay = new Map(each.days.map(({ day, count, value_cents }: Loose) => [day, [count, value_cents]]));
    // The last days of periods of exactly the lengths by which the index is ordered, and any others.
    const lengths = [8, 32, 128, 512] as const;
    const lastDays = [1, 19, 28, 37, 46, 55, 64, 73, 82, 91, 109, 118].map((n) =>
      addDays('2022-01-01', ((n * 37) % 1500) + (lengths[n % 4] as number) - 1),
    );
    for (const day of [...lastDays, ...lastDays.map(() => addDays('2021-12-30', random.int(0, 2400)))]) {
      const plain = await inAccount(
        on,
        admin,
        sql`select count(*)::int as count, coalesce(sum(value_cents), 0)::int as value from deal_period
          where valid_from <= ${day}::date and valid_to > ${day}::date and not is_archived
            and (deal_stage_id is null or deal_stage_id <> all(${closed}::bigint[]))
            and (deal_stage_id is distinct from 987654 or probability <> 100)`,
      );
      const { stages: found } = await get('pipeline', { on: day });
      const sum = (key: string) => found.reduce((total: number, one: Loose) => total + one[key], 0);
      expect([day, { count: sum('count'), value: sum('value_cents') }]).toEqual([day, plain[0]]);
      const figures = onDay.get(day.replaceAll('-', '/'));
      if (figures) expect([day, figures]).toEqual([day, [plain[0]?.count, plain[0]?.value]]);
    }
    await inAccount(on, admin, sql`delete from deal_period where id > 9000000`);
  });

  test('a new account that begins with many deals is calculated at once, and again after its time zone changed', async () => {
    const other = await on.account();
    const [stage] = await inAccount(
      on,
      other,
      sql`select id, deal_pipeline_id from deal_stage where percent between 1 and 99 order by id`,
    );
    await inAccount(
      on,
      other,
      sql`insert into deal (account_id, name, deal_pipeline_id, deal_stage_id)
        select ${other.accountId}, 'Deal ' || n, ${stage?.deal_pipeline_id}, ${stage?.id} from generate_series(1, 1001) n`,
    );
    const kept = async () =>
      (
        await inAccount(
          on,
          other,
          sql`select time_zone, is_ready from deal_history where account_id = ${other.accountId}`,
        )
      )[0];
    const { id } = (await other.post('/api/v3/deals', { deal: { name: 'One more' } })).body;
    await eventually(async () => expect(await kept()).toMatchObject({ is_ready: true }));
    const n = await inAccount(
      on,
      other,
      sql`select count(distinct id)::int as n from deal_period where account_id = ${other.accountId}`,
    );
    expect(n).toEqual([{ n: 1002 }]);
    await inAccount(on, other, sql`update account set time_zone = 'Pacific/Auckland' where id = ${other.accountId}`);
    await other.put(`/api/v3/deals/${id}`, { deal: { deal_value: '7' } });
    await eventually(async () => expect(await kept()).toEqual({ time_zone: 'Pacific/Auckland', is_ready: true }));
  });
});
