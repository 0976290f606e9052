import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { mailHasLeft } from '../../testing/letters';
import { colleague, inAccount } from '../../testing/colleagues';
import { sql } from '../../base/sql';
import * as password from './password';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = await on.account();
});
afterAll(() => on.close());

/** From another machine; each address of the network counts its own attempts. */
async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, from = '203.0.113.7') {
  const headers = { 'x-forwarded-for': from, accept: 'application/json' };
  const got = await on.app.inject({ method, url, headers, ...(payload && { payload }), remoteAddress: from });
  return {
    status: got.statusCode,
    body: got.json<Loose>(),
    cookie: got.headers['set-cookie'],
  };
}
const formOf = (email: string) => ({
  account: { company_name: 'Harbour Works' },
  user: { first_name: 'Ada', last_name: 'King', email, password: PASSWORD },
});
const signUp = (email: string, from?: string) => send('POST', '/signup', formOf(email), from);
const accounts = async () =>
  (await on.pool.transaction('read', '', (db) => db.one<Loose>(sql`select * from installation()`))).accounts;

async function letterTo(email: string): Promise<string> {
  await mailHasLeft(on);
  return on.letters.findLast(({ to }) => to === email)?.text ?? '';
}
const tokenIn = (text: string) => /\/signup\/(\S+)/.exec(text)?.[1] ?? '';

describe('AUTH-01 sign-up on an open server with mail', () => {
  test('AUTH-01 known, unknown, inactive and differently written addresses get the same answer, without a cookie', async () => {
    const ines = await colleague(on, admin);
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${ines.id}`);
    const before = await accounts();
    const answers = [];
    for (const email of [admin.email, 'nobody@new.test', ines.email, ` ${admin.email.toUpperCase()} `]) {
      const { status, body, cookie } = await signUp(email, '203.0.113.20');
      answers.push({ status, body, cookie });
    }
    const same = { status: 200, body: { logged_in: false, sent: true }, cookie: undefined };
    expect(answers).toEqual([same, same, same, same]);
    expect(await accounts()).toBe(before);
  });

  test('AUTH-01 the password is hashed for both, so that the time reveals nothing', async () => {
    const hashing = vi.spyOn(password, 'hashPassword');
    const known = await colleague(on, admin);
    await signUp(known.email, '203.0.113.30');
    expect(hashing).toHaveBeenCalledTimes(1);
    await signUp('unknown@new.test', '203.0.113.30');
    expect(hashing).toHaveBeenCalledTimes(2);
    hashing.mockRestore();
  });

  test('AUTH-01 the mail confirms a new address, and tells a known one to sign in; nothing the sender wrote is in it', async () => {
    const known = await colleague(on, admin);
    await signUp(known.email, '203.0.113.40');
    await signUp('fresh@new.test', '203.0.113.40');
    const [toKnown, toNew] = [await letterTo(known.email), await letterTo('fresh@new.test')];
    expect(toKnown).toContain('already has an account');
    expect([toKnown.includes('/login'), toKnown.includes('/forgot_password'), tokenIn(toKnown)]).toEqual([
      true,
      true,
      '',
    ]);
    expect(tokenIn(toNew)).toMatch(/^\d+-[\w-]{43}$/);
    for (const text of [toKnown, toNew]) expect(text).not.toMatch(/Harbour|Ada|King/);
  });

  test('AUTH-01 the link with the right password creates the account once and signs in', async () => {
    await signUp('owner@new.test', '203.0.113.50');
    const token = tokenIn(await letterTo('owner@new.test'));
    const looked = await send('GET', `/signup/${token}`);
    expect(looked.body).toEqual({ valid: true, email: 'owner@new.test', company_name: 'Harbour Works' });
    const before = await accounts();
    const wrong = await send('PUT', `/signup/${token}`, { user: { password: 'Of-the-reader-1!' } });
    expect([wrong.status, wrong.body[0].field, await accounts()]).toEqual([422, 'password', before]);
    const tries = [0, 1].map(() => send('PUT', `/signup/${token}`, { user: { password: PASSWORD } }));
    const both = await Promise.all(tries);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
    const made = both.find(({ status }) => status === 200);
    expect(made?.body).toMatchObject({ logged_in: true, account: { company_name: 'Harbour Works' } });
    expect(made?.cookie).toBeDefined();
    expect(await accounts()).toBe(before + 1);
    expect((await send('GET', `/signup/${token}`)).body.valid).toBe(false);
    expect((await on.signIn('owner@new.test')).email).toBe('owner@new.test');
  });

  test('AUTH-01 forged, changed and old links reveal nothing and create nothing', async () => {
    await signUp('old@new.test', '203.0.113.60');
    const token = tokenIn(await letterTo('old@new.test'));
    const [id = ''] = token.split('-');
    const forged = [
      id,
      `${id}-`,
      `${Number(id) - 1}${token.slice(id.length)}`,
      token.slice(0, -1),
      `0${token}`,
      '-',
      "1' or '1",
    ];
    for (const one of forged) {
      const url = `/signup/${encodeURIComponent(one)}`;
      expect((await send('GET', url)).body).toEqual({ valid: false, email: null, company_name: null });
      expect((await send('PUT', url, { user: { password: PASSWORD } })).status).toBe(410);
    }
    await on.pool.transaction('write', '', (db) =>
      db.run(
        sql`update pending_sign_up set created_at = created_at - interval '25 hours' where email = 'old@new.test'`,
      ),
    );
    expect((await send('PUT', `/signup/${token}`, { user: { password: PASSWORD } })).status).toBe(410);
  });

  test('AUTH-01 an address gets three mails a day, known or not, and a link ten wrong passwords', async () => {
    const known = await colleague(on, admin);
    for (const email of [known.email, 'often@new.test']) {
      const statuses = [];
      for (let at = 0; at < 4; at += 1) statuses.push((await signUp(email, `203.0.113.7${at}`)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const token = tokenIn(await letterTo('often@new.test'));
    const statuses = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await send('PUT', `/signup/${token}`, { user: { password: 'Wrong-one-77!' } })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test('AUTH-01 a visitor on the machine itself has the account at once', async () => {
    const got = await on.app.inject({ method: 'POST', url: '/signup', payload: formOf('here@new.test') });
    expect([got.statusCode, got.json<Loose>().logged_in]).toEqual([200, true]);
  });
});
