import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { SignJWT, UnsecuredJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { sql } from '../../base/sql';
import { signingKeys, signToken } from '../../http/api-tokens';
import { actFor } from '../../jobs/user-context';
import { cheapPasswords, type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { mailHasLeft } from '../../testing/letters';
import { colleague, inAccount } from '../../testing/colleagues';
import { keyForIntegration } from './keys.operations';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const base = '/api/v3/admin/api_applications';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A call as an integration makes it: no cookie, no CSRF token. */
async function call(method: string, url: string, headers: Record<string, string> = {}, payload?: object) {
  const got = await on.app.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) });
  return { status: got.statusCode, body: got.body ? got.json<Loose>() : undefined, headers: got.headers };
}

async function register(admin: TestUser, fields: object = {}): Promise<Loose> {
  const made = await admin.post(base, { api_application: { app_name: `Phone system ${Math.random()}`, ...fields } });
  expect(made.status).toBe(200);
  return made.body;
}

const keyOf = async (user: TestUser) => (await user.post('/api/v3/profile/api_key')).body.api_key as string;

function signIn(app_key: string, { email }: { email: string }, more: object = {}) {
  return call('POST', `/auth.json?app_key=${app_key}`, {}, { email_or_username: email, password: PASSWORD, ...more });
}

async function tokenOf(app_key: string, user: TestUser): Promise<string> {
  const { status, body } = await signIn(app_key, user);
  expect([status, body.token]).toEqual([200, expect.any(String)]);
  return body.token;
}

const claimsOf = (token: string): Loose =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());

async function auditOf(admin: TestUser): Promise<string[]> {
  const rows = await inAccount(
    on,
    admin,
    sql`select event from audit_event where account_id = ${admin.accountId} order by id`,
  );
  return rows.map(({ event }: Loose) => event);
}

describe('AUTH-06 API applications', () => {
  test('AUTH-06 an application has its name, owner name, email and phone, a public flag and an app key of its own', async () => {
    const admin = await on.account();
    const fields = {
      app_name: 'Phone system',
      app_owner_name: 'Ada Berg',
      app_owner_email: 'ada@example.test',
      app_owner_phone: '+1 (555) 010-2000',
      public_app: true,
    };
    const made = await register(admin, fields);
    expect(made).toMatchObject({ ...fields, ended_at: null, account_id: admin.accountId });
    expect(made.app_key).toMatch(/^[0-9a-f]{32}$/);
    const other = await register(admin);
    expect(other.app_key).not.toBe(made.app_key);
    const changed = await admin.patch(`${base}/${made.id}`, { api_application: { app_owner_name: 'Bo Berg' } });
    expect(changed.body).toMatchObject({ ...fields, app_owner_name: 'Bo Berg', app_key: made.app_key });
    const listed: Loose[] = (await admin.get(base)).body.entries;
    expect(new Set(listed.map(({ id }: Loose) => id))).toEqual(new Set([made.id, other.id]));
    expect((await admin.get(`${base}/${made.id}`)).body).toEqual(changed.body);
    expect(await auditOf(admin)).toContain('api_application.created');
  });

  test('AUTH-06 all issues of an application are answered at once', async () => {
    const admin = await on.account();
    await register(admin, { app_name: 'Taken' });
    const wrong = {
      app_owner_email: 'no',
      app_owner_phone: 'call me',
      jwt_expiration_period: -1,
      allow_jwt_auth: false,
    };
    const { status, body } = await admin.post(base, { api_application: { ...wrong, allow_api_key_auth: false } });
    expect([status, body.map(({ field }: Loose) => field).sort()]).toEqual([
      422,
      ['app_name', 'app_owner_email', 'app_owner_phone', 'auth_strategy', 'jwt_expiration_period'],
    ]);
    const taken = await admin.post(base, { api_application: { app_name: 'taken' } });
    expect([taken.status, taken.body]).toEqual([422, [{ field: 'app_name', msg: 'Already been taken.' }]]);
  });

  test.each([
    ['jwt', true, false],
    ['api_key', false, true],
    ['both', true, true],
  ])(
    'AUTH-06 auth_strategy %s derives allow_jwt_auth and allow_api_key_auth, and follows from them',
    async (auth_strategy, allow_jwt_auth, allow_api_key_auth) => {
      const admin = await on.account();
      const flags = { allow_jwt_auth, allow_api_key_auth };
      expect(await register(admin, { auth_strategy })).toMatchObject({ auth_strategy, ...flags });
      expect(await register(admin, flags)).toMatchObject({ auth_strategy, ...flags });
    },
  );

  test('AUTH-06 only account admins see and change applications', async () => {
    const admin = await on.account();
    const { id } = await register(admin);
    const member = await colleague(on, admin, { level: 3 });
    const answers = [
      await member.get(base),
      await member.get(`${base}/${id}`),
      await member.post(base, { api_application: { app_name: 'Mine' } }),
      await member.del(`${base}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('AUTH-06 keys', () => {
  test('AUTH-06 a key has 20 letters and digits, is shown in one’s own profile alone and stored as its hash', async () => {
    const admin = await on.account();
    const member = await colleague(on, admin);
    expect((await member.get('/api/v3/profile')).body.api_key).toBeNull();
    const key = await keyOf(member);
    expect(key).toMatch(/^[A-Za-z0-9]{20}$/);
    expect((await member.get('/api/v3/profile')).body.api_key).toBe(key);
    expect((await member.get('/api/v3/profile/api_key')).body).toMatchObject({ api_key: key, last_used_at: null });
    for (const url of [
      `/api/v3/users/${member.id}`,
      `/api/v3/admin/users/${member.id}`,
      '/api/internal/boot',
      '/api/v3/account',
    ]) {
      expect([url, JSON.stringify((await admin.get(url)).body).includes(key)]).toEqual([url, false]);
    }
    const [stored] = await inAccount(
      on,
      admin,
      sql`select to_jsonb(k)::text as row from user_api_key k where user_id = ${member.id}`,
    );
    expect(stored.row).not.toContain(key);
    await admin.post('/api/internal/view_as', { user_id: member.id });
    expect((await admin.get('/api/v3/profile')).body).toMatchObject({ id: member.id, api_key: null });
    expect(JSON.stringify((await admin.get('/api/v3/profile/api_key')).body)).not.toContain(key);
  });

  test('AUTH-06 a key acts as its user in the query string and in the Authorization header, without a CSRF token', async () => {
    const admin = await on.account();
    const member = await colleague(on, admin);
    const key = await keyOf(member);
    const { app_key } = await register(admin);
    const ways: [string, Record<string, string>][] = [
      [`?api_key=${key}`, {}],
      [`?api_key=${key}&app_key=${app_key}`, {}],
      ['', bearer(key)],
      ['', { authorization: `Token ${key}`, 'x-app-key': app_key }],
    ];
    for (const [query, headers] of ways) {
      const made = await call('POST', `/deals.json${query}`, headers, { deal: { name: 'By phone' } });
      expect([made.status, made.body]).toMatchObject([200, { user_id: member.id, created_by_user: { id: member.id } }]);
    }
    const history = await member.get(`/api/v3/deals?${new URLSearchParams({ 'conditions[deal_name]': 'By phone' })}`);
    const { entries } = (await member.get(`/api/v3/deals/${history.body.entries[0].id}/changes`)).body;
    expect(entries[0].via).toBe('api');
    expect((await member.get('/api/v3/profile/api_key')).body.api_key).toBe(key);
  });

  test('AUTH-06 if the operator decides so, a key in an address is refused, and accepted in a header (ASVS 13.1.3)', async () => {
    const key = await keyOf(await on.account());
    const config = readConfig({ FAIRLEAD_DATA: tmpdir(), FAIRLEAD_KEYS_IN_ADDRESSES: 'refused', ...cheapPasswords });
    const parts = { pool: on.pool, mailer: { configured: false }, clock: () => on.clock.now, signupToken: '' };
    const strict = await buildApp({ ...parts, config, logger: pino({ level: 'silent' }) });
    const ask = async (query: string, headers = {}) =>
      (await strict.inject({ url: `/api/v3/profile${query}`, headers })).statusCode;
    const answers = [
      await ask(`?api_key=${key}`),
      await ask(`?api_key=${key}`, bearer(key)),
      await ask('', bearer(key)),
    ];
    await strict.close();
    expect(answers).toEqual([401, 401, 200]);
  });

  test('AUTH-06 a request with a key ignores its cookie', async () => {
    const [admin, other] = [await on.account(), await on.account('Other account')];
    const key = await keyOf(other);
    const { body } = await call('GET', `/api/v3/profile?api_key=${key}`, { cookie: admin.cookie });
    expect([body.id, body.api_key]).toEqual([other.id, key]);
    const wrong = await call('GET', '/api/v3/profile?api_key=nobodys', { cookie: admin.cookie });
    expect([wrong.status, wrong.body]).toEqual([406, { error: 'Unknown api key' }]);
    const boot = await call('GET', '/api/internal/boot', { cookie: admin.cookie, ...bearer(key) });
    expect(boot.body.logged_in).toBe(false);
    // Credentials for a proxy are not for Fairlead.
    expect((await call('GET', '/api/v3/profile', { cookie: admin.cookie, authorization: 'Basic eA==' })).body.id).toBe(
      admin.id,
    );
  });

  test('AUTH-06 a key sends files too, and a wrong one sends none', async () => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const part = 'Content-Disposition: form-data; name="file"; filename="people.csv"';
    const send = (api_key: string) =>
      on.app.inject({
        method: 'POST',
        url: `/api/v3/imports?api_key=${api_key}`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\nContent-Disposition: form-data; name="type"\r\n\r\npeople\r\n--b\r\n${part}\r\n\r\nFirst name\nAda\n\r\n--b--\r\n`,
      });
    expect((await send(key)).statusCode).toBe(200);
    expect((await send('nobodys')).statusCode).toBe(406);
  });

  test('AUTH-06 a key opens the public API alone', async () => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const { status, body } = await call('GET', '/api/internal/deals/board', bearer(key));
    expect([status, body]).toEqual([401, { error: 'Keys and tokens open only /api/v3' }]);
  });

  test('AUTH-06 reset or a new password invalidates the key, and a key makes no other key', async () => {
    const admin = await on.account();
    const first = await keyOf(admin);
    expect((await call('POST', `/api/v3/profile/api_key?api_key=${first}`)).status).toBe(403);
    const second = await keyOf(admin);
    const works = async (key: string) => (await call('GET', '/api/v3/profile', bearer(key))).status;
    expect([await works(first), await works(second)]).toEqual([406, 200]);
    expect((await auditOf(admin)).filter((event) => event === 'api_key.reset')).toHaveLength(2);
    const { app_key } = await register(admin);
    const token = await tokenOf(app_key, admin);
    const user = { current_password: PASSWORD, password: 'Brand-new-42!' };
    expect((await admin.put('/api/v3/profile', { user })).status).toBe(200);
    expect([await works(second), await works(token)]).toEqual([406, 401]);
    const third = await keyOf(admin);
    expect((await admin.del('/api/v3/profile/api_key')).status).toBe(204);
    expect([await works(third), (await admin.get('/api/v3/profile')).body.api_key]).toEqual([406, null]);
  });

  test('AUTH-06 an account may admit registered applications only', async () => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const { app_key } = await register(admin);
    const saved = await admin.put('/api/v3/admin/api_settings', { api_settings: { registered_apps_only: true } });
    expect(saved.body).toEqual({ registered_apps_only: true, api_key_days: 365, api_origins: [] });
    const bare = await call('GET', `/api/v3/deals?api_key=${key}`);
    expect([bare.status, bare.body.error]).toEqual([403, expect.stringContaining('app_key')]);
    expect((await call('GET', `/api/v3/deals?api_key=${key}&app_key=${app_key}`)).status).toBe(200);
    const legacy = { email_or_username: admin.email, password: PASSWORD };
    expect((await call('POST', '/iphone_auths', {}, legacy)).status).toBe(403);
    expect((await call('POST', `/iphone_auths?app_key=${app_key}`, {}, legacy)).body.user.api_key).toBe(key);
  });

  test.each([
    ['an unknown app key', 401, async () => 'f'.repeat(32)],
    ['what is no app key at all', 401, async () => "x' or true --"],
    ['the app key of another account', 401, async () => (await register(await on.account('Other account'))).app_key],
    [
      'an application that signs in with tokens',
      403,
      async (admin: TestUser) => (await register(admin, { auth_strategy: 'jwt' })).app_key,
    ],
    [
      'an ended application',
      401,
      async (admin: TestUser) => {
        const { id, app_key } = await register(admin);
        expect((await admin.del(`${base}/${id}`)).status).toBe(204);
        expect((await admin.get(base)).body.entries).toEqual([]);
        expect((await admin.get(`${base}?including_ended=true`)).body.entries[0].ended_at).toEqual(expect.any(String));
        expect((await admin.put(`${base}/${id}`, { api_application: { app_name: 'Again' } })).status).toBe(409);
        return app_key;
      },
    ],
  ])('AUTH-06 a key is refused with %s', async (_what, wanted, appKeyOf) => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const appKey = await appKeyOf(admin);
    const { status, body } = await call('GET', `/api/v3/deals?api_key=${key}&app_key=${encodeURIComponent(appKey)}`);
    expect([status, body]).toEqual([wanted, { error: expect.any(String) }]);
  });
});

describe('AUTH-06 tokens', () => {
  test('AUTH-06 a token acts as its user: HS256 for the application, with an expiration only where there is one', async () => {
    const admin = await on.account();
    const member = await colleague(on, admin);
    const { app_key } = await register(admin, { auth_strategy: 'jwt' });
    const { body } = await signIn(app_key, member);
    expect(body.user).toMatchObject({ id: member.id, api_key: null });
    const header = JSON.parse(Buffer.from(body.token.split('.')[0], 'base64url').toString());
    expect(header.alg).toBe('HS256');
    expect(claimsOf(body.token)).toEqual({ aud: app_key, jti: expect.any(String), iat: expect.any(Number) });
    const made = await call('POST', '/api/v3/deals', bearer(body.token), { deal: { name: 'By token' } });
    expect([made.status, made.body.user_id]).toEqual([200, member.id]);
    expect((await call('GET', '/api/v3/profile', { ...bearer(body.token), cookie: admin.cookie })).body).toMatchObject({
      id: member.id,
      api_key: null,
    });
    expect(await auditOf(admin)).toContain('token.issued');
  });

  test('AUTH-06 a token expires after jwt_expiration_period seconds', async () => {
    const admin = await on.account();
    const { app_key } = await register(admin, { jwt_expiration_period: 86_400 });
    const token = await tokenOf(app_key, admin);
    const { exp, iat } = claimsOf(token);
    expect(exp - iat).toBe(86_400);
    const before = on.clock.now;
    on.clock.now = new Date(before.getTime() + 86_401_000);
    const late = await call('GET', '/api/v3/deals', bearer(token));
    on.clock.now = before;
    expect([late.status, late.body.error]).toEqual([401, 'The token has expired. Sign in again.']);
    expect((await call('GET', '/api/v3/deals', bearer(token))).status).toBe(200);
  });

  test('AUTH-06 a renewed or revoked token is refused', async () => {
    const admin = await on.account();
    const { app_key } = await register(admin);
    const first = await tokenOf(app_key, admin);
    const renewed = await call('PUT', '/auth/renew.json', bearer(first));
    expect([renewed.status, claimsOf(renewed.body.token).aud]).toEqual([200, app_key]);
    const works = async (token: string) => (await call('GET', '/api/v3/deals', bearer(token))).status;
    expect([await works(first), await works(renewed.body.token)]).toEqual([401, 200]);
    expect((await call('DELETE', '/auth/revoke.json', bearer(renewed.body.token))).status).toBe(204);
    const after = await call('GET', '/api/v3/deals', bearer(renewed.body.token));
    expect([after.status, after.body]).toEqual([401, { error: 'The token was revoked. Sign in again.' }]);
    expect(await auditOf(admin)).toContain('token.revoked');
    expect((await admin.put('/api/v3/auth/renew')).status).toBe(400);
  });

  test('AUTH-06 forged, unsigned, foreign and unknown tokens are refused', async () => {
    const [admin, other] = [await on.account(), await on.account('Other account')];
    const { app_key } = await register(admin);
    const foreign = await register(other);
    const token = await tokenOf(app_key, admin);
    const { jti } = claimsOf(token);
    const secret = new TextEncoder().encode('a guess of thirty-two characters');
    const claims = { aud: app_key, jti };
    const keysFor = signingKeys(readConfig({ FAIRLEAD_DATA: tmpdir() }));
    const keyFor = (app: string) => keysFor(app)[0];
    const wrong = {
      forged: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      'alg none': new UnsecuredJWT(claims).encode(),
      'another algorithm': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS512' })
        .sign(Buffer.concat([keyFor(app_key), keyFor(app_key)])),
      'the signature of another application': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(keyFor(foreign.app_key)),
      'for another application': await signToken(keysFor, { appKey: foreign.app_key, jti }, new Date(), null),
      'never issued': await signToken(
        keysFor,
        { appKey: app_key, jti: '00000000-0000-4000-8000-000000000000' },
        new Date(),
        null,
      ),
      'without jti': await new SignJWT({ aud: app_key }).setProtectedHeader({ alg: 'HS256' }).sign(keyFor(app_key)),
      'changed on the way': `${token.slice(0, -2)}AA`,
      'no token at all': 'a.b.c',
      'for two applications': await new SignJWT({ aud: [app_key, foreign.app_key], jti })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(keyFor(app_key)),
      expired: await signToken(keysFor, { appKey: app_key, jti }, new Date(0), new Date(1000)),
      'a hostile audience': await new SignJWT({ aud: "' or true --", jti })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret),
    };
    for (const [what, sent] of Object.entries(wrong)) {
      const { status, body } = await call('GET', '/api/v3/deals', bearer(sent));
      expect([what, status, body]).toEqual([what, 401, { error: expect.any(String) }]);
    }
    expect((await call('GET', '/api/v3/deals', bearer(token))).status).toBe(200);
  });

  test('AUTH-06 an ended application ends its tokens, and a changed strategy counts at once', async () => {
    const admin = await on.account();
    const { id, app_key } = await register(admin);
    const token = await tokenOf(app_key, admin);
    await admin.put(`${base}/${id}`, { api_application: { auth_strategy: 'api_key' } });
    expect((await call('GET', '/api/v3/deals', bearer(token))).status).toBe(403);
    await admin.put(`${base}/${id}`, { api_application: { auth_strategy: 'both' } });
    expect((await call('GET', '/api/v3/deals', bearer(token))).status).toBe(200);
    await admin.del(`${base}/${id}`);
    const after = await call('GET', '/api/v3/deals', bearer(token));
    expect([after.status, after.body.error]).toEqual([401, expect.stringContaining('ended')]);
    expect((await signIn(app_key, admin)).status).toBe(401);
  });

  test('AUTH-06 an inactive user is refused with key and token', async () => {
    const admin = await on.account();
    const member = await colleague(on, admin);
    const { app_key } = await register(admin);
    const credentials = [await keyOf(member), await tokenOf(app_key, member)];
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${member.id}`);
    for (const credential of credentials) {
      const { status, body } = await call('GET', '/api/v3/deals', bearer(credential));
      expect([status, body]).toEqual([401, { error: 'The user is inactive' }]);
    }
    expect((await signIn(app_key, member)).status).toBe(401);
    await inAccount(on, admin, sql`update account_user set deleted_at = null where id = ${member.id}`);
    for (const credential of credentials)
      expect((await call('GET', '/api/v3/deals', bearer(credential))).status).toBe(200);
  });

  test('AUTH-06 the rights are those of this moment', async () => {
    const admin = await on.account();
    const member = await colleague(on, admin);
    const { app_key } = await register(admin);
    for (const credential of [await keyOf(member), await tokenOf(app_key, member)]) {
      await inAccount(on, admin, sql`update account_user set read_only = false where id = ${member.id}`);
      const create = () => call('POST', '/api/v3/deals', bearer(credential), { deal: { name: 'Crane' } });
      expect((await create()).status).toBe(200);
      await inAccount(on, admin, sql`update account_user set read_only = true where id = ${member.id}`);
      expect((await create()).status).toBe(403);
    }
  });
});

describe('AUTH-06 signing in for an application', () => {
  test('AUTH-06 an application that allows only api keys gets the key and no token', async () => {
    const admin = await on.account();
    const { app_key } = await register(admin, { auth_strategy: 'api_key' });
    const { body } = await signIn(app_key, admin);
    expect(Object.keys(body)).toEqual(['user']);
    expect(body.user).toMatchObject({ id: admin.id, api_key: expect.stringMatching(/^[A-Za-z0-9]{20}$/) });
    expect((await call('GET', '/api/v3/profile', bearer(body.user.api_key))).body.id).toBe(admin.id);
    expect(await auditOf(admin)).toContain('sign_in.succeeded');
    const legacy = await call('POST', '/iphone_auths.json', {}, { email_or_username: admin.email, password: PASSWORD });
    expect(legacy.body.user.api_key).toBe(body.user.api_key);
  });

  test('AUTH-06 first sign-ins at the same moment get one key, which is recorded once', async () => {
    const admin = await on.account();
    const parts = { config: readConfig({ FAIRLEAD_DATA: tmpdir() }) };
    const log = pino({ level: 'fatal' });
    const who = { pool: on.pool, accountId: admin.accountId, userId: admin.id, now: on.clock.now, log };
    const enter = () => actFor({ ...who, via: 'api' }, (ctx) => keyForIntegration(ctx, parts, 'Phone system'));
    const keys = new Set(await Promise.all([enter(), enter(), enter(), enter()]));
    expect(keys).toEqual(new Set([(await admin.get('/api/v3/profile/api_key')).body.api_key]));
    expect((await auditOf(admin)).filter((event) => event === 'api_key.reset')).toHaveLength(1);
    await mailHasLeft(on);
    expect(on.letters.filter(({ to }) => to === admin.email)).toEqual([]);
  });

  test('AUTH-06 a key that can no longer be decrypted is replaced, and that is recorded and mailed', async () => {
    const admin = await on.account();
    const { app_key, app_name } = await register(admin, { auth_strategy: 'api_key' });
    const old = await keyOf(admin);
    const later = await appWith({ FAIRLEAD_SECRET: 'a new secret of thirty-two letters' });
    const payload = { email_or_username: admin.email, password: PASSWORD };
    const enter = () => later.inject({ method: 'POST', url: `/auth?app_key=${app_key}`, payload });
    const all = await Promise.all([enter(), enter()]);
    const [fresh] = all.map((answer) => answer.json().user.api_key);
    expect([all.map(({ statusCode }) => statusCode), fresh === old]).toEqual([[200, 200], false]);
    expect(all[1]?.json().user.api_key).toBe(fresh);
    const works = async (key: string) => (await call('GET', '/api/v3/profile', bearer(key))).status;
    expect([await works(old), await works(fresh)]).toEqual([406, 200]);
    const rows = await inAccount(
      on,
      admin,
      sql`select details from audit_event where account_id = ${admin.accountId} and event = 'api_key.reset' order by id`,
    );
    expect(rows.map(({ details }: Loose) => details)).toEqual([
      { days: 365 },
      { by: app_name, replaced: 'could not be read any more' },
    ]);
    await mailHasLeft(on);
    const letters = on.letters.filter(({ to }) => to === admin.email);
    expect(letters).toMatchObject([{ to: admin.email, subject: 'Your API key was replaced' }]);
    expect(letters[0]?.text).toContain(app_name);
    expect(JSON.stringify(letters)).not.toContain(fresh);
    await later.close();
  });

  test('AUTH-06 signing in needs the right password, a known application and one of the own account', async () => {
    const [admin, other] = [await on.account(), await on.account('Other account')];
    const { app_key } = await register(admin);
    const answers = [
      await signIn(app_key, admin, { password: 'no' }),
      await signIn(app_key, { email: 'nobody@example.test' }),
      await signIn('f'.repeat(32), admin),
      await signIn(app_key, other),
      await call('POST', '/auth.json', {}, { email_or_username: admin.email, password: PASSWORD }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 400]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await call('POST', `/auth.json?app_key=${app_key}`, {}, {})).status).toBe(422);
  });

  test('AUTH-06 registering an application reveals no password of another account', async () => {
    const [admin, other] = [await on.account(), await on.account('Other account')];
    const { app_key } = await register(admin);
    const enter = (path: string, password: string) =>
      call('POST', `${path}?app_key=${app_key}`, {}, { email_or_username: other.email, password });
    for (const path of ['/auth.json', '/iphone_auths']) {
      const [right, wrong] = [await enter(path, PASSWORD), await enter(path, 'no')];
      expect([right.status, right.body]).toEqual([401, wrong.body]);
    }
    // A right one counts as an attempt just like a wrong one.
    for (let n = 4; n < 10; n++) expect((await enter('/auth.json', PASSWORD)).status).toBe(401);
    expect((await enter('/auth.json', PASSWORD)).status).toBe(429);
  });

  test.each(['/auth.json', '/iphone_auths'])('AUTH-06 %s obeys the sign-in limit', async (path) => {
    const admin = await on.account();
    const { app_key } = await register(admin);
    const guess = (password: string) =>
      call('POST', `${path}?app_key=${app_key}`, {}, { email_or_username: admin.email, password });
    for (let n = 0; n < 10; n++) expect((await guess('no')).status).toBe(401);
    const last = await guess(PASSWORD);
    expect([last.status, last.headers['retry-after']]).toEqual([429, '900']);
  });
});

describe('AUTH-06 the second factor', () => {
  test.each(['/auth.json', '/iphone_auths'])('AUTH-06 %s obeys MFA', async (path) => {
    const admin = await on.account();
    const { app_key } = await register(admin);
    const { secret } = (await admin.post('/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    const now = on.clock.now.getTime();
    expect((await admin.post('/api/internal/mfa/confirm', { code: codeAt(now) })).status).toBe(200);
    const enter = (more: object) =>
      call('POST', `${path}?app_key=${app_key}`, {}, { email_or_username: admin.email, password: PASSWORD, ...more });
    const without = await enter({});
    expect([without.status, without.body]).toEqual([401, { error: expect.any(String), mfa_required: true }]);
    expect((await enter({ mfa_code: '000 000' })).status).toBe(401);
    expect((await enter({ mfa_code: codeAt(now) })).status).toBe(401);
    const right = await enter({ mfa_code: codeAt(now + 30_000) });
    expect([right.status, right.body.user.id]).toEqual([200, admin.id]);
  });
});

describe('AUTH-06 a second factor that is asked for and missing', () => {
  test.each([
    ['/auth.json', 'jwt'],
    ['/auth.json', 'api_key'],
    ['/iphone_auths', 'api_key'],
  ])('AUTH-06 %s of an application with %s gives out neither key nor token before it is set up', async (path, how) => {
    const admin = await on.account();
    const [asked, member] = [await colleague(on, admin), await colleague(on, admin)];
    const key = await keyOf(member);
    const { app_key } = await register(admin, { auth_strategy: how });
    const enter = ({ email }: TestUser, password = PASSWORD) =>
      call('POST', `${path}?app_key=${app_key}`, {}, { email_or_username: email, password });
    const refused = { error: 'Set up multi-factor authentication first', mfa_setup_required: true };
    await admin.put(`/api/v3/admin/users/${asked.id}/request_mfa`, {});
    expect((await enter(member)).status).toBe(200);
    for (const enforced of [false, true]) {
      if (enforced) await admin.patch('/api/v3/admin/account', { account: { mfa_enforced: true } });
      for (const user of enforced ? [asked, member] : [asked]) {
        expect(await enter(user)).toMatchObject({ status: 403, body: refused });
        expect((await enter(user, 'no')).status).toBe(401);
      }
    }
    const given = await inAccount(
      on,
      admin,
      sql`select (select count(*) from user_api_key where user_id = ${asked.id}) as keys,
        (select count(*) from api_token where user_id = ${asked.id}) as tokens`,
    );
    expect(given).toEqual([{ keys: 0, tokens: 0 }]);
    expect(JSON.stringify((await enter(member)).body)).not.toContain(key);
  });
});

/** The same database behind an app with other settings. */
async function appWith(env: Record<string, string>, lines: string[] = []) {
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  return buildApp({
    config: readConfig({ FAIRLEAD_DATA: tmpdir(), FAIRLEAD_RATE_LIMIT_SESSION: '0', ...env }),
    pool: on.pool,
    mailer: { configured: true },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'trace' }, stream),
  });
}

describe('AUTH-06 limits and logs', () => {
  test('AUTH-06 each key and each token has its own limit of requests a second, stated in every answer', async () => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const { app_key } = await register(admin);
    const token = await tokenOf(app_key, admin);
    const app = await appWith({ FAIRLEAD_RATE_LIMIT_API: '3' });
    const ask = async (credential: string, url = '/api/v3/profile') => {
      const { statusCode, headers } = await app.inject({ url, headers: bearer(credential) });
      return [statusCode, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
    };
    expect(await ask(key)).toEqual([200, '3', '2']);
    expect(await ask(key, '/api/v3/deals/999999')).toEqual([404, '3', '1']);
    expect(await ask(key)).toEqual([200, '3', '0']);
    const over = await app.inject({ url: '/api/v3/profile', headers: bearer(key) });
    expect([over.statusCode, over.headers['retry-after'], over.headers['x-ratelimit-remaining']]).toEqual([
      429,
      '1',
      '0',
    ]);
    expect(Number(over.headers['x-ratelimit-reset'])).toBe(Math.floor(on.clock.now.getTime() / 1000) + 1);
    expect(await ask(token)).toEqual([200, '3', '2']);
    const before = on.clock.now;
    on.clock.now = new Date(before.getTime() + 1000);
    expect(await ask(key)).toEqual([200, '3', '2']);
    on.clock.now = before;
    await app.close();
  });

  test('AUTH-06 limits: trying one key after the other is stopped, without affecting valid keys', async () => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const app = await appWith({ FAIRLEAD_RATE_LIMIT_API: '0' });
    const ask = async (credential: string, remoteAddress = '203.0.113.9') =>
      (await app.inject({ url: '/api/v3/profile', headers: bearer(credential), remoteAddress })).statusCode;
    for (let n = 0; n < 100; n += 1) expect(await ask(`guess-${n}`)).toBe(406);
    expect([await ask('guess-100'), await ask(key), await ask(key, '203.0.113.10')]).toEqual([429, 200, 200]);
    const session = { url: '/api/v3/profile', headers: { cookie: admin.cookie }, remoteAddress: '203.0.113.9' };
    expect((await app.inject(session)).statusCode).toBe(200);
    await app.close();
  });

  test('AUTH-06 keys and tokens are never logged, whatever the outcome of the call', async () => {
    const admin = await on.account();
    const key = await keyOf(admin);
    const { app_key } = await register(admin);
    const token = await tokenOf(app_key, admin);
    const lines: string[] = [];
    const app = await appWith({ FAIRLEAD_LOG: 'trace' }, lines);
    const urls = ['/api/v3/profile', '/api/v3/deals/999999', '/api/v3/nothing', '/api/v3/deals?page=x', '/api/v3/%'];
    for (const url of urls) {
      await app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}api_key=${key}&app_key=${app_key}` });
      await app.inject({ url, headers: bearer(token) });
      await app.inject({ url, headers: bearer(key) });
    }
    const payload = { email_or_username: admin.email, password: PASSWORD };
    await app.inject({ method: 'POST', url: `/auth?app_key=${app_key}`, payload });
    await app.close();
    expect(lines.length).toBeGreaterThan(5);
    const said = lines.join('');
    expect([key, token, PASSWORD, app_key].filter((secret) => said.includes(secret))).toEqual([]);
    const refusals = await inAccount(
      on,
      admin,
      sql`select details::text from audit_event where account_id = ${admin.accountId}`,
    );
    expect(JSON.stringify(refusals)).not.toContain(key);
  });
});
