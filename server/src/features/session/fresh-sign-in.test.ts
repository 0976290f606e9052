import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Answer, type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let other: TestUser;
let key: string;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  admin = await on.account();
  other = await colleague(on, admin);
  // An invitation is for a user without a password.
  await inAccount(on, admin, sql`update account_user set password_hash = null where id = ${other.id}`);
  key = (await admin.post('/api/v3/profile/api_key')).body.api_key;
});
afterAll(() => on.close());

/** As if the sign-in had been this long ago. */
const signedInMinutesAgo = (minutes: number) =>
  inAccount(
    on,
    admin,
    sql`update user_session set confirmed_at = now() - ${minutes} * interval '1 minute'
    where account_id = ${admin.accountId} and user_id = ${admin.id}`,
  );
const byKey = async (method: string, url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${key}` };
  const got = await on.app.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) });
  return { status: got.statusCode, body: got.body ? got.json<Loose>() : undefined };
};
const confirm = (body: object) => admin.post('/api/internal/sessions/confirm', body);
const userOf = async (id: number) => (await admin.get(`/api/v3/admin/users/${id}`)).body;

type Act = [what: string, method: 'POST' | 'PUT' | 'DELETE', url: () => string, body: () => object | undefined];
const invited = () => ({ user: { first_name: 'Ida', last_name: 'Bo', email: `ida-${admin.email}` } });
const changed = (user: object) => () => ({ user });
const elsewhere = () => ({ user: { email: `elsewhere-${admin.email}` } });
const bulk = (bulk_action: string, value?: unknown) => () => ({ ids: [other.id], bulk_action, value });
const theOther = () => `/api/v3/admin/users/${other.id}`;
const theOtherInShort = () => `/api/v3/users/${other.id}`;

const guarded: Act[] = [
  ['a new user', 'POST', () => '/api/v3/admin/users', invited],
  [
    'a new user who is invited',
    'POST',
    () => '/api/v3/admin/users',
    () => ({ user: { ...invited().user, invite: true } }),
  ],
  ['an invitation', 'POST', () => `${theOther()}/invite`, () => undefined],
  ['another address', 'PUT', theOther, elsewhere],
  ['another address, the short way', 'PUT', theOtherInShort, elsewhere],
  ['the own address', 'PUT', () => `/api/v3/users/${admin.id}`, elsewhere],
  ['an administrator more', 'PUT', theOther, changed({ is_account_admin: true })],
  ['an administrator more, the short way', 'PUT', theOtherInShort, changed({ is_account_admin: true })],
  ['a higher level', 'PUT', theOther, changed({ level: 2 })],
  ['a higher level of many', 'POST', () => '/api/v3/admin/users/bulk_action', bulk('set_level', 3)],
  ['writing again of many', 'POST', () => '/api/v3/admin/users/bulk_action', bulk('set_read_only', false)],
  ['no second factor of many', 'POST', () => '/api/v3/admin/users/bulk_action', bulk('disable_mfa')],
  ['no second factor', 'DELETE', () => `${theOther()}/disable_mfa`, () => undefined],
  ['a new key', 'POST', () => '/api/v3/profile/api_key', () => undefined],
];

describe('what gives lasting access', () => {
  test.each(guarded)('AUTH-06 no key makes %s', async (_what, method, url, body) => {
    const before = await userOf(other.id);
    expect((await byKey(method, url(), body())).status).toBe(403);
    expect({ ...(await userOf(other.id)), last_seen_at: '' }).toEqual({ ...before, last_seen_at: '' });
    expect((await admin.get('/api/v3/admin/users')).body.pagination.total).toBe(2);
  });

  test.each(guarded)(
    'AUTH-01 a session older than a quarter of an hour is asked to confirm before it makes %s',
    async (...act) => {
      const [, method, url, body] = act;
      await signedInMinutesAgo(15);
      const refused = await admin.call(method, url(), body());
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: 'Confirm your password to continue. Nothing was saved.', confirmation_required: true },
      ]);
      expect((await confirm({ current_password: PASSWORD })).status).toBe(204);
      expect((await admin.call(method, url(), body())).status).toBeLessThan(300);
    },
  );

  test('AUTH-06 a key changes everything else of a user, and removes rights', async () => {
    const role = { first_name: 'Zoe', time_zone: 'Europe/Oslo', is_allowed_to_export: true };
    expect((await byKey('PUT', theOther(), { user: role })).status).toBe(200);
    const unchanged = { email: other.email, level: 1, is_account_admin: false };
    expect((await byKey('PUT', theOther(), { user: unchanged })).status).toBe(200);
    await admin.put(theOther(), { user: { level: 3, is_account_admin: true } });
    expect((await byKey('PUT', theOther(), { user: { level: 1, is_account_admin: false } })).status).toBe(200);
    expect(await userOf(other.id)).toMatchObject({ ...role, level: 1, is_account_admin: false });
  });

  test.each([
    ['an external user an internal one', { level: 5 }, { level: 1 }],
    ['an external executive an internal one', { level: 3, is_external: true }, { is_external: false }],
    ['a read-only administrator a writing one', { is_account_admin: true, read_only: true }, { read_only: false }],
  ])('AUTH-06 no key makes %s', async (_what, before, after) => {
    await admin.put(theOther(), { user: before });
    expect((await byKey('PUT', theOther(), { user: after })).status).toBe(403);
    expect((await admin.put(theOther(), { user: after })).status).toBe(200);
  });
});

describe('access that had ended', () => {
  const demoted = async () => {
    await admin.put(theOther(), { user: { is_account_admin: true } });
    return admin.put(theOther(), { user: { is_account_admin: false } });
  };
  const ended = () => admin.del(`${theOther()}/make_inactive`);
  const undo = ({ headers }: Answer) => `/api/v3/change_sets/${String(headers['x-change-set'])}/undo`;
  const again: [
    what: string,
    end: () => Promise<Answer>,
    method: 'POST' | 'PUT',
    url: (end: Answer) => string,
    body: object,
  ][] = [
    ['back by its call', ended, 'PUT', () => `${theOther()}/reactivate`, {}],
    ['back with many', ended, 'POST', () => '/api/v3/admin/users/bulk_action', { bulk_action: 'reactivate' }],
    ['back by an undo', ended, 'POST', undo, {}],
    ['an administrator by an undo', demoted, 'POST', undo, {}],
  ];

  test.each(again)(
    'AUTH-06 neither a key nor an old session brings a user %s',
    async (_what, end, method, url, more) => {
      const answer = await end();
      const [path, body] = [url(answer), { ids: [other.id], ...more }];
      const before = await userOf(other.id);
      expect((await byKey(method, path, body)).status).toBe(403);
      await signedInMinutesAgo(15);
      expect((await admin.call(method, path, body)).body).toMatchObject({ confirmation_required: true });
      expect(await userOf(other.id)).toEqual(before);
      expect((await confirm({ current_password: PASSWORD })).status).toBe(204);
      expect((await admin.call(method, path, body)).status).toBe(200);
    },
  );

  test('AUTH-06 a key undoes what takes rights away or gives none, of a user too', async () => {
    const before = await userOf(other.id);
    const raised = await admin.put(theOther(), { user: { level: 2 } });
    expect((await byKey('POST', undo(raised), {})).status).toBe(200);
    const named = await admin.put(theOther(), { user: { first_name: 'Zoe' } });
    expect((await byKey('POST', undo(named), {})).status).toBe(200);
    expect(await userOf(other.id)).toMatchObject({ level: 1, first_name: before.first_name });
  });
});

describe('confirming one’s identity', () => {
  test('AUTH-01 after fourteen minutes there is no question, and one session does not confirm another', async () => {
    await signedInMinutesAgo(14);
    expect((await admin.post('/api/v3/profile/api_key')).status).toBe(200);
    const phone = await on.signIn(admin.email);
    await signedInMinutesAgo(20);
    expect((await confirm({ current_password: PASSWORD })).status).toBe(204);
    expect((await phone.post('/api/v3/profile/api_key')).status).toBe(403);
  });

  test('AUTH-01 a wrong password confirms nothing and counts as a guess; a missing proof is asked for', async () => {
    await signedInMinutesAgo(15);
    const wrong = await confirm({ current_password: 'no' });
    expect([wrong.status, wrong.body[0].field]).toEqual([422, 'current_password']);
    expect((await confirm({})).body).toEqual([{ field: 'current_password', msg: 'Required' }]);
    expect((await confirm({ code: '123456' })).body[0].field).toBe('code');
    expect((await admin.post('/api/v3/profile/api_key')).status).toBe(403);
    for (let n = 0; n < 8; n += 1) expect((await confirm({ current_password: `no ${n}` })).status).toBe(422);
    expect((await confirm({ current_password: PASSWORD })).status).toBe(429);
  });

  test('AUTH-03 a code of the second factor confirms as well as the password, once', async () => {
    const { secret } = (await admin.post('/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
    const code = () => {
      on.clock.now = new Date(on.clock.now.getTime() + 60_000);
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now.getTime() });
    };
    await admin.post('/api/internal/mfa/confirm', { code: code() });
    await signedInMinutesAgo(15);
    const fresh = code();
    expect((await confirm({ code: fresh })).status).toBe(204);
    expect((await admin.post('/api/v3/profile/api_key')).status).toBe(200);
    await signedInMinutesAgo(15);
    expect((await confirm({ code: fresh })).status).toBe(422);
    expect((await admin.post('/api/v3/profile/api_key')).status).toBe(403);
  });

  test('AUTH-06 a request to confirm is no refused permission, the attempt of a key is', async () => {
    await signedInMinutesAgo(15);
    await admin.post('/api/v3/profile/api_key');
    await byKey('POST', '/api/v3/admin/users', invited());
    const refused = await inAccount(
      on,
      admin,
      sql`select details->>'path' as path from audit_event
      where account_id = ${admin.accountId} and event = 'permission.refused'`,
    );
    expect(refused.map(({ path }) => path)).toEqual(['/api/v3/admin/users']);
  });
});
