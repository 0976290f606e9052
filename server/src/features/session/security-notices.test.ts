import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  admin = await on.account();
});
afterAll(() => on.close());

const NEW = 'Brand-new-42!';
const theUser = ({ id }: TestUser) => `/api/v3/admin/users/${id}`;

/** The mails that the work causes: their recipients and subjects. */
async function mails(work: () => Promise<{ status: number }>) {
  await mailHasLeft(on);
  const before = on.letters.length;
  expect((await work()).status).toBeLessThan(300);
  await mailHasLeft(on);
  return on.letters.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
}

function codeOf(secret: string) {
  on.clock.now = new Date(on.clock.now.getTime() + 60_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now.getTime() });
}

async function withSecondFactor(user: TestUser) {
  const { secret } = (await user.post('/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
  return { secret, confirm: () => user.post('/api/internal/mfa/confirm', { code: codeOf(secret) }) };
}

describe('AUTH-01 mail about a changed sign-in', () => {
  test('AUTH-01 a new password, from the profile or by a link', async () => {
    const change = () => admin.put('/api/v3/profile', { user: { current_password: PASSWORD, password: NEW } });
    expect(await mails(change)).toEqual([`${admin.email}: Your password was changed`]);
    const text = on.letters.at(-1)?.text;
    expect(text).toContain('/forgot_password');
    expect(text).not.toContain(NEW);
    await on.app.inject({ method: 'POST', url: '/password_reset', payload: { user: { email: admin.email } } });
    await mailHasLeft(on);
    const [url] = /\/password_reset\/\S+/.exec(on.letters.at(-1)?.text ?? '') ?? [];
    const reset = async () => {
      const payload = { user: { password: 'Brand-newer-42!' } };
      return { status: (await on.app.inject({ method: 'PUT', url: url as string, payload })).statusCode };
    };
    expect(await mails(reset)).toEqual([`${admin.email}: Your password was changed`]);
  });

  test('AUTH-01 another address, to both addresses', async () => {
    const other = await colleague(on, admin);
    const email = `new-${other.email}`;
    const change = () => admin.put(theUser(other), { user: { email } });
    const subject = 'Your email address in Fairlead was changed';
    expect((await mails(change)).sort()).toEqual([`${email}: ${subject}`, `${other.email}: ${subject}`].sort());
    const rename = () => admin.put(theUser(other), { user: { email, first_name: 'Ida' } });
    expect(await mails(rename)).toEqual([]);
  });

  test('AUTH-01 no strangers get mail: not an address that was mistyped in an invitation', async () => {
    const other = await colleague(on, admin);
    await inAccount(on, admin, sql`update account_user set password_hash = null where id = ${other.id}`);
    expect(await mails(() => admin.put(theUser(other), { user: { email: `right-${other.email}` } }))).toEqual([]);
  });

  test('AUTH-03 a second factor that is turned on or off, by its user or an administrator', async () => {
    const { secret, confirm } = await withSecondFactor(admin);
    expect(await mails(confirm)).toEqual([`${admin.email}: Multi-factor authentication was turned on`]);
    const proof = () => ({ current_password: PASSWORD, code: codeOf(secret) });
    const off = `${admin.email}: Multi-factor authentication was turned off`;
    expect(await mails(() => admin.post('/api/internal/mfa/turn_off', proof()))).toEqual([off]);
    const other = await colleague(on, admin);
    await (await withSecondFactor(other)).confirm();
    const theirs = `${other.email}: Multi-factor authentication was turned off`;
    expect(await mails(() => admin.del(`${theUser(other)}/disable_mfa`))).toEqual([theirs]);
    expect(await mails(() => admin.del(`${theUser(other)}/disable_mfa`))).toEqual([]);
  });

  test('AUTH-03 a second factor that a bulk action turns off', async () => {
    const other = await colleague(on, admin);
    await (await withSecondFactor(other)).confirm();
    const url = '/api/v3/admin/users/bulk_action';
    const ask = () => admin.post(url, { ids: [other.id, admin.id], bulk_action: 'disable_mfa' });
    await mails(ask);
    const theirs = `${other.email}: Multi-factor authentication was turned off`;
    await expect.poll(() => on.letters.map(({ to, subject }) => `${to}: ${subject}`)).toContain(theirs);
  });
});
