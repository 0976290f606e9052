import { tmpdir } from 'node:os';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { cheapPasswords, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let strict: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  on = await testApp();
  strict = await buildApp({
    config: readConfig({ FAIRLEAD_DATA: tmpdir(), FAIRLEAD_ADMIN_MFA: 'required', ...cheapPasswords }),
    pool: on.pool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await strict.close();
  await on.close();
});

/** A call of this user to the server whose operator requires the second factor. */
async function call(user: TestUser, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie: user.cookie, 'x-csrf-token': user.csrf };
  const answer = await strict.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}

describe('AUTH-03 administrators need more than a password (ASVS 4.3.1)', () => {
  test('AUTH-03 where the operator requires it, nothing opens without a second factor, which cannot be turned off', async () => {
    const admin = await on.account();
    const key = (await admin.post('/api/v3/profile/api_key')).body.api_key;
    const refused = { status: 403, body: { mfa_setup_required: true } };
    expect(await call(admin, 'GET', '/api/v3/admin/users')).toMatchObject(refused);
    expect(await call(admin, 'GET', '/api/v3/deals')).toMatchObject(refused);
    expect((await strict.inject({ url: `/api/v3/deals?api_key=${key}` })).statusCode).toBe(403);
    const { password } = (await admin.post('/api/internal/calendar_devices', { name: 'Phone' })).body;
    const { url: feed } = (await admin.post('/api/internal/calendar_feed')).body;
    const authorization = `Basic ${Buffer.from(`${admin.email}:${password}`).toString('base64')}`;
    const byPhone = async () =>
      [
        await strict.inject({ method: 'PROPFIND' as 'GET', url: '/dav', headers: { authorization } }),
        await strict.inject(feed),
      ].map(({ statusCode }) => statusCode);
    expect(await byPhone()).toEqual([403, 404]);
    expect((await call(admin, 'GET', '/api/internal/mfa')).body).toMatchObject({ required: true, enabled: false });
    const { secret } = (await call(admin, 'POST', '/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
    const code = () => {
      on.clock.now = new Date(on.clock.now.getTime() + 60_000);
      const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
      return totp.generate({ timestamp: on.clock.now.getTime() });
    };
    expect((await call(admin, 'POST', '/api/internal/mfa/confirm', { code: code() })).status).toBe(200);
    expect((await call(admin, 'GET', '/api/v3/admin/users')).status).toBe(200);
    // Keys issued before continue to work.
    expect(await byPhone()).toEqual([207, 200]);
    expect((await strict.inject({ url: `/api/v3/deals?api_key=${key}` })).statusCode).toBe(200);
    const off = { current_password: PASSWORD, code: code() };
    expect(await call(admin, 'POST', '/api/internal/mfa/turn_off', off)).toMatchObject({ status: 409 });
  });

  test('AUTH-03 others, and administrators where the operator leaves it to the account, are not asked', async () => {
    const admin = await on.account();
    const other = await colleague(on, admin, { level: 3 });
    expect((await call(other, 'GET', '/api/v3/deals')).status).toBe(200);
    expect((await admin.get('/api/v3/admin/users')).status).toBe(200);
    expect(() => readConfig({ FAIRLEAD_ADMIN_MFA: 'yes' })).toThrow('FAIRLEAD_ADMIN_MFA is "yes", but must be one of');
  });
});
