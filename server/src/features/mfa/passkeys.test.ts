import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { answered, type Authenticator, created } from '../../testing/authenticator';
import { colleague, inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';

const own = '/api/internal/passkeys';

let on: TestApp;
let user: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  user = await on.account();
});

async function send(url: string, payload: object = {}) {
  const got = await on.app.inject({ method: 'POST', url, payload });
  return { status: got.statusCode, body: got.body ? got.json<Loose>() : undefined, cookie: got.headers['set-cookie'] };
}
const asked = async () => (await send('/login/passkey/prepare')).body;
const enter = (passkey: object) => send('/login/passkey', { passkey });
const byPassword = (who: TestUser, more: object = {}) =>
  send('/login', { user: { email: who.email, password: PASSWORD, ...more } });

async function added(who: TestUser, name = 'Laptop'): Promise<{ authenticator: Authenticator; body: Loose }> {
  const { authenticator, passkey } = created((await who.post(`${own}/prepare`)).body);
  const { status, body } = await who.post(own, { name, passkey });
  expect([status, body]).toMatchObject([200, { passkey: { name } }]);
  return { authenticator, body };
}
const stale = (who: TestUser) =>
  inAccount(
    on,
    who,
    sql`update user_session set confirmed_at = now() - interval '16 minutes' where user_id = ${who.id}`,
  );

describe('AUTH-01 signing in with a passkey', () => {
  test('AUTH-01 a passkey alone signs in, without email, password or code', async () => {
    const { authenticator } = await added(user);
    const { status, body, cookie } = await enter(answered(authenticator, await asked()));
    expect([status, body]).toMatchObject([200, { logged_in: true, mfa_required: false }]);
    const session = String(cookie).split(';')[0] as string;
    const boot = await on.app.inject({ method: 'GET', url: '/api/internal/boot', headers: { cookie: session } });
    expect(boot.json().user).toMatchObject({ id: user.id, account_id: user.accountId });
    const [entry] = (await user.get(own)).body.entries;
    expect(entry).toMatchObject({ name: 'Laptop', synced: false, last_used_at: expect.any(String) });
    const events = await inAccount(on, user, sql`select event, details->>'by' as by from audit_event order by id`);
    expect(events).toMatchObject([
      { event: 'sign_in.succeeded', by: null },
      { event: 'passkey.added' },
      { event: 'mfa.enabled' },
      { event: 'sign_in.succeeded', by: 'passkey' },
    ]);
  });

  test('AUTH-01 an answer for another site, without the person or of the wrong kind opens nothing', async () => {
    const { authenticator } = await added(user);
    for (const deviation of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { flags: 0x04 },
      { type: 'webauthn.create' },
      { challenge: Buffer.alloc(40).toString('base64url') },
    ]) {
      const { status, body, cookie } = await enter(answered(authenticator, await asked(), deviation));
      expect([deviation, status, cookie]).toEqual([deviation, 401, undefined]);
      expect(body.error).toMatch(/^This passkey is not known here/);
    }
    expect((await enter(answered(authenticator, await asked()))).status).toBe(200);
  });

  test('AUTH-01 a challenge works once, for its own purpose, and for five minutes', async () => {
    const { authenticator } = await added(user);
    const challenge = await asked();
    const first = answered(authenticator, challenge);
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).status).toBe(401);
    expect((await enter(answered(authenticator, challenge))).status).toBe(401);

    const forConfirming = (await user.get('/api/internal/sessions/confirm')).body.passkey;
    expect((await enter(answered(authenticator, forConfirming))).status).toBe(401);
    const forSigningIn = answered(authenticator, await asked());
    expect((await user.post('/api/internal/sessions/confirm', { passkey: forSigningIn })).status).toBe(422);

    const old = await asked();
    const before = on.clock.now;
    on.clock.now = new Date(before.getTime() + 301_000);
    expect((await enter(answered(authenticator, old))).status).toBe(401);
    on.clock.now = before;
  });

  test('AUTH-01 of two answers to one challenge at the same moment one is taken', async () => {
    const { authenticator } = await added(user);
    const challenge = await asked();
    const answers = Array.from({ length: 4 }, () => answered(authenticator, challenge));
    const found = await Promise.all(answers.map(async (answer) => (await enter(answer)).status));
    expect(found.filter((status) => status === 200)).toHaveLength(1);
  });

  test('AUTH-01 a counter that goes back is a copy of the key, and is refused', async () => {
    const { authenticator } = await added(user);
    expect((await enter(answered(authenticator, await asked()))).status).toBe(200);
    authenticator.counter = 0;
    expect((await enter(answered(authenticator, await asked()))).status).toBe(401);
    authenticator.counter = 5;
    expect((await enter(answered(authenticator, await asked()))).status).toBe(200);
  });

  test('AUTH-01 another user’s passkey, a forged handle, a foreign key and an unknown one open nothing', async () => {
    const other = await on.account();
    const [mine, theirs] = [(await added(user)).authenticator, (await added(other)).authenticator];
    const forged = [
      { ...mine, userHandle: theirs.userHandle },
      { ...mine, privateKey: theirs.privateKey },
      { ...mine, id: Buffer.alloc(32).toString('base64url') },
    ];
    for (const authenticator of forged) expect((await enter(answered(authenticator, await asked()))).status).toBe(401);
    // Neither as a second factor nor to confirm the user's identity.
    const { passkey } = (await byPassword(user)).body.second_factors;
    expect((await byPassword(user, { passkey: answered(theirs, passkey) })).status).toBe(401);
    const confirm = (await user.get('/api/internal/sessions/confirm')).body.passkey;
    expect((await user.post('/api/internal/sessions/confirm', { passkey: answered(theirs, confirm) })).status).toBe(
      422,
    );
  });

  test('AUTH-05 an inactive user does not sign in with a passkey', async () => {
    const nils = await colleague(on, user);
    const { authenticator } = await added(nils);
    await user.del(`/api/v3/admin/users/${nils.id}/make_inactive`);
    expect((await enter(answered(authenticator, await asked()))).status).toBe(401);
  });
});

describe('AUTH-03 a passkey as second factor', () => {
  test('AUTH-03 the password then asks for it, and takes a passkey or a backup code', async () => {
    const { authenticator, body } = await added(user);
    expect(body.backup_codes).toHaveLength(10);
    expect((await user.get('/api/internal/mfa')).body).toEqual({
      enabled: true,
      app: false,
      required: false,
      backup_codes_left: 10,
    });
    const first = await byPassword(user);
    expect(first.body).toMatchObject({ logged_in: false, mfa_required: true, second_factors: { app: false } });
    expect(first.cookie).toBeUndefined();
    const { passkey } = first.body.second_factors;
    expect(passkey.allowCredentials.map(({ id }: Loose) => id)).toEqual([authenticator.id]);
    expect(
      (await byPassword(user, { passkey: answered(authenticator, passkey, { origin: 'https://evil.example' }) }))
        .status,
    ).toBe(401);
    const right = answered(authenticator, passkey);
    expect((await byPassword(user, { passkey: right })).body).toMatchObject({ logged_in: true });
    expect((await byPassword(user, { passkey: right })).status).toBe(401);
    expect((await byPassword(user, { otp_code: body.backup_codes[0] })).body).toMatchObject({ logged_in: true });
    // A valid passkey does not replace the password.
    const again = (await byPassword(user)).body.second_factors.passkey;
    expect((await byPassword(user, { password: 'wrong', passkey: answered(authenticator, again) })).status).toBe(401);
  });

  test('AUTH-03 mfa_enforced: a passkey satisfies the account’s requirement, and the last one stays', async () => {
    await user.patch('/api/v3/admin/account', { mfa_enforced: true });
    expect((await user.get('/api/v3/deals')).body).toMatchObject({ mfa_setup_required: true });
    await added(user);
    expect((await user.get('/api/v3/deals')).status).toBe(200);
    const [{ id }] = (await user.get(own)).body.entries;
    expect((await user.del(`${own}/${id}`)).status).toBe(409);
    await added(user, 'Key on the ring');
    expect((await user.del(`${own}/${id}`)).status).toBe(204);
  });

  test('AUTH-03 removing the last one turns the second factor off; an administrator removes all of a user', async () => {
    const nils = await colleague(on, user);
    const { authenticator } = await added(nils);
    const [{ id }] = (await nils.get(own)).body.entries;
    expect((await nils.del(`${own}/${id}`)).status).toBe(204);
    expect((await nils.get('/api/internal/mfa')).body).toMatchObject({ enabled: false, backup_codes_left: 0 });
    expect((await enter(answered(authenticator, await asked()))).status).toBe(401);
    const second = (await added(nils)).authenticator;
    expect((await user.del(`/api/v3/admin/users/${nils.id}/disable_mfa`)).body).toMatchObject({ mfa_enabled: false });
    expect((await enter(answered(second, await asked()))).status).toBe(401);
    expect((await byPassword(nils)).body).toMatchObject({ logged_in: true });
  });
});

describe('AUTH-01 adding and removing a passkey', () => {
  test('AUTH-01 asks for a fresh sign-in, which a passkey can be', async () => {
    const { authenticator } = await added(user);
    const [{ id }] = (await user.get(own)).body.entries;
    await stale(user);
    const { passkey } = created((await asked()) && { challenge: 'AA', user: { id: 'AA' }, rp: { id: 'localhost' } });
    for (const answer of [
      await user.post(`${own}/prepare`),
      await user.post(own, { name: 'Mine', passkey }),
      await user.del(`${own}/${id}`),
    ])
      expect([answer.status, answer.body]).toMatchObject([403, { confirmation_required: true }]);
    const ways = (await user.get('/api/internal/sessions/confirm')).body;
    expect(ways).toMatchObject({ password: true, code: true });
    const wrong = answered(authenticator, ways.passkey, { origin: 'https://evil.example' });
    expect((await user.post('/api/internal/sessions/confirm', { passkey: wrong })).status).toBe(422);
    const right = answered(authenticator, ways.passkey);
    expect((await user.post('/api/internal/sessions/confirm', { passkey: right })).status).toBe(204);
    expect((await user.post(`${own}/prepare`)).status).toBe(200);
    expect((await user.post('/api/internal/sessions/confirm', { passkey: right })).status).toBe(422);
  });

  test('AUTH-01 is reported by mail', async () => {
    const subjects = async (work: () => Promise<unknown>) => {
      await mailHasLeft(on);
      const before = on.letters.length;
      await work();
      await mailHasLeft(on);
      return on.letters.slice(before).map(({ to, subject }) => [to, subject]);
    };
    const told = [user.email, 'A passkey was added to your sign-in'];
    expect(await subjects(() => added(user))).toEqual([told]);
    expect(await subjects(() => added(user, 'Phone'))).toEqual([told]);
    const [{ id }] = (await user.get(own)).body.entries;
    expect(await subjects(() => user.del(`${own}/${id}`))).toEqual([
      [user.email, 'A passkey was removed from your sign-in'],
    ]);
  });

  test('AUTH-01 an answer of another site, to another user’s or an old challenge, or a known key adds nothing', async () => {
    const other = await on.account();
    const options = async (who = user) => (await who.post(`${own}/prepare`)).body;
    const refused = async (passkey: object) => {
      const { status, body } = await user.post(own, { name: 'Mine', passkey });
      expect([status, body]).toMatchObject([422, [{ field: 'base' }]]);
    };
    await refused(created(await options(), { origin: 'https://evil.example' }).passkey);
    await refused(created(await options(), { rpId: 'evil.example' }).passkey);
    await refused(created(await options(), { flags: 0x01 }).passkey);
    await refused(created(await options(other)).passkey);
    const { passkey } = created(await options());
    expect((await user.post(own, { name: 'Mine', passkey })).status).toBe(200);
    await refused(passkey);
    expect((await user.get(own)).body.entries).toHaveLength(1);
    expect((await other.get(own)).body.entries).toEqual([]);
  });

  test('AUTH-01 a key or token adds none, and others neither see nor remove it', async () => {
    await added(user);
    const { api_key } = (await user.post('/api/v3/profile/api_key')).body;
    for (const url of [own, `${own}/prepare`]) {
      const got = await on.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${api_key}` },
        payload: {},
      });
      expect(got.statusCode).toBeGreaterThanOrEqual(400);
    }
    const [{ id }] = (await user.get(own)).body.entries;
    const nils = await colleague(on, user);
    expect((await nils.get(own)).body.entries).toEqual([]);
    expect((await nils.put(`${own}/${id}`, { name: 'Taken' })).status).toBe(404);
    expect((await nils.del(`${own}/${id}`)).status).toBe(404);
    expect((await user.put(`${own}/${id}`, { name: ' Work laptop ' })).body).toMatchObject({ name: 'Work laptop' });
  });

  test('AUTH-01 are not shown to an administrator who views as the user', async () => {
    const nils = await colleague(on, user);
    await added(nils);
    expect((await user.post('/api/internal/view_as', { user_id: nils.id })).status).toBe(204);
    for (const url of [own, '/api/internal/sessions/confirm']) expect((await user.get(url)).status).toBe(403);
    for (const url of [own, `${own}/prepare`]) expect((await user.post(url)).status).toBe(403);
  });

  test('AUTH-01 a server without a name says what is missing', async () => {
    const numbered = await testApp({ FAIRLEAD_URL: 'https://192.0.2.7' });
    try {
      const admin = await numbered.account();
      expect((await admin.get(own)).body).toEqual({ entries: [], origin: null });
      const { status, body } = await admin.post(`${own}/prepare`);
      expect([status, body.error]).toEqual([409, expect.stringContaining('FAIRLEAD_URL')]);
    } finally {
      await numbered.close();
    }
  });
});
