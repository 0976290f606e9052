import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { staffUser, type TestStaff } from '../../testing/staff';
import { applyPlanChanges } from './public';

let on: TestApp;
let staff: TestStaff;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  staff = await staffUser(on);
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account('Billing company');
});

const reason = 'Agreed by phone';
const url = () => `/backend/accounts/${admin.accountId}`;
const billing = async () => (await admin.get('/api/internal/billing')).body;
const ask = (body: object, by = admin) => by.post('/api/internal/billing/requests', body);

describe('ADMIN-10 plan, licenses and quotas', () => {
  test('ADMIN-10 the plan is start, develop or grow, with its licenses and the users who need one', async () => {
    await colleague(on, admin, { first_name: 'Reads', read_only: true });
    await colleague(on, admin, { first_name: 'Outside', level: 5, is_external: true });
    const gone = await colleague(on, admin, { first_name: 'Gone' });
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${gone.id}`);
    expect(await billing()).toMatchObject({
      plan: 'grow',
      license_count: null,
      licenses_used: 1,
      read_only_users: 1,
      external_users: 1,
    });
    for (const plan of ['start', 'develop', 'grow']) {
      await staff.patch(url(), { reason, plan, license_count: 4 });
      expect(await billing()).toMatchObject({ plan, license_count: 4 });
    }
    expect((await staff.patch(url(), { reason, plan: 'premium' })).status).toBe(422);
  });

  test('ADMIN-10 quotas in use show what is counted, and limits as staff set them', async () => {
    await admin.post('/api/v3/deals', { deal: { name: 'One' } });
    await admin.post('/api/v3/admin/deal_custom_field_labels', {
      name: 'Site',
      field_type: 'text',
    });
    await staff.patch(url(), { reason, quotas: { deals: 2, email_tracking: 100 } });
    const quotas = (await billing()).quotas as Loose[];
    const of = (type: string) => quotas.find((one) => one.type === type);
    expect(of('deals')).toEqual({ type: 'deals', limit: 2, used: 1, available: 1 });
    expect(of('email_tracking')).toMatchObject({ limit: 100 });
    expect(of('custom_fields_deal')?.used).toBe(1);
    expect(of('lead_forms')).toBeUndefined();
    await admin.post('/api/v3/deals', { deal: { name: 'Two' } });
    expect((await admin.post('/api/v3/deals', { deal: { name: 'Three' } })).status).toBe(403);
  });

  test('ADMIN-10 when all licenses are used, no further user who needs one can be added', async () => {
    await staff.patch(url(), { reason, license_count: 2 });
    const invite = (more: object = {}) =>
      admin.post('/api/v3/admin/users', {
        user: { first_name: 'New', last_name: 'User', email: `n-${Math.random()}@example.test`, level: 1, ...more },
      });
    const first = await invite();
    expect(first.status).toBe(200);
    const refused = await invite();
    expect([refused.status, refused.body[0].msg]).toEqual([
      422,
      'All 2 licenses are in use. Ask for more under Plan and billing, or make another user inactive first.',
    ]);
    expect((await invite({ read_only: true })).status).toBe(200);
    const gone = await colleague(on, admin, { first_name: 'Gone' });
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${gone.id}`);
    expect((await admin.put(`/api/v3/admin/users/${gone.id}/reactivate`)).status).toBe(422);
    await staff.patch(url(), { reason, license_count: 3 });
    expect((await admin.put(`/api/v3/admin/users/${gone.id}/reactivate`)).status).toBe(200);
  });

  test('ADMIN-10 when all licenses are used, no undo brings back a user who needs one', async () => {
    await staff.patch(url(), { reason, license_count: 2 });
    const left = await colleague(on, admin, { first_name: 'Left' });
    const { headers } = await admin.del(`/api/v3/admin/users/${left.id}`);
    await colleague(on, admin, { first_name: 'Heir' });
    const undo = () => admin.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`, {});
    const refused = await undo();
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('All 2 licenses are in use')]);
    await staff.patch(url(), { reason, license_count: 3 });
    expect((await undo()).status).toBe(200);
  });

  test('ADMIN-10 the subscription call answers for the own account alone', async () => {
    await staff.patch(url(), { reason, plan: 'develop', license_count: 3, trial_ends_on: '2099-01-31' });
    const { body } = await admin.get(`/api/internal/accounts/${admin.accountId}/subscription`);
    expect(body.subscription).toEqual({
      plan: 'develop',
      license_count: 3,
      is_on_trial: true,
      trial_end_date: '2099/01/31',
      future_changes: [],
    });
    const other = await on.account();
    expect((await admin.get(`/api/internal/accounts/${other.accountId}/subscription`)).status).toBe(404);
    expect(
      (await admin.get('/api/v3/account?attrs=plan,is_on_trial,trial_end_date,future_changes,license_count')).body,
    ).toEqual({
      plan: 'develop',
      is_on_trial: true,
      trial_end_date: '2099/01/31',
      future_changes: [],
      license_count: 3,
    });
  });
});

describe('ADMIN-10 asking staff for a change', () => {
  test('ADMIN-10 a request is recorded, shown to staff, answered by them, and recorded in the audit log', async () => {
    const asked = await ask({ plan: 'develop', license_count: 9, note: 'From January on' });
    expect(asked.body.request).toMatchObject({ plan: 'develop', license_count: 9, status: 'open', answer: null });
    const open = (await staff.get('/backend/requests')).body.entries as Loose[];
    const mine = open.find(({ account }) => account.id === admin.accountId);
    expect(mine).toMatchObject({
      asked_by: 'Hanna Lindqvist',
      plan: 'develop',
      license_count: 9,
      note: 'From January on',
    });
    expect(await billing()).toMatchObject({ plan: 'grow', license_count: null });
    const answer = await staff.call('PUT', `${url()}/requests/${mine?.id}`, {
      status: 'declined',
      answer: 'Please call us',
    });
    expect(answer.status).toBe(200);
    expect((await billing()).request).toMatchObject({ status: 'declined', answer: 'Please call us' });
    expect((await staff.call('PUT', `${url()}/requests/${mine?.id}`, { status: 'done', answer: 'Again' })).status).toBe(
      404,
    );
    const log = (await admin.get('/api/internal/audit_log?group=settings')).body.entries as Loose[];
    expect(log.map(({ event }) => event)).toEqual(['plan.request_answered', 'plan.requested']);
  });

  test('ADMIN-10 a newer request replaces the open one, and it can be withdrawn', async () => {
    await ask({ plan: 'develop' });
    const second = (await ask({ plan: 'start', license_count: 2 })).body.request;
    const mine = ((await staff.get('/backend/requests')).body.entries as Loose[]).filter(
      ({ account }) => account.id === admin.accountId,
    );
    expect(mine.map(({ id }) => id)).toEqual([second.id]);
    expect((await admin.del(`/api/internal/billing/requests/${second.id}`)).status).toBe(204);
    expect((await billing()).request).toBeNull();
    expect((await admin.del(`/api/internal/billing/requests/${second.id}`)).status).toBe(404);
  });

  test('ADMIN-10 only account administrators see billing and ask, and asking for what the account already has is refused', async () => {
    const manager = await colleague(on, admin, { level: 2 });
    expect((await manager.get('/api/internal/billing')).status).toBe(403);
    expect((await ask({ plan: 'start' }, manager)).status).toBe(403);
    expect((await ask({ plan: 'grow' })).status).toBe(422);
    expect((await ask({ plan: 'grow', note: 'What does it cost?' })).status).toBe(200);
    expect((await ask({ plan: 'grow', license_count: 0 })).status).toBe(422);
    const stranger = await on.account();
    const { id } = (await billing()).request;
    expect((await stranger.del(`/api/internal/billing/requests/${id}`)).status).toBe(404);
  });
});

describe('ADMIN-10 future changes', () => {
  const run = (now: Date) => applyPlanChanges.run(on.pool, now, { info: () => {}, warn: () => {}, error: () => {} });
  const plan = (body: object) => staff.post(`${url()}/future_changes`, { reason, ...body });

  test('ADMIN-10 a downgrade with its license count is announced, and takes effect on its day', async () => {
    const request = (await ask({ plan: 'develop', license_count: 9 })).body.request;
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const planned = await plan({ plan: 'develop', license_count: 9, effective_on: day, request_id: request.id });
    expect(planned.status).toBe(200);
    const shown = await billing();
    expect(shown.future_changes).toMatchObject([
      {
        change_type: 'downgrade',
        change_options: { plan: 'develop', license_count: 9 },
        effective_on: day.replaceAll('-', '/'),
        requested_by: { full_name: 'Hanna Lindqvist' },
      },
    ]);
    expect([shown.plan, shown.request.status]).toEqual(['grow', 'done']);
    const account = (await admin.get('/api/v3/account?attrs=future_changes')).body;
    expect(account.future_changes[0]).toMatchObject({ change_type: 'downgrade', change_options: { license_count: 9 } });
    await run(new Date());
    expect((await billing()).plan).toBe('grow');
    await run(new Date(Date.now() + 21 * 86_400_000));
    const after = await billing();
    expect(after).toMatchObject({ plan: 'develop', license_count: 9, future_changes: [] });
    expect(after.quotas.find(({ type }: Loose) => type === 'custom_fields_deal').limit).toBe(35);
    const [line] = (await inAccount(
      on,
      admin,
      sql`select user_id, details from audit_event where subject_name = 'plan'`,
    )) as Loose[];
    expect(line).toMatchObject({ user_id: null, details: { old: 'grow', new: 'develop', staff: staff.name } });
  });

  test('ADMIN-10 fewer licenses make no user inactive: the users stay, and none is added', async () => {
    await colleague(on, admin);
    await colleague(on, admin);
    await plan({ plan: 'grow', license_count: 1, effective_on: '2098-01-01' });
    await run(new Date('2098-01-02T12:00:00Z'));
    expect(await billing()).toMatchObject({ license_count: 1, licenses_used: 3 });
  });

  test('ADMIN-10 a planned change can be dropped, needs a future day, and must change something', async () => {
    expect((await plan({ plan: 'start', effective_on: '2020-01-01' })).status).toBe(422);
    expect((await plan({ plan: 'start', effective_on: '2099-02-31' })).status).toBe(422);
    expect((await plan({ plan: 'grow', effective_on: '2099-01-01' })).status).toBe(422);
    const made = await plan({ plan: 'start', effective_on: '2099-01-01' });
    const [change] = made.body.future_changes;
    const other = await on.account();
    expect(
      (await staff.call('DELETE', `/backend/accounts/${other.accountId}/future_changes/${change.id}`, { reason }))
        .status,
    ).toBe(404);
    expect(
      (await staff.call('DELETE', `${url()}/future_changes/${change.id}`, { reason })).body.future_changes,
    ).toEqual([]);
    expect((await billing()).future_changes).toEqual([]);
  });
});
