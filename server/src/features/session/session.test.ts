import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestApp, testApp } from '../../testing/app';
import { mailHasLeft } from '../../testing/letters';
import { colleague } from '../../testing/colleagues';
import { holdUser } from './session.queries';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

/** The token of the mailed link: the mail is sent after the answer. */
async function resetToken(to: string): Promise<string> {
  const token = () =>
    /password_reset\/(\S+)/.exec(on.letters.findLast((letter) => letter.to === to)?.text ?? '')?.[1] as string;
  await mailHasLeft(on);
  expect(token()).toEqual(expect.any(String));
  return token();
}

describe('AUTH-01 sign-in and sign-out', () => {
  test('AUTH-01 SHELL-13 email and password sign-in opens a session and what was typed in it (ASVS 8.2.2)', async () => {
    const admin = await on.account();
    const again = await on.signIn(admin.email);
    const boot = await again.get('/api/internal/boot');
    expect(boot.body).toMatchObject({ logged_in: true, user: { email: admin.email, is_account_admin: true } });
    expect(JSON.stringify(boot.body)).not.toContain('password_hash');
    // What was typed and not saved is readable in the browser while its user is signed in, and for no other user.
    const keysOf = async (user: { get: typeof admin.get }) => (await user.get('/api/internal/boot')).body.draft_keys;
    const [first, later] = [await keysOf(admin), boot.body.draft_keys];
    expect([first, Buffer.from(first[0], 'base64').length]).toEqual([later, 32]);
    expect(await keysOf(await colleague(on, admin, {}))).not.toEqual(first);
    expect(JSON.parse((await on.app.inject({ url: '/api/internal/boot' })).body)).not.toHaveProperty('draft_keys');
  });

  test('AUTH-01 sign-in with a wrong password or an unknown address is refused in the same words', async () => {
    const admin = await on.account();
    const wrong = await on.app.inject({
      method: 'POST',
      url: '/login',
      payload: { user: { email: admin.email, password: 'no' } },
    });
    const unknown = await on.app.inject({
      method: 'POST',
      url: '/login',
      payload: { user: { email: 'nobody@example.test', password: 'no' } },
    });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.body).toBe(unknown.body);
  });

  test('AUTH-01 an external user learns at the start nothing of the account’s people and lists', async () => {
    const admin = await on.account();
    const external = await colleague(on, admin, { level: 5, is_external: true });
    const { account, user } = (await external.get('/api/internal/boot')).body;
    expect(account.users.map(({ id }: { id: number }) => id)).toEqual([user.id]);
    const lists = Object.entries(account).filter(([key, value]) => Array.isArray(value) && key !== 'users');
    expect(lists.filter(([, value]) => (value as unknown[]).length)).toEqual([]);
    expect(account.company_name).toBe('Northgate Sensors');
  });

  test('AUTH-01 a user who does not want to be remembered is not, in whatever form that is sent', async () => {
    const admin = await on.account();
    const cookieOf = async (remember_me: unknown) => {
      const payload = { user: { email: admin.email, password: PASSWORD, remember_me } };
      const { headers } = await on.app.inject({ method: 'POST', url: '/login', payload });
      return [headers['set-cookie']].flat()[0];
    };
    for (const no of [false, 'false', '0', 0]) expect(await cookieOf(no)).not.toContain('Max-Age');
    for (const yes of [true, 'true', '1', 1]) expect(await cookieOf(yes)).toContain('Max-Age');
  });

  test('AUTH-01 sign-out ends the session on the server, not only in the browser', async () => {
    const admin = await on.account();
    expect((await admin.del('/login')).status).toBe(204);
    expect((await admin.get('/login/is_logged_in')).body).toEqual({ logged_in: false, csrf_token: null });
  });

  test('AUTH-01 password reset by emailed one-time link works once and ends other sessions', async () => {
    const admin = await on.account();
    await on.app.inject({ method: 'POST', url: '/password_reset', payload: { user: { email: admin.email } } });
    const token = await resetToken(admin.email);
    const set = () =>
      on.app.inject({
        method: 'PUT',
        url: `/password_reset/${token}`,
        payload: { user: { password: 'New-harbour-7!' } },
      });
    expect((await set()).statusCode).toBe(200);
    expect((await set()).statusCode).toBe(410);
    expect((await admin.get('/login/is_logged_in')).body.logged_in).toBe(false);
    await on.signIn(admin.email, 'New-harbour-7!');
  });

  test('AUTH-01 requesting a reset does not reveal whether the address exists', async () => {
    const answer = await on.app.inject({
      method: 'POST',
      url: '/password_reset',
      payload: { user: { email: 'who@example.test' } },
    });
    expect(answer.json()).toEqual({ sent: true });
    await mailHasLeft(on);
    expect(on.letters.filter(({ to }) => to === 'who@example.test')).toEqual([]);
  });

  test('AUTH-01 too many wrong attempts are stopped', async () => {
    const admin = await on.account();
    const attempt = () =>
      on.app.inject({
        method: 'POST',
        url: '/login',
        remoteAddress: '10.1.1.1',
        payload: { user: { email: admin.email, password: 'no' } },
      });
    for (let n = 0; n < 10; n++) await attempt();
    const last = await attempt();
    expect(last.statusCode).toBe(429);
    expect(last.headers['retry-after']).toBe('900');
  });

  test('AUTH-01 mistyping locks out no other user at the same address', async () => {
    const [careless, colleague] = [await on.account(), await on.account()];
    const wrong = { user: { email: careless.email, password: 'no' } };
    for (let n = 0; n < 12; n++) await on.app.inject({ method: 'POST', url: '/login', payload: wrong });
    expect((await on.signIn(colleague.email)).id).toBe(colleague.id);
  });

  test('AUTH-01 one machine does not try the passwords of many', async () => {
    const remoteAddress = '203.0.113.7';
    const attempt = (n: number) =>
      on.app.inject({
        method: 'POST',
        url: '/login',
        remoteAddress,
        payload: { user: { email: `nobody-${n}@example.test`, password: 'no' } },
      });
    for (let n = 0; n < 100; n++) await attempt(n);
    expect((await attempt(100)).statusCode).toBe(429);
  });

  test('AUTH-01 a password is not guessed through an open session either', async () => {
    const admin = await on.account();
    const guess = (current_password: string) =>
      admin.put('/api/v3/profile', { user: { current_password, password: 'Brand-new-42!', first_name: 'X' } });
    for (let n = 0; n < 10; n++) expect((await guess(`no ${n}`)).status).toBe(422);
    const last = await guess(PASSWORD);
    expect([last.status, last.headers['retry-after']]).toEqual([429, '900']);
    const boot = await admin.get('/api/internal/boot');
    expect(boot.body.user.first_name).toBe('Hanna');
    expect((await admin.put('/api/v3/profile', { user: { first_name: 'Ines' } })).status).toBe(200);
  });
});

test('AUTH-01 the own profile answers times in the format of the API', async () => {
  const admin = await on.account();
  const { body } = await admin.put('/api/v3/profile', { user: { first_name: 'Ines' } });
  for (const key of ['created_at', 'updated_at', 'last_seen_at', 'password_updated_at'])
    expect(body[key]).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [+-]\d{4}$/);
  expect([body.deleted_at, body.mfa_requested_at]).toEqual([null, null]);
});

describe('AUTH-02', () => {
  test('AUTH-02 a state-changing call without the CSRF token is refused', async () => {
    const admin = await on.account();
    const bare = await admin.call('PUT', '/api/v3/profile', { user: { first_name: 'X' } }, { 'x-csrf-token': '' });
    expect(bare.status).toBe(403);
    expect((await admin.put('/api/v3/profile', { user: { first_name: 'Ines' } })).body.first_name).toBe('Ines');
  });

  test('AUTH-02 a changing call from another origin is refused', async () => {
    const answer = await on.app.inject({
      method: 'POST',
      url: '/login',
      headers: { origin: 'https://evil.example' },
      payload: { user: { email: 'a@b.c', password: 'x' } },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('AUTH-04', () => {
  test('AUTH-04 the server refuses a password that breaks the rules and says which', async () => {
    const payload = {
      account: { company_name: 'Acme' },
      user: { first_name: 'A', last_name: 'B', email: 'weak@example.test', password: 'short' },
    };
    const answer = await on.app.inject({ method: 'POST', url: '/signup', payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().slice(0, 2)).toEqual([
      { field: 'password', msg: 'Please enter a valid password' },
      { field: 'password', msg: '8 characters minimum' },
    ]);
  });

  test('AUTH-04 the rules of the account count, not only the default', async () => {
    const admin = await on.account();
    await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      async (db) => {
        const { sql } = await import('../../base/sql');
        await db.run(
          sql`update account set password_requirements = '{"lower_case":0,"upper_case":0,"number":0,"special_character":0,"length":[3,128]}'`,
        );
      },
    );
    expect((await admin.put('/api/v3/profile', { user: { current_password: PASSWORD, password: 'rtb' } })).status).toBe(
      200,
    );
  });
});

describe('AUTH-01 a sign-in while the password is changed', () => {
  test('AUTH-01 sign-in by a password that was changed meanwhile is refused, and the change waits for one that was let in', async () => {
    const admin = await on.account();
    const who = { account_id: admin.accountId, user_id: admin.id };
    const entered = `select set_config('app.account_id', '${admin.accountId}', true)`;
    const held = (password_hash: string | null | undefined) =>
      on.pool.transaction('write', entered, (db) => holdUser(db, { ...who, password_hash }));
    expect([await held(undefined), await held('of another password'), await held(null)]).toEqual([true, false, false]);
    let changed: Promise<{ status: number }> | undefined;
    await on.pool.transaction('write', entered, async (db) => {
      await holdUser(db, who);
      const body = { user: { current_password: PASSWORD, password: 'New-harbour-7!' } };
      changed = admin.put('/api/v3/profile', body);
      const still = await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))]);
      expect(still).toBe('waits');
    });
    expect((await changed)?.status).toBe(200);
  });
});
