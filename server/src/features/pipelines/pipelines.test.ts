import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const pipelines = '/api/v3/admin/deal_pipelines';
const stages = '/api/v3/admin/deal_stages';

/** Writes directly to the account's tables. */
function write(statement: ReturnType<typeof sql>): Promise<Loose[]> {
  return on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
    db.rows(statement),
  );
}

async function stagesOf(pipeline: number): Promise<Record<string, Loose>> {
  const { entries } = (await admin.get(`${stages}?deal_pipeline_id=${pipeline}`)).body;
  return Object.fromEntries(entries.map((stage: Loose) => [stage.name, stage]));
}

async function sales(): Promise<Loose> {
  return (await admin.get(pipelines)).body.entries[0];
}

/** A deal as the write path saves it, with its counters. */
async function deal(stage: Loose, more: { closed_time?: string; deleted_at?: string } = {}): Promise<number> {
  const [{ id }] =
    (await write(sql`insert into deal (account_id, name, deal_pipeline_id, deal_stage_id, value_cents, probability, closed_time, deleted_at)
    values (${admin.accountId}, 'Pumps', ${stage.deal_pipeline_id}, ${stage.id}, 10000, ${stage.percent}, ${more.closed_time ?? null}, ${more.deleted_at ?? null})
    returning id`)) as [Loose];
  await write(sql`delete from deal_counter`);
  await write(sql`insert into deal_counter select account_id, owner_key, deal_pipeline_id, coalesce(deal_stage_id, 0), is_archived,
      count(*), sum(value_cents), sum(weighted_cents) from deal where deleted_at is null group by 1, 2, 3, 4, 5`);
  return id;
}

const place = async (id: number) =>
  (await write(sql`select deal_pipeline_id, deal_stage_id, closed_time, probability from deal where id = ${id}`))[0];

/** The stored counters, compared with the deals themselves. */
async function countersAreTrue(): Promise<void> {
  const kept = await write(
    sql`select deal_stage_id, n, value_cents, weighted_cents from deal_counter where n <> 0 order by 1`,
  );
  const real =
    await write(sql`select deal_stage_id, count(*) as n, sum(value_cents)::bigint as value_cents, sum(weighted_cents)::bigint as weighted_cents
    from deal where deleted_at is null group by 1 order by 1`);
  expect(kept).toEqual(real);
}

describe('ADMIN-06 pipelines', () => {
  test('ADMIN-06 a new pipeline gets its own Won 100 and Lost 0', async () => {
    const made = await admin.post(pipelines, {
      deal_pipeline: { name: 'Renewals', pipeline_type: 'renewal', description: 'Yearly' },
    });
    expect(made.status).toBe(200);
    expect(Object.keys(made.body)).toEqual([
      'id',
      'name',
      'default',
      'pipeline_type',
      'description',
      'created_at',
      'updated_at',
      'has_deals',
      'count_deals',
      'lost_stage',
      'won_stage',
    ]);
    expect(made.body).toMatchObject({
      name: 'Renewals',
      default: false,
      pipeline_type: 'renewal',
      has_deals: false,
      count_deals: 0,
      lost_stage: { name: 'Lost', percent: 0, account_id: admin.accountId },
      won_stage: { name: 'Won', percent: 100, deal_pipeline_id: made.body.id },
    });
    expect(Object.keys(await stagesOf(made.body.id))).toEqual(['Lost', 'Won']);
  });

  test('ADMIN-06 exactly one default: setting one clears the others, and none gives up', async () => {
    const first = await sales();
    const made = await admin.post(pipelines, { name: 'Renewals', default: true });
    expect((await admin.get(pipelines)).body.entries.map((one: Loose) => [one.name, one.default])).toEqual([
      ['Renewals', true],
      ['Sales Pipeline', false],
    ]);
    await admin.patch(`${pipelines}/${first.id}`, { deal_pipeline: { default: true } });
    expect((await sales()).id).toBe(first.id);
    expect((await admin.get(`${pipelines}/${made.body.id}`)).body.default).toBe(false);
    const gone = await admin.patch(`${pipelines}/${first.id}`, { default: false });
    expect([gone.status, gone.body]).toEqual([
      422,
      [{ field: 'default', msg: 'Make another pipeline the default instead' }],
    ]);
  });

  test('ADMIN-06 name is required and unique', async () => {
    expect((await admin.post(pipelines, { deal_pipeline: {} })).body).toEqual([{ field: 'name', msg: 'Required' }]);
    expect((await admin.post(pipelines, { name: 'SALES PIPELINE' })).body).toEqual([
      { field: 'name', msg: 'Already been taken.' },
    ]);
  });

  test('ADMIN-06 deleting names a replacement pipeline and stage', async () => {
    const first = await sales();
    const other = (await admin.post(pipelines, { name: 'Renewals' })).body;
    const bare = await admin.del(`${pipelines}/${first.id}`);
    expect([bare.status, bare.body]).toEqual([
      422,
      [
        { field: 'new_pipeline_id', msg: 'Required' },
        { field: 'new_stage_id', msg: 'Required' },
      ],
    ]);
    const itself = await admin.del(`${pipelines}/${first.id}`, {
      new_pipeline_id: first.id,
      new_stage_id: first.won_stage.id,
    });
    expect([itself.status, itself.body]).toEqual([422, [{ field: 'new_pipeline_id', msg: 'Has invalid value' }]]);
    const astray = await admin.del(`${pipelines}/${first.id}`, {
      new_pipeline_id: other.id,
      new_stage_id: first.won_stage.id,
    });
    expect([astray.status, astray.body]).toEqual([422, [{ field: 'new_stage_id', msg: 'Has invalid value' }]]);
  });

  test('ADMIN-06 its deals move through the log, open ones to the stage, won ones stay won; the default goes on', async () => {
    const first = await sales();
    const from = await stagesOf(first.id);
    const other = (await admin.post(pipelines, { name: 'Renewals' })).body;
    const stage = (await admin.post(stages, { deal_stage: { name: 'Talk', percent: 40, deal_pipeline_id: other.id } }))
      .body;
    const open = await deal(from.Negotiation);
    const won = await deal(from.Won, { closed_time: '2026-02-03T10:00:00Z' });
    const binned = await deal(from.Qualified, { deleted_at: '2026-11-01T10:00:00Z' });
    expect((await sales()).count_deals).toBe(2);
    const gone = await admin.del(`${pipelines}/${first.id}`, { new_pipeline_id: other.id, new_stage_id: stage.id });
    expect(gone.status).toBe(204);
    expect(await place(open)).toEqual({
      deal_pipeline_id: other.id,
      deal_stage_id: stage.id,
      closed_time: null,
      probability: 40,
    });
    expect(await place(binned)).toMatchObject({ deal_stage_id: stage.id });
    expect(await place(won)).toMatchObject({
      deal_stage_id: other.won_stage.id,
      closed_time: new Date('2026-02-03T10:00:00Z'),
    });
    expect((await admin.get(pipelines)).body.entries).toMatchObject([
      { name: 'Renewals', default: true, count_deals: 2, has_deals: true },
    ]);
    const [{ n }] = (await write(
      sql`select count(*) as n from change where change_set_id = ${Number(gone.headers['x-change-set'])} and record_type = 'deal'`,
    )) as [Loose];
    expect(n).toBe(3);
    await countersAreTrue();
  });

  test('ADMIN-06 the last pipeline stays', async () => {
    const first = await sales();
    const answer = await admin.del(`${pipelines}/${first.id}`, {
      new_pipeline_id: first.id,
      new_stage_id: first.won_stage.id,
    });
    expect(answer.status).toBe(422);
  });
});

describe('ADMIN-06 stages', () => {
  test('ADMIN-06 stages come by percent', async () => {
    const { entries } = (await admin.get(`${stages}.json`)).body;
    expect(entries.map((stage: Loose) => stage.percent)).toEqual([0, 10, 25, 50, 75, 100]);
    expect(Object.keys(entries[0])).toEqual([
      'id',
      'name',
      'percent',
      'deal_pipeline_id',
      'stale_after_days',
      'created_at',
      'updated_at',
    ]);
  });

  test('ADMIN-06 each stage has a limit in days for going stale, Lost and Won have none', async () => {
    const from = await stagesOf((await sales()).id);
    expect([from.Lost, from.Qualified, from.Won].map(({ stale_after_days }) => stale_after_days)).toEqual([
      null,
      14,
      null,
    ]);
    const limit = async (stale_after_days: unknown) => {
      const { status, body } = await admin.put(`${stages}/${from.Qualified.id}`, { stale_after_days });
      return [status, body.stale_after_days ?? body[0]?.field ?? null];
    };
    expect(await limit(30)).toEqual([200, 30]);
    expect(await limit('')).toEqual([200, null]);
    for (const wrong of [0, -1, 2.5, 4000, 'soon']) expect(await limit(wrong)).toEqual([422, 'stale_after_days']);
    const made = await admin.post(stages, {
      name: 'Slow',
      percent: 33,
      deal_pipeline_id: (await sales()).id,
      stale_after_days: 90,
    });
    expect(made.body.stale_after_days).toBe(90);
    const { account } = (await admin.get('/api/internal/boot')).body;
    expect(account.deal_stages.find(({ id }: Loose) => id === made.body.id)).toMatchObject({ stale_after_days: 90 });
    const other = (await admin.post(pipelines, { name: 'Renewals' })).body;
    expect(other.won_stage.stale_after_days).toBeNull();
  });

  test('ADMIN-06 names and percents are unique within a pipeline only', async () => {
    const first = await sales();
    const twice = await admin.post(stages, {
      deal_stage: { name: 'negotiation', percent: 75, deal_pipeline_id: first.id },
    });
    expect([twice.status, twice.body]).toEqual([
      422,
      [
        { field: 'name', msg: 'Already been taken.' },
        { field: 'percent', msg: 'Already been taken.' },
      ],
    ]);
    const other = (await admin.post(pipelines, { name: 'Renewals' })).body;
    expect((await admin.post(stages, { name: 'Negotiation', percent: 75, deal_pipeline_id: other.id })).status).toBe(
      200,
    );
    const lost = await admin.post(stages, { name: 'Dead', percent: 0 });
    expect(lost.body.map(({ field }: Loose) => field)).toEqual(['percent', 'deal_pipeline_id']);
  });

  test('ADMIN-06 a stage is renamed and given another percent, won and lost only renamed', async () => {
    const from = await stagesOf((await sales()).id);
    const moved = await admin.patch(`${stages}/${from.Negotiation.id}`, {
      deal_stage: { id: from.Negotiation.id, name: 'Contract', percent: 80 },
    });
    expect(moved.body).toMatchObject({ name: 'Contract', percent: 80 });
    expect((await admin.put(`${stages}/${from.Won.id}`, { name: 'Order' })).body).toMatchObject({
      name: 'Order',
      percent: 100,
    });
    expect((await admin.put(`${stages}/${from.Won.id}`, { percent: 90 })).status).toBe(422);
    expect((await admin.del(`${stages}/${from.Won.id}`)).status).toBe(422);
  });

  test('ADMIN-06 the order call exchanges percents', async () => {
    const first = await sales();
    const from = await stagesOf(first.id);
    const order = [from.Negotiation.id, from.Presentation.id, from.Qualified.id];
    const sorted = await admin.put(`${stages}/sort`, { order, deal_pipeline_id: first.id });
    expect(sorted.body.entries.map(({ name, percent }: Loose) => [name, percent])).toEqual([
      ['Lost', 0],
      ['Negotiation', 10],
      ['Request for Info', 25],
      ['Presentation', 50],
      ['Qualified', 75],
      ['Won', 100],
    ]);
    expect((await admin.put(`${stages}/sort`, { order: [from.Won.id, 999_999] })).status).toBe(422);
  });

  test('ADMIN-06 a stage with deals needs one that takes them', async () => {
    const from = await stagesOf((await sales()).id);
    const id = await deal(from.Presentation);
    const refused = await admin.del(`${stages}/${from.Presentation.id}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'new_stage_id', msg: 'Is used by 1 deal. Choose a stage to move them to.' }],
    ]);
    expect((await admin.del(`${stages}/${from.Presentation.id}`, { new_stage_id: from.Qualified.id })).status).toBe(
      204,
    );
    expect(await place(id)).toMatchObject({ deal_stage_id: from.Qualified.id, probability: 10 });
    expect((await admin.del(`${stages}/${from.Negotiation.id}`)).status).toBe(204);
    await countersAreTrue();
  });

  test('ADMIN-06 thousands of deals move in one change set, and the counters stay exact', async () => {
    const from = await stagesOf((await sales()).id);
    await write(sql`insert into deal (account_id, name, deal_pipeline_id, deal_stage_id, value_cents, probability)
      select ${admin.accountId}, 'Pump ' || n, ${from.Presentation.deal_pipeline_id}::bigint, ${from.Presentation.id}::bigint, n, 50 from generate_series(1, 4100) n`);
    await deal(from.Presentation);
    const gone = await admin.del(`${stages}/${from.Presentation.id}?new_stage_id=${from.Qualified.id}`);
    const [{ n }] = (await write(
      sql`select count(*) as n from change where change_set_id = ${Number(gone.headers['x-change-set'])}`,
    )) as [Loose];
    expect(n).toBe(4102);
    await countersAreTrue();
  });

  test('ADMIN-06 only account admins change pipelines and stages', async () => {
    await write(sql`insert into account_user (account_id, email, first_name, password_hash)
      select account_id, ${`basic-${admin.id}@example.test`}, 'Ines', password_hash from account_user where id = ${admin.id}`);
    const basic = await on.signIn(`basic-${admin.id}@example.test`);
    const first = await sales();
    expect((await basic.get(pipelines)).status).toBe(200);
    expect((await basic.patch(`${pipelines}/${first.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await basic.put(`${stages}/sort`, { order: [] })).status).toBe(403);
    expect((await basic.del(`${stages}/${first.won_stage.id}`)).status).toBe(403);
  });
});
