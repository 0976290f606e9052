import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../testing/app';

/**
 * Everything that the forms reject is also rejected without a form, with the same messages. Written by hand: nothing
 * here is derived from the code.
 */

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  await admin.post('/api/v3/companies', { company: { name: 'Kestrel Optics' } });
  await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'Urgent' } });
  await admin.post('/api/v3/admin/users', {
    user: { first_name: 'Omar', last_name: 'Diaz', email: 'omar@kestrel.test' },
  });
});
afterAll(() => on.close());

const user = { first_name: 'Mira', last_name: 'Solberg' };
const cases = [
  ['Required', 'deals', { name: '' }, 'name'],
  ['Required', 'companies', { name: '  ' }, 'name'],
  ['Required', 'admin/deal_tags', { name: '' }, 'name'],
  ['Required', 'admin/teams', { name: null }, 'name'],
  ['Not a valid email address', 'people', { ...user, email: 'mira at kestrel' }, 'email'],
  ['Not a valid email address', 'companies', { name: 'Mail', email: 'info@' }, 'email'],
  ['Not a valid email address', 'admin/users', { ...user, email: 'mira@' }, 'email'],
  ['Not a valid number', 'deals', { name: 'Number', probability: 'half' }, 'probability'],
  ['Has to be unique', 'companies', { name: 'Kestrel Optics' }, 'name'],
  ['Has to be unique', 'companies', { name: ' KESTREL optics ' }, 'name'],
  ['Another user already has this email.', 'admin/users', { ...user, email: 'OMAR@kestrel.test' }, 'email'],
  ['Already been taken.', 'admin/deal_tags', { name: 'URGENT' }, 'name'],
  ['Has invalid value', 'deals', { name: 'Stage', deal_stage_id: 999_999_999 }, 'deal_stage_id'],
  ['Has invalid value', 'admin/users', { ...user, email: 'mira@kestrel.test', level: 4 }, 'level'],
  ['Is not a valid color code', 'admin/deal_statuses', { name: 'Crimson', hex_color: 'reddish' }, 'hex_color'],
  ['Is not a valid color code', 'admin/lead_statuses', { name: 'Crimson', hex_color: '#12345' }, 'hex_color'],
  ['Is not a valid phone number', 'people', { ...user, phone: 'call me' }, 'phone'],
  ['Is not a valid phone number', 'companies', { name: 'Phone', phone1: '555-CALL' }, 'phone1'],
  ['Please enter a valid number', 'deals', { name: 'Money', value: 'plenty' }, 'value'],
] as const;

describe('VAL-01 every rule again on the server', () => {
  test.each(cases)('VAL-01 again on the server: %s (%s %j)', async (msg, plural, body, field) => {
    const answer = await admin.post(`/api/v3/${plural}`, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual([{ field, msg }]);
  });

  test.each([
    ['Aa1!aaa', ['8 characters minimum']],
    ['AAAA1111!', ['1 lowercase letter']],
    ['aaaa1111', ['1 uppercase letter', '1 special character']],
    ['aaaaAAAA!', ['1 number']],
    [`Aa1!${'x'.repeat(125)}`, []],
  ])('VAL-01 Please enter a valid password, again on the server, and what %s lacks', async (password, lacks) => {
    const account = { company_name: 'New' };
    const payload = { account, user: { ...user, email: 'new@kestrel.test', password } };
    const made = await on.app.inject({ method: 'POST', url: '/signup', payload });
    const said = ['Please enter a valid password', ...lacks].map((msg) => ({ field: 'password', msg }));
    expect([made.statusCode, made.json()]).toEqual([422, said]);
    const own = await admin.put('/api/v3/profile', { current_password: PASSWORD, password });
    expect([own.status, own.body]).toEqual([422, said]);
  });

  test('VAL-01 every issue of a form is shown at once', async () => {
    const { body } = await admin.post('/api/v3/people', { ...user, email: 'x', phone: 'y' });
    expect(body).toEqual([
      { field: 'email', msg: 'Not a valid email address' },
      { field: 'phone', msg: 'Is not a valid phone number' },
    ]);
  });
});
