import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
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

const stranger = () => `stranger-${randomUUID().slice(0, 12)}@example.test`;
const make = async (who: TestUser, email: string) =>
  (await who.post('/api/v3/admin/users', { user: { first_name: 'Ida', last_name: 'Bo', email } })).body.id as number;
const invite = (who: TestUser, id: number) => who.post(`/api/v3/admin/users/${id}/invite`);
/** As if this many had been invited before. */
const alreadyInvited = (subject: string, times: number) =>
  on.pool.transaction('write', '', (db) =>
    db.run(sql`insert into sign_in_attempt (subject) select ${subject} from generate_series(1, ${times}::int)`),
  );
const LATER = { error: 'Too many invitations within a day. Please try again tomorrow.' };

describe('AUTH-01 invitations to strangers', () => {
  test('AUTH-01 one address gets three within a day, from all accounts together, however it is written', async () => {
    const email = stranger();
    const id = await make(admin, email);
    for (let n = 0; n < 3; n += 1) expect((await invite(admin, id)).status).toBe(200);
    expect(await invite(admin, id)).toMatchObject({ status: 429, body: LATER });
    await admin.put(`/api/v3/admin/users/${id}`, { user: { email: stranger() } });
    expect((await invite(admin, id)).status).toBe(200);
    const other = await on.account();
    const again = { first_name: 'Ida', last_name: 'Bo', email: email.toUpperCase(), invite: true };
    expect((await other.post('/api/v3/admin/users', { user: again })).status).toBe(429);
    expect((await other.get('/api/v3/admin/users')).body.pagination.total).toBe(1);
    await mailHasLeft(on);
    expect(on.letters.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(3);
  });

  test('AUTH-01 one account sends a hundred within a day, and one network no more from several', async () => {
    const [id, other] = [await make(admin, stranger()), await on.account()];
    await alreadyInvited(`invitation-account:${admin.accountId}`, 99);
    expect((await invite(admin, id)).status).toBe(200);
    expect(await invite(admin, id)).toMatchObject({ status: 429, body: LATER });
    const theirs = await make(other, stranger());
    expect((await invite(other, theirs)).status).toBe(200);
    await alreadyInvited('invitation-ip:127.0.0.1', 200);
    expect((await invite(other, theirs)).status).toBe(429);
    await on.pool.transaction('write', '', (db) =>
      db.run(sql`update sign_in_attempt set at = at - interval '1 day' where subject like 'invitation%'`),
    );
    expect((await invite(other, theirs)).status).toBe(200);
  });

  test('AUTH-01 an invitation carries no text that its sender chose freely', async () => {
    await admin.put('/api/v3/profile', { user: { email_signature: 'Buy now at https://spam.example' } });
    expect((await invite(admin, await make(admin, stranger()))).status).toBe(200);
    await mailHasLeft(on);
    expect(on.letters.at(-1)?.text).not.toContain('spam');
  });
});

describe('AUTH-01 open sign-up', () => {
  const signUp = async (email: string, remoteAddress: string) => {
    const user = { first_name: 'Ida', last_name: 'Bo', email, password: PASSWORD };
    const payload = { account: { company_name: 'Acme' }, user };
    return (await on.app.inject({ method: 'POST', url: '/signup', payload, remoteAddress })).statusCode;
  };

  test('AUTH-01 one network requests twenty accounts within a day, and learns about no address', async () => {
    const place = '198.51.102.1';
    for (let n = 0; n < 18; n += 1) expect(await signUp(stranger(), place)).toBe(200);
    expect(await signUp(admin.email, place)).toBe(200);
    expect(await signUp('nonsense', place)).toBe(422);
    expect(await signUp(stranger(), place)).toBe(200);
    expect(await signUp(stranger(), place)).toBe(429);
    expect(await signUp(admin.email, place)).toBe(429);
    expect(await signUp(stranger(), '198.51.102.2')).toBe(200);
  });

  test('AUTH-01 an account learns about a hundred addresses within a day, and creates any number of users', async () => {
    const other = await on.account();
    const create = (email: string) =>
      other.post('/api/v3/admin/users', { user: { first_name: 'I', last_name: 'B', email } });
    const { id } = (await create(stranger())).body;
    const change = (url: string, user: object) => other.put(`/api/v3/${url}/${id}`, { user });
    await alreadyInvited(`address-asked:${other.accountId}`, 97);
    for (let n = 0; n < 4; n += 1) expect((await create(stranger())).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await change('admin/users', { email: stranger() })).status).toBe(200);
    expect((await create(admin.email)).status).toBe(422);
    for (const url of ['admin/users', 'users']) expect((await change(url, { email: admin.email })).status).toBe(422);
    expect((await create(stranger())).status).toBe(429);
    for (const url of ['admin/users', 'users']) expect((await change(url, { email: stranger() })).status).toBe(429);
    const { email } = (await other.get(`/api/v3/admin/users/${id}`)).body;
    for (const url of ['admin/users', 'users'])
      expect((await change(url, { email, last_name: 'Bo' })).status).toBe(200);
    expect(
      (await admin.post('/api/v3/admin/users', { user: { first_name: 'I', last_name: 'B', email: stranger() } }))
        .status,
    ).toBe(200);
  });
});
