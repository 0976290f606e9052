import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { OWN_TABLES } from './own-data.queries';

const path = '/api/internal/sessions';

let on: TestApp;
let user: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  user = await on.account();
});

const idsOf = async (who: TestUser, current: boolean): Promise<number[]> =>
  (await who.get(path)).body.entries.flatMap((one: { id: number; is_current: boolean }) =>
    one.is_current === current ? [one.id] : [],
  );

test('AUTH-01 sessions are listed with device and times, this one marked, and say nothing of their tokens', async () => {
  const other = await on.signIn(user.email);
  const { entries } = (await user.get(path)).body;
  expect(entries).toHaveLength(2);
  expect(Object.keys(entries[0])).toEqual(['id', 'user_agent', 'created_at', 'last_seen_at', 'is_current']);
  for (const key of ['created_at', 'last_seen_at'])
    expect(entries[0][key]).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [+-]\d{4}$/);
  expect(await idsOf(user, false)).toEqual(await idsOf(other, true));
});

test('AUTH-01 sign out of one session from another ends it at once, and no other user can', async () => {
  const other = await on.signIn(user.email);
  const [id] = await idsOf(user, false);
  const stranger = await on.account();
  expect((await stranger.del(`${path}/${id}`)).status).toBe(404);
  expect((await other.get(path)).status).toBe(200);
  expect((await user.del(`${path}/${id}`)).status).toBe(204);
  expect((await other.get(path)).status).toBe(401);
  expect((await user.del(`${path}/${id}`)).status).toBe(404);
});

test('AUTH-01 sign out everywhere else leaves this session, those of others, and a line in the audit log', async () => {
  const others = [await on.signIn(user.email), await on.signIn(user.email)];
  const stranger = await on.account();
  expect((await user.del(path)).status).toBe(204);
  for (const other of others) expect((await other.get(path)).status).toBe(401);
  for (const one of [user, stranger]) expect((await one.get(path)).status).toBe(200);
  const lines = await inAccount(on, user, sql`select details from audit_event where event = 'sign_out'`);
  expect(lines).toEqual([{ details: { elsewhere: true } }]);
});

test('AUTH-01 a user can download what is stored about them, without secrets, and nothing of other users', async () => {
  await user.put('/api/v3/profile', { user: { email_signature: 'Hanna, Northgate' } });
  const { status, body } = await user.get('/api/internal/users/profile/data');
  expect(status).toBe(200);
  expect(body.account_user).toMatchObject([{ id: user.id, email: user.email, email_signature: 'Hanna, Northgate' }]);
  expect(body.user_session).toHaveLength(1);
  expect(body.audit_event.length).toBeGreaterThan(0);
  const keys = new Set(Object.values<object[]>(body).flatMap((rows) => rows.flatMap((row) => Object.keys(row))));
  expect([...keys].filter((key) => /hash|token|secret|sealed|salt|public_key|credential/.test(key))).toEqual([]);
  const tables = await on.pool.transaction('read', '', (db) =>
    db.rows<{
      table: string;
    }>(sql`select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r' and c.relname like 'user\_%' and c.relname <> 'user_action'`),
  );
  expect(tables.map(({ table }) => table).filter((table) => !(table in OWN_TABLES))).toEqual([]);
});
