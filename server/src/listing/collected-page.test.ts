import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import { sessionContext } from '../http/session';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, team } from '../testing/colleagues';
import { collectPage } from './collected-page';
import { readPage } from './listing';
import { countRecords } from './record-list';
import { orderOf } from './record-order';
import { openSessionStatement } from '../account/sessions';
import { rowColumn, rowSql } from '../base/row-sql';
import { sql } from '../base/sql';

/**
 * The three ways to read a page of a filtered list must agree: one pass with look-ups, one pass with a walk, and a
 * walk alone.
 */
let on: TestApp;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  member = await colleague(on, admin, { team_id: await team(on, admin, 'team') });
  const stages = (await admin.get('/api/internal/boot')).body.account.deal_stages.map((stage: Loose) => stage.id);
  const names = ['Äpfel', 'apple', 'Zebra', 'zebra', 'Ölfeld', 'Éclair', 'eclair', 'Straße'];
  for (let n = 0; n < 48; n += 1) {
    const deal = {
      name: names[n % names.length],
      value: n % 5 ? String((n * 37) % 11) : null,
      expected_close_date: n % 4 ? `2026/0${1 + (n % 9)}/15` : null,
      company_name: n % 3 ? names[(n * 5) % names.length] : null,
      deal_stage_id: stages[n % stages.length],
      probability: n % 7 ? (n * 13) % 100 : null,
      // Some deals have no owner, some have an owner outside the team, and half of the latter are shared.
      user_id: n % 3 === 0 ? member.id : n % 3 === 1 ? null : admin.id,
      shared_user_ids: n % 6 === 2 ? [member.id] : [],
    };
    const { status, body } = await admin.post('/api/v3/deals', { deal });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
});
afterAll(() => on.close());

async function asMember<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const token = member.cookie.replace(/^[^=]+=/, '');
  return on.pool.transaction('read', openSessionStatement(token), async (db, opened) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const session = await sessionContext(
      { db, now: on.clock.now, log, afterCommit: () => undefined },
      opened,
      'screen',
    );
    return work((session as NonNullable<typeof session>).ctx);
  });
}

const sorted = STANDARD_CATALOGUE.fieldsOf('deal').filter((field) => field.sorted && field.column !== null);

test.each(sorted.map(({ key }) => key))('LIST-02 a filtered page sorted by %s is the same on every way to it', (key) =>
  asMember(async (ctx) => {
    for (const sort_direction of ['asc', 'desc'] as const) {
      const where = rowSql`not ${rowColumn('t', 'is_archived')} and ${rowColumn('t', 'id')} % 5 <> 0`;
      const order = orderOf(ctx, 'deal', { sort_by: key, sort_direction });
      const ask = { where, order, limit: 9, offset: 9 };
      const walked = JSON.parse(await readPage(ctx, 'deal', ask, sql`to_json(r.id)`)) as number[];
      const { count } = await countRecords(ctx, 'deal', where);
      const found = await collectPage(ctx, 'deal', ask);
      expect([sort_direction, found.ids]).toEqual([sort_direction, `{${walked.join()}}`]);
      expect([found.count, walked.length]).toEqual([count, 9]);
    }
  }),
);
