import { verify } from '@node-rs/argon2';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { type Config, readConfig } from '../../base/config';
import { sql } from '../../base/sql';
import { cheapPasswords, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { addDemoStaff } from '../back-office/public';
import { hashPassword, pepperLines, WITHOUT_PEPPER } from './public';

const [FIRST, SECOND] = ['the first pepper of this server: 1111', 'the second pepper of this server: 2222'];

let on: TestApp;
const servers: Awaited<ReturnType<typeof buildApp>>[] = [];
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(async () => {
  for (const app of servers) await app.close();
  await on.close();
});

/** A further server on the same database, with these settings. */
async function serverWith(env: Record<string, string>) {
  const config: Config = readConfig({
    FAIRLEAD_DATA: tmpdir(),
    FAIRLEAD_RATE_LIMIT_SESSION: '0',
    ...cheapPasswords,
    ...env,
  });
  const parts = { pool: on.pool, mailer: { configured: true }, clock: () => on.clock.now, signupToken: '' };
  const app = await buildApp({ ...parts, config, logger: pino({ level: 'silent' }) });
  const login = async (email: string, password = PASSWORD) =>
    (await app.inject({ method: 'POST', url: '/login', payload: { user: { email, password } } })).statusCode;
  servers.push(app);
  return { app, config, login, lines: () => on.pool.transaction('read', '', (db) => pepperLines(db, config)) };
}

/** It is hashed anew after the answer. */
async function renewed(user: TestUser, before: string): Promise<string> {
  await expect.poll(() => hashOf(user)).not.toBe(before);
  return hashOf(user);
}

async function hashOf(user: TestUser): Promise<string> {
  const [row] = await inAccount(on, user, sql`select password_hash from account_user where id = ${user.id}`);
  return row.password_hash;
}

describe('AUTH-01 a pepper outside the database (ASVS 2.4.5)', () => {
  test('AUTH-01 a password is hashed anew at the next sign-in, and keys that depend on it keep working', async () => {
    const user = await on.account();
    const key = (await user.post('/api/v3/profile/api_key')).body.api_key;
    const before = await hashOf(user);
    expect(before).toMatch(/^\$argon2id/);
    const server = await serverWith({ FAIRLEAD_PEPPER: FIRST });
    expect(await server.lines()).toEqual([
      '1 password without the present pepper: each is hashed anew when its user signs in.',
    ]);
    expect([await server.login(user.email, 'Wrong-0ne!'), await hashOf(user)]).toEqual([401, before]);
    expect(await server.login(user.email)).toBe(200);
    const after = await renewed(user, before);
    expect(after).toMatch(/^pepper=[0-9a-f]{8}\$argon2id/);
    expect(await server.lines()).toEqual([]);
    // With the database alone, passwords cannot be tried.
    expect(await verify(after.slice(after.indexOf('$')), PASSWORD)).toBe(false);
    expect((await user.get('/api/v3/profile')).status).toBe(200);
    const byKey = await server.app.inject({ url: `/api/v3/profile?api_key=${key}` });
    expect(byKey.statusCode).toBe(200);
    expect(await server.login(user.email)).toBe(200);
    expect(await hashOf(user)).toBe(after);
    const changed = await serverWith({ FAIRLEAD_PEPPER: SECOND, FAIRLEAD_FORMER_PEPPERS: FIRST });
    expect(await changed.lines()).toHaveLength(1);
    expect(await changed.login(user.email)).toBe(200);
    const latest = await renewed(user, after);
    expect(latest.slice(0, 15)).toBe(`pepper=${changed.config.peppers.current?.id}`);
    expect(await (await serverWith({ FAIRLEAD_PEPPER: SECOND })).lines()).toEqual([]);
    await inAccount(on, user, sql`update account_user set password_hash = null where id = ${user.id}`);
  });

  test('AUTH-01 a server without a pepper that passwords need does not start, and says what to do', async () => {
    const hash = await hashPassword(PASSWORD, (await serverWith({ FAIRLEAD_PEPPER: FIRST })).config);
    const user = await on.account();
    await inAccount(on, user, sql`update account_user set password_hash = ${hash} where id = ${user.id}`);
    const id = hash.slice(7, 15);
    const server = await serverWith({});
    await expect(server.lines()).rejects.toThrow(
      new RegExp(`^1 password cannot be checked without the pepper ${id}, .+ FAIRLEAD_LOST_PEPPERS=${id}`),
    );
    expect(await server.login(user.email)).toBe(401);
    const givenUp = await serverWith({ FAIRLEAD_LOST_PEPPERS: id });
    expect(await givenUp.lines()).toEqual([
      '1 password of a lost pepper cannot be used: these users ask for a new one by mail.',
    ]);
  });

  test('AUTH-01 staff have it too', async () => {
    const [email, plain] = ['pepper@demo.fairlead.test', { ...WITHOUT_PEPPER, passwordCost: 'least' as const }];
    const hash = await hashPassword(PASSWORD, plain);
    await on.pool.transaction('write', '', (db) => addDemoStaff(db, email, 'Demo Staff', hash));
    const server = await serverWith({ FAIRLEAD_PEPPER: SECOND });
    const login = () =>
      server.app.inject({ method: 'POST', url: '/backend/login', payload: { email, password: PASSWORD } });
    const stored = () =>
      on.pool.transaction('read', '', (db) =>
        db.one(sql`select left(password_hash, 7) as begins from staff_user where email = ${email}`),
      );
    expect([(await login()).statusCode, await stored()]).toEqual([200, { begins: 'pepper=' }]);
    expect((await login()).statusCode).toBe(200);
  });

  test('AUTH-01 a pepper that is too short, or could not become a former one, is refused at the start', () => {
    const refused = 'FAIRLEAD_PEPPER must have at least 32 characters, and none of them a comma.';
    for (const wrong of ['short', `${FIRST},${SECOND}`])
      expect(() => readConfig({ FAIRLEAD_PEPPER: wrong })).toThrow(refused);
    expect(() => readConfig({ FAIRLEAD_FORMER_PEPPERS: `${FIRST},short` })).toThrow(
      'FAIRLEAD_FORMER_PEPPERS must each',
    );
  });
});
