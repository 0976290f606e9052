import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newToken } from '../../account/sessions';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { mailHasLeft } from '../../testing/letters';
import { colleague, inAccount } from '../../testing/colleagues';
import * as password from './password';

/** Runs once while a password is compared. */
const meanwhile = { happens: undefined as undefined | (() => Promise<unknown>) };

const NEW = 'Brand-new-42!';

let on: TestApp;
let admin: TestUser;
let ines: TestUser;
beforeAll(async () => {
  const { passwordMatches } = password;
  vi.spyOn(password, 'passwordMatches').mockImplementation(async (...given) => {
    const { happens } = meanwhile;
    meanwhile.happens = undefined;
    await happens?.();
    return passwordMatches(...given);
  });
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  ines = await colleague(on, admin);
});

async function send(method: string, url: string, payload: object) {
  const got = await on.app.inject({ method: method as 'POST', url, payload });
  return { status: got.statusCode, body: got.json<Loose>(), cookie: got.headers['set-cookie'] };
}
const signIn = (email: string, password = PASSWORD) => send('POST', '/login', { user: { email, password } });
const set = (token: string, more: object = {}) =>
  send('PUT', `/password_reset/${token}`, { user: { password: NEW, ...more }, ...more });

/** The token of the newest link that was mailed to them, once it differs from `before`. */
async function asked(email: string, before = ''): Promise<string> {
  await send('POST', '/password_reset', { user: { email } });
  const token = () =>
    /password_reset\/(\S+)/.exec(on.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? before;
  await mailHasLeft(on);
  expect(token()).not.toBe(before);
  return token();
}

async function invited(): Promise<{ email: string; token: string; id: number }> {
  const email = `new-${newToken().slice(0, 8).toLowerCase()}@example.test`;
  const { body } = await admin.post('/api/v3/admin/users', {
    user: { first_name: 'Omar', last_name: 'Diaz', email, invite: true },
  });
  const letter = () => on.letters.findLast(({ to }) => to === email)?.text ?? '';
  await mailHasLeft(on);
  expect(letter()).toContain('/invitation/');
  return { email, id: body.id, token: /invitation\/(\S+)/.exec(letter())?.[1] as string };
}

const setInactive = () => inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${ines.id}`);
const row = async (id: number): Promise<Loose> =>
  (
    await inAccount(
      on,
      admin,
      sql`select to_jsonb(u) - 'updated_at' - 'last_seen_at' as u from account_user u where id = ${id}`,
    )
  )[0].u;

describe('AUTH-01 password reset links', () => {
  test('AUTH-01 password reset by a link that is forged, replaced, too old, of another kind or of an inactive user is refused alike', async () => {
    const old = await asked(ines.email);
    const replaced = old;
    const tooOld = await asked(ines.email, old);
    await inAccount(
      on,
      admin,
      sql`update one_time_token set expires_at = now() - interval '1 second'
      where user_id = ${ines.id} and used_at is null`,
    );
    const ofAdmin = await asked(admin.email);
    const { token: invitation } = await invited();
    const tokens = [newToken(), ofAdmin.slice(0, -1), ofAdmin.toLowerCase(), "' or true --", '%00', replaced, tooOld];
    for (const token of [...tokens, invitation]) {
      const { status, body, cookie } = await set(encodeURIComponent(token));
      expect([token, status >= 400 && status < 500, body.logged_in, cookie]).toEqual([
        token,
        true,
        undefined,
        undefined,
      ]);
      const looked = await on.app.inject({ url: `/password_reset/${encodeURIComponent(token)}` });
      expect([token, looked.body.includes(ines.email), looked.body.includes('"valid":true')]).toEqual([
        token,
        false,
        false,
      ]);
    }
    const ofInactive = await asked(ines.email, tooOld);
    await setInactive();
    expect((await set(ofInactive)).status).toBe(410);
    expect((await signIn(admin.email)).status).toBe(200);
    expect((await set(ofAdmin)).status).toBe(200);
    expect((await set(ofAdmin)).status).toBe(410);
  });

  test('AUTH-01 password reset: a link sets the password of its user and nothing else, whatever is sent with it', async () => {
    const token = await asked(ines.email);
    const before = await row(ines.id);
    const forged = {
      user_id: admin.id,
      id: admin.id,
      account_id: 1,
      level: 3,
      is_account_admin: true,
      read_only: true,
    };
    const { status, body } = await set(token, { ...forged, email: 'else@example.test', mfa_enabled: true });
    expect([status, body.logged_in]).toEqual([200, true]);
    const after = await row(ines.id);
    const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
    expect(changed.sort()).toEqual(['password_hash', 'password_updated_at']);
    expect((await signIn(admin.email, NEW)).status).toBe(401);
  });

  test('AUTH-01 password reset: if two use one link at once, one sets a password', async () => {
    const token = await asked(ines.email);
    const both = await Promise.all([set(token), set(token)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
  });
});

describe('PERM-06 what is sent along', () => {
  test('PERM-06 accepting an invitation, signing in or changing the profile gives no more rights than were given', async () => {
    const { id, token } = await invited();
    const before = await row(id);
    const forged = {
      id: admin.id,
      account_id: admin.accountId + 1,
      level: 3,
      is_account_admin: true,
      is_external: true,
      read_only: true,
      owner_id: admin.id,
      team_role: 'lead',
      deleted_at: '2020-01-01',
      email: 'else@example.test',
      mfa_enabled: true,
    };
    const user = { first_name: 'Omár', password: PASSWORD, ...forged };
    expect((await send('PUT', `/invitation/${token}`, { user, ...forged })).status).toBe(200);
    const { password_hash: _hash, password_updated_at: _at, first_name, full_name: _name, ...kept } = await row(id);
    expect([first_name, before]).toMatchObject(['Omár', kept]);
    const entered = await send('POST', '/login', { user: { ...forged, email: before.email, password: PASSWORD } });
    expect(entered.status).toBe(200);
    expect(await row(id)).toMatchObject(kept);
  });

  test('PERM-06 an application is one of one’s own account, with a key that the server makes', async () => {
    const other = await on.account('Other account');
    const forged = { account_id: other.accountId, app_key: 'f'.repeat(32), id: 777_777, ended_at: null };
    const made = await admin.post('/api/v3/admin/api_applications', {
      api_application: { app_name: 'Phone', created_by_user_id: other.id, ...forged },
      ...forged,
    });
    expect([made.status, made.body.account_id]).toEqual([200, admin.accountId]);
    expect([made.body.id === 777_777, made.body.app_key === forged.app_key]).toEqual([false, false]);
    const changed = await admin.put(`/api/v3/admin/api_applications/${made.body.id}`, { api_application: forged });
    expect(changed.body).toMatchObject({ id: made.body.id, account_id: admin.accountId, app_key: made.body.app_key });
    expect((await other.get('/api/v3/admin/api_applications')).body.entries).toEqual([]);
  });
});

describe('AUTH-05 made inactive in the middle of a request', () => {
  test('AUTH-05 inactive while the password is compared: the sign-in is refused, and nothing is changed', async () => {
    const { app_key } = (await admin.post('/api/v3/admin/api_applications', { api_application: { app_name: 'Phone' } }))
      .body;
    const credentials = { email_or_username: ines.email, password: PASSWORD };
    const before = await row(ines.id);
    const calls: [number, () => Promise<{ status: number; body: Loose }>][] = [
      [401, () => signIn(ines.email)],
      [401, () => send('POST', `/auth.json?app_key=${app_key}`, credentials)],
      [401, () => send('POST', '/iphone_auths', credentials)],
      [401, () => ines.put('/api/v3/profile', { user: { current_password: PASSWORD, password: NEW } })],
      [401, () => ines.post('/api/internal/mfa/set_up', { current_password: PASSWORD })],
    ];
    for (const [wanted, call] of calls) {
      meanwhile.happens = setInactive;
      const { status, body } = await call();
      expect([status, JSON.stringify(body).includes('secret')]).toEqual([wanted, false]);
      expect({ ...(await row(ines.id)), deleted_at: null }).toEqual(before);
      await inAccount(on, admin, sql`update account_user set deleted_at = null where id = ${ines.id}`);
    }
    expect((await signIn(ines.email)).status).toBe(200);
  });
});
