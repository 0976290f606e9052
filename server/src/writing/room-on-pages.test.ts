import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import { sql } from '../base/sql';
import { lockRecords } from '../reading/records';
import { type TestApp, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { flushChanges } from './change-log';
import { createRecords, updateRecords } from './changes';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const MANY = 400;

test('a change of all deals finds room beside each of them: no index of the deals and their facts is touched (decision 224)', async () => {
  const admin = await on.account();
  const { account } = (await admin.get('/api/internal/boot')).body;
  const { deal_pipeline_id, id: deal_stage_id } = account.deal_stages[0];
  const ids = await asUser(on, admin, (ctx) => {
    const summary = 'Two lifts for the new quay, with an option for a third one.';
    const deal = { deal_pipeline_id, deal_stage_id, user_id: admin.id, summary, shared_user_ids: [] };
    return createRecords(
      ctx,
      'deal',
      Array.from({ length: MANY }, (_, at) => ({ ...deal, name: `Deal ${at}` })),
    );
  });
  const rows = await asUser(on, admin, async (ctx) => {
    const before = await counted(ctx);
    const edits = (await lockRecords(ctx, 'deal', ids)).map((row) => ({
      before: row,
      patch: { summary: 'Ask again.' },
    }));
    await updateRecords(ctx, 'deal', edits);
    await flushChanges(ctx);
    const after = await counted(ctx);
    return after.map((n, at) => n - (before[at] ?? 0));
  });
  expect(rows).toEqual([MANY, MANY, MANY, MANY]);
});

/**
 * How many deals and facts were changed, and how many of them in place. What the connection changed in an earlier transaction
 * may still be counted.
 */
async function counted({ db }: Ctx): Promise<number[]> {
  const of = (table: string) => sql`pg_stat_get_xact_tuples_updated(${table}::regclass)::int,
    pg_stat_get_xact_tuples_hot_updated(${table}::regclass)::int`;
  const { counts } = await db.one<{ counts: number[] }>(
    sql`select json_build_array(${of('deal')}, ${of('deal_facts')}) as counts`,
  );
  return counts;
}
