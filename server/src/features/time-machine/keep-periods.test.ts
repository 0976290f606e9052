import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { enqueue } from '../../jobs/queue.queries';
import { openPool } from '../../db/connection';
import { lockRecords } from '../../reading/records';
import { asUser } from '../../testing/as-user';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { KEEP_DEAL_PERIODS } from '../../writing/deal-periods';
import { flushChanges } from '../../writing/change-log';
import { createRecords, updateRecords } from '../../writing/changes';
import { keepDealPeriodsTask } from './keep-periods';
import { fillPeriods } from './public';

let on: TestApp;
let busy: TestUser;
let other: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true, jobs: false });
  [busy, other] = [await on.account(), await on.account()];
});
afterAll(() => on.close());

const run = { signal: undefined, attempt: 1, last: false };
const periodsOf = (user: TestUser) => inAccount(on, user, sql`select * from deal_period order by id, valid_from`);
const waiting = () =>
  inAccount(on, busy, sql`select payload, attempts from graphile_worker._private_jobs order by id`) as Promise<Loose[]>;

test('changes of one account that wait are worked out together, and those of others and large ones keep their jobs', async () => {
  const pool = openPool(on.url, 2);
  try {
    for (const user of [busy, other]) await fillPeriods(on.pool, user.accountId);
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push((await busy.post('/api/v3/deals', { deal: { name: `Deal ${n}` } })).body.id);
    await other.post('/api/v3/deals', { deal: { name: 'Theirs' } });
    const large = await asUser(on, busy, async (ctx) => {
      const rows = await lockRecords(ctx, 'deal', ids);
      const edits = rows.map((before) => ({ before, patch: { expected_close_date: '2027-01-04' } }));
      await updateRecords(ctx, 'deal', edits);
      await flushChanges(ctx);
      return Number(ctx.changes.setId);
    });
    const sets = (user: TestUser) =>
      inAccount(
        on,
        user,
        sql`select distinct change_set_id as id from change where record_type = 'deal' order by id`,
      ) as Promise<{ id: number }[]>;
    const [mine, theirs] = [await sets(busy), await sets(other)];
    await pool.transaction('write', '', async (db) => {
      for (const [user, { id }] of [
        ...mine.slice(1).map((one) => [busy, one] as const),
        ...theirs.map((one) => [other, one] as const),
      ])
        await enqueue(db, {
          task: KEEP_DEAL_PERIODS,
          payload: { account_id: user.accountId, change_set_id: id },
        });
    });
    expect(await waiting()).toHaveLength(mine.length - 1 + theirs.length);
    // The large one has failed before: what is left of its attempts stays as it is.
    await pool.transaction('write', '', (db) =>
      db.run(
        sql`update graphile_worker._private_jobs set attempts = 3 where payload->>'change_set_id' = ${String(large)}`,
      ),
    );
    await keepDealPeriodsTask({ pool })({ account_id: busy.accountId, change_set_id: mine[0]?.id }, run);
    expect(await waiting()).toEqual([
      { payload: { account_id: busy.accountId, change_set_id: large }, attempts: 3 },
      { payload: { account_id: other.accountId, change_set_id: theirs[0]?.id }, attempts: 0 },
    ]);
    const kept = await periodsOf(busy);
    expect(kept).toHaveLength(20);
    expect(await periodsOf(other)).toEqual([]);
    await keepDealPeriodsTask({ pool })({ account_id: busy.accountId, change_set_id: large }, run);
    expect(await periodsOf(busy)).toEqual(kept);
    await fillPeriods(on.pool, busy.accountId);
    const again = await periodsOf(busy);
    expect(again).toEqual(kept);
  } finally {
    await pool.end();
  }
});

test('a set of more changes than are read at once reaches every deal, also one that it changes twice', async () => {
  const user = await on.account();
  await fillPeriods(on.pool, user.accountId);
  const changed = await asUser(on, user, async (ctx) => {
    const [pipeline] = ctx.config.deal_pipelines;
    const common = { deal_pipeline_id: pipeline?.id, is_archived: false, expected_close_date: '2027-01-04' };
    const ids = await createRecords(
      ctx,
      'deal',
      Array.from({ length: 1500 }, (_, n) => ({ name: `Deal ${n}`, ...common })),
    );
    await flushChanges(ctx);
    await createRecords(
      ctx,
      'person',
      Array.from({ length: 600 }, (_, n) => ({ last_name: `Person ${n}` })),
    );
    await flushChanges(ctx);
    const again = [ids[0], ids[1499]] as number[];
    const rows = await lockRecords(ctx, 'deal', again);
    await updateRecords(
      ctx,
      'deal',
      rows.map((before) => ({ before, patch: { expected_close_date: '2027-02-04' } })),
    );
    await flushChanges(ctx);
    return { set: Number(ctx.changes.setId), again };
  });
  await keepDealPeriodsTask({ pool: on.pool })({ account_id: user.accountId, change_set_id: changed.set }, run);
  const kept = (await periodsOf(user)) as { id: number; expected_close_date: string }[];
  expect(kept).toHaveLength(1500);
  const later = kept.filter(
    ({ expected_close_date }) => String(expected_close_date) !== String(kept[1]?.expected_close_date),
  );
  expect(later.map(({ id }) => id)).toEqual(changed.again);
  await fillPeriods(on.pool, user.accountId);
  expect(await periodsOf(user)).toEqual(kept);
});
