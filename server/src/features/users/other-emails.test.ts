import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let ines: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  ines = await colleague(on, admin);
});

const write = (user: TestUser, ...other_emails_attributes: object[]) =>
  user.put('/api/v3/profile', { user: { other_emails_attributes } });
const wrong = (msg: string) => [422, [{ field: 'other_emails_attributes', msg }]];
const signIn = async (email: string) =>
  (await on.app.inject({ method: 'POST', url: '/login', payload: { user: { email, password: 'Sail-away-42!' } } }))
    .statusCode;

describe('ADMIN-08 extra emails', () => {
  test('ADMIN-08 extra emails are added, edited and destroyed through PUT api/v3/profile', async () => {
    const added = await write(ines, { email: ' Ines@home.test ' }, { email: 'ines@old.test' });
    expect(added.body.other_emails).toEqual([
      { id: expect.any(Number), email: 'Ines@home.test' },
      { id: expect.any(Number), email: 'ines@old.test' },
    ]);
    const [home, old] = added.body.other_emails;
    const changed = await write(
      ines,
      { id: home.id, email: 'ines@new.test' },
      { id: old.id, _destroy: '1' },
      { email: 'ines@old.test' },
    );
    expect(changed.body.other_emails).toEqual([
      { id: home.id, email: 'ines@new.test' },
      { id: expect.any(Number), email: 'ines@old.test' },
    ]);
    const read = [(await ines.get('/api/v3/profile')).body, (await admin.get(`/api/v3/users/${ines.id}`)).body];
    for (const body of read) expect(body.other_emails).toEqual(changed.body.other_emails);
    expect((await ines.put('/api/v3/profile', { user: { last_name: 'Vega' } })).body).toMatchObject({
      full_name: 'Ines Vega',
      other_emails: changed.body.other_emails,
    });
    expect(await signIn('ines@new.test')).toBe(401);
    const log = await inAccount(
      on,
      admin,
      sql`select op, coalesce(after ->> 'email', before ->> 'email') as email from change
        where account_id = ${admin.accountId} and record_type = 'user_email' order by id`,
    );
    expect(log.map(({ op, email }) => [op, email])).toEqual([
      ['create', 'Ines@home.test'],
      ['create', 'ines@old.test'],
      ['delete', 'ines@old.test'],
      ['update', 'ines@new.test'],
      ['create', 'ines@old.test'],
    ]);
  });

  test('ADMIN-08 an extra email belongs to one user of the account, beside the addresses that are signed in with', async () => {
    const taken = wrong('Another user already has this email.');
    await write(ines, { email: 'ines@home.test' });
    const cases: [TestUser, object[], unknown[]][] = [
      [admin, [{ email: 'INES@home.test' }], taken],
      [admin, [{ email: ines.email }], taken],
      [ines, [{ email: ines.email.toUpperCase() }], wrong('You already sign in with this address')],
      [ines, [{ email: 'ines@home.test' }], wrong('Has to be unique')],
      [ines, [{ email: 'nobody' }], wrong('Not a valid email address')],
      [ines, [{ email: ' ' }], wrong('Required')],
      [ines, [{ id: 999_999, email: 'a@example.test' }], wrong('Has invalid value')],
      [ines, Array.from({ length: 21 }, (_, n) => ({ email: `n${n}@example.test` })), wrong('At most 20 addresses')],
    ];
    for (const [user, sent, expected] of cases) {
      const { status, body } = await write(user, ...sent);
      expect([sent[0], status, body]).toEqual([sent[0], ...expected]);
    }
    const user = { name: 'A B', email: 'ines@HOME.test' };
    const made = await admin.post('/api/v3/admin/users', { user });
    expect([made.status, made.body]).toEqual([422, [{ field: 'email', msg: 'Another user already has this email.' }]]);
    const stranger = await on.account('Other account');
    expect((await write(stranger, { email: 'ines@home.test' }, { email: admin.email })).status).toBe(200);
    const [{ id }] = (await ines.get('/api/v3/profile')).body.other_emails;
    expect((await write(admin, { id, _destroy: true })).status).toBe(422);
    expect((await ines.get('/api/v3/profile')).body.other_emails).toHaveLength(1);
  });

  test('ADMIN-08 if two add one extra email at once, one gets it', async () => {
    const answers = await Promise.all([admin, ines].map((user) => write(user, { email: 'both@example.test' })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});
