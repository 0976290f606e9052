import { isForUsers } from './endpoint';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague } from '../testing/colleagues';
import { endpoints, nameOf } from '../testing/endpoints';

let on: TestApp;
let admin: pg.Client;
let hanna: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
});
beforeEach(async () => {
  hanna = await on.account();
});
afterAll(async () => {
  await admin.end();
  await on.close();
});

type Headers = Record<string, string>;
const call = (method: string, url: string, headers: Headers, payload?: object) =>
  on.app.inject({ method: method as 'GET', url, headers, payload });
/** Creates a deal with these headers; returns the status code. */
const attempt = async (headers: Headers) =>
  (await call('POST', '/api/v3/deals', headers, { name: 'Forged' })).statusCode;
const reads = async (cookie: string) => (await call('GET', '/api/v3/deals', { cookie })).statusCode;
const deals = async () =>
  (await admin.query('select count(*)::int as n from deal where account_id = $1', [hanna.accountId])).rows[0].n;
const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const age = (column: string, interval: string, more = '') =>
  admin.query(`update user_session set ${column} = now() - interval '${interval}' ${more} where account_id = $1`, [
    hanna.accountId,
  ]);

describe('AUTH-02 the CSRF token', () => {
  test('AUTH-02 no call that changes anything works without it', async () => {
    const writes = endpoints.filter((one) => isForUsers(one) && one.writes);
    expect(writes.length).toBeGreaterThan(20);
    for (const endpoint of writes) {
      const url = endpoint.contract.path.replace(':type', 'deals').replace(/:\w+/g, '1');
      for (const headers of [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': 'x'.repeat(43) }] as Headers[]) {
        const { statusCode, body } = await call(
          endpoint.contract.method,
          url,
          { cookie: hanna.cookie, ...headers },
          {},
        );
        expect([nameOf(endpoint), statusCode, body]).toEqual([nameOf(endpoint), 403, expect.stringContaining('CSRF')]);
      }
    }
    expect(await reads(hanna.cookie)).toBe(200);
  });

  test('AUTH-02 another user’s token, an older one and one in another place are refused', async () => {
    const ines = await colleague(on, hanna);
    const again = await on.signIn(hanna.email);
    const { cookie } = hanna;
    for (const csrf of [ines.csrf, again.csrf, hanna.csrf.slice(0, -1), `${hanna.csrf} x`, hanna.csrf.toUpperCase()])
      expect(await attempt({ cookie, 'x-csrf-token': csrf })).toBe(403);
    expect(await attempt({ cookie: again.cookie, 'x-csrf-token': hanna.csrf })).toBe(403);
    const elsewhere = await call(
      'POST',
      `/api/v3/deals?csrf_token=${hanna.csrf}&authenticity_token=${hanna.csrf}`,
      { cookie },
      {
        name: 'Forged',
        csrf_token: hanna.csrf,
        authenticity_token: hanna.csrf,
      },
    );
    expect(elsewhere.statusCode).toBe(403);
    expect(await deals()).toBe(0);
    expect(await attempt({ cookie, 'x-csrf-token': hanna.csrf })).toBe(200);
  });

  test('AUTH-02 a page of another site changes nothing, not with a form, not at the sign-in', async () => {
    const forged = { cookie: hanna.cookie, 'x-csrf-token': hanna.csrf };
    for (const origin of [
      'http://evil.test',
      'https://localhost',
      'http://localhost:81',
      'http://localhost.evil.test',
      '%%%',
      'file://',
      'null',
    ])
      expect([origin, await attempt({ ...forged, origin })]).toEqual([origin, 403]);
    const form = { cookie: hanna.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await on.app.inject({
      method: 'POST',
      url: '/api/v3/deals',
      headers: form,
      payload: 'deal[name]=Forged',
    });
    expect(sent.statusCode).toBe(403);
    const user = { email: hanna.email, password: PASSWORD };
    expect((await call('POST', '/login', { origin: 'http://evil.test' }, { user })).statusCode).toBe(403);
    expect(await deals()).toBe(0);
    // A page that sends no referrer has the origin `null`, even for its own requests; the browser's `sec-fetch-site`
    // tells the two cases apart.
    expect(await attempt({ ...forged, origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await attempt({ ...forged, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await attempt({ ...forged, origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('AUTH-02 a GET changes nothing, whatever it requests', async () => {
    for (const url of ['/api/v3/deals?_method=post&name=x', '/api/v3/deals/1?_method=delete', '/login?_method=delete'])
      await call('GET', url, { cookie: hanna.cookie, 'x-http-method-override': 'POST' });
    expect(await deals()).toBe(0);
    expect(await reads(hanna.cookie)).toBe(200);
  });
});

describe('AUTH-01 the session cookie', () => {
  test('AUTH-01 it cannot be made up', async () => {
    const token = tokenOf(hanna.cookie);
    const hash = createHash('sha256').update(token).digest();
    const forged = [
      '',
      'x',
      'null',
      '1',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      hash.toString('hex'),
      hash.toString('base64url'),
      `\\x${hash.toString('hex')}`,
      "' or true; --",
      'x'.repeat(5000),
      '%00',
      '%ED%A0%80',
    ];
    for (const value of forged) expect([value, await reads(`fairlead_session=${value}`)]).toEqual([value, 401]);
    expect(await reads(`other=1; fairlead_session=x; fairlead_session=${token}`)).toBe(401);
    expect(await reads('')).toBe(401);
  });

  test('AUTH-01 it is new at every sign-in, whatever was there before, and hidden from scripts', async () => {
    const user = { email: hanna.email, password: PASSWORD };
    const answer = await call('POST', '/login', { cookie: 'fairlead_session=chosen-by-somebody-else' }, { user });
    const [cookie] = [answer.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^fairlead_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain('Max-Age');
    expect(await reads('fairlead_session=chosen-by-somebody-else')).toBe(401);
    const remembered = await call('POST', '/login', {}, { user: { ...user, remember_me: true } });
    expect([remembered.headers['set-cookie']].flat()[0]).toContain('Max-Age=7776000');
  });

  test('AUTH-01 after signing out it opens nothing, and its token neither', async () => {
    const again = await on.signIn(hanna.email);
    expect((await hanna.del('/login')).status).toBeLessThan(300);
    expect(await reads(hanna.cookie)).toBe(401);
    expect(await attempt({ cookie: hanna.cookie, 'x-csrf-token': hanna.csrf })).toBe(401);
    expect(await attempt({ cookie: again.cookie, 'x-csrf-token': hanna.csrf })).toBe(403);
    const boot = await call('GET', '/api/internal/boot', { cookie: hanna.cookie });
    expect(boot.json()).toMatchObject({ logged_in: false, csrf_token: null });
    expect(boot.body).not.toContain(hanna.email);
    expect(await reads(again.cookie)).toBe(200);
  });

  test('AUTH-05 of a user made inactive it ends at once, and works again with them', async () => {
    const ines = await colleague(on, hanna);
    expect(await reads(ines.cookie)).toBe(200);
    const setInactive = (at: string | null) =>
      admin.query('update account_user set deleted_at = $2 where id = $1', [ines.id, at]);
    await setInactive('2026-11-21');
    expect(await reads(ines.cookie)).toBe(401);
    expect(await attempt({ cookie: ines.cookie, 'x-csrf-token': ines.csrf })).toBe(401);
    const user = { email: ines.email, password: PASSWORD };
    expect((await call('POST', '/login', {}, { user })).statusCode).toBe(401);
    await setInactive(null);
    expect(await reads(ines.cookie)).toBe(200);
  });

  test.each<[what: string, column: string, interval: string, remember: boolean, status: number]>([
    ['not to be remembered ends after an idle day', 'last_seen_at', '25 hours', false, 401],
    ['not to be remembered lives through a night', 'last_seen_at', '23 hours', false, 200],
    ['to be remembered lives through an idle week', 'last_seen_at', '13 days', true, 200],
    ['to be remembered ends after two idle weeks', 'last_seen_at', '15 days', true, 401],
    ['in use ends after ninety days all the same', 'created_at', '91 days', true, 401],
    ['in use lives for most of ninety days', 'created_at', '89 days', true, 200],
  ])('AUTH-01 a session %s', async (_what, column, interval, remember, status) => {
    await age(column, interval, `, remember = ${remember}`);
    expect(await reads(hanna.cookie)).toBe(status);
    expect(await attempt({ cookie: hanna.cookie, 'x-csrf-token': hanna.csrf })).toBe(status);
  });

  test('AUTH-01 a session in use is kept alive', async () => {
    await age('last_seen_at', '20 hours');
    expect(await reads(hanna.cookie)).toBe(200);
    const seen = async () =>
      (
        await admin.query(
          `select now() - last_seen_at < interval '1 minute' as now from user_session where account_id = $1`,
          [hanna.accountId],
        )
      ).rows[0].now;
    await expect.poll(seen).toBe(true);
  });

  test('AUTH-01 the database holds no token that could be used', async () => {
    const { rows } = await admin.query('select to_jsonb(s)::text as row from user_session s where account_id = $1', [
      hanna.accountId,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(hanna.cookie));
  });
});
