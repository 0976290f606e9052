import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';
import { pngOf, sendPicture } from '../../testing/pictures';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const set = (body: object, by = admin) => by.patch('/admin/account', body);
const read = async () => (await admin.get('/api/v3/account')).body;
const written = async () =>
  (await admin.get('/api/internal/audit_log?group=settings')).body.entries.map((entry: Loose) => [
    entry.subject_name,
    entry.details,
  ]);

describe('ADMIN-01 account settings', () => {
  test('ADMIN-01 PATCH admin/account takes company_name, technical_contact_email, industry_id and address_autocompleter', async () => {
    const account = {
      company_name: 'Kestrel Optics',
      technical_contact_email: 'it@kestrel.test',
      industry_id: 12,
      address_autocompleter: true,
    };
    const answer = await set({ account });
    expect([answer.status, answer.body]).toMatchObject([200, account]);
    expect(await read()).toMatchObject(account);
    expect((await admin.get('/api/internal/boot')).body.account.company_name).toBe('Kestrel Optics');
    expect((await set({ technical_contact_email: '' })).body).toMatchObject({
      ...account,
      technical_contact_email: null,
    });
  });

  test('CARD-04 what external users are offered is a setting: Start trial or Request demo, and the address to which it leads', async () => {
    expect((await set({})).body).toMatchObject({ share_offer: 'request_demo', share_offer_email: null });
    const offer = { share_offer: 'start_trial', share_offer_email: 'sales@kestrel.test' };
    expect((await set({ account: offer })).body).toMatchObject(offer);
    expect((await admin.get('/api/internal/boot')).body.account.settings).toMatchObject(offer);
    expect((await set({ share_offer_email: '' })).body).toMatchObject({ share_offer_email: null });
  });

  test('ADMIN-01 time zone and formats of the account are those with which a new user starts', async () => {
    const formats = { time_zone: 'Europe/Paris', date_format: 'eu', time_format: '24h' };
    expect((await set({ account: formats })).body).toMatchObject(formats);
    expect(await read()).toMatchObject(formats);
    const user = { first_name: 'Ida', last_name: 'Holm', email: `ida-${admin.id}@kestrel.test`, level: 1 };
    const { id } = (await admin.post('/api/v3/admin/users', { user })).body;
    expect((await admin.get(`/api/v3/admin/users/${id}`)).body).toMatchObject(formats);
  });

  test('ADMIN-01 or one setting flag, with or without its wrapper, and the others stay', async () => {
    await set({ account: { deal_won_reason_required: true } });
    await set({ show_deal_loss_reason_dialog: true });
    expect(await read()).toMatchObject({
      company_name: 'Northgate Sensors',
      deal_won_reason_required: true,
      show_deal_loss_reason_dialog: true,
      deal_loss_reason_required: false,
    });
  });

  test('SHELL-06 ADMIN-01 brand: header colour and logo apply to everyone in the account, and to no other', async () => {
    const outsider = await colleague(on, admin, { level: 5, is_external: true });
    const stranger = await on.account();
    expect((await set({ account: { header_color: '#14345c' } })).body).toMatchObject({ header_color: '14345C' });
    const logo = () => sendPicture(on, admin, '/admin/account', { field: 'account[image]', content: pngOf(320, 80) });
    const first = (await logo()).body.logo;
    expect(first).toMatch(/^\/api\/v3\/images\/\d+$/);
    const brand = { header_color: '14345C', logo: first };
    for (const user of [admin, outsider]) {
      expect((await user.get('/api/internal/boot')).body.account.brand).toEqual(brand);
      expect((await user.get(first)).status).toBe(200);
    }
    expect((await stranger.get(first)).status).toBe(404);
    const second = (await logo()).body.logo;
    expect([(await admin.get(first)).status, (await admin.get(second)).status]).toEqual([404, 200]);
    expect((await set({ account: { logo: '', header_color: '' } })).body).toMatchObject({
      header_color: 'FFFFFF',
      logo: null,
    });
    expect((await admin.get(second)).status).toBe(404);
    const text = { field: 'account[image]', content: Buffer.from('<svg/>'.padEnd(64)) };
    const refused = await sendPicture(on, admin, '/admin/account', text);
    expect([refused.status, refused.body]).toEqual([422, [{ field: 'image', msg: 'Image file type is invalid' }]]);
  });

  test('ADMIN-01 PUT account_settings/{setting}: four settings, each by a call of its own, with a checked value', async () => {
    const put = (setting: string, value: unknown, by = admin) =>
      by.put(`/api/v3/admin/account_settings/${setting}`, { value });
    expect(await read()).toMatchObject({
      calendar_entry_postpone_periods: [1, 7, 30],
      calendar_entry_postpone_weekends: false,
    });
    expect((await put('calendar_entry_postpone_periods', ['14', 2, 2])).body).toMatchObject({
      calendar_entry_postpone_periods: [2, 14],
    });
    for (const flag of [
      'todo_templates_ignore_weekends',
      'calendar_entry_postpone_weekends',
      'calendar_entry_use_calendar_to_postpone',
    ])
      expect([flag, (await put(flag, 'true')).body[flag]]).toEqual([flag, true]);
    expect(await read()).toMatchObject({
      calendar_entry_postpone_periods: [2, 14],
      todo_templates_ignore_weekends: true,
    });
    for (const wrong of [[], [0], 'soon', null, { a: 1 }]) {
      const refused = await put('calendar_entry_postpone_periods', wrong);
      expect([refused.status, refused.body]).toEqual([422, [{ field: 'value', msg: 'Has invalid value' }]]);
    }
    for (const unknown of ['mfa_enforced', 'constructor', 'planets'])
      expect((await put(unknown, true)).status).toBe(404);
    expect((await put('todo_templates_ignore_weekends', false, await colleague(on, admin, { level: 3 }))).status).toBe(
      403,
    );
    expect((await written()).map(([name]: Loose) => name)).toContain('calendar entry postpone periods');
  });

  test('ADMIN-01 each setting that really changed is in the audit log with old and new value', async () => {
    await set({ address_autocompleter: true, audit_log_days: 365, company_name: 'Northgate Sensors' });
    await set({ mfa_enforced: false });
    expect(await written()).toEqual([
      ['audit log days', { old: 730, new: 365 }],
      ['address autocompleter', { old: false, new: true }],
    ]);
  });

  test.each([
    [{ company_name: ' ' }, 'company_name', 'Required'],
    [{ company_name: null }, 'company_name', 'Required'],
    [{ technical_contact_email: 'nobody' }, 'technical_contact_email', 'Not a valid email address'],
    [{ share_offer_email: 'sales' }, 'share_offer_email', 'Not a valid email address'],
    [{ share_offer: 'free_beer' }, 'share_offer', 'Has invalid value'],
    [{ industry_id: 'x' }, 'industry_id', 'Has invalid value'],
    [{ industry_id: 9999 }, 'industry_id', 'Has invalid value'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Has invalid value'],
    [{ mfa_enforced: 'perhaps' }, 'mfa_enforced', 'Has invalid value'],
    [{ audit_log_days: 30 }, 'audit_log_days', 'Has invalid value'],
    [{ recycle_bin_days: 0 }, 'recycle_bin_days', 'Has invalid value'],
    [{ header_color: 'mauve' }, 'header_color', 'Is not a valid color code'],
    [{ logo: '/api/v3/images/1' }, 'logo', 'Has invalid value'],
  ])('ADMIN-01 %j is refused, and nothing of it is set', async (body, field, msg) => {
    const before = await read();
    const answer = await set({ address_autocompleter: true, ...body });
    expect([answer.status, answer.body]).toEqual([422, [{ field, msg }]]);
    expect(await read()).toEqual(before);
  });

  test('ADMIN-01 it is set while a long import holds the account by its records', async () => {
    const open = `select set_config('app.account_id', '${admin.accountId}', true)`;
    await on.pool.transaction('write', open, async (db) => {
      await db.run(sql`select from account where id = ${admin.accountId} for key share`);
      expect((await set({ company_name: 'Northgate Sensors' })).status).toBe(200);
    });
  });

  test('ADMIN-01 only account administrators may, and unknown keys change nothing', async () => {
    const basic = await colleague(on, admin);
    expect((await set({ company_name: 'Mine' }, basic)).status).toBe(403);
    const before = await read();
    expect(
      (await set({ plan: 'start', features: { sms: true }, quotas: { deals: 1 }, license_count: 99 })).status,
    ).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('ADMIN-01 a key may not loosen how users must sign in, nor shorten the audit log', async () => {
    const { api_key } = (await admin.post('/api/v3/profile/api_key')).body;
    const byKey = async (payload: object) =>
      (await on.app.inject({ method: 'PATCH', url: `/api/v3/admin/account?api_key=${api_key}`, payload })).statusCode;
    expect(await byKey({ mfa_enforced: false })).toBe(403);
    expect(await byKey({ audit_log_days: 31 })).toBe(403);
    expect(await byKey({ recycle_bin_days: 1 })).toBe(403);
    expect(await byKey({ company_name: 'By key' })).toBe(200);
  });
});
