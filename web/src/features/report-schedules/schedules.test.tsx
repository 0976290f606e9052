import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ScheduleDialog } from './public';

afterEach(() => vi.unstubAllGlobals());

const PATH = '/api/internal/report_schedules';
const schedule = {
  id: 4,
  saved_report_id: 7,
  user_id: 1,
  user: { id: 1, full_name: 'Ines Moreau' },
  every: 'month',
  weekday: null,
  month_day: 31,
  hour: 8,
  time_zone: 'UTC',
  is_paused: false,
  stopped: null,
  next_at: '2026/11/30 08:00:00 +0000',
  recipients: [
    { id: 1, full_name: 'Ines Moreau', why: null },
    { id: 2, full_name: 'Ben Ito', why: 'inactive' },
  ],
  last: {
    at: '2026/10/31 08:00:00 +0000',
    is_test: false,
    is: 'partly',
    sent: 1,
    skipped: [],
    failed: [{ id: 2, full_name: 'Ben Ito', why: 'The mail could not be delivered' }],
  },
  may_change: true,
  is_recipient: true,
  is_subscribed: true,
};
const candidates = [
  { id: 1, full_name: 'Ines Moreau' },
  { id: 3, full_name: 'Ada Lind' },
];

async function open(entries: object[], more: Parameters<typeof fakeServer>[0] = {}, boot = signedIn()) {
  await ScheduleDialog.preload();
  const heard = fakeServer({ [`GET ${PATH}`]: { body: { entries, candidates, no_more: null } }, ...more });
  const close = vi.fn();
  await renderPage(<ScheduleDialog of={{ kind: 'saved_report', id: 7, name: 'Won this year' }} onClose={close} />, {
    at: '/reporting/7',
    boot,
  });
  return heard;
}

describe('REP-04 the dialog of schedules', () => {
  it('REP-04 schedule: when, to whom, who is left out and what failed is said in words, with Retry', async () => {
    const heard = await open([schedule], { [`POST ${PATH}/4/retry`]: { body: schedule } });
    const row = (await screen.findByText(/^Every month on the last day at/)).closest('li') as HTMLElement;
    expect(row.textContent).toContain('To Ines Moreau, Ben Ito');
    expect(row.textContent).toContain('Ben Ito is inactive.');
    expect(row.textContent).toContain('Ben Ito: The mail could not be delivered.');
    await userEvent.click(within(row).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(heard.some(({ path }) => path.endsWith('/4/retry'))).toBe(true));
  });

  it('REP-04 schedule: while the mail server takes nothing, its row says so; users who may not export see the reason', async () => {
    const last = { ...schedule.last, is: 'delayed', failed: [] };
    await open(
      [{ ...schedule, last }],
      {},
      signedIn({ user: { is_allowed_to_export: false, level: 1, is_account_admin: false } }),
    );
    expect(await screen.findByText(/^The mail server has not taken all mails of .+ keeps trying/)).toBeTruthy();
    const now = screen.getByRole('button', { name: 'Send now' });
    expect(now.getAttribute('aria-disabled') ?? now.getAttribute('disabled')).not.toBeNull();
  });

  it('REP-04 schedule: a stopped one says why, and is resumed', async () => {
    const stopped = { ...schedule, stopped: 'maker', next_at: null, last: null };
    const heard = await open([stopped], { [`PUT ${PATH}/4`]: { body: schedule } });
    expect(await screen.findByText('Stopped, because its maker is inactive.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resume' }));
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ report_schedule: { is_paused: false } }),
    );
  });

  it('REP-04 schedule: a new one begins on Mondays at eight; without recipients nothing is sent', async () => {
    const heard = await open([], { [`POST ${PATH}`]: { body: schedule } });
    expect(await screen.findByText('Not sent by email yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add schedule' }));
    const form = (await screen.findAllByRole('dialog', { name: 'Schedule “Won this year”' })).at(-1) as HTMLElement;
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Required')).toBeTruthy();
    await userEvent.click(within(form).getByRole('combobox', { name: 'Recipients' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Lind' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({
        report_schedule: {
          saved_report_id: 7,
          every: 'week',
          weekday: 0,
          month_day: 1,
          hour: 8,
          recipient_user_ids: [3],
        },
      }),
    );
  });
});
