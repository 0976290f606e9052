import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { isForUsers } from '../../http/endpoint';
import { cheapPasswords, type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { endpoints, nameOf } from '../../testing/endpoints';
import { addDemoStaff } from './public';
import { hashPassword, WITHOUT_PEPPER } from '../session/public';
import { mailHasLeft } from '../../testing/letters';
import { staffUser, type TestStaff } from '../../testing/staff';

let on: TestApp;
let staff: TestStaff;
let admin: TestUser;
let ben: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  on = await testApp();
  staff = await staffUser(on);
  admin = await on.account('Halvard Measuring');
  ben = await colleague(on, admin, { first_name: 'Ben', level: 2 });
  stranger = await on.account('Another company');
});
afterAll(() => on.close());

const reason = 'Agreed by phone';
const ofStaff = endpoints.filter(({ access }) => access === 'staff');
const pathOf = (path: string) =>
  path.replace(':change_id', '1').replace(':request_id', '1').replace(':id', String(admin.accountId));
const account = () => `/backend/accounts/${admin.accountId}`;
const audited = () =>
  inAccount(
    on,
    admin,
    sql`select event, user_id, on_behalf_of_user_id as behalf, subject_name, details from audit_event
    where details ? 'staff' order by id desc limit 5`,
  ) as Promise<Loose[]>;

describe('ADMIN-12 who gets into the back office', () => {
  test('ADMIN-12 no user of an account, with a session or a key, and no visitor without a session of staff', async () => {
    const key = (await admin.post('/api/v3/profile/api_key', { current_password: PASSWORD })).body.api_key as string;
    expect(key).toBeTruthy();
    const external = await colleague(on, admin, { level: 5, is_external: true });
    for (const { contract } of ofStaff) {
      const url = pathOf(contract.path);
      const method = contract.method as 'GET';
      const found: number[] = [];
      for (const who of [admin, external])
        found.push((await who.call(method, url, method === 'GET' ? undefined : { reason })).status);
      const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
      found.push((await on.app.inject({ method, url, headers })).statusCode);
      // A key beside the cookie of staff: the cookie is ignored, as everywhere.
      const both = { ...headers, cookie: staff.cookie, 'x-csrf-token': staff.csrf };
      found.push((await on.app.inject({ method, url, headers: both })).statusCode);
      found.push((await on.app.inject({ method, url, headers: { accept: 'application/json' } })).statusCode);
      expect([nameOf({ contract } as never), found]).toEqual([
        nameOf({ contract } as never),
        [401, 401, 401, 401, 401],
      ]);
    }
  });

  test('ADMIN-12 a session of staff opens no account, and its cookie goes to the back office alone', async () => {
    const asUser = await on.app.inject({ url: '/api/v3/deals', headers: { cookie: staff.cookie } });
    expect(asUser.statusCode).toBe(401);
    const token = staff.cookie.split('=')[1] as string;
    const asSession = { cookie: `fairlead_session=${token}` };
    expect((await on.app.inject({ url: '/api/v3/deals', headers: asSession })).statusCode).toBe(401);
    const userToken = admin.cookie.split('=')[1] as string;
    const swapped = { cookie: `fairlead_staff=${userToken}`, accept: 'application/json' };
    expect((await on.app.inject({ url: '/backend/accounts', headers: swapped })).statusCode).toBe(401);
    const again = await staffUser(on, 'Paul Ostrow');
    const answer = await on.app.inject({
      method: 'POST',
      url: '/backend/login',
      payload: { email: again.email, password: PASSWORD, code: again.code() },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/; Path=\/backend; HttpOnly; SameSite=Strict$/);
  });

  test('ADMIN-12 changing calls need the CSRF token and a page of ours', async () => {
    for (const { contract } of ofStaff.filter(({ writes }) => writes)) {
      const url = pathOf(contract.path);
      const method = contract.method as 'POST';
      for (const token of [{}, { 'x-csrf-token': admin.csrf }]) {
        const headers = { cookie: staff.cookie, accept: 'application/json', ...token };
        expect([url, (await on.app.inject({ method, url, headers, payload: { reason } })).statusCode]).toEqual([
          url,
          403,
        ]);
      }
      const foreign = { cookie: staff.cookie, 'x-csrf-token': staff.csrf, origin: 'https://evil.example' };
      expect((await on.app.inject({ method, url, headers: foreign, payload: { reason } })).statusCode).toBe(403);
    }
    expect((await staff.get(account())).body.is_active).toBe(true);
  });

  test('ADMIN-12 a second factor is needed, each code works once, and the link of the operator works once', async () => {
    const login = (body: object) => on.app.inject({ method: 'POST', url: '/backend/login', payload: body });
    const someone = await staffUser(on, 'Ines Falk');
    const given = { email: someone.email, password: PASSWORD };
    const asked = await login(given);
    expect([asked.statusCode, asked.json(), asked.headers['set-cookie']]).toEqual([
      200,
      { code_required: true, csrf_token: null },
      undefined,
    ]);
    const code = someone.code();
    expect((await login({ ...given, code })).statusCode).toBe(200);
    expect((await login({ ...given, code })).statusCode).toBe(401);
    expect((await login({ ...given, password: 'Wrong-one-42!' })).statusCode).toBe(401);
    expect((await login({ email: admin.email, password: PASSWORD })).statusCode).toBe(401);
    const welcome = await on.app.inject({ url: '/backend/welcome/unknown', headers: { accept: 'application/json' } });
    expect(welcome.json()).toEqual({ valid: false, email: null, secret: null, uri: null });
  });

  test('ADMIN-12 wrong guesses are counted: after ten, further ones are refused unread', async () => {
    const someone = await staffUser(on, 'Guessed At');
    const login = (password: string) =>
      on.app.inject({ method: 'POST', url: '/backend/login', payload: { email: someone.email, password } });
    for (let n = 0; n < 10; n++) expect((await login('Wrong-one-42!')).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(429);
  });

  test('ADMIN-12 a session ends after two idle hours, after twelve hours, at sign-out, and with the staff user', async () => {
    const open = async (set: string) => {
      const one = await staffUser(on, 'Session');
      await on.pool.transaction('write', '', (db) =>
        db.run(sql`update staff_session set last_seen_at = now() - ${set.split('|')[0]}::interval,
          created_at = now() - ${set.split('|')[1]}::interval
          where staff_id = (select id from staff_user where email = ${one.email})`),
      );
      return (await one.get('/backend/accounts')).status;
    };
    expect(await open('119 minutes|11 hours')).toBe(200);
    expect(await open('121 minutes|3 hours')).toBe(401);
    expect(await open('1 minute|13 hours')).toBe(401);
    const left = await staffUser(on, 'Left');
    expect((await left.call('DELETE', '/backend/login')).status).toBe(204);
    expect((await left.get('/backend/accounts')).status).toBe(401);
    const ended = await staffUser(on, 'Ended');
    await on.pool.transaction('write', '', (db) =>
      db.run(sql`update staff_user set deleted_at = now() where email = ${ended.email}`),
    );
    expect((await ended.get('/backend/accounts')).status).toBe(401);
  });
});

describe('ADMIN-12 staff of the demo', () => {
  test('ADMIN-12 they sign in from this machine alone, and reach the demo account alone', async () => {
    const email = `demo-${admin.accountId}@demo.fairlead.test`;
    const hash = await hashPassword(PASSWORD, { ...WITHOUT_PEPPER, passwordCost: 'least' });
    await on.pool.transaction('write', '', (db) => addDemoStaff(db, email, 'Demo Staff', hash));
    const login = (headers: Record<string, string>) =>
      on.app.inject({ method: 'POST', url: '/backend/login', payload: { email, password: PASSWORD }, headers });
    expect((await login({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
    const answer = await login({});
    expect(answer.statusCode).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
    const csrf = answer.json<{ csrf_token: string }>().csrf_token;
    const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
      const headers = { cookie, accept: 'application/json', 'x-csrf-token': csrf };
      return on.app.inject({ method, url, headers, ...(payload && { payload }) });
    };
    const entries = async (url: string) => (await call('GET', url)).json<{ entries: Loose[] }>().entries;
    expect((await entries('/backend/accounts')).filter((one) => !one.is_demo)).toEqual([]);
    expect((await entries(`/backend/users?q=${admin.email}`)).length).toBe(0);
    expect((await entries('/backend/requests')).filter((one) => one.account.id === admin.accountId)).toEqual([]);
    expect((await call('GET', account())).statusCode).toBe(404);
    expect((await call('PATCH', account(), { reason, plan: 'start' })).statusCode).toBe(404);
    expect((await call('POST', `/backend/users/${ben.id}/support_login`, { reason })).statusCode).toBe(404);
    expect((await call('POST', '/backend/affiliates', { name: 'Theirs' })).statusCode).toBe(403);
    expect((await entries('/backend/log')).every((one) => one.staff_name === 'Demo Staff')).toBe(true);
  });
});

describe('ADMIN-12 accounts and users as staff see them', () => {
  test('ADMIN-12 /backend/accounts finds accounts by name and number, and /backend/users finds users', async () => {
    const { body } = await staff.get(`/backend/accounts?q=halvard`);
    expect(body.entries.find((one: Loose) => one.id === admin.accountId)).toMatchObject({
      company_name: 'Halvard Measuring',
      plan: 'grow',
      users: 3,
      is_active: true,
    });
    expect((await staff.get(`/backend/accounts?q=${admin.accountId}`)).body.entries[0].id).toBe(admin.accountId);
    expect((await staff.get('/backend/accounts?q=nowhere%20to%20be%20found')).body.pagination.total).toBe(0);
    const users = (await staff.get(`/backend/users?q=${admin.email}`)).body;
    expect(users.entries).toMatchObject([{ id: admin.id, account_id: admin.accountId, kind: 'administrator' }]);
  });

  test('ADMIN-12 /backend/accounts/{id} shows plan, flags, quotas and users, and nothing of a record', async () => {
    await admin.post('/api/v3/deals', { deal: { name: 'Secret sensor' } });
    const { body } = await staff.get(account());
    expect(body).toMatchObject({ plan: 'grow', license_count: null, licenses_used: 2, is_active: true });
    expect(body.quotas.find(({ type }: Loose) => type === 'deals')).toEqual({
      type: 'deals',
      limit: 0,
      used: 1,
      available: null,
    });
    const ids = body.users.map(({ id }: Loose) => id);
    expect([ids.includes(admin.id), ids.includes(ben.id), ids.includes(stranger.id)]).toEqual([true, true, false]);
    expect(JSON.stringify(body)).not.toContain('Secret sensor');
    const user = (await staff.get(`/backend/users/${ben.id}`)).body;
    expect(user).toMatchObject({ id: ben.id, kind: 'manager', company_name: 'Halvard Measuring', is_active: true });
    expect(JSON.stringify([body, user])).not.toMatch(/password|hash|secret|api_key/i);
  });

  test('ADMIN-12 ids that do not exist answer 404', async () => {
    for (const url of ['/backend/accounts/99999999', '/backend/users/99999999', '/backend/affiliates/99999999'])
      expect([url, (await staff.get(url)).status]).toEqual([url, 404]);
    expect((await staff.patch('/backend/accounts/99999999', { reason, plan: 'start' })).status).toBe(404);
    expect((await staff.post('/backend/users/99999999/support_login', { reason })).status).toBe(404);
    expect((await staff.patch(account(), { reason, affiliate_id: 99999999 })).status).toBe(422);
    for (const part of ['future_changes', 'requests'])
      expect(
        (
          await staff.call(part === 'requests' ? 'PUT' : 'DELETE', `${account()}/${part}/999999`, {
            reason,
            status: 'done',
            answer: 'Yes',
          })
        ).status,
      ).toBe(404);
  });

  test('ADMIN-12 a change of plan, licenses, trial and quotas asks for a reason and is recorded in both logs', async () => {
    expect((await staff.patch(account(), { plan: 'start' })).status).toBe(422);
    const set = {
      reason,
      plan: 'develop',
      with_quotas: true,
      license_count: 9,
      trial_ends_on: '2027-01-31',
      quotas: { deals: 50 },
    };
    const { status, body } = await staff.patch(account(), set);
    expect([status, body]).toMatchObject([200, { plan: 'develop', license_count: 9, trial_ends_on: '2027/01/31' }]);
    const limits = Object.fromEntries(body.quotas.map(({ type, limit }: Loose) => [type, limit]));
    expect(limits).toMatchObject({ deals: 50, custom_fields_deal: 35, monthly_ai_email_per_user: 50 });
    expect(body.events[0]).toMatchObject({ event: 'account.changed', staff_name: staff.name, reason });
    const lines = await audited();
    expect(lines.every(({ event, user_id }) => event === 'setting.changed' && user_id === null)).toBe(true);
    const plan = (await inAccount(
      on,
      admin,
      sql`select details from audit_event where subject_name = 'plan'`,
    )) as Loose[];
    expect(plan[0].details).toEqual({ old: 'grow', new: 'develop', staff: staff.name, reason });
    const shown = (await admin.get('/api/internal/audit_log?group=settings')).body.entries;
    expect(shown.some((line: Loose) => line.subject_name === 'plan' && line.details.staff === staff.name)).toBe(true);
    expect((await staff.patch(account(), { reason, quotas: { deals: null } })).body.quotas[0].limit).toBe(0);
    expect((await stranger.get('/api/internal/billing')).body).toMatchObject({ plan: 'grow', license_count: null });
  });

  test('ADMIN-12 the log of staff is added to and never changed', async () => {
    const log = (await staff.get('/backend/log')).body.entries;
    expect(log.some((one: Loose) => one.event === 'account.changed' && one.account.id === admin.accountId)).toBe(true);
    const tries = [sql`update staff_event set reason = 'x'`, sql`delete from staff_event`];
    for (const attempt of tries) await on.pool.transaction('write', '', (db) => db.run(attempt)).catch(() => undefined);
    expect((await staff.get('/backend/log')).body.entries.slice(0, log.length)).toEqual(log);
  });

  test('ADMIN-12 /backend/affiliates/{id} keeps who brought which accounts', async () => {
    const name = `Nordic ${admin.accountId}`;
    const added = (await staff.post('/backend/affiliates', { name, email: 'n@example.test' })).body;
    expect(added).toMatchObject({ name, accounts: 0, of_accounts: [] });
    expect((await staff.post('/backend/affiliates', { name })).status).toBe(422);
    expect((await staff.post('/backend/affiliates', { name: 'X', email: 'not an address' })).status).toBe(422);
    const set = await staff.patch(account(), { reason, affiliate_id: added.id });
    expect(set.body.affiliate).toEqual({ id: added.id, name });
    const { body } = await staff.get(`/backend/affiliates/${added.id}`);
    expect(body.of_accounts.map(({ id }: Loose) => id)).toEqual([admin.accountId]);
    expect(
      (await staff.call('PUT', `/backend/affiliates/${added.id}`, { name, notes: 'Brings makers' })).body.notes,
    ).toBe('Brings makers');
    expect((await admin.get('/api/internal/boot')).body.account.affiliate_id).toBeUndefined();
  });

  test('ADMIN-12 an account made inactive lets none of its users work, by session or key, until it is active again', async () => {
    const gone = await on.account('Stops paying');
    const key = (await gone.post('/api/v3/profile/api_key', { current_password: PASSWORD })).body.api_key as string;
    const byKey = async () =>
      (await on.app.inject({ url: '/api/v3/deals', headers: { authorization: `Bearer ${key}` } })).statusCode;
    expect(await byKey()).toBe(200);
    const url = `/backend/accounts/${gone.accountId}`;
    expect((await staff.patch(url, { reason, is_active: false })).body.is_active).toBe(false);
    expect([(await gone.get('/api/v3/deals')).status, await byKey()]).toEqual([401, 401]);
    const login = { user: { email: gone.email, password: PASSWORD } };
    const refused = await on.app.inject({ method: 'POST', url: '/login', payload: login });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: 'This account is inactive. Ask the operator of this server.' },
    ]);
    expect((await staff.post(`/backend/users/${gone.id}/support_login`, { reason })).status).toBe(403);
    await staff.patch(url, { reason, is_active: true });
    expect([(await gone.get('/api/v3/deals')).status, await byKey()]).toEqual([200, 200]);
  });
});

describe('EXT-05 feature flags per account, in the back office', () => {
  test('EXT-05 a flag switches what it names at once, on every server, in this account alone', async () => {
    const second = await buildApp({
      config: readConfig({ FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_SESSION: '0', ...cheapPasswords }),
      pool: on.pool,
      mailer: { configured: false } as never,
      clock: () => new Date(),
      signupToken: '',
      logger: undefined as never,
    });
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'Flags' } })).body.id;
    const note = { note: { content: 'Private', deal_id: deal, is_private: true } };
    const write = async () => (await admin.post('/api/v3/notes', note)).status;
    const onSecond = async () => {
      const got = await second.inject({ url: '/api/internal/boot', headers: { cookie: admin.cookie } });
      return got.json<Loose>().account.features.private_notes;
    };
    expect([(await write()) >= 400, await onSecond()]).toEqual([true, undefined]);
    const flags = await staff.patch(account(), { reason, features: { private_notes: true } });
    expect(flags.body.features).toEqual({
      multi_currency: true,
      deal_intelligence: true,
      customer_management: true,
      product_lines: true,
      reporting_v3: true,
      private_notes: true,
      is_api_enabled: true,
    });
    expect([await write(), await onSecond()]).toEqual([200, true]);
    expect((await stranger.get('/api/internal/boot')).body.account.features.private_notes).toBeUndefined();
    await staff.patch(account(), { reason, features: { private_notes: false } });
    expect([(await write()) >= 400, await onSecond()]).toEqual([true, false]);
    for (const absent of ['no_such_flag', 'sms', 'design_upgrade', 'address_autocompleter']) {
      const refused = await staff.patch(account(), { reason, features: { [absent]: true } });
      expect([absent, refused.status]).toEqual([absent, 422]);
    }
    await second.close();
  });

  test('EXT-05 is_api_enabled off refuses keys, and sessions keep working', async () => {
    const key = (await stranger.post('/api/v3/profile/api_key', { current_password: PASSWORD })).body.api_key as string;
    const byKey = async () =>
      (await on.app.inject({ url: '/api/v3/deals', headers: { authorization: `Bearer ${key}` } })).statusCode;
    const url = `/backend/accounts/${stranger.accountId}`;
    expect(await byKey()).toBe(200);
    await staff.patch(url, { reason, features: { is_api_enabled: false } });
    expect([await byKey(), (await stranger.get('/api/v3/deals')).status]).toEqual([403, 200]);
    await staff.patch(url, { reason, features: { is_api_enabled: true } });
    expect(await byKey()).toBe(200);
  });
});

describe('AUTH-07 support login', () => {
  /** A session as the user, begun by staff. */
  async function support(user = ben, by = staff) {
    const answer = await by.post(`/backend/users/${user.id}/support_login`, { reason: 'Import of people fails' });
    expect(answer.status).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
    const boot = (await on.app.inject({ url: '/api/internal/boot', headers: { cookie } })).json<Loose>();
    const call = async (method: string, url: string, body?: object) => {
      const headers = { cookie, 'x-csrf-token': boot.csrf_token ?? '' };
      const got = await on.app.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) });
      return {
        status: got.statusCode,
        body: (got.body && String(got.headers['content-type']).includes('json') ? got.json() : '') as Loose,
      };
    };
    return { cookie, boot, call };
  }
  const session = (cookie: string, set: ReturnType<typeof sql>) =>
    inAccount(
      on,
      admin,
      sql`update user_session set ${set} where support_staff_id is not null
      and token_hash = sha256(convert_to(${cookie.split('=')[1]}, 'utf8'))`,
    );

  test('AUTH-07 staff act as a user: what they do is done with the rights of the user, and history says support', async () => {
    const { boot, call } = await support();
    expect(boot.user).toMatchObject({
      id: ben.id,
      level: 2,
      supported_by: { full_name: staff.name, reason: 'Import of people fails' },
    });
    expect(new Date(boot.user.supported_by.ends_at).getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(new Date(boot.user.supported_by.ends_at).getTime() - Date.now()).toBeLessThan(61 * 60_000);
    const made = await call('POST', '/api/v3/deals', { deal: { name: 'Helped' } });
    expect(made.status).toBe(200);
    const [set] = (await inAccount(
      on,
      admin,
      sql`select via, user_id from change_set order by id desc limit 1`,
    )) as Loose[];
    expect(set).toEqual({ via: 'support', user_id: ben.id });
    expect((await call('GET', '/api/internal/audit_log')).status).toBe(403);
  });

  test('AUTH-07 it is audited, in the account and with staff, and the administrators get a mail', async () => {
    await mailHasLeft(on);
    on.letters.length = 0;
    const { call } = await support();
    expect((await call('DELETE', '/api/internal/support_login')).status).toBe(204);
    const lines = await audited();
    expect(lines.slice(0, 2)).toMatchObject([
      {
        event: 'support.ended',
        user_id: null,
        behalf: ben.id,
        subject_name: 'Ben Okafor',
        details: { staff: staff.name },
      },
      { event: 'support.started', user_id: null, details: { staff: staff.name, reason: 'Import of people fails' } },
    ]);
    const { events } = (await staff.get(`/backend/users/${ben.id}`)).body;
    expect(events.slice(0, 2).map(({ event }: Loose) => event)).toEqual(['support.ended', 'support.started']);
    await expect
      .poll(() => on.letters.map(({ to, subject }) => [to, subject]))
      .toEqual([[admin.email, 'Support signed in as Ben Okafor']]);
    expect(on.letters[0]?.text).toContain('Import of people fails');
  });

  test('AUTH-07 one press or a sign-out ends it; so does an hour, and so do the staff user and the user when made inactive', async () => {
    const alive = async ({ call }: Awaited<ReturnType<typeof support>>) =>
      (await call('GET', '/api/v3/deals')).status === 200;
    const pressed = await support();
    await pressed.call('DELETE', '/api/internal/support_login');
    const signedOut = await support();
    expect((await signedOut.call('DELETE', '/login')).status).toBe(204);
    expect((await audited())[0].event).toBe('support.ended');
    const expired = await support();
    expect(await alive(expired)).toBe(true);
    await session(expired.cookie, sql`support_ends_at = now() - interval '1 second'`);
    expect(expired.call).toBeDefined();
    const other = await staffUser(on, 'Leaves Today');
    const orphaned = await support(ben, other);
    await on.pool.transaction('write', '', (db) =>
      db.run(sql`update staff_user set deleted_at = now() where email = ${other.email}`),
    );
    for (const one of [pressed, signedOut, expired, orphaned]) {
      expect(await alive(one)).toBe(false);
      expect((await one.call('POST', '/api/v3/deals', { deal: { name: 'Late' } })).status).toBe(401);
    }
    const inactive = await support();
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${ben.id}`);
    expect(await alive(inactive)).toBe(false);
    expect((await staff.post(`/backend/users/${ben.id}/support_login`, { reason })).status).toBe(403);
    await inAccount(on, admin, sql`update account_user set deleted_at = null where id = ${ben.id}`);
  });

  test('AUTH-07 it changes no password, second factor, key, user, setting or plan, exports nothing, and shares nothing', async () => {
    const { call } = await support(admin);
    const records =
      /^\/api\/v3\/(deals|people|companies|customers|milestones|calendar_entries|merges|notes|:type|change_sets|imports|searches|recycle_bin|todo_templates\/:id\/apply)\b|^\/customers\b|^\/api\/internal\/(list_views|merges|merge_actions|agenda)/;
    const reading = [
      'POST /api/internal/reports/run',
      'POST /api/internal/saved_reports/figures',
      'POST /api/internal/dashboards/preview',
      'POST /api/internal/goals/product_lines_report',
    ];
    const open = new Set(['DELETE /login', 'DELETE /api/internal/support_login', ...reading]);
    const closedToo = /export$|\/shares|\/share$|external_users$|^DELETE \/api\/v3\/recycle_bin/;
    for (const one of endpoints.filter((each) => isForUsers(each) && each.writes)) {
      const name = nameOf(one);
      if (open.has(name) || (records.test(one.contract.path) && !closedToo.test(name))) continue;
      const url = one.contract.path.replaceAll(/:type/g, 'deals').replaceAll(/:\w+/g, String(ben.id));
      const { status, body } = await call(one.contract.method, url, {});
      expect([name, status, body.error]).toEqual([name, 403, 'A support login cannot do this']);
    }
    for (const url of ['/api/v3/profile/api_key', '/api/internal/sessions', '/api/internal/passkeys'])
      expect([url, (await call('GET', url)).status]).toEqual([url, 403]);
    expect((await admin.get('/api/v3/profile')).body.api_key).toBeTruthy();
    const profile = await call('GET', '/api/v3/profile');
    expect([profile.status, profile.body.api_key ?? null]).toEqual([200, null]);
    expect((await call('GET', '/api/internal/billing')).status).toBe(200);
    await call('DELETE', '/login');
  });

  test('AUTH-07 usage tracking is skipped meanwhile: it counts as no visit of the user', async () => {
    const seen = async () =>
      (
        (await inAccount(
          on,
          admin,
          sql`select last_seen_at::text as at from account_user where id = ${ben.id}`,
        )) as Loose[]
      )[0].at;
    const before = await seen();
    const { cookie, call } = await support();
    await session(cookie, sql`last_seen_at = now() - interval '1 hour'`);
    await call('GET', '/api/v3/deals');
    await expect
      .poll(
        async () =>
          (
            (await inAccount(
              on,
              admin,
              sql`select count(*) as n from user_session where support_staff_id is not null
        and user_id = ${ben.id} and last_seen_at > now() - interval '1 minute' and created_at < last_seen_at`,
            )) as Loose[]
          )[0].n,
      )
      .toBeGreaterThan(0);
    expect(await seen()).toBe(before);
  });

  test('AUTH-07 a support login asks for no second factor of the user, and leads to no other user', async () => {
    const asked = await colleague(on, admin, { first_name: 'Asked', mfa_requested_at: new Date() });
    const { call } = await support(asked);
    expect((await call('GET', '/api/v3/deals')).status).toBe(200);
    const asAdmin = await support(admin);
    expect((await asAdmin.call('POST', '/api/internal/view_as', { user_id: ben.id })).status).toBe(403);
  });

  test('AUTH-07 without a reason there is no support login', async () => {
    for (const body of [{}, { reason: '' }, { reason: '  ' }])
      expect((await staff.post(`/backend/users/${ben.id}/support_login`, body)).status).toBe(422);
  });
});
