import type { Billing } from '@fairlead/domain/billing/billing.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { BillingPage } from './billing-page';

afterEach(() => vi.unstubAllGlobals());

const billing: Billing = {
  plan: 'grow',
  plan_since: '2026/01/12',
  trial_ends_on: null,
  license_count: 11,
  licenses_used: 11,
  read_only_users: 1,
  external_users: 1,
  future_changes: [],
  quotas: [
    { type: 'deals', limit: 5000, used: 400, available: 4600 },
    { type: 'read_only_users', limit: 5, used: 5, available: 0 },
    { type: 'monthly_exports_per_user', limit: -1, used: 2, available: null },
  ],
  request: null,
};

async function open(more: Partial<Billing> = {}) {
  const heard = fakeServer({
    'GET /api/internal/billing': { body: { ...billing, ...more } },
    'POST /api/internal/billing/requests': { body: { ...billing, ...more } },
  });
  await renderPage(<BillingPage />, { boot: signedIn({ user: { is_account_admin: true } }) });
  await screen.findByRole('table');
  return heard;
}

describe('ADMIN-10 plan and billing', () => {
  it('ADMIN-10 shows plan, licenses in use, and who needs none', async () => {
    await open();
    expect(screen.getByText('Grow')).toBeTruthy();
    expect(screen.getByText('of 11 in use')).toBeTruthy();
    expect(screen.getByText('1 read-only and 1 external user need none')).toBeTruthy();
  });

  it('ADMIN-10 quotas say what is used and left, what is used up, and what has no limit', async () => {
    await open();
    const line = (name: RegExp) => screen.getByRole('row', { name }).textContent;
    expect(line(/^Deals/)).toContain('400 of 5,0004,600 left');
    expect(line(/^Read-only users/)).toContain('5 of 5used up');
    expect(line(/^Exports per user/)).toContain('2no limit');
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  });

  it('ADMIN-10 a future downgrade says its day, plan, licenses, and how many users are too many', async () => {
    await open({
      future_changes: [
        {
          id: 1,
          change_type: 'downgrade',
          change_options: { plan: 'develop', license_count: 9 },
          effective_on: '2027/01/01',
          requested_by: { id: 2, full_name: 'Marcus Eldridge' },
          created_at: '2026/05/03 10:00:00 +0000',
        },
      ],
    });
    const notice = screen.getByText(/the plan changes to Develop with 9 licenses/).closest('div');
    expect(notice?.textContent).toContain('Jan 1, 2027');
    expect(notice?.textContent).toContain('Make 2 users inactive or read-only by then.');
    expect(notice?.textContent).toContain('Asked for by Marcus Eldridge on May 3');
  });

  it('ADMIN-10 asking for a change says that nothing is paid, and sends plan, licenses and message', async () => {
    const heard = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask for a change' });
    expect(dialog.textContent).toContain('you pay nothing here');
    await userEvent.click(within(dialog).getByRole('radio', { name: /Develop/ }));
    const count = within(dialog).getByRole('textbox', { name: /Licenses/ });
    await userEvent.clear(count);
    await userEvent.type(count, 'many');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await within(dialog).findByText('Enter a whole number from 1')).toBeTruthy();
    await userEvent.clear(count);
    await userEvent.type(count, '9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
    const sent = () => heard.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ plan: 'develop', license_count: 9, note: '' }]));
  });

  it('ADMIN-10 an answered request shows the answer', async () => {
    await open({
      request: {
        id: 5,
        user: { id: 1, full_name: 'Ingrid Hallworth' },
        plan: 'develop',
        license_count: null,
        note: '',
        status: 'declined',
        answer: 'Please call us.',
        created_at: '2026/05/03 10:00:00 +0000',
        answered_at: '2026/05/04 10:00:00 +0000',
      },
    });
    expect(screen.getByText('Support has declined your request.').closest('div')?.textContent).toContain(
      'Please call us.',
    );
  });
});
