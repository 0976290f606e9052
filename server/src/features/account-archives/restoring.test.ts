import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { inAccount } from '../../testing/colleagues';
import { flushEntries } from '../../writing/change-log';
import { archived, ended, RESTORES, uploaded } from './testing/archives';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

/** The state while the job is running, before others see any of it. */
const restoring = (who: TestUser) =>
  inAccount(
    on,
    who,
    sql`insert into account_restore (account_id, user_id, file_name, bytes, manifest, status)
      values (${who.accountId}, ${who.id}, 'archive.zip', 1, '{}'::jsonb, 'running')`,
  );

const WRITES: readonly [string, (who: TestUser) => ReturnType<TestUser['post']>][] = [
  ['a record', (who) => who.post('/api/v3/companies', { company: { name: 'Meanwhile' } })],
  ['a field', (who) => who.post('/api/v3/admin/deal_custom_field_labels', { name: 'Size', field_type: 'text' })],
  ['an entry of a list', (who) => who.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'Meanwhile' } })],
  ['a setting', (who) => who.patch('/api/v3/admin/account', { account: { company_name: 'Meanwhile' } })],
  [
    'a setting with a call of its own',
    (who) => who.put('/api/v3/admin/account_settings/calendar_entry_postpone_periods', { value: [3] }),
  ],
];

describe('LIST-10 an account while an archive is restored into it', () => {
  test.each(WRITES)('LIST-10 takes no other change: %s', async (_, write) => {
    const there = await on.account();
    await restoring(there);
    const refused = await write(there);
    expect([refused.status, (refused.body as Loose).error]).toEqual([409, expect.stringMatching(/being restored/)]);
    expect((await there.get('/api/v3/companies')).body.entries).toEqual([]);
    await inAccount(on, there, sql`update account_restore set status = 'failed' where account_id = ${there.accountId}`);
    expect((await write(there)).status).toBe(200);
  });

  test('LIST-10 a change that was refused for a restore says so, although the restore has ended before the reason is read', async () => {
    const there = await on.account();
    await restoring(there);
    const refused = asUser(on, there, async (ctx) => {
      ctx.changes.entries.push({
        record_type: 'company',
        record_id: 1,
        op: 'create',
        before: null,
        after: { name: 'Meanwhile' },
      });
      const maybe: Db['maybe'] = async (asked) => {
        await ctx.db.run(sql`update account_restore set status = 'done' where account_id = ${there.accountId}`);
        return ctx.db.maybe(asked);
      };
      await flushEntries({ ...ctx, db: { ...ctx.db, prepared: ctx.db.prepared, maybe } }, []);
    });
    await expect(refused).rejects.toMatchObject({ status: 409 });
  });

  test('LIST-10 a restore begins when open changes have ended, and finds what they wrote', async () => {
    const there = await on.account();
    const archive = await archived(on, await on.account());
    const sent = await uploaded(on, there, archive);
    let started: ReturnType<TestUser['post']> | undefined;
    await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${there.accountId}', true)`,
      async (db) => {
        await db.run(sql`insert into company (account_id, name, owner_id)
        values (${there.accountId}, 'Under way', ${there.id})`);
        started = there.post(`${RESTORES}/${sent.body.id}/start`);
        for (;;) {
          const waiting = await db.maybe(sql`select from pg_locks l where not l.granted and l.pid <> pg_backend_pid()
          and pg_backend_pid() = any(pg_blocking_pids(l.pid))`);
          if (waiting) break;
        }
      },
    );
    expect(await started).toMatchObject({ status: 409, body: { error: expect.stringMatching(/it has companies/) } });
  });

  test('LIST-10 a save that waits for rows which a restore replaces is made with the new ones', async () => {
    const there = await on.account();
    const own = sql`account_id = ${there.accountId}`;
    let saved: ReturnType<TestUser['post']> | undefined;
    await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${there.accountId}', true)`,
      async (db) => {
        await db.run(sql`delete from deal_stage where ${own}`);
        await db.run(sql`delete from deal_pipeline where ${own}`);
        await db.run(sql`insert into deal_pipeline (account_id, name, "default")
          values (${there.accountId}, 'Restored', true)`);
        await db.run(sql`update account set config_version = config_version + 1 where id = ${there.accountId}`);
        saved = there.post('/api/v3/deals', { deal: { name: 'Meanwhile' } });
        for (;;) {
          const waiting = await db.maybe(sql`select from pg_locks l where not l.granted and l.pid <> pg_backend_pid()
          and pg_backend_pid() = any(pg_blocking_pids(l.pid))`);
          if (waiting) break;
        }
      },
    );
    expect(await saved).toMatchObject({ status: 200, body: { name: 'Meanwhile' } });
  });

  test('LIST-10 an empty archive is restored, and the account takes changes again', async () => {
    const there = await on.account();
    const sent = await uploaded(on, there, await archived(on, await on.account()));
    expect((await there.post(`${RESTORES}/${sent.body.id}/start`)).status).toBe(200);
    expect(await ended(there, `${RESTORES}/${sent.body.id}`)).toMatchObject({ status: 'done' });
    expect((await there.post('/api/v3/companies', { company: { name: 'After' } })).status).toBe(200);
  });
});
