import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../base/config';
import { sql } from '../../base/sql';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { warnOfKeys } from './public';

const OWN = '/api/v3/profile/api_key';
const SETTINGS = '/api/v3/admin/api_settings';
const DAY_MS = 86_400_000;

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const statusOf = async (key: string) => {
  const got = await on.app.inject({ url: '/api/v3/profile', headers: { authorization: `Bearer ${key}` } });
  return [got.statusCode, got.json().error];
};
const daysLeft = ({ expires_at }: { expires_at: string | null }) =>
  expires_at && Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS);
const endNow = (user: TestUser) =>
  inAccount(on, user, sql`update user_api_key set expires_at = now() - interval '1 second' where user_id = ${user.id}`);

test('AUTH-06 a key ends after a year unless its user chooses less, and is refused from then on (ASVS 2.10.1)', async () => {
  const { body } = await admin.post(OWN);
  expect([daysLeft(body), body.longest_days]).toEqual([365, 365]);
  const short = (await admin.post(OWN, { days: 30 })).body;
  expect(daysLeft(short)).toBe(30);
  expect(await statusOf(short.api_key)).toEqual([200, undefined]);
  await endNow(admin);
  expect(await statusOf(short.api_key)).toEqual([401, 'The api key has ended. Make a new one in your profile.']);
  for (const days of [366, null, 0, 1.5]) {
    const refused = await admin.post(OWN, { days });
    expect([refused.status, refused.body]).toMatchObject([422, [{ field: 'days' }]]);
  }
  const next = (await admin.post(OWN)).body;
  expect([daysLeft(next), (await statusOf(next.api_key))[0]]).toEqual([365, 200]);
});

test('AUTH-06 an account chooses the longest life of keys, which ends existing ones too, or leaves them unchanged', async () => {
  const member = await colleague(on, admin, {});
  const key = (await member.post(OWN)).body.api_key;
  expect((await admin.put(SETTINGS, { api_settings: { api_key_days: null } })).body.api_key_days).toBeNull();
  expect(daysLeft((await member.get(OWN)).body)).toBe(365);
  expect((await admin.post(OWN, { days: null })).body.expires_at).toBeNull();
  expect((await admin.put(SETTINGS, { api_settings: { api_key_days: 60 } })).body.api_key_days).toBe(60);
  expect([(await member.get(OWN)).body, (await admin.get(OWN)).body].map(daysLeft)).toEqual([60, 60]);
  expect((await statusOf(key))[0]).toBe(200);
  // A longer life applies from the next key on.
  await admin.put(SETTINGS, { api_settings: { api_key_days: 90, registered_apps_only: false } });
  expect(daysLeft((await member.get(OWN)).body)).toBe(60);
  expect((await admin.put(SETTINGS, { api_settings: { api_key_days: 0 } })).status).toBe(422);
});

test('AUTH-06 repeating the longest life changes no key, and a shorter one ends existing keys only when that is chosen', async () => {
  const member = await colleague(on, admin, {});
  await admin.put(SETTINGS, { api_settings: { api_key_days: null } });
  await member.post(OWN, { days: null });
  await admin.put(SETTINGS, { api_settings: { api_key_days: 365, end_existing_keys: false } });
  const left = async () => daysLeft((await member.get(OWN)).body);
  const put = async (api_settings: object) => (await admin.put(SETTINGS, { api_settings })).body;
  expect(await left()).toBeNull();
  expect(await put({ api_key_days: 365, registered_apps_only: false })).toEqual({
    registered_apps_only: false,
    api_key_days: 365,
    api_origins: [],
  });
  expect(await left()).toBeNull();
  await put({ api_key_days: 400 });
  expect(await left()).toBeNull();
  await put({ api_key_days: 90, end_existing_keys: false });
  expect(await left()).toBeNull();
  // The current setting applies to existing keys as soon as an administrator requests it.
  await put({ api_key_days: 90, end_existing_keys: true });
  expect(await left()).toBe(90);
  const { body: log } = await admin.get('/api/internal/audit_log?per_page=50');
  expect(JSON.stringify(log)).toContain('existing_keys');
});

test('AUTH-06 administrators see whose keys there are, which have no end, and which outlive a longest life', async () => {
  const KEYS = '/api/internal/api_keys';
  const [ada, ben, gone] = await Promise.all([
    colleague(on, admin, { first_name: 'Ada', last_name: 'Bo' }),
    colleague(on, admin, { first_name: 'Ben', last_name: 'Oh' }),
    colleague(on, admin, { first_name: 'Gone', last_name: 'Away' }),
  ]);
  await admin.put(SETTINGS, { api_settings: { api_key_days: null } });
  for (const [user, days] of [
    [ada, 30],
    [ben, null],
    [gone, null],
  ] as const)
    await user?.post(OWN, { days });
  await admin.del(`/api/v3/admin/users/${gone?.id}`);
  const seen = async (query: string) => {
    const { body } = await admin.get(`${KEYS}?${query}`);
    const names = body.entries.map((one: { user_name: string; expires_at: string | null }) => [
      one.user_name,
      daysLeft(one),
    ]);
    return [body.pagination.total, names];
  };
  expect(await seen('')).toEqual([
    2,
    [
      ['Ben Oh', null],
      ['Ada Bo', 30],
    ],
  ]);
  expect(await seen('longer_than=90')).toEqual([1, [['Ben Oh', null]]]);
  expect(await seen('longer_than=7&per_page=1')).toEqual([2, [['Ben Oh', null]]]);
  expect((await admin.get(`${KEYS}?longer_than=0`)).status).toBe(422);
  expect((await ada?.get(KEYS))?.status).toBe(403);
  const stranger = await on.account();
  expect((await stranger.get(KEYS)).body.entries).toEqual([]);
});

test('AUTH-06 a program that signs in with the password gets a new key in place of one that has ended', async () => {
  const app = (
    await admin.post('/api/v3/admin/api_applications', {
      api_application: { app_name: 'Phones', auth_strategy: 'api_key' },
    })
  ).body;
  const given = async () => {
    const payload = { email_or_username: admin.email, password: PASSWORD };
    const got = await on.app.inject({ method: 'POST', url: `/api/v3/auth?app_key=${app.app_key}`, payload });
    return got.json().user.api_key as string;
  };
  const first = await given();
  expect(await given()).toBe(first);
  await endNow(admin);
  const second = await given();
  expect(second).not.toBe(first);
  expect([(await statusOf(second))[0], daysLeft((await admin.get(OWN)).body)]).toEqual([200, 365]);
});

test('AUTH-06 its user is notified once, two weeks before a key ends', async () => {
  const config = readConfig({ FAIRLEAD_URL: 'https://crm.example.com' });
  const [soon, later, over] = await Promise.all([{}, {}, {}].map((more) => colleague(on, admin, more)));
  for (const [user, days] of [
    [soon, 13],
    [later, 15],
    [over, 1],
  ] as const)
    await user?.post(OWN, { days });
  await endNow(over as TestUser);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
  const before = on.letters.length;
  expect(await warnOfKeys(config).run(on.pool, new Date(), log)).toEqual({ warned: 1 });
  expect(await warnOfKeys(config).run(on.pool, new Date(), log)).toBeUndefined();
  await mailHasLeft(on);
  const letters = on.letters.slice(before).filter(({ subject }) => subject === 'Your API key ends soon');
  expect(letters.map(({ to }) => to)).toEqual([soon?.email]);
  expect(letters[0]?.text).toContain('https://crm.example.com/user');
  // The next key gets a warning of its own.
  await soon?.post(OWN, { days: 10 });
  expect(await warnOfKeys(config).run(on.pool, new Date(), log)).toEqual({ warned: 1 });
});
