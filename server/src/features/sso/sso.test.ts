import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { CLIENT, startIdentityProvider, type TestProvider } from '../../testing/identity-provider';
import { mailHasLeft } from '../../testing/letters';

const own = '/api/internal/identity_provider';
const HOME = 'http://127.0.0.1:3000';

let on: TestApp;
let provider: TestProvider;
let admin: TestUser;
/** A domain of this test's account alone. */
let domain: string;
beforeAll(async () => {
  [on, provider] = await Promise.all([
    testApp({ FAIRLEAD_INTERNAL_ADDRESSES: 'allowed' }),
    startIdentityProvider([`${HOME}/login/sso`]),
  ]);
});
afterAll(async () => {
  await provider.stop();
  await on.close();
});
beforeEach(async () => {
  admin = await on.account();
  domain = `d${randomUUID().slice(0, 8)}.example`;
});

const settings = (more: object = {}) => ({
  label: 'Contoso',
  issuer: provider.issuer,
  ...CLIENT,
  domains: [domain],
  default_team_id: null,
  groups_claim: 'groups',
  group_teams: [],
  enabled: true,
  required: false,
  break_glass_user_id: null,
  ...more,
});
async function setUp(more: object = {}, who = admin): Promise<Loose> {
  const { status, body } = await who.put(own, settings(more));
  expect([status, body]).toMatchObject([200, { redirect_uri: `${HOME}/login/sso` }]);
  return body.provider;
}
const keyOf = (shown: Loose): string => shown.sign_in_url.split('/').at(-1);

async function send(url: string, payload: object, cookie?: string) {
  const headers = cookie ? { cookie } : {};
  const got = await on.app.inject({ method: 'POST', url, payload, headers });
  const cookies = [got.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  return { status: got.statusCode, body: got.json<Loose>(), cookies };
}

async function begun(asked: object) {
  const { status, body, cookies } = await send('/login/sso', asked);
  expect([status, body]).toMatchObject([200, { url: expect.any(String) }]);
  return { url: body.url as string, cookie: cookies[0] as string };
}

/** A person of the provider with this address. Returns the name to type there. */
function person(claims: object = {}): string {
  const sub = `p-${randomUUID()}`;
  provider.people[sub] = {
    email: `${sub.slice(0, 8)}@${domain}`,
    email_verified: true,
    given_name: 'Ida',
    family_name: 'Bo',
    ...claims,
  };
  return sub;
}

async function enter(key: string, login: string, more: object = {}) {
  const { url, cookie } = await begun({ key, ...more });
  const back = await provider.signIn(url, login);
  return send('/login/sso/finish', { answer: back.search }, cookie);
}

async function bootOf(cookies: readonly string[]): Promise<Loose> {
  const cookie = cookies.find((one) => one.startsWith('fairlead_session=')) ?? '';
  return (await on.app.inject({ method: 'GET', url: '/api/internal/boot', headers: { cookie } })).json();
}
const refusals = () =>
  inAccount(
    on,
    admin,
    sql`select details->>'reason' as reason from audit_event where event = 'sign_in.failed' order by id`,
  );

describe('AUTH-01 single sign-on', () => {
  test('AUTH-01 a new person becomes a basic user of the default team, and is the same user the next time', async () => {
    const team = (await admin.post('/api/v3/admin/teams', { name: 'Inside sales' })).body.id;
    const key = keyOf(await setUp({ default_team_id: team }));
    const login = person();
    const first = await enter(key, login, { next: '/companies' });
    expect([first.status, first.body]).toMatchObject([200, { logged_in: true, next: '/companies' }]);
    const { user, account } = await bootOf(first.cookies);
    expect(user).toMatchObject({
      first_name: 'Ida',
      last_name: 'Bo',
      level: 1,
      team_id: team,
      is_account_admin: false,
      by_provider: true,
      email: provider.people[login]?.email,
    });
    expect(account.id).toBe(admin.accountId);
    // The address may change at the provider: the subject counts.
    Object.assign(provider.people[login] as object, { email: 'ida@elsewhere.example', email_verified: false });
    expect((await bootOf((await enter(key, login)).cookies)).user.id).toBe(user.id);
    const log = await inAccount(
      on,
      admin,
      sql`select event, user_id, details->>'by' as by from audit_event order by id`,
    );
    expect(log.slice(-4)).toMatchObject([
      { event: 'setting.changed', user_id: admin.id },
      { event: 'user.changed', user_id: null, by: 'single sign-on' },
      { event: 'sign_in.succeeded', user_id: user.id, by: 'sso' },
      { event: 'sign_in.succeeded', user_id: user.id, by: 'sso' },
    ]);
  });

  test('AUTH-01 a person who is a user already keeps level and records, found by the verified address', async () => {
    const key = keyOf(await setUp());
    const nils = await colleague(on, admin, { level: 2 });
    await inAccount(on, admin, sql`update account_user set email = ${`nils@${domain}`} where id = ${nils.id}`);
    const login = person({ email: `NILS@${domain}` });
    const { user } = await bootOf((await enter(key, login)).cookies);
    expect(user).toMatchObject({ id: nils.id, level: 2 });
    // Another person with the same claimed address is not let in as the first.
    expect((await enter(key, person({ email: `nils@${domain}` }))).status).toBe(403);
    expect(await refusals()).toEqual([{ reason: 'linked otherwise' }]);
  });

  test('AUTH-01 an address that is not verified, of another domain or of another account gives no access', async () => {
    const other = await on.account('Other account');
    const theirs = other.email.split('@')[1] as string;
    const key = keyOf(await setUp({ domains: [domain, theirs] }));
    const cases: [object, string][] = [
      [{ email_verified: false }, 'address not verified'],
      [{ email_verified: undefined }, 'address not verified'],
      [{ email_verified: 'true' }, 'address not verified'],
      [{ email: `ida@not-${domain}` }, 'other domain'],
      [{ email: `ida@sub.${domain}` }, 'other domain'],
      [{ email: `x@evil.example,ida@${domain}` }, 'other domain'],
      [{ email: undefined }, 'address not verified'],
      [{ email: other.email }, 'other account'],
    ];
    for (const [claims, reason] of cases) {
      const { status, body, cookies } = await enter(key, person(claims));
      expect([claims, status, cookies.filter((one) => one.startsWith('fairlead_session'))]).toEqual([claims, 403, []]);
      expect(JSON.stringify(body)).not.toContain(other.email);
      expect((await refusals()).at(-1)).toEqual({ reason });
    }
    expect((await other.get('/api/internal/boot')).body.user.email).toBe(other.email);
    const users = (await admin.get('/api/v3/admin/users')).body.entries;
    expect(users).toHaveLength(1);
  });

  test('AUTH-05 a provider learns about a hundred addresses of other accounts a day, and then nothing about any', async () => {
    const other = await on.account('Other account');
    const key = keyOf(await setUp({ domains: [domain, other.email.split('@')[1] as string] }));
    const asked = `address-asked:${admin.accountId}`;
    await inAccount(on, admin, sql`insert into sign_in_attempt (subject) select ${asked} from generate_series(1, 99)`);
    const [known, later, free] = [person({ email: other.email }), person({ email: other.email }), person()];
    for (const login of [known, later, free]) expect((await enter(key, login)).status).toBe(403);
    expect(await refusals()).toEqual([
      { reason: 'other account' },
      { reason: 'too many addresses' },
      { reason: 'too many addresses' },
    ]);
    expect((await admin.get('/api/v3/admin/users')).body.entries).toHaveLength(1);
    // People who are users here already are known to their provider.
    const nils = await colleague(on, admin, {});
    await inAccount(on, admin, sql`update account_user set email = ${`nils@${domain}`} where id = ${nils.id}`);
    expect((await enter(key, person({ email: `nils@${domain}` }))).status).toBe(200);
  });

  test('AUTH-05 an inactive user is not let in, linked or not', async () => {
    const key = keyOf(await setUp());
    const login = person();
    const { user } = await bootOf((await enter(key, login)).cookies);
    await admin.del(`/api/v3/admin/users/${user.id}/make_inactive`);
    expect((await enter(key, login)).status).toBe(403);
    await inAccount(on, admin, sql`delete from user_identity`);
    expect((await enter(key, login)).status).toBe(403);
    expect(await refusals()).toEqual([{ reason: 'inactive' }, { reason: 'inactive' }]);
  });

  test('AUTH-01 groups decide the team at every sign-in; executives keep none, and nothing else changes', async () => {
    const [east, west] = await Promise.all(
      ['East', 'West'].map(async (name) => (await admin.post('/api/v3/admin/teams', { name })).body.id as number),
    );
    const group_teams = [
      { group: 'crm-east', team_id: east },
      { group: 'crm-west', team_id: west },
    ];
    const key = keyOf(await setUp({ group_teams, default_team_id: west }));
    const login = person({ groups: ['staff', 'crm-east', 'crm-west', 'admins'] });
    const { user } = await bootOf((await enter(key, login)).cookies);
    expect(user).toMatchObject({ team_id: east, is_account_admin: false, level: 1 });
    const groups = (value: unknown) => Object.assign(provider.people[login] as object, { groups: value });
    groups(['crm-west']);
    expect((await bootOf((await enter(key, login)).cookies)).user.team_id).toBe(west);
    groups(['none of ours']);
    expect((await bootOf((await enter(key, login)).cookies)).user.team_id).toBe(west);
    await admin.put(`/api/v3/admin/users/${user.id}`, { user: { level: 3 } });
    groups(['crm-east']);
    expect((await bootOf((await enter(key, login)).cookies)).user).toMatchObject({ level: 3, team_id: null });
    await inAccount(on, admin, sql`update account_user set level = 5, is_external = true where id = ${user.id}`);
    expect((await bootOf((await enter(key, login)).cookies)).user).toMatchObject({ level: 5, team_id: null });
  });

  test('AUTH-01 no user is added without a team where there are teams: without one they would see everything', async () => {
    const team = (await admin.post('/api/v3/admin/teams', { name: 'Inside sales' })).body.id;
    const other = (await admin.post('/api/v3/admin/teams', { name: 'Field sales' })).body.id;
    const { status, body } = await admin.put(own, settings());
    expect([status, body]).toMatchObject([422, [{ field: 'default_team_id', msg: 'Required' }]]);
    const key = keyOf(await setUp({ default_team_id: team }));
    expect((await admin.del(`/api/v3/admin/teams/${team}`)).status).toBe(204);
    expect((await enter(key, person())).status).toBe(403);
    expect(await refusals()).toEqual([{ reason: 'no team' }]);
    await setUp({ default_team_id: other });
    expect((await enter(key, person())).status).toBe(200);
  });

  test('AUTH-01 the answer counts once, in the browser and for the account that began', async () => {
    const key = keyOf(await setUp());
    const finish = async (answer: string, cookie?: string) =>
      (await send('/login/sso/finish', { answer }, cookie)).status;
    const mine = await begun({ key });
    const back = await provider.signIn(mine.url, person());
    expect(await finish(back.search)).toBe(401);
    const another = await begun({ key });
    expect(await finish(back.search, another.cookie)).toBe(401);
    expect(await finish(back.search, `${mine.cookie.slice(0, -4)}AAAA`)).toBe(401);
    expect(await finish(back.search, mine.cookie)).toBe(200);
    expect(await finish(back.search, mine.cookie)).toBe(401);

    // Whatever the provider answers: a new code for a state that was used.
    const used = await begun({ key });
    const [first, second] = [await provider.signIn(used.url, person()), await provider.signIn(used.url, person())];
    expect(await finish(first.search, used.cookie)).toBe(200);
    expect(await finish(second.search, used.cookie)).toBe(401);

    // A wrong nonce or verifier: the values of one beginning with the code of another.
    const late = await begun({ key });
    const there = await provider.signIn(late.url, person());
    const swapped = await begun({ key });
    const forged = new URLSearchParams(there.search);
    forged.set('state', new URL(swapped.url).searchParams.get('state') ?? '');
    expect(await finish(forged.toString(), swapped.cookie)).toBe(401);

    const cancelled = await begun({ key });
    const state = new URL(cancelled.url).searchParams.get('state') ?? '';
    expect(await finish(`error=access_denied&state=${state}&iss=${provider.issuer}`, cancelled.cookie)).toBe(401);
    const slow = await begun({ key });
    const before = on.clock.now;
    on.clock.now = new Date(before.getTime() + 16 * 60_000);
    expect(await finish((await provider.signIn(slow.url, person())).search, slow.cookie)).toBe(401);
    on.clock.now = before;
  });

  test('AUTH-01 asks with code, PKCE, state and nonce', async () => {
    const key = keyOf(await setUp());
    const asked = Object.fromEntries(new URL((await begun({ key })).url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: CLIENT.client_id,
      redirect_uri: `${HOME}/login/sso`,
      scope: expect.stringContaining('openid email profile'),
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
    });
    expect(JSON.stringify(asked)).not.toContain(CLIENT.client_secret);
  });

  test('AUTH-01 an email leads to the provider of its user’s own account, whatever others claim', async () => {
    await setUp();
    const thief = await on.account('Thief');
    await setUp({ domains: [domain] }, thief);
    const nils = `nils@${domain}`;
    await inAccount(on, admin, sql`insert into account_user (account_id, email) values (${admin.accountId}, ${nils})`);
    const { url, cookie } = await begun({ email: nils });
    const { body, cookies } = await send(
      '/login/sso/finish',
      { answer: (await provider.signIn(url, person({ email: nils }))).search },
      cookie,
    );
    expect(body).toMatchObject({ logged_in: true });
    expect((await bootOf(cookies)).account.id).toBe(admin.accountId);
    for (const asked of [{ email: `unknown@${domain}` }, { key: 'unknown' }, {}])
      expect((await send('/login/sso', asked)).status).toBe(404);
    await setUp({ enabled: false });
    expect((await send('/login/sso', { email: nils })).status).toBe(404);
  });
});

describe('AUTH-01 required single sign-on', () => {
  test('AUTH-01 only the chosen administrator still signs in with a password; no other user does by any way', async () => {
    const nils = await colleague(on, admin);
    await setUp({ required: true, break_glass_user_id: admin.id });
    const password = (who: TestUser) => send('/login', { user: { email: who.email, password: PASSWORD } });
    expect(await password(nils)).toMatchObject({ status: 401, body: { sso_required: true } });
    const forApplication = { email_or_username: nils.email, password: PASSWORD };
    expect((await send('/iphone_auths.json', forApplication)).status).toBe(401);
    expect((await password(admin)).body).toMatchObject({ logged_in: true });
    // Neither by a mailed link.
    await send('/password_reset', { user: { email: nils.email } });
    await mailHasLeft(on);
    const [, token] =
      /password_reset\/(\S+)/.exec(on.letters.findLast(({ to }) => to === nils.email)?.text ?? '') ?? [];
    const reset = await on.app.inject({
      method: 'PUT',
      url: `/password_reset/${token}`,
      payload: { user: { password: 'Brand-new-42!' } },
    });
    expect(reset.statusCode).toBe(403);
    // Existing sessions continue.
    expect((await nils.get('/api/v3/profile')).status).toBe(200);
    await setUp({ required: false });
    expect((await password(nils)).body).toMatchObject({ logged_in: true });
  });

  test('AUTH-01 the one who keeps the password must be able to, and stays an administrator meanwhile', async () => {
    const nils = await colleague(on, admin);
    const second = await colleague(on, admin, { is_account_admin: true });
    for (const break_glass_user_id of [null, nils.id, (await on.account()).id]) {
      const { status, body } = await admin.put(own, settings({ required: true, break_glass_user_id }));
      expect([status, body]).toMatchObject([422, [{ field: 'break_glass_user_id' }]]);
    }
    await setUp({ required: true, break_glass_user_id: second.id });
    expect((await admin.del(`/api/v3/admin/users/${second.id}/make_inactive`)).status).toBe(422);
    expect((await admin.put(`/api/v3/admin/users/${second.id}`, { user: { is_account_admin: false } })).status).toBe(
      422,
    );
    await setUp({ required: true, break_glass_user_id: admin.id });
    expect((await admin.put(`/api/v3/admin/users/${second.id}`, { user: { is_account_admin: false } })).status).toBe(
      200,
    );
  });

  test('AUTH-03 mfa_enforced: the provider asks for its own second factor', async () => {
    const key = keyOf(await setUp());
    await inAccount(on, admin, sql`update account set mfa_enforced = true where id = ${admin.accountId}`);
    const { cookies } = await enter(key, person());
    const cookie = cookies.find((one) => one.startsWith('fairlead_session=')) ?? '';
    expect((await on.app.inject({ method: 'GET', url: '/api/v3/profile', headers: { cookie } })).statusCode).toBe(200);
  });
});

describe('AUTH-01 confirming at the provider', () => {
  test('AUTH-01 a session begun there is as fresh as the proof there, and is confirmed by a new one of the same person', async () => {
    const key = keyOf(await setUp());
    const login = person();
    const { cookies, body } = await enter(key, login);
    const cookie = cookies.find((one) => one.startsWith('fairlead_session=')) ?? '';
    const headers = { cookie, 'x-csrf-token': body.csrf_token };
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const got = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      const passing = [got.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
      return { status: got.statusCode, body: got.json<Loose>(), passing: passing[0] ?? '' };
    };
    const makeKey = async () => (await call('POST', '/api/v3/profile/api_key')).status;
    expect((await call('GET', '/api/internal/sessions/confirm')).body).toEqual({
      password: false,
      code: false,
      passkey: null,
      provider: 'Contoso',
    });
    await inAccount(on, admin, sql`update user_session set confirmed_at = 'epoch' where by_provider`);
    expect(await makeKey()).toBe(403);

    const confirm = async (as: string, inSession = cookie) => {
      const begins = await call('POST', '/api/internal/sessions/confirm/provider', {});
      expect(new URL(begins.body.url).searchParams.get('prompt')).toBe('login');
      const back = await provider.signIn(begins.body.url, as);
      return send('/login/sso/finish', { answer: back.search }, `${begins.passing}; ${inSession}`);
    };
    // Another person, another session, or none.
    expect((await confirm(person())).status).toBe(401);
    expect((await confirm(login, admin.cookie)).status).toBe(401);
    expect((await confirm(login, 'fairlead_session=none')).status).toBe(401);
    expect(await makeKey()).toBe(403);
    const done = await confirm(login);
    expect([done.status, done.body]).toMatchObject([200, { confirmed: true, csrf_token: body.csrf_token }]);
    expect(done.cookies.filter((one) => one.startsWith('fairlead_session'))).toEqual([]);
    expect(await makeKey()).toBe(200);
  });
});

describe('AUTH-01 setting single sign-on up', () => {
  test('AUTH-01 asks for a fresh sign-in of an administrator, and never answers the secret', async () => {
    await setUp();
    const shown = await admin.get(own);
    expect(JSON.stringify(shown.body)).not.toContain(CLIENT.client_secret);
    const stored = await inAccount(
      on,
      admin,
      sql`select encode(client_secret, 'escape') as secret from identity_provider`,
    );
    expect(JSON.stringify(stored)).not.toContain(CLIENT.client_secret);
    // Without a typed secret the stored one stays, but it does not go to another provider.
    const { client_secret: _left, ...without } = settings({ label: 'Renamed' });
    expect((await admin.put(own, without)).body.provider.label).toBe('Renamed');
    const elsewhere = await admin.put(own, { ...without, issuer: 'http://localhost:9' });
    expect([elsewhere.status, elsewhere.body]).toMatchObject([422, [{ field: 'client_secret' }]]);
    const log = await inAccount(on, admin, sql`select details from audit_event where event = 'setting.changed'`);
    expect(JSON.stringify(log)).not.toContain(CLIENT.client_secret);

    await inAccount(on, admin, sql`update user_session set confirmed_at = now() - interval '16 minutes'`);
    for (const answer of [await admin.put(own, settings()), await admin.del(own)])
      expect([answer.status, answer.body]).toMatchObject([403, { confirmation_required: true }]);
    const nils = await colleague(on, admin);
    expect((await nils.get(own)).status).toBe(403);
    expect((await nils.put(own, settings())).status).toBe(403);
  });

  test('AUTH-01 every mistake is named at once, and an address that is no provider is not saved', async () => {
    const wrong = {
      domains: ['no domain'],
      default_team_id: 999_999,
      client_secret: '',
      required: true,
      enabled: false,
    };
    const { status, body } = await admin.put(own, settings(wrong));
    expect(status).toBe(422);
    const fields = ['domains', 'client_secret', 'default_team_id', 'required', 'break_glass_user_id'];
    expect(body.map(({ field }: Loose) => field).sort()).toEqual(fields.sort());
    for (const issuer of [
      `${provider.issuer}/nowhere`,
      'http://localhost:9',
      'nonsense',
      'ftp://localhost/',
      'http://192.0.2.1/',
    ]) {
      const answer = await admin.put(own, settings({ issuer }));
      expect([issuer, answer.status, answer.body]).toMatchObject([issuer, 422, [{ field: 'issuer' }]]);
    }
    expect((await admin.get(own)).body.provider).toBeNull();
  });

  test('AUTH-01 internal addresses are not called unless the operator allows them', async () => {
    const guarded = await testApp({ FAIRLEAD_INTERNAL_ADDRESSES: 'refused' });
    let called = 0;
    const { createServer } = await import('node:http');
    const bait = createServer((_request, answer) => {
      called += 1;
      answer.end('{}');
    }).listen(0, '127.0.0.1');
    try {
      const boss = await guarded.account();
      const { port } = bait.address() as { port: number };
      const hosts = [
        'localhost',
        '127.0.0.1',
        '127.1',
        '2130706433',
        '0x7f000001',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '0.0.0.0',
        '10.0.0.1',
        '192.168.1.1',
        '172.16.0.1',
        '169.254.169.254',
        '100.64.0.1',
        '[fd00::1]',
        '[fe80::1]',
        '[64:ff9b::7f00:1]',
        '[2002:7f00:1::]',
      ];
      for (const url of hosts.flatMap((host) => [`http://${host}:${port}`, `https://${host}:${port}`])) {
        const { status, body } = await boss.put(own, settings({ issuer: url }));
        expect([url, status, body[0].field]).toEqual([url, 422, 'issuer']);
        expect(body[0].msg).toMatch(/internal address|https:\/\//);
      }
      expect(called).toBe(0);
    } finally {
      bait.close();
      await guarded.close();
    }
  });

  test('AUTH-01 the demo account keeps its passwords, and removing the provider ends it', async () => {
    const key = keyOf(await setUp());
    expect((await admin.del(own)).status).toBe(204);
    expect((await admin.del(own)).status).toBe(404);
    expect((await send('/login/sso', { key })).status).toBe(404);
    await inAccount(on, admin, sql`update account set is_demo = true where id = ${admin.accountId}`);
    expect((await admin.put(own, settings())).status).toBe(409);
  });
});

describe('AUTH-01 links to the provider', () => {
  test('AUTH-01 unlink: by the user and by an administrator, after a fresh sign-in, and the next sign-in links again', async () => {
    const key = keyOf(await setUp());
    const login = person();
    const first = await enter(key, login);
    const { user } = await bootOf(first.cookies);
    const shown = `/api/internal/users/${user.id}/identity`;
    expect((await admin.get(shown)).body).toEqual({
      link: { linked_at: expect.any(String), last_used_at: expect.any(String) },
    });
    const stranger = await on.account();
    expect([(await stranger.get(shown)).status, (await stranger.del(shown)).status]).toEqual([404, 404]);
    // The person is new at the provider: the address belongs to a user who is linked to another.
    const again = person({ email: provider.people[login]?.email });
    expect((await enter(key, again)).status).toBe(403);
    expect((await admin.del(shown)).status).toBe(204);
    expect([(await admin.get(shown)).body, (await admin.del(shown)).status]).toEqual([{ link: null }, 404]);
    expect((await bootOf(first.cookies)).logged_in).toBe(false);
    const second = await enter(key, again);
    expect((await bootOf(second.cookies)).user.id).toBe(user.id);

    const cookie = second.cookies.find((one) => one.startsWith('fairlead_session=')) ?? '';
    const headers = { cookie, 'x-csrf-token': second.body.csrf_token };
    const own = (method: 'GET' | 'DELETE') => on.app.inject({ method, url: '/api/internal/identity', headers });
    expect((await own('GET')).json().link).not.toBeNull();
    await inAccount(on, admin, sql`update user_session set confirmed_at = 'epoch'`);
    expect((await own('DELETE')).statusCode).toBe(403);
    await inAccount(on, admin, sql`update user_session set confirmed_at = now()`);
    expect((await own('DELETE')).statusCode).toBe(204);
    expect((await own('GET')).json()).toEqual({ link: null });
    const noted = await inAccount(
      on,
      admin,
      sql`select user_id from audit_event
      where details->>'single_sign_on' = 'unlinked' order by id`,
    );
    expect(noted).toEqual([{ user_id: admin.id }, { user_id: user.id }]);
  });
});
