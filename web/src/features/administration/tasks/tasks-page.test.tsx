import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { TasksPage } from './tasks-page';

afterEach(() => vi.unstubAllGlobals());

const HOLIDAYS = '/api/v3/admin/holidays';
const SETTING = '/api/v3/admin/account_settings';
const christmas = { id: 4, name: 'Christmas', date: '2026/12/25', every_year: true };

async function open(settings: Record<string, unknown> = {}, more: Parameters<typeof fakeServer>[0] = {}) {
  let shown = settings;
  const boot = () => signedIn({ account: { settings: shown }, user: { is_account_admin: true } });
  const save =
    (name: string) =>
    ({ body }: { body: unknown }) => {
      shown = { ...shown, [name]: (body as { value: unknown }).value };
      return { body: {} };
    };
  const heard = fakeServer({
    'GET /api/internal/boot': () => ({ body: boot() }),
    [`GET ${HOLIDAYS}`]: { body: { entries: [christmas] } },
    ...Object.fromEntries(
      [
        'calendar_entry_postpone_periods',
        'calendar_entry_postpone_weekends',
        'calendar_entry_use_calendar_to_postpone',
      ].map((name) => [`PUT ${SETTING}/${name}`, save(name)]),
    ),
    [`PUT ${SETTING}/todo_templates_ignore_weekends`]: save('todo_templates_ignore_weekends'),
    'PATCH /api/v3/admin/account': { body: {} },
    ...more,
  });
  await renderPage(<TasksPage />, { boot: boot() });
  const sent = () =>
    heard.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { heard, sent };
}

describe('CAL-06 how an account postpones', () => {
  it('CAL-06 ADMIN-01 periods are added and removed, and what is no number of days is not sent', async () => {
    const { sent } = await open({ calendar_entry_postpone_periods: [1, 7] });
    const days = screen.getByLabelText('Days');
    await userEvent.type(days, '0{Enter}');
    expect(await screen.findByText('Enter a number of days from 1 to 3650')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.clear(days);
    await userEvent.type(days, '3{Enter}');
    expect(await screen.findByText('Postponing: Your settings have been saved')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 7 days' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const path = `${SETTING}/calendar_entry_postpone_periods`;
    expect(sent().map(([, to, body]) => [to, body])).toEqual([
      [path, { value: [1, 7, 3] }],
      [path, { value: [1, 3] }],
    ]);
  });

  it('CAL-06 CAL-10 weekends, the calendar in the dialog, and working days of templates are switched', async () => {
    const { sent } = await open();
    const names = [/^Postpone to weekends and holidays too/, /^Show the calendar/, /count working days only/];
    for (const [at, name] of names.entries()) {
      await userEvent.click(screen.getByRole('switch', { name }));
      await waitFor(() => expect(sent()).toHaveLength(at + 1));
    }
    expect(sent().map(([, path]) => String(path).split('/').at(-1))).toEqual([
      'calendar_entry_postpone_weekends',
      'calendar_entry_use_calendar_to_postpone',
      'todo_templates_ignore_weekends',
    ]);
  });
});

describe('CAL-10 holidays of the account', () => {
  it('CAL-10 holidays are listed, added with what is missing said first, changed, and deleted with Undo', async () => {
    const { sent } = await open(
      {},
      {
        [`PUT ${HOLIDAYS}/4`]: { body: christmas, headers: { 'X-Change-Set': '5' } },
        [`DELETE ${HOLIDAYS}/4`]: { status: 204, headers: { 'X-Change-Set': '6' } },
      },
    );
    const list = await screen.findByRole('list', { name: 'Holidays' });
    expect(list.textContent).toContain('Dec 25Christmas · Every year');
    await userEvent.click(screen.getByRole('button', { name: 'Add holiday' }));
    const added = await screen.findByRole('dialog', { name: 'Add holiday' });
    await userEvent.click(within(added).getByRole('button', { name: 'Save holiday' }));
    expect(await within(added).findAllByText('Required')).toHaveLength(2);
    expect(sent()).toEqual([]);
    await userEvent.click(within(added).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit Christmas' }));
    const edited = await screen.findByRole('dialog', { name: 'Edit holiday' });
    await userEvent.type(within(edited).getByRole('textbox', { name: 'Name' }), ' Day');
    await userEvent.click(within(edited).getByRole('button', { name: 'Save holiday' }));
    expect(await screen.findByText('Christmas Day saved')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Christmas' }));
    expect(await screen.findByText('Christmas deleted')).toBeTruthy();
    expect(sent()).toEqual([
      ['PUT', `${HOLIDAYS}/4`, { holiday: { name: 'Christmas Day', date: '2026-12-25', every_year: true } }],
      ['DELETE', `${HOLIDAYS}/4`, undefined],
    ]);
  });
});

describe('CAL-05 what tasks and series must have', () => {
  it('CAL-03 CAL-05 the limit in months and the due date that is required are saved; a wrong number is refused', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('switch', { name: 'Tasks must have a due date' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const months = screen.getByLabelText(/^Repeat for at most/);
    await waitFor(() => expect((months as HTMLInputElement).readOnly).toBe(false));
    await userEvent.type(months, '121{Enter}');
    expect(await screen.findByText('Enter a number of months from 1 to 120')).toBeTruthy();
    await userEvent.clear(months);
    await userEvent.type(months, '18{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(([, , body]) => body)).toEqual([
      { account: { calendar_entry_task_due_date_required: true } },
      { account: { calendar_entry_recurring_end_date_months: 18 } },
    ]);
  });
});
