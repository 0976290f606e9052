import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { answered, type Authenticator, created } from '../../testing/authenticator';
import { inAccount } from '../../testing/colleagues';
import { endFormerSecrets, rotateSecret } from './public';

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-rotation-'));
const place = { dataFolder: folder, secret: undefined };
const file = path.join(folder, 'installation.secret');
let on: TestApp;
const users: TestUser[] = [];
const factors = new Map<number, string>();
beforeAll(async () => {
  on = await testApp({ FAIRLEAD_DATA: folder });
});
afterAll(async () => {
  await on.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, url: string, headers: Record<string, string>, payload?: object) {
  const got = await on.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
  return { status: got.statusCode, body: got.body ? got.json<Loose>() : undefined, headers: got.headers };
}

interface Given {
  readonly user: TestUser;
  readonly factor: string;
  readonly codes: string[];
  readonly key: string;
  readonly token: string;
  readonly device: string;
  readonly passkey: Authenticator;
}

function codeOf(secret: string): string {
  on.clock.now = new Date(on.clock.now.getTime() + 60_000);
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return totp.generate({ timestamp: on.clock.now.getTime() });
}

const enter = (given: Pick<Given, 'user'>, otp_code: string, cookie = '') =>
  call('POST', '/login', { cookie }, { user: { email: given.user.email, password: PASSWORD, otp_code } });

/** Everything that the secret signs or encrypts. */
async function giveOut(): Promise<Given> {
  const user = await on.account();
  users.push(user);
  const key = (await user.post('/api/v3/profile/api_key')).body.api_key;
  const app = (await user.post('/api/v3/admin/api_applications', { api_application: { app_name: 'Phones' } })).body;
  const credentials = { email_or_username: user.email, password: PASSWORD };
  const signedIn = await call('POST', `/auth.json?app_key=${app.app_key}`, {}, credentials);
  const { secret: factor } = (await user.post('/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
  const { backup_codes: codes } = (await user.post('/api/internal/mfa/confirm', { code: codeOf(factor) })).body;
  const { authenticator: passkey, passkey: made } = created((await user.post('/api/internal/passkeys/prepare')).body);
  await user.post('/api/internal/passkeys', { name: 'Laptop', passkey: made });
  factors.set(user.id, factor);
  const cookies = (await enter({ user }, codeOf(factor))).headers['set-cookie'] as unknown as string[];
  const device = cookies.find((one) => one.startsWith('fairlead_device'))?.split(';')[0] ?? '';
  return { user, factor, codes, key, token: signedIn.body.token, device, passkey };
}

/** What still works of what was issued. */
async function working({ user, factor, codes, key, token, device, passkey }: Given) {
  const status = async (headers: Record<string, string>) => (await call('GET', '/api/v3/deals', headers)).status;
  const byCode = await enter({ user }, codeOf(factor));
  return {
    session: (await user.get('/api/v3/deals')).status,
    key: await status({ authorization: `Token ${key}` }),
    shown: (await user.get('/api/v3/profile/api_key')).body.api_key === key,
    token: await status({ authorization: `Bearer ${token}` }),
    factor: [byCode.status, byCode.body.logged_in],
    code: (await enter({ user }, codes.pop() ?? '')).body.logged_in,
    device: await isKnown(user, device),
    passkey: (await byPasskey(passkey)).status,
  };
}

async function byPasskey(passkey: Authenticator) {
  const asked = (await call('POST', '/login/passkey/prepare', {})).body;
  return call('POST', '/login/passkey', {}, { passkey: answered(passkey, asked) });
}

/** A browser keeps the id of its device where it is recognized. */
async function isKnown(user: TestUser, device: string): Promise<boolean> {
  const factor = factors.get(user.id) ?? '';
  const cookies = (await enter({ user }, codeOf(factor), device)).headers['set-cookie'] as unknown as string[];
  const given = cookies.find((one) => one.startsWith('fairlead_device')) ?? '';
  return device !== '' && given.startsWith(device.slice(0, device.indexOf('.')));
}

const ALL = {
  session: 200,
  key: 200,
  shown: true,
  token: 200,
  factor: [200, true],
  code: true,
  device: true,
  passkey: 200,
};
const lines = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[0]);

describe('AUTH-06 the secret of an installation is replaced', () => {
  test('AUTH-06 nothing issued is lost: not at the rotation, nor when the former secret is ended', async () => {
    const before = await giveOut();
    const first = readFileSync(file, 'utf8');
    expect(await working(before)).toEqual(ALL);

    expect(await rotateSecret(on.pool, place, on.clock.now)).toEqual({ renewed: 2, lost: 0 });
    expect(await working(before)).toEqual(ALL);
    expect([lines().length, lines()[1], readFileSync(file, 'utf8').startsWith(first)]).toEqual([2, 'former', false]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(rotateSecret(on.pool, place, on.clock.now)).rejects.toThrow('not ended yet');
    const after = await giveOut();
    expect(await working(after)).toEqual(ALL);

    expect(await endFormerSecrets(on.pool, place)).toMatchObject({ renewed: 0, lost: 0, tokens: expect.any(Number) });
    expect(lines()[1]).toBe('ended');
    expect(await working(before)).toEqual({ ...ALL, device: false });
    expect(await working(after)).toEqual(ALL);
  });

  test('AUTH-06 once nothing needs it, the former secret is removed from the disk', async () => {
    const given = await giveOut();
    for (const user of users) await revokeGivenOut(user);
    expect(await endFormerSecrets(on.pool, place)).toMatchObject({ tokens: 0, codes: 0 });
    expect(lines()).toHaveLength(1);
    await expect(endFormerSecrets(on.pool, place)).rejects.toThrow('no former secret');
    const byCode = await enter(given, codeOf(given.factor));
    expect([byCode.status, byCode.body.logged_in]).toEqual([200, true]);
    expect((await given.user.get('/api/v3/profile/api_key')).body.api_key).toBe(given.key);
  });

  test('AUTH-06 the former secret alone opens nothing that was renewed', async () => {
    const given = await giveOut();
    const former = readFileSync(file, 'utf8').split('\n')[0] as string;
    await rotateSecret(on.pool, place, new Date());
    await endFormerSecrets(on.pool, place);
    const kept = readFileSync(file);
    writeFileSync(file, former);
    expect((await enter(given, codeOf(given.factor))).status).toBe(500);
    expect((await given.user.get('/api/v3/profile/api_key')).body.api_key).toBeNull();
    writeFileSync(file, kept);
    expect((await enter(given, codeOf(given.factor))).body.logged_in).toBe(true);
  });

  test('AUTH-06 values that no secret here can read are counted and left unchanged', async () => {
    const { user } = await giveOut();
    await inAccount(on, user, sql`update user_mfa set secret = ${Buffer.alloc(48)} where user_id = ${user.id}`);
    const again = await endFormerSecrets(on.pool, place);
    expect(again).toMatchObject({ renewed: 0, lost: 1 });
  });
});

async function revokeGivenOut(user: TestUser): Promise<void> {
  await inAccount(on, user, sql`update api_token set revoked_at = now() where user_id = ${user.id}`);
  await inAccount(on, user, sql`delete from mfa_backup_code where user_id = ${user.id}`);
}
