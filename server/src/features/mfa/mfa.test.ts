import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { mailHasLeft } from '../../testing/letters';
import { colleague, inAccount } from '../../testing/colleagues';

const own = '/api/internal/mfa';
const MINUTE = 60_000;

let on: TestApp;
let user: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  user = await on.account();
});

/** Time passes between two codes: no code is accepted twice. */
function codeOf(secret: string): string {
  on.clock.now = new Date(on.clock.now.getTime() + MINUTE);
  return codeAt(secret, on.clock.now);
}

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at.getTime() });
}

async function turnedOn(who: TestUser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await who.post(`${own}/set_up`, { current_password: PASSWORD })).body;
  const confirmed = await who.post(`${own}/confirm`, { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.backup_codes };
}

async function enter(who: TestUser, otp_code?: string, password = PASSWORD) {
  const answer = await on.app.inject({
    method: 'POST',
    url: '/login',
    payload: { user: { email: who.email, password, otp_code } },
  });
  return { status: answer.statusCode, body: answer.json(), cookie: answer.headers['set-cookie'] };
}

/** The token of the mailed link: the mail is sent after the answer. */
async function resetToken(to: string): Promise<string> {
  const token = () =>
    /password_reset\/(\S+)/.exec(on.letters.findLast((letter) => letter.to === to)?.text ?? '')?.[1] as string;
  await mailHasLeft(on);
  await expect.poll(token).toEqual(expect.any(String));
  return token();
}

describe('AUTH-03 codes at the sign-in', () => {
  test('AUTH-03 TOTP is on only once a code of the app was confirmed, and is asked for from then on', async () => {
    const { secret, uri } = (await user.post(`${own}/set_up`, { current_password: PASSWORD })).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Fairlead:/);
    expect((await enter(user)).body.logged_in).toBe(true);
    for (const wrong of ['000000', 'née xx', '12345', ''])
      expect((await user.post(`${own}/confirm`, { code: wrong })).status).toBe(422);
    expect((await user.post(`${own}/confirm`, { code: codeOf(secret) })).status).toBe(200);
    const halfway = await enter(user);
    expect(halfway).toMatchObject({ status: 200, body: { logged_in: false, mfa_required: true, csrf_token: null } });
    expect(halfway.cookie).toBeUndefined();
    expect((await enter(user, codeOf(secret))).body).toMatchObject({ logged_in: true });
  });

  test('AUTH-03 6 digits: a wrong code, an old one and one that was used are refused in the same words; the last is reported to the user', async () => {
    const { secret } = await turnedOn(user);
    const code = codeOf(secret);
    expect((await enter(user, code)).status).toBe(200);
    const used = await enter(user, code);
    const old = await enter(user, codeAt(secret, new Date(on.clock.now.getTime() - 5 * MINUTE)));
    const wrong = await enter(
      user,
      codeOf(secret).replace(/./g, (digit) => String(9 - Number(digit))),
    );
    await mailHasLeft(on);
    const told = on.letters.filter(({ to, subject }) => to === user.email && /sent a second time/.test(subject));
    expect(told).toHaveLength(1);
    const noted = await inAccount(
      on,
      user,
      sql`select details->>'reason' as reason from audit_event where event = 'sign_in.failed'`,
    );
    expect(noted).toContainEqual({ reason: 'code used twice' });
    for (const refused of [used, old, wrong])
      expect(refused).toMatchObject({ status: 401, body: { mfa_required: true, error: wrong.body.error } });
  });

  test('AUTH-03 a code with a space is right, and so is one of the half minute before', async () => {
    const { secret } = await turnedOn(user);
    const code = codeOf(secret);
    expect((await enter(user, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    on.clock.now = new Date(on.clock.now.getTime() + MINUTE);
    expect((await enter(user, codeAt(secret, new Date(on.clock.now.getTime() - 30_000)))).status).toBe(200);
  });

  test('AUTH-03 of two sign-ins with the same code at once, one succeeds', async () => {
    const { secret } = await turnedOn(user);
    const code = codeOf(secret);
    const both = await Promise.all([enter(user, code), enter(user, code)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });

  test('AUTH-03 backup codes: each is right once, new ones end the old ones, and only hashes are kept', async () => {
    const { secret, codes } = await turnedOn(user);
    expect(new Set(codes).size).toBe(10);
    expect((await enter(user, codes[0]?.toUpperCase())).status).toBe(200);
    expect((await enter(user, codes[0])).status).toBe(401);
    expect((await user.get(own)).body).toEqual({ enabled: true, app: true, required: false, backup_codes_left: 9 });
    const asked = { current_password: PASSWORD, code: codeOf(secret) };
    const fresh = (await user.post(`${own}/backup_codes`, asked)).body.backup_codes;
    expect((await enter(user, codes[1])).status).toBe(401);
    expect((await enter(user, fresh[1])).status).toBe(200);
    const stored = await inAccount(
      on,
      user,
      sql`select secret, (select json_agg(code_hash) from mfa_backup_code) from user_mfa`,
    );
    const text = JSON.stringify(stored);
    expect(fresh.some((code: string) => text.includes(code.replace('-', '')))).toBe(false);
    expect(text).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
  });

  test('AUTH-03 guesses are counted with those at the password, and knowing the password does not forget them', async () => {
    const { secret } = await turnedOn(user);
    const wrong = codeOf(secret) === '123456' ? '654321' : '123456';
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await enter(user)).body.mfa_required).toBe(true);
      expect((await enter(user, wrong)).status).toBe(401);
    }
    expect((await enter(user, codeOf(secret))).status).toBe(429);
  });

  test('AUTH-03 guesses that are made at the same moment count each other', async () => {
    await turnedOn(user);
    const all = await Promise.all(Array.from({ length: 16 }, () => enter(user, '1234567')));
    expect(all.filter(({ status }) => status !== 429)).toHaveLength(10);
  });

  test('AUTH-03 a reset link proves the mailbox alone: the new password still needs a code', async () => {
    const { secret } = await turnedOn(user);
    await on.app.inject({ method: 'POST', url: '/password_reset', payload: { user: { email: user.email } } });
    const token = await resetToken(user.email);
    const set = await on.app.inject({
      method: 'PUT',
      url: `/password_reset/${token}`,
      payload: { user: { password: 'New-harbour-7!' } },
    });
    expect([set.statusCode, set.json(), set.headers['set-cookie']]).toMatchObject([
      200,
      { logged_in: false },
      undefined,
    ]);
    expect((await enter(user, undefined, 'New-harbour-7!')).body.mfa_required).toBe(true);
    expect((await enter(user, codeOf(secret), 'New-harbour-7!')).body.logged_in).toBe(true);
  });
});

describe('AUTH-03 turning it on and off', () => {
  test('AUTH-03 TOTP is set up and turned off with the password, off with a code as well, and all is recorded', async () => {
    expect((await user.post(`${own}/set_up`, { current_password: 'wrong' })).body).toMatchObject([
      { field: 'current_password' },
    ]);
    const { secret } = await turnedOn(user);
    expect((await user.post(`${own}/set_up`, { current_password: PASSWORD })).status).toBe(409);
    const bare = await user.post(`${own}/turn_off`, { current_password: PASSWORD, code: '' });
    expect([bare.status, bare.body]).toMatchObject([422, [{ field: 'code' }]]);
    const off = await user.post(`${own}/turn_off`, { current_password: PASSWORD, code: codeOf(secret) });
    expect([off.status, off.body]).toEqual([
      200,
      { enabled: false, app: false, required: false, backup_codes_left: 0 },
    ]);
    expect((await enter(user)).body.logged_in).toBe(true);
    const events = await inAccount(on, user, sql`select event from audit_event where event like 'mfa.%' order by id`);
    expect(events).toEqual([{ event: 'mfa.enabled' }, { event: 'mfa.disabled' }]);
  });

  test('AUTH-03 TOTP that is turned on ends sessions that were begun without it', async () => {
    const before = await on.signIn(user.email);
    await turnedOn(user);
    expect((await before.get('/login/is_logged_in')).body.logged_in).toBe(false);
    expect((await user.get('/login/is_logged_in')).body.logged_in).toBe(true);
  });

  test('AUTH-03 TOTP codes cannot be guessed without end while it is set up', async () => {
    await user.post(`${own}/set_up`, { current_password: PASSWORD });
    const guess = async () => (await user.post(`${own}/confirm`, { code: '000000' })).status;
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
  });

  test('AUTH-03 disable_mfa is not for the own account, and a key changes neither that nor mfa_enforced nor the own address', async () => {
    const ben = await colleague(on, user);
    await turnedOn(ben);
    expect((await user.del(`/admin/users/${user.id}/disable_mfa`)).status).toBe(409);
    const { api_key } = (await user.post('/api/v3/profile/api_key')).body;
    const byKey = async (method: 'DELETE' | 'PUT' | 'POST' | 'PATCH', path: string, payload: object) =>
      (await on.app.inject({ method, url: `/api/v3/${path}?api_key=${api_key}`, payload })).statusCode;
    expect(await byKey('DELETE', `admin/users/${ben.id}/disable_mfa`, {})).toBe(403);
    expect(await byKey('PATCH', 'admin/account', { mfa_enforced: false })).toBe(403);
    expect(await byKey('POST', 'admin/users/bulk_action', { ids: [ben.id], bulk_action: 'disable_mfa' })).toBe(403);
    expect(await byKey('PATCH', `admin/users/${user.id}`, { user: { email: 'else@example.test' } })).toBe(403);
    expect(await byKey('PATCH', `admin/users/${ben.id}`, { user: { last_name: 'Berg' } })).toBe(200);
    expect((await enter(ben)).body.mfa_required).toBe(true);
  });

  test('AUTH-03 nothing of the secret is in any answer about the user', async () => {
    const { secret } = await turnedOn(user);
    for (const path of ['/api/internal/boot', '/api/v3/profile', `/api/v3/admin/users/${user.id}`]) {
      const { body } = await user.get(path);
      expect(JSON.stringify(body)).not.toContain(secret);
      expect((body.user ?? body).mfa_enabled).toBe(true);
    }
  });

  test('AUTH-03 request_mfa: from the next request on nothing else is answered before it is set up', async () => {
    const ben = await colleague(on, user);
    const asked = await user.put(`/admin/users/${ben.id}/request_mfa`, {});
    expect([asked.status, asked.body.mfa_requested_at]).toEqual([200, expect.any(String)]);
    const refused = await ben.get('/api/v3/deals');
    expect([refused.status, refused.body]).toMatchObject([403, { mfa_setup_required: true }]);
    expect((await ben.get(own)).body).toMatchObject({ enabled: false, required: true });
    await turnedOn(ben);
    expect((await ben.get('/api/v3/deals')).status).toBe(200);
  });

  test.each(['request_mfa', 'mfa_enforced'])(
    'AUTH-03 %s: keys and tokens that a password alone brought since then end with the set-up, older ones continue',
    async (how) => {
      const application = { api_application: { app_name: 'Phone' } };
      const { app_key } = (await user.post('/api/v3/admin/api_applications', application)).body;
      const token = async ({ email }: TestUser) => {
        const payload = { email_or_username: email, password: PASSWORD };
        return (await on.app.inject({ method: 'POST', url: `/auth.json?app_key=${app_key}`, payload })).json().token;
      };
      const withAccess = async () => {
        const who = await colleague(on, user);
        return { who, given: [(await who.post('/api/v3/profile/api_key')).body.api_key, await token(who)] };
      };
      const [older, fresh, shownAgain] = [await withAccess(), await withAccess(), await withAccess()];
      const passed = (minutes: number) => {
        on.clock.now = new Date(on.clock.now.getTime() + minutes * MINUTE);
        return on.clock.now;
      };
      passed(10);
      if (how === 'mfa_enforced') await user.patch('/admin/account', { mfa_enforced: true });
      else for (const { who } of [older, fresh, shownAgain]) await user.put(`/admin/users/${who.id}/request_mfa`, {});
      // None is issued in this state; these simulate earlier ones.
      const at = passed(1);
      await inAccount(on, user, sql`update user_api_key set created_at = ${at} where user_id = ${fresh.who.id}`);
      await inAccount(on, user, sql`update api_token set issued_at = ${at} where user_id = ${fresh.who.id}`);
      await inAccount(
        on,
        user,
        sql`insert into audit_event (account_id, at, user_id, event, details)
          values (${user.accountId}, ${at}, ${shownAgain.who.id}, 'sign_in.succeeded', '{"by": "Phone"}')`,
      );
      const works = (given: readonly string[]) =>
        Promise.all(
          given.map(async (one) => {
            const headers = { authorization: `Bearer ${one}` };
            return (await on.app.inject({ url: '/api/v3/profile', headers })).statusCode;
          }),
        );
      for (const { who, given } of [older, fresh, shownAgain]) {
        expect(await works(given)).toEqual([403, 403]);
        await turnedOn(who);
      }
      expect([await works(older.given), await works(fresh.given), await works(shownAgain.given)]).toEqual([
        [200, 200],
        [406, 401],
        [406, 200],
      ]);
      const ended = await inAccount(
        on,
        user,
        sql`select user_id, event, details - 'because' as details from audit_event
          where account_id = ${user.accountId} and details ? 'because' order by id`,
      );
      expect(ended).toEqual([
        { user_id: fresh.who.id, event: 'api_key.reset', details: { removed: true } },
        { user_id: fresh.who.id, event: 'token.revoked', details: { tokens: 1 } },
        { user_id: shownAgain.who.id, event: 'api_key.reset', details: { removed: true } },
      ]);
    },
  );

  test('AUTH-03 disable_mfa lets in a user who lost phone and codes, and only an administrator may', async () => {
    const ben = await colleague(on, user);
    await turnedOn(ben);
    expect((await ben.del(`/admin/users/${user.id}/disable_mfa`)).status).toBe(403);
    expect((await ben.put(`/admin/users/${user.id}/request_mfa`, {})).status).toBe(403);
    const off = await user.del(`/admin/users/${ben.id}/disable_mfa`);
    expect([off.status, off.body.mfa_enabled]).toEqual([200, false]);
    expect((await enter(ben)).body.logged_in).toBe(true);
    const stranger = await on.account();
    expect((await stranger.del(`/admin/users/${ben.id}/disable_mfa`)).status).toBe(404);
  });

  test('AUTH-03 mfa_enforced applies to all users, the one who sets it included, and none can turn it off', async () => {
    const ben = await colleague(on, user);
    expect((await ben.patch('/admin/account', { mfa_enforced: true })).status).toBe(403);
    expect((await user.patch('/admin/account', { mfa_enforced: true })).body).toMatchObject({ mfa_enforced: true });
    for (const one of [user, ben]) expect((await one.get('/api/v3/deals')).status).toBe(403);
    const { secret } = await turnedOn(ben);
    expect((await ben.get('/api/v3/deals')).status).toBe(200);
    const off = await ben.post(`${own}/turn_off`, { current_password: PASSWORD, code: codeOf(secret) });
    expect(off.status).toBe(409);
  });

  test('AUTH-03 mfa_enforced applies while the account is read-only, and then it can be set up all the same', async () => {
    const ben = await colleague(on, user);
    const { secret } = await turnedOn(user);
    await user.patch('/admin/account', { mfa_enforced: true });
    expect((await user.put('/api/internal/account/read_only', { app_read_only: true })).status).toBe(200);
    const refused = await ben.get('/api/v3/deals');
    expect([refused.status, refused.body]).toMatchObject([403, { mfa_setup_required: true }]);
    await turnedOn(ben);
    expect((await ben.get('/api/v3/deals')).status).toBe(200);
    const off = await user.post(`${own}/turn_off`, { current_password: PASSWORD, code: codeOf(secret) });
    expect(off.status).toBe(403);
  });

  test('AUTH-03 request_mfa: before it is set up the start of the browser reveals nothing of the account but its name', async () => {
    const ben = await colleague(on, user);
    const start = async () => (await ben.get('/api/internal/boot')).body;
    const before = await start();
    expect([before.account.users.length, before.account.deal_stages.length > 0]).toEqual([2, true]);
    await user.put(`/admin/users/${ben.id}/request_mfa`, {});
    const { account, user: self, list_views, csrf_token } = await start();
    expect([self.id, account.company_name, list_views, csrf_token]).toEqual([
      ben.id,
      'Northgate Sensors',
      [],
      expect.any(String),
    ]);
    expect(account.users.map(({ id }: { id: number }) => id)).toEqual([ben.id]);
    const shown = Object.entries(account).filter(
      ([key, value]) => Array.isArray(value) && value.length && key !== 'users',
    );
    expect([shown, account.settings, account.features]).toEqual([[], {}, {}]);
    await turnedOn(ben);
    expect((await start()).account).toEqual({ ...before.account });
  });
});
