import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { type Program, programOf } from '../../testing/program';

/** Programs that run in the browser, on a page of another origin. */

const ORIGIN = 'https://dashboard.example.test';
let on: TestApp;
let admin: TestUser;
let program: Program;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = await on.account();
  program = await programOf(on, admin);
});
afterAll(() => on.close());

const admit = (user: TestUser, api_origins: unknown) =>
  user.put('/api/v3/admin/api_settings', { api_settings: { api_origins } });
const preflight = async (origin: string, path = '/api/v3/deals') => {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  return on.app.inject({ method: 'OPTIONS', url: path, headers });
};
/** Answers are cached for half a minute. */
const later = () => void (on.clock.now = new Date(on.clock.now.getTime() + 31_000));

describe('API-03 programs in the browser', () => {
  test('API-03 no other origin is admitted until an administrator allows it', async () => {
    expect((await preflight(ORIGIN)).headers['access-control-allow-origin']).toBeUndefined();
    const read = await program.get('deals', { origin: ORIGIN });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    expect((await program.send('POST', 'deals', { deal: { name: 'x' } }, { origin: ORIGIN })).status).toBe(403);
  });

  test('API-03 an admitted origin calls with a key, after asking with OPTIONS', async () => {
    const saved = await admit(admin, [`${ORIGIN}/`, 'http://localhost:5000']);
    expect([saved.status, saved.body]).toEqual([
      200,
      { registered_apps_only: false, api_origins: [ORIGIN, 'http://localhost:5000'], api_key_days: 365 },
    ]);
    later();
    for (const path of ['/api/v3/deals', '/deals.json?api_key=x']) {
      const asked = await preflight(ORIGIN, path);
      expect([asked.statusCode, asked.body, asked.headers['access-control-allow-origin']]).toEqual([204, '', ORIGIN]);
      expect(asked.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
      expect(asked.headers['access-control-allow-headers']).toContain('Authorization');
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
      expect(asked.headers.vary).toContain('Origin');
    }
    const made = await program.send('POST', 'deals', { deal: { name: 'From a page' } }, { origin: ORIGIN });
    expect([made.status, made.headers['access-control-allow-origin']]).toEqual([200, ORIGIN]);
    expect(made.headers['access-control-expose-headers']).toContain('X-Change-Set');
    const wrong = await on.app.inject({ url: '/api/v3/deals?api_key=nobodys', headers: { origin: ORIGIN } });
    expect([wrong.statusCode, wrong.headers['access-control-allow-origin']]).toEqual([406, ORIGIN]);
  });

  test('API-03 an origin that another account admits is refused', async () => {
    const other = await on.account('Other account');
    const theirs = await programOf(on, other);
    const { status, body } = await theirs.get('deals', { origin: ORIGIN });
    expect([status, body]).toEqual([403, { error: 'The account does not allow calls from this origin' }]);
    expect((await theirs.get('deals', { origin: 'https://elsewhere.test' })).status).toBe(200);
  });

  test('API-03 a session is never opened to another origin', async () => {
    const headers = { origin: ORIGIN };
    const read = await admin.call('GET', '/api/v3/deals', undefined, headers);
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    expect((await admin.call('POST', '/api/v3/deals', { deal: { name: 'x' } }, headers)).status).toBe(403);
    expect((await preflight(ORIGIN, '/login')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight(ORIGIN, '/api/internal/boot')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('API-03 an origin that is no longer allowed is refused', async () => {
    expect((await admit(admin, [])).body.api_origins).toEqual([]);
    later();
    expect((await preflight(ORIGIN)).headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['*'],
    ['null'],
    ['ftp://x.test'],
    ['https://x.test/path'],
    ['https://u:p@x.test'],
    ['x.test'],
    [`https://${'a'.repeat(300)}.test`],
  ])('API-03 %s is no origin', async (origin) => {
    const { status, body } = await admit(admin, [ORIGIN, origin]);
    expect([status, body]).toEqual([422, [{ field: 'api_origins', msg: expect.any(String) }]]);
  });
});
