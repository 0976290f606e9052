import { afterAll, beforeAll, expect, test } from 'vitest';
import { name, sql } from '../base/sql';
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
    const edits = (await lockRecords(ctx, 'deal', ids)).map((before) => ({ before, patch: { summary: 'Ask again.' } }));
    await updateRecords(ctx, 'deal', edits);
    await flushChanges(ctx);
    const changed = (table: string) => sql`(select json_build_array(pg_stat_get_xact_tuples_updated(c.oid),
      pg_stat_get_xact_tuples_hot_updated(c.oid)) from pg_class c where c.oid = ${table}::regclass)`;
    return ctx.db.one(sql`select ${changed('deal')} as ${name('deal')}, ${changed('deal_facts')} as ${name('facts')}`);
  });
  expect(rows).toEqual({ deal: [MANY, MANY], facts: [MANY, MANY] });
});
