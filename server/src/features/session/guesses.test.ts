import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import type { Pool } from '../../base/database';
import { sql } from '../../base/sql';
import { cheapPasswords, type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { mailHasLeft } from '../../testing/letters';
import { colleague, inAccount } from '../../testing/colleagues';
import * as password from './password';

/** The number of connections held now, and the numbers held when a password was compared or hashed. */
const held = { now: 0, whileHashing: [] as number[] };
/** The transaction that must fail at its end, counted from now on. */
const failing = { at: 0 };

let on: TestApp;
let counted: Awaited<ReturnType<typeof buildApp>>;
let admin: TestUser;
beforeAll(async () => {
  const { hashPassword, passwordMatches } = password;
  const noted = <T>(work: T) => (held.whileHashing.push(held.now), work);
  vi.spyOn(password, 'hashPassword').mockImplementation((...given) => noted(hashPassword(...given)));
  vi.spyOn(password, 'passwordMatches').mockImplementation((...given) => noted(passwordMatches(...given)));
  on = await testApp();
  const pool: Pool = {
    ...on.pool,
    transaction: async (mode, opening, work) => {
      held.now += 1;
      const fails = failing.at > 0 && --failing.at === 0;
      const ends: typeof work = async (db, opened) => {
        const done = await work(db, opened);
        if (fails) throw Object.assign(new Error('held up'), { code: '55P03' });
        return done;
      };
      return on.pool.transaction(mode, opening, ends).finally(() => {
        held.now -= 1;
      });
    },
  };
  counted = await buildApp({
    config: readConfig({
      FAIRLEAD_DATA: tmpdir(),
      FAIRLEAD_SIGNUP: 'open',
      FAIRLEAD_RATE_LIMIT_SESSION: '0',
      ...cheapPasswords,
    }),
    pool,
    mailer: { configured: true },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'fatal' }),
  });
});
beforeEach(async () => {
  admin = await on.account();
  held.whileHashing.length = 0;
});
afterAll(async () => {
  await counted.close();
  await on.close();
});

async function send(method: string, url: string, payload: object, who?: TestUser) {
  const headers = who ? { cookie: who.cookie, 'x-csrf-token': who.csrf } : {};
  const got = await counted.inject({ method: method as 'POST', url, headers, payload });
  return { status: got.statusCode, body: got.body ? got.json<Loose>() : undefined };
}
const signIn = (email: string, password = PASSWORD) => send('POST', '/login', { user: { email, password } });
const failures = async () =>
  (
    await inAccount(
      on,
      admin,
      sql`select id from audit_event where account_id = ${admin.accountId} and event = 'sign_in.failed'`,
    )
  ).length;
const countedGuesses = async () =>
  (
    await inAccount(
      on,
      admin,
      sql`select id from sign_in_attempt where subject = any(${[`email:${admin.email}`, `self:${admin.accountId}-${admin.id}`]})`,
    )
  ).length;
const mailed = async (purpose: string) => {
  const link = () => new RegExp(`/${purpose}/\\S+`).exec(on.letters.at(-1)?.text ?? '')?.[0] as string;
  await mailHasLeft(on);
  expect(link()).toEqual(expect.any(String));
  return link();
};

describe('AUTH-01 sign-in and connections', () => {
  test('AUTH-01 sign-in: no connection is held while a password is compared or hashed, right or wrong, for every caller', async () => {
    const { app_key } = (await admin.post('/api/v3/admin/api_applications', { api_application: { app_name: 'Phone' } }))
      .body;
    const invited = { first_name: 'Ines', last_name: 'Okafor', email: `i-${admin.email}`, invite: true };
    await admin.post('/api/v3/admin/users', { user: invited });
    const invitation = await mailed('invitation');
    await send('POST', '/password_reset', { user: { email: admin.email } });
    const reset = await mailed('password_reset');
    const user = { first_name: 'A', last_name: 'B', email: `new-${admin.email}`, password: PASSWORD };
    const credentials = { email_or_username: admin.email, password: PASSWORD };
    held.whileHashing.length = 0;
    const answers = [await signIn(admin.email), await signIn(admin.email, 'no')];
    // The attempt is recorded after its answer, on a connection of its own.
    await expect.poll(failures).toBe(1);
    await expect.poll(() => held.now).toBe(0);
    answers.push(
      await signIn('nobody@example.test'),
      await send('POST', `/auth.json?app_key=${app_key}`, credentials),
      await send('POST', '/iphone_auths', credentials),
      await send('POST', '/signup', { account: { company_name: 'Acme' }, user }),
      await send('PUT', invitation, { user: { password: PASSWORD } }),
      await send('POST', '/api/internal/mfa/set_up', { current_password: PASSWORD }, admin),
      await send('PUT', '/api/v3/profile', { user: { current_password: PASSWORD, password: 'Brand-new-42!' } }, admin),
      await send('PUT', reset, { user: { password: 'Brand-newer-42!' } }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200, 200, 200, 200, 200, 200, 200]);
    expect(held.whileHashing.length).toBeGreaterThanOrEqual(answers.length + 1);
    expect(new Set(held.whileHashing)).toEqual(new Set([0]));
  });

  test('AUTH-01 sign-in: many who sign in as the same user at the same moment all succeed', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, () => signIn(admin.email)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  });

  test('AUTH-01 sign-in: guesses at the same moment count each other, and the right password among them no longer helps', async () => {
    const wrong = await Promise.all(Array.from({ length: 16 }, () => signIn(admin.email, 'no')));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signIn(admin.email)).status).toBe(429);
  });

  test('AUTH-01 sign-in: a failed one is recorded after its answer, and the right password clears those before it', async () => {
    for (let n = 0; n < 9; n += 1) expect((await signIn(admin.email, 'no')).status).toBe(401);
    expect((await signIn(admin.email)).status).toBe(200);
    await expect.poll(failures).toBe(9);
    for (let n = 0; n < 9; n += 1) expect((await signIn(admin.email, 'no')).status).toBe(401);
    expect((await signIn(admin.email)).status).toBe(200);
  });
});

describe('AUTH-01 what is no wrong guess', () => {
  test('AUTH-01 sign-in: one that fails after the right password counts as none', async () => {
    failing.at = 2;
    expect((await signIn(admin.email)).status).toBe(409);
    expect(await countedGuesses()).toBe(0);
    const { app_key } = (await admin.post('/api/v3/admin/api_applications', { api_application: { app_name: 'Phone' } }))
      .body;
    failing.at = 3;
    const credentials = { email_or_username: admin.email, password: PASSWORD };
    expect((await send('POST', `/auth.json?app_key=${app_key}`, credentials)).status).toBe(409);
    expect(await countedGuesses()).toBe(0);
    expect((await signIn(admin.email, 'no')).status).toBe(401);
    expect(await countedGuesses()).toBe(1);
  });

  test('AUTH-01 a new password: other issues are found before it is asked for, and a failure after it counts as no guess', async () => {
    const change = (more: object) =>
      send(
        'PUT',
        '/api/v3/profile',
        { user: { current_password: PASSWORD, password: 'Brand-new-42!', ...more } },
        admin,
      );
    const issue = (msg: string) => ({ field: 'other_emails_attributes', msg });
    const emails = (email: string) => ({ other_emails_attributes: [{ email }] });
    const other = await colleague(on, admin);
    const taken = issue('Another user already has this email.');
    expect(await change(emails(other.email.toUpperCase()))).toEqual({ status: 422, body: [taken] });
    const [first, ...rest] = (await change({ ...emails('nobody'), password: 'short' })).body;
    expect([first, rest[0].field]).toEqual([issue('Not a valid email address'), 'password']);
    const both = await change({ ...emails(other.email), current_password: 'no' });
    expect(both.body).toMatchObject([{ field: 'current_password' }, taken]);
    expect(await countedGuesses()).toBe(1);
    for (const at of [3, 3]) {
      failing.at = at;
      expect((await change({})).status).toBe(409);
    }
    failing.at = 2;
    const url = '/api/internal/mfa/set_up';
    expect((await send('POST', url, { current_password: PASSWORD }, admin)).status).toBe(409);
    expect(await countedGuesses()).toBe(1);
    expect((await signIn(admin.email)).status).toBe(200);
  });
});

describe('AUTH-03 a new password and the second factor', () => {
  const codeOf = (secret: string) => {
    on.clock.now = new Date(on.clock.now.getTime() + 60_000);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now.getTime() });
  };

  test('AUTH-03 TOTP: a new password asks for a code as well, spends none on one that breaks the rules, and counts wrong ones', async () => {
    const { secret } = (await admin.post('/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
    await admin.post('/api/internal/mfa/confirm', { code: codeOf(secret) });
    const change = async (more: object) => {
      const user = { current_password: PASSWORD, password: 'Brand-new-42!', ...more };
      const { status, body } = await admin.put('/api/v3/profile', { user });
      return [status, status === 200 ? [] : [...new Set(body.map(({ field }: Loose) => field))]];
    };
    expect(await change({})).toEqual([422, ['code']]);
    expect(await change({ code: '000000' })).toEqual([422, ['code']]);
    const code = codeOf(secret);
    expect(await change({ code, password: 'short' })).toEqual([422, ['password']]);
    expect(await change({ code, password: 'short', current_password: 'no', first_name: '' })).toEqual([
      422,
      ['current_password', 'first_name', 'password'],
    ]);
    expect(await change({ code })).toEqual([200, []]);
    expect(await change({ code, current_password: 'Brand-new-42!' })).toEqual([422, ['code']]);
    const used = (
      await inAccount(
        on,
        admin,
        sql`select subject from sign_in_attempt where subject = ${`self:${admin.accountId}-${admin.id}`}`,
      )
    ).length;
    expect(used).toBe(3);
  });
});
