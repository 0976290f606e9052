import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { recountCounters } from '../../generate/recount';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

/**
 * The member's deals were last changed before all others, further down the order of the last change than any walk goes:
 * see `LONGEST_WALK`.
 */
const OWN = 3_100;
const OTHERS = 20_100;

let on: TestApp;
let member: TestUser;
let stage: number;

beforeAll(async () => {
  on = await testApp();
  const admin = await on.account();
  member = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  stage = (await admin.get('/api/internal/boot')).body.account.deal_stages[0].id;
  await inAccount(
    on,
    admin,
    sql`insert into deal (account_id, name, deal_pipeline_id, deal_stage_id, user_id, updated_at)
      select ${admin.accountId}, 'Deal ' || n, s.deal_pipeline_id, s.id,
          case when n <= ${OWN} then ${member.id}::bigint else ${admin.id}::bigint end,
          timestamptz '2026-01-01' + n * interval '1 second'
        from generate_series(1, ${OWN + OTHERS}) n join deal_stage s on s.id = ${stage}`,
  );
  await on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
    recountCounters(db, admin.accountId),
  );
});
afterAll(() => on.close());

const newest = (count: number, offset = 0) => Array.from({ length: count }, (_, n) => `Deal ${OWN - offset - n}`);
const names = (deals: Loose[]) => deals.map(({ name }) => name);

test('LIST-01 the first page is full though a walk in the order of the last change finds none of its deals', async () => {
  const { body } = await member.get('/api/v3/deals?attrs=name&per_page=50');
  expect([names(body.entries), body.pagination.total]).toEqual([newest(50), OWN]);
});

test('LIST-05 the columns of the board are full though a walk through the stage finds none of their cards', async () => {
  const { columns } = (await member.get('/api/internal/deals/board?per_column=20')).body;
  const column = columns.find((one: Loose) => one.stage.id === stage);
  expect([names(column.cards), column.count, column.more]).toEqual([newest(20), OWN, true]);
  const more = await member.get(`/api/internal/deals/board/column?stage_id=${stage}&offset=20&limit=20`);
  expect([names(more.body.cards), more.body.more]).toEqual([newest(20, 20), true]);
});
