import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { AccountPage } from '../administration/account/account-page';
import { AuditLogPage } from './audit-log-page';

afterEach(() => vi.unstubAllGlobals());

const SWITCH = 'PUT /api/internal/account/read_only';
const SET = 'PATCH /api/v3/admin/account';

async function open(account: object = {}, user: object = { is_account_admin: true }, page = <AuditLogPage />) {
  const boot = signedIn({ account, user });
  const heard = fakeServer({
    'GET /api/internal/boot': { body: boot },
    'GET /api/internal/audit_log': { body: { entries: [], next: null, searched_since: null } },
    [SWITCH]: { body: { app_read_only: true } },
    [SET]: { body: {} },
  });
  await renderPage(page, { boot });
  return (path: string) => heard.filter((call) => `${call.method} ${call.path}` === path).map(({ body }) => body);
}
const openSwitch = (account: object = {}) => open(account, { is_account_admin: true }, <AccountPage />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function keep(time: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Keep the log for' }));
  await userEvent.click(await screen.findByRole('option', { name: time }));
}

describe('PERM-05 the read-only switch', () => {
  it('PERM-05 one wrong click blocks no one: turning it on asks first, and Cancel changes nothing', async () => {
    const asked = await openSwitch();
    await press('Make the account read-only');
    const dialog = await screen.findByRole('dialog', { name: 'Make the account read-only?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(asked(SWITCH)).toEqual([]);
    await press('Make the account read-only');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make the account read-only' }),
    );
    await waitFor(() => expect(asked(SWITCH)).toEqual([{ app_read_only: true }]));
  });

  it('PERM-05 turning it off needs no question', async () => {
    const asked = await openSwitch({ app_read_only: true });
    await press('End read-only mode');
    await waitFor(() => expect(asked(SWITCH)).toEqual([{ app_read_only: false }]));
  });
});

describe('PERM-05 the audit log', () => {
  it('PERM-05 leads to the switch on the account page and has none of its own', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Make the account read-only' }).getAttribute('href')).toBe(
      '/admin/account',
    );
    expect(screen.queryByRole('button', { name: 'Make the account read-only' })).toBeNull();
  });
});

describe('PERM-02 alarms', () => {
  it('PERM-02 the numbers within an hour are set, an empty one is off, and a wrong one is named and not sent', async () => {
    const asked = await open({ settings: { audit_alarms: { exports: 5, refusals: null } } });
    await press('Alarms');
    const dialog = await screen.findByRole('dialog', { name: 'Alarms' });
    const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
    expect([field('Exports').value, field('Refused requests').value]).toEqual(['5', '']);
    expect(field('Failed sign-ins').value).toBe('20');
    await userEvent.clear(field('Exports'));
    await userEvent.type(field('Exports'), '0');
    expect(within(dialog).getByText('Enter a whole number from 1 to 10,000')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(asked(SET)).toEqual([]);
    await userEvent.clear(field('Exports'));
    await userEvent.type(field('Exports'), '{Enter}');
    expect(await screen.findByText('Alarms: Your settings have been saved')).toBeTruthy();
    const audit_alarms = { failed_sign_ins: 20, refusals: null, exports: null, bulk_changes: 50, new_access: 30 };
    expect(asked(SET)).toEqual([{ account: { audit_alarms } }]);
  });
});

describe('ADMIN-01 how long the audit log is kept', () => {
  it("ADMIN-01 longer is set at once: 'Your settings have been saved' under its title", async () => {
    const asked = await open();
    await keep('5 years');
    expect(await screen.findByText('Audit log: Your settings have been saved')).toBeTruthy();
    expect(asked(SET)).toEqual([{ account: { audit_log_days: 1825 } }]);
  });

  it('ADMIN-01 shorter asks first, because lines are lost', async () => {
    const asked = await open({ settings: { audit_log_days: 60 } });
    expect(screen.getByRole('combobox', { name: 'Keep the log for' }).textContent).toBe('60 days');
    await keep('31 days');
    const dialog = await screen.findByRole('dialog', { name: 'Keep the log for only 31 days?' });
    expect(asked(SET)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete older entries' }));
    await waitFor(() => expect(asked(SET)).toEqual([{ account: { audit_log_days: 31 } }]));
  });

  it('PERM-03 while the account is read-only it cannot be set, and says why', async () => {
    await open({ app_read_only: true });
    expect(screen.getByRole('combobox', { name: /Keep the log for/ }).getAttribute('aria-readonly')).toBe('true');
    expect(screen.getByText(/^You are unable to perform this action/)).toBeTruthy();
  });
});
