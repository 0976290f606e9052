import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { cheapPasswords, PASSWORD, type TestApp, testApp } from '../../testing/app';

const [NOTICE, NEWER] = ['https://crm.example.test/privacy', 'https://crm.example.test/privacy?from=2027'];

let on: TestApp;
const servers: Awaited<ReturnType<typeof buildApp>>[] = [];
beforeAll(async () => {
  on = await testApp();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await on.close();
});

async function serverWith(env: Record<string, string>) {
  const config = readConfig({ FAIRLEAD_DATA: tmpdir(), FAIRLEAD_SIGNUP: 'open', ...cheapPasswords, ...env });
  const parts = { pool: on.pool, mailer: { configured: false }, clock: () => on.clock.now, signupToken: '' };
  const app = await buildApp({ ...parts, config, logger: pino({ level: 'silent' }) });
  servers.push(app);
  return app;
}

describe('AUTH-01 users see which data of them is kept, and agree (ASVS 8.3.3)', () => {
  test('AUTH-01 signing up asks for consent, and asks only once', async () => {
    const app = await serverWith({ FAIRLEAD_PRIVACY_URL: NOTICE });
    const user = { first_name: 'Ida', last_name: 'Berg', email: `ida-${Date.now()}@example.test`, password: PASSWORD };
    const signUp = (more: object) =>
      app.inject({ method: 'POST', url: '/signup', payload: { account: { company_name: 'Berg' }, user, ...more } });
    expect((await app.inject({ url: '/api/internal/boot' })).json()).toMatchObject({ privacy_url: NOTICE });
    const refused = await signUp({});
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      [{ field: 'privacy_accepted', msg: 'Agree to the privacy notice to create an account' }],
    ]);
    const done = await signUp({ privacy_accepted: true });
    expect(done.statusCode).toBe(200);
    const cookie = String(done.headers['set-cookie']).split(';')[0] as string;
    const boot = async (from = app) => (await from.inject({ url: '/api/internal/boot', headers: { cookie } })).json();
    expect(await boot()).toMatchObject({ logged_in: true, privacy_url: null });
    expect(await boot(await serverWith({}))).toMatchObject({ logged_in: true, privacy_url: null });
    // A change of the page asks again.
    expect(await boot(await serverWith({ FAIRLEAD_PRIVACY_URL: NEWER }))).toMatchObject({ privacy_url: NEWER });
  });

  test('AUTH-01 a user who came another way agrees before working, once; the consent is part of their own data', async () => {
    const user = await on.account();
    const app = await serverWith({ FAIRLEAD_PRIVACY_URL: NOTICE });
    const headers = { cookie: user.cookie, 'x-csrf-token': user.csrf };
    const pending = async () => (await app.inject({ url: '/api/internal/boot', headers })).json().privacy_url;
    const agree = async (privacy_url: string) =>
      (await app.inject({ method: 'POST', url: '/api/internal/privacy/agree', headers, payload: { privacy_url } }))
        .statusCode;
    expect(await pending()).toBe(NOTICE);
    expect([await agree(NEWER), await pending()]).toEqual([409, NOTICE]);
    expect([await agree(NOTICE), await agree(NOTICE), await pending()]).toEqual([204, 204, null]);
    const own = (await user.get('/api/internal/users/profile/data')).body;
    expect(JSON.stringify(own)).toContain(NOTICE);
  });

  test('AUTH-01 an address that is no page is refused at the start', () => {
    for (const wrong of ['privacy', 'javascript:alert(1)'])
      expect(() => readConfig({ FAIRLEAD_PRIVACY_URL: wrong })).toThrow('FAIRLEAD_PRIVACY_URL must be the address');
  });
});
