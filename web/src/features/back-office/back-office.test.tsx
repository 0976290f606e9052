import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OfficeAccount } from '@fairlead/domain/back-office/back-office.contract';
import { FLAG_NAMES } from '@fairlead/domain/back-office/flags';
import { queryClient } from '../../lib/queries';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { BackOffice } from './back-office';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const staff = { id: 1, full_name: 'Ruth Amberley', email: 'ruth@example.test', is_demo: false };
const account: OfficeAccount = {
  id: 7,
  company_name: 'Halvard Measuring',
  is_demo: false,
  is_active: true,
  created_at: '2026/01/12 09:00:00 +0000',
  last_seen_at: null,
  plan: 'grow',
  plan_since: '2026/01/12',
  trial_ends_on: null,
  license_count: 11,
  licenses_used: 9,
  currency_code: 'USD',
  technical_contact_email: null,
  mfa_enforced: false,
  single_sign_on: false,
  affiliate: null,
  features: Object.fromEntries(FLAG_NAMES.map((flag) => [flag, false])) as OfficeAccount['features'],
  quotas: [{ type: 'deals', limit: 5000, used: 400, available: 4600 }],
  future_changes: [],
  requests: [],
  users: [],
  events: [],
};

async function open(at: string, more: Record<string, object> = {}, who: object | null = staff) {
  const heard = fakeServer({
    'GET /backend/session': { body: { staff: who, csrf_token: 'token of staff' } },
    'GET /backend/accounts/7': { body: account },
    'PATCH /backend/accounts/7': { body: { ...account, features: { ...account.features, private_notes: true } } },
    ...more,
  });
  await renderPage(<BackOffice />, { at });
  return heard;
}

describe('ADMIN-12 the back office', () => {
  it('ADMIN-12 a visitor who is not staff sees its own sign-in, which asks for the code', async () => {
    const heard = await open(
      '/backend/accounts/7',
      { 'POST /backend/login': { body: { code_required: true, csrf_token: null } } },
      null,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ruth@example.test');
    await userEvent.type(screen.getByLabelText('Password'), 'Sail-away-42!');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('textbox', { name: 'Authenticator Code' })).toBeTruthy();
    expect(heard.some(({ path }) => path.startsWith('/backend/accounts'))).toBe(false);
  });

  it('EXT-05 a flag is switched with a reason', async () => {
    const heard = await open('/backend/accounts/7');
    await userEvent.click(await screen.findByRole('switch', { name: 'private_notes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn on private_notes' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save the change' }));
    expect(await within(dialog).findByText('Required')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Agreed by phone');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save the change' }));
    const sent = () => heard.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ reason: 'Agreed by phone', features: { private_notes: true } }]));
    await waitFor(() =>
      expect((screen.getByRole('switch', { name: 'private_notes' }) as HTMLInputElement).checked).toBe(true),
    );
  });

  it('ADMIN-12 an account shows plan, licenses, quotas, and that records are not shown', async () => {
    await open('/backend/accounts/7');
    expect(await screen.findByRole('heading', { name: /Halvard Measuring/ })).toBeTruthy();
    expect(screen.getByText('9 / 11')).toBeTruthy();
    expect(screen.getByText('400 / 5,000')).toBeTruthy();
    expect(screen.getByText(/Records are not shown here/)).toBeTruthy();
  });

  it('AUTH-07 a support login asks for a reason and says what it cannot do', async () => {
    const user = {
      id: 3,
      account_id: 7,
      company_name: 'Halvard Measuring',
      full_name: 'Ben Okafor',
      email: 'ben@example.test',
      kind: 'manager',
      is_active: true,
      last_seen_at: null,
      team: null,
      time_zone: 'UTC',
      created_at: '2026/01/12 09:00:00 +0000',
      invited_at: null,
      mfa_enabled: false,
      sessions: 1,
      account_is_active: true,
      is_demo: false,
      events: [],
    };
    const call = 'POST /backend/users/3/support_login';
    const heard = await open('/backend/users/3', {
      'GET /backend/users/3': { body: user },
      [call]: { body: { ends_at: '2026/01/12 10:00:00 +0000' } },
    });
    vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Support login' }));
    const dialog = await screen.findByRole('dialog', { name: 'Support login as Ben Okafor' });
    expect(dialog.textContent).toContain('You cannot change passwords, second factors, keys, users');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Import fails');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start support login' }));
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Import fails' }),
    );
  });
});
