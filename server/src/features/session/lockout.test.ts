import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let victim: TestUser;
beforeAll(async () => {
  on = await testApp();
});
let places = 0;
/** A network address that no other test uses. */
const somewhere = () => `192.0.${(places += 1) >> 8}.${places & 255}`;
beforeEach(async () => {
  victim = await on.account();
});
afterAll(() => on.close());

async function signIn(password: string, remoteAddress: string, { email = victim.email, cookie = '' } = {}) {
  const payload = { user: { email, password } };
  const headers = cookie ? { cookie } : {};
  const got = await on.app.inject({ method: 'POST', url: '/login', payload, headers, remoteAddress });
  const cookies = [got.headers['set-cookie'] ?? []].flat();
  const device = cookies.find((one) => one.startsWith('fairlead_device'));
  return { status: got.statusCode, device: device?.split(';')[0] ?? '', attributes: device ?? '' };
}
const statuses = async (times: number, one: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push((await one()).status);
  return [...new Set(all)];
};
/** Wrong passwords for the victim from everywhere, until no unknown device may try again. */
async function attackFromEverywhere() {
  for (let n = 0; n < 10; n += 1) {
    const place = somewhere();
    expect(await statuses(10, () => signIn('no', place))).toEqual([401]);
  }
}

describe('AUTH-01 wrong guesses of others', () => {
  test('AUTH-01 lock out the address they come from, and no other', async () => {
    const attacker = somewhere();
    expect(await statuses(10, () => signIn('no', attacker))).toEqual([401]);
    expect((await signIn(PASSWORD, attacker)).status).toBe(429);
    expect((await signIn(PASSWORD, somewhere())).status).toBe(200);
    const other = await colleague(on, victim);
    expect((await signIn(PASSWORD, attacker, other)).status).toBe(200);
  });

  test('AUTH-01 from everywhere lock out unknown devices, but none that the user has signed in with', async () => {
    const { device: cookie, attributes } = await signIn(PASSWORD, somewhere());
    expect(attributes).toMatch(
      /^fairlead_device_[0-9a-f]{8}=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    await attackFromEverywhere();
    expect((await signIn(PASSWORD, somewhere())).status).toBe(429);
    expect((await signIn(PASSWORD, somewhere(), { cookie })).status).toBe(200);
  });

  test('AUTH-01 from the same office do not lock out a known device there', async () => {
    const office = somewhere();
    const { device: cookie } = await signIn(PASSWORD, office);
    for (let n = 0; n < 100; n += 1) await signIn('no', office, { email: `nobody-${n}@example.test` });
    expect((await signIn(PASSWORD, office)).status).toBe(429);
    expect((await signIn(PASSWORD, office, { cookie })).status).toBe(200);
  });

  test('AUTH-01 at sign-in do not keep a signed-in user from confirming the password', async () => {
    await attackFromEverywhere();
    expect((await victim.post('/api/internal/sessions/confirm', { current_password: PASSWORD })).status).toBe(204);
  });
});

describe('AUTH-01 a known device', () => {
  test('AUTH-01 has ten guesses of its own, wherever it is, and a right one gives them back', async () => {
    const { device: cookie } = await signIn(PASSWORD, somewhere());
    expect(await statuses(9, () => signIn('no', somewhere(), { cookie }))).toEqual([401]);
    expect((await signIn(PASSWORD, somewhere(), { cookie })).status).toBe(200);
    expect(await statuses(10, () => signIn('no', somewhere(), { cookie }))).toEqual([401]);
    expect((await signIn(PASSWORD, somewhere(), { cookie })).status).toBe(429);
  });

  test('AUTH-01 is known for its user alone, and cannot be made up', async () => {
    const other = await colleague(on, victim);
    const { device: theirs } = await signIn(PASSWORD, somewhere(), other);
    const { device: own } = await signIn(PASSWORD, somewhere());
    await attackFromEverywhere();
    const [name] = own.split('=');
    const madeUp = [
      theirs,
      `${name}=${theirs.split('=')[1]}`,
      `${own}x`,
      `${name}=`,
      `${name}=.`,
      `${name}=a.${own.split('.')[1]}`,
    ];
    for (const cookie of madeUp) expect((await signIn(PASSWORD, somewhere(), { cookie })).status).toBe(429);
    expect((await signIn(PASSWORD, somewhere(), { cookie: own, email: victim.email.toUpperCase() })).status).toBe(200);
  });

  test('AUTH-01 is not made known by a wrong password', async () => {
    expect((await signIn('no', somewhere())).device).toBe('');
  });
});

describe('AUTH-01 network addresses', () => {
  test('AUTH-01 one machine has a whole IPv6 network, which counts as one address', async () => {
    const at = (n: number) => `2001:db8:0:${places}::${n.toString(16)}`;
    for (let n = 0; n < 10; n += 1) expect((await signIn('no', at(n))).status).toBe(401);
    expect((await signIn(PASSWORD, at(99))).status).toBe(429);
    expect((await signIn(PASSWORD, '2001:db8:1::1')).status).toBe(200);
  });
});
