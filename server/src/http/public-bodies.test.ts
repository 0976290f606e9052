import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costOf } from '../testing/cost';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../testing/app';

let on: TestApp;
let user: TestUser;
beforeAll(async () => {
  on = await testApp();
  user = await on.account();
});
afterAll(() => on.close());

const KB = 1024;
const json = { 'content-type': 'application/json' };
const long = (bytes: number) => JSON.stringify({ user: { email: 'x'.repeat(bytes), password: 'no' } });

async function send(url: string, payload: string, headers: object = {}, remoteAddress = '198.51.100.1') {
  const all = { ...json, ...headers };
  return (await on.app.inject({ method: 'POST', url, payload, headers: all, remoteAddress })).statusCode;
}

/** The answer to a call that announces a long body, and whether any of the body was read. */
async function announced(url: string, headers: object, remoteAddress = '198.51.100.2') {
  let read = false;
  async function* body() {
    await new Promise((later) => setImmediate(later));
    read = true;
    yield '{}';
  }
  const sent = { method: 'POST' as const, url, payload: Readable.from(body()), remoteAddress };
  const got = await on.app.inject({ ...sent, headers: { ...json, ...headers } });
  return [got.statusCode, read, got.headers.connection];
}

describe('a body from a visitor who is not signed in', () => {
  test.each([
    '/login',
    '/signup',
    '/auth.json',
    '/iphone_auths',
    '/password_reset',
    '/demo',
    '/nowhere',
    '/api/nowhere',
  ])('AUTH-01 is no longer than 64 KB: %s', async (url) => {
    expect(await send(url, long(65 * KB))).toBe(413);
    expect(await announced(url, { 'content-length': '7800000' })).toEqual([413, false, 'close']);
    expect(await send(url, long(60 * KB))).not.toBe(413);
  });

  test('AUTH-01 is not read where a session or key is needed', async () => {
    const large = { 'content-length': String(65 * KB) };
    const unannounced = { 'transfer-encoding': 'chunked' };
    for (const headers of [large, unannounced, { ...large, cookie: 'fairlead_session=forged' }])
      expect(await announced('/api/v3/deals', headers)).toEqual([401, false, 'close']);
    expect(await announced('/api/v3/deals', { ...large, authorization: 'Bearer nobody' })).toEqual([
      406,
      false,
      'close',
    ]);
    expect(await announced('/api/v3/deals', { ...large, cookie: user.cookie })).toEqual([403, false, 'close']);
  });

  test('API-02 a signed-in user sends up to 8 MB, which count as one request', async () => {
    const headers = { cookie: user.cookie, 'x-csrf-token': user.csrf };
    expect(await send('/api/v3/notes', JSON.stringify({ note: { content: 'x'.repeat(7 * KB * KB) } }), headers)).toBe(
      422,
    );
    expect(await send('/api/v3/notes', JSON.stringify({ note: { content: 'x'.repeat(9 * KB * KB) } }), headers)).toBe(
      413,
    );
  });

  test('API-02 an encoded form takes 1 MB', async () => {
    const headers = {
      cookie: user.cookie,
      'x-csrf-token': user.csrf,
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect(await send('/api/v3/notes', `note[content]=${'+'.repeat(KB * KB)}`, headers)).toBe(413);
  });

  test('API-02 8 MB in the place of custom fields are refused without being read letter by letter', async () => {
    const long = 'a '.repeat(3_900_000);
    const refused = async (person: object, field: string, msg: unknown) => {
      const sent = await user.post('/api/v3/people', { person });
      expect([sent.status, sent.body]).toEqual([422, [{ field, msg }]]);
    };
    const asText = await costOf(() => refused({ first_name: long }, 'first_name', expect.any(String)));
    const asFields = await costOf(() =>
      refused({ first_name: 'x', custom_fields: long }, 'custom_fields', 'Has invalid value'),
    );
    expect(asFields).toBeLessThan(5 * asText);
  });

  test('API-02 a body with more values than any form is refused by their number, not judged value by value', async () => {
    const many = await user.post('/api/v3/deals', {
      deal: { name: 'x', tags: Array.from({ length: 200_001 }, () => []) },
    });
    expect([many.status, many.body]).toEqual([422, [{ field: 'base', msg: 'Has more than 200000 values' }]]);
  });
});

describe('a public call whose body cannot be read', () => {
  const torn = (remoteAddress: string) => send('/login', '{"user":', {}, remoteAddress);
  const right = () => JSON.stringify({ user: { email: user.email, password: PASSWORD } });

  test('AUTH-01 is counted before it is read: after a hundred the address waits for a quarter of an hour', async () => {
    const [careless, other] = ['198.51.100.3', '198.51.100.4'];
    for (let n = 0; n < 98; n += 1) expect(await torn(careless)).toBe(400);
    expect(await send('/signup', long(65 * KB), {}, careless)).toBe(413);
    expect(await send('/login', right(), {}, careless)).toBe(200);
    expect(await torn(careless)).toBe(400);
    expect(await announced('/login', { 'content-length': '100' }, careless)).toEqual([429, false, 'close']);
    expect(await send('/login', right(), {}, careless)).toBe(429);
    expect(await send('/login', right(), {}, other)).toBe(200);
    on.clock.now = new Date(on.clock.now.getTime() + 15 * 60_000 + 1);
    expect(await send('/login', right(), {}, careless)).toBe(200);
  });
});
