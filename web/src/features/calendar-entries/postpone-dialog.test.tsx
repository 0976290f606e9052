import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { PostponeDialog } from './postpone-dialog';

afterEach(() => vi.unstubAllGlobals());

// Today is Thursday, 2026-05-14.
async function open(settings: Record<string, unknown> = {}, works = true, due: string | null = null) {
  fakeServer({
    'GET /api/v3/admin/holidays': {
      body: {
        entries: [{ id: 1, name: 'Off', date: '2026/05/15', every_year: false, created_at: '', updated_at: '' }],
      },
    },
  });
  const done = vi.fn(async () => works);
  const closed = vi.fn();
  await renderPage(<PostponeDialog what="Call Ada" due={due} onClose={closed} onPostpone={done} />, {
    boot: signedIn({ account: { settings } }),
  });
  await screen.findByRole('dialog', { name: 'Postpone' });
  return { done, closed };
}
const periods = () => screen.getByRole('group', { name: 'Postpone by' }).querySelectorAll('button');
const act = () => screen.getAllByRole('button', { name: 'Postpone' }).at(-1) as HTMLElement;

describe('CAL-06 the postpone dialog', () => {
  it('CAL-06 the postpone dialog offers the account’s postpone periods sorted ascending and sends a date as YYYY-MM-DD', async () => {
    const { done, closed } = await open({ calendar_entry_postpone_periods: [30, 1, 7] });
    await waitFor(() => expect(periods()[0]?.textContent).toBe('1 dayMon, May 18'));
    expect([...periods()].map(({ textContent }) => textContent)).toEqual([
      '1 dayMon, May 18',
      '1 weekThu, May 21',
      '30 daysMon, Jun 15',
    ]);
    expect((screen.getByLabelText('Date') as HTMLInputElement).placeholder).toBe('Choose date');
    expect(act().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(periods()[1] as HTMLElement);
    await userEvent.click(act());
    expect(done).toHaveBeenCalledWith('2026-05-21');
    await waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('CAL-06 by keyboard alone: Enter chooses the first period, and Enter again postpones', async () => {
    const { done, closed } = await open({ calendar_entry_postpone_periods: [7, 30] });
    await waitFor(() => expect(document.activeElement).toBe(periods()[0]));
    await userEvent.keyboard('{Enter}');
    expect(periods()[0]?.getAttribute('aria-pressed')).toBe('true');
    expect(done).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(done).toHaveBeenCalledWith('2026-05-21');
    await waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('CAL-06 weekends and holidays are offered where the account postpones onto them', async () => {
    await open({ calendar_entry_postpone_periods: [1, 2], calendar_entry_postpone_weekends: true });
    expect([...periods()].map(({ textContent }) => textContent)).toEqual(['1 dayTomorrow', '2 daysSat, May 16']);
  });

  it('CAL-06 what is due later is postponed from its own day, and what is late from today', async () => {
    const settings = { calendar_entry_postpone_periods: [1], calendar_entry_postpone_weekends: true };
    await open(settings, true, '2026/05/20');
    expect(periods()[0]?.textContent).toBe('1 dayThu, May 21');
    cleanup();
    await open(settings, true, '2026/05/01');
    expect(periods()[0]?.textContent).toBe('1 dayTomorrow');
  });

  it('CAL-06 use calendar: the setting shows the calendar at once; a failure keeps the dialog and the choice', async () => {
    const { done, closed } = await open({ calendar_entry_use_calendar_to_postpone: true }, false);
    const day = await screen.findByRole('button', { name: 'Monday, May 18, 2026' });
    expect(screen.getByRole('button', { name: 'Saturday, May 16, 2026' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(day);
    await userEvent.click(act());
    await waitFor(() => expect(done).toHaveBeenCalledWith('2026-05-18'));
    expect(closed).not.toHaveBeenCalled();
    expect((screen.getByLabelText('Date') as HTMLInputElement).value).toBe('May 18');
  });
});
