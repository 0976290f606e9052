import { localDate } from '@fairlead/domain/dates/zones';
import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { HANGING_NAMES } from '@fairlead/domain/kinds/hanging';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import { name, type Sql, sql } from '../base/sql';
import { agendaPage } from '../features/agenda/public';
import { makeDemo } from '../features/demo/public';
import { Random } from '../generate/random';
import { visibleHanging, visibleHangingAmongMany } from '../reading/hanging';
import { openTasksSeen } from '../reading/open-tasks';
import { visibility } from '../reading/visible';
import { keepNextEntriesOf } from '../writing/next-entries';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { drawnFilter } from '../testing/drawn-filter';
import { inAccount } from '../testing/colleagues';
import { collectPage } from './collected-page';
import { filterToSql } from './filter-to-sql';
import { orderedIds, readPage } from './listing';
import { countRecords } from './record-list';
import { orderOf } from './record-order';

/**
 * Generated questions, always from the same seed, answered from the facts and from the records themselves: the pages,
 * the totals and the whole order must be the same for all users, whether they own, lead, have shares or see
 * everything.
 */
const QUESTIONS = 40;

let on: TestApp;
const users = new Map<string, TestUser>();
const random = new Random(20_261_122, 'facts and records', 0);

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await on.pool.transaction('write', '', (db) => makeDemo({ db, now: on.clock.now }));
  for (const { email } of demoUsers) users.set(email, await on.signIn(email, demoPassword));
  const admin = users.get(demoUsers[0].email) as TestUser;
  // Every user has shares of each kind, and one team sees the people on the deals that it sees.
  for (const [kind, shares] of [
    ['deal', 'deal_share'],
    ['person', 'person_share'],
    ['company', 'company_share'],
  ] as const) {
    await inAccount(
      on,
      admin,
      sql`insert into ${name(shares)} (account_id, ${name(`${kind}_id`)}, user_id)
        select r.account_id, r.id, u.id from ${name(kind)} r join account_user u on (r.id + u.id) % 7 = 0
        on conflict do nothing`,
    );
  }
  await inAccount(
    on,
    admin,
    sql`update team set permissions = jsonb_set(permissions, '{*,person,use_deal_association}', 'true') where id % 2 = 0`,
  );
});
afterAll(() => on.close());

describe.each(RECORD_KINDS)('LIST-02 drawn questions about the kind %s', (kind) => {
  test.each(demoUsers.map(({ email }) => email))('LIST-02 answered by facts as by records: %s', (email) =>
    asUser(on, users.get(email) as TestUser, async (ctx) => {
      const ofRecords: Ctx = { ...ctx, account: { ...ctx.account, facts_ready: false } };
      expect(ctx.account.facts_ready).toBe(true);
      const sorted = STANDARD_CATALOGUE.fieldsOf(kind).filter((field) => field.sorted && field.column !== null);
      let found = 0;
      for (let n = 0; n < QUESTIONS; n += 1) {
        const filter = drawnFilter(random, ctx, kind);
        const order = { sort_by: random.pick(sorted).key, sort_direction: random.pick(['asc', 'desc'] as const) };
        const few = random.chance(0.5);
        const offset = random.pick([0, 7]);
        const answered = async (as: Ctx) => {
          const ask = { where: filterToSql(as, kind, filter), order: orderOf(as, kind, order), limit: 20, offset };
          const { ids, count } = await collectPage(as, kind, ask);
          const page = await readPage(as, kind, { ...ask, few }, sql`to_json(r.id)`);
          const all = await as.db.rows<{ id: number }>(orderedIds(as, kind, ask));
          return {
            ids,
            count,
            counted: (await countRecords(as, kind, ask.where)).count,
            page,
            all: all.map(({ id }) => id),
          };
        };
        const [facts, records] = [await answered(ctx), await answered(ofRecords)];
        expect({ filter, order, ...facts }).toEqual({ filter, order, ...records });
        found += facts.count > 0 ? 1 : 0;
      }
      expect(found).toBeGreaterThan(QUESTIONS / 4);
    }),
  );
});

describe('PERM-04 entries on records', () => {
  beforeAll(async () => {
    const admin = users.get(demoUsers[0].email) as TestUser;
    // Some are on two records, some on none, and of some one record is in the recycle bin.
    await inAccount(
      on,
      admin,
      sql`update calendar_entry e set company_id = c.id from company c where (e.id + c.id) % 5 = 0`,
    );
    await inAccount(on, admin, sql`update calendar_entry set deal_id = null where id % 4 = 0`);
    await inAccount(
      on,
      admin,
      sql`insert into calendar_entry_sharing (account_id, calendar_entry_id, user_id)
      select e.account_id, e.id, u.id from calendar_entry e join account_user u on (e.id + u.id) % 9 = 0`,
    );
    await inAccount(
      on,
      admin,
      sql`update calendar_entry set created_by_user_id = (select min(u.id) from account_user u) + id % 7 where id % 3 = 0`,
    );
    await asUser(on, admin, async (ctx) => {
      const entries = await ctx.db.rows<{ id: number }>(sql`select id from calendar_entry`);
      for (const kind of ['deal', 'person'])
        await ctx.db.run(sql`update ${name(kind)} set next_step_id = null, next_entry_id = null`);
      await keepNextEntriesOf(
        ctx,
        entries.map(({ id }) => id),
      );
    });
    for (const kind of RECORD_KINDS)
      await inAccount(on, admin, sql`update ${name(kind)} set deleted_at = now() where id % 6 = 0`);
    // A partner sees most of them through shares alone, so that some tasks are visible whichever ids this database
    // assigned.
    const partner = demoUsers.find(({ title }) => title === 'External')?.email;
    for (const kind of ['deal', 'person', 'company'])
      await inAccount(
        on,
        admin,
        sql`insert into ${name(`${kind}_share`)} (account_id, ${name(`${kind}_id`)}, user_id)
          select r.account_id, r.id, u.id
          from (select *, row_number() over (order by id) as at from ${name(kind)} where deleted_at is null) r
          join account_user u on u.email = ${partner}
          where r.at % 5 > 0 on conflict do nothing`,
      );
  });

  test.each(demoUsers.map(({ email }) => email))('PERM-04 is found among many as one by one: %s', (email) =>
    asUser(on, users.get(email) as TestUser, async (ctx) => {
      const ofRecords: Ctx = { ...ctx, account: { ...ctx.account, facts_ready: false } };
      for (const what of HANGING_NAMES) {
        const idsBy = async (seen: Sql) =>
          (await ctx.db.rows<{ id: number }>(sql`select r.id from ${name(what)} r where ${seen} order by r.id`)).map(
            ({ id }) => id,
          );
        const one = await idsBy(visibleHanging(ctx, what, 'r'));
        for (const as of [ctx, ofRecords])
          expect({ what, ids: await idsBy(visibleHangingAmongMany(as, what, 'r')) }).toEqual({ what, ids: one });
      }
      if (visibility(ctx, 'deal').everything) return;
      const open = sql`r.type = 'CalendarTask' and r.completed_at is null`;
      const idsOf = (from: Sql) => ctx.db.rows(sql`select id from (${from}) x order by id`);
      const seen = await idsOf(openTasksSeen(ctx, sql`e.due_date`, sql`true`));
      expect(seen).toEqual(
        await idsOf(
          sql`select r.id from calendar_entry r where ${open} and ${visibleHanging(ctx, 'calendar_entry', 'r')}`,
        ),
      );
      expect([email, seen.length > 0]).toEqual([email, true]);
      // Its pages match the plain predicate too, and so do its figures.
      const query = { page: 2, per_page: 3, complete: 'No' } as const;
      const due = await agendaPage(ctx, { ...query, sort_by: 'due_date' });
      const changed = await agendaPage(ctx, { ...query, sort_by: 'updated_at' });
      const late = await agendaPage(ctx, { ...query, sort_by: 'due_date', page: 1, tab: 'overdue' });
      const plain = await ctx.db.rows<{ id: number; due: number; changed: number; is_late: boolean }>(sql`select r.id,
          row_number() over (order by r.due_date, r.start_time, r.id) as due,
          row_number() over (order by r.updated_at desc, r.id desc) as changed,
          coalesce(r.due_date < ${localDate(ctx.now, ctx.actor.time_zone)}::date, false) as is_late
        from calendar_entry r where ${open} and ${visibleHanging(ctx, 'calendar_entry', 'r')} order by 2`);
      const idsIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
      const second = (by: 'due' | 'changed') =>
        idsIn(plain.filter((row) => row[by] > 3 && row[by] <= 6).sort((a, b) => a[by] - b[by]));
      const overdue = plain.filter((row) => row.is_late);
      expect([idsIn(due.todos), idsIn(changed.todos), idsIn(late.todos)]).toEqual([
        second('due'),
        second('changed'),
        idsIn(overdue.slice(0, 3)),
      ]);
      expect([due.totals.open, due.pagination.total, late.totals.overdue, late.pagination.total]).toEqual([
        plain.length,
        plain.length,
        overdue.length,
        overdue.length,
      ]);
    }),
  );
});
