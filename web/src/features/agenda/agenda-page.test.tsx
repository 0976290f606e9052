import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import { fakeServer, type Heard } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { AgendaPage } from './public';

afterEach(() => vi.unstubAllGlobals());

// The clock of the tests is at Thursday, 2026-05-14.
const todo = (id: number, name: string, day: string | null, more: object = {}) => ({
  id,
  name,
  unformatted_due_date: day,
  due_date: day?.replaceAll('-', '/') ?? null,
  completed_at: null,
  updated_at: '2026/05/01 10:00:00 +0000',
  owner_id: 1,
  created_by_user_id: 1,
  event_category_id: null,
  calendar_entry_priority_id: null,
  calendar_entry_status_id: null,
  description: null,
  on: { kind: 'deal', id: 7, name: 'Level sensors' },
  repeats: false,
  can_edit: true,
  ...more,
});
const TODOS = [
  todo(1, 'Send the quote', '2026-05-12'),
  todo(2, 'Call Ada', '2026-05-14'),
  todo(3, 'Some day', null, { on: null }),
];
const page = (todos: readonly object[] = TODOS, totals: object = { overdue: 1, today: 1, this_week: 1, open: 3 }) => ({
  body: {
    todos,
    totals,
    pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: todos.length },
  },
});
const LIST = '/api/internal/agenda';
const users = [
  { id: 1, full_name: 'Ines Moreau' },
  { id: 2, full_name: 'Ben Ito' },
].map((one) => ({
  ...one,
  first_name: '',
  last_name: '',
  email: null,
  team_id: null,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
}));
const boot = (settings: object = {}) => signedIn({ account: { users, settings: { ...settings } } });

async function open(at = '/to_dos', answers: Parameters<typeof fakeServer>[0] = {}, settings = {}) {
  const heard = fakeServer({
    [`GET ${LIST}`]: page(),
    'GET /api/v3/admin/holidays': { body: { entries: [] } },
    ...answers,
  });
  const shown = await renderPage(<AgendaPage />, { at, boot: boot(settings) });
  return { ...shown, asked: () => heard.filter(({ path }) => path.startsWith(LIST)).map(({ path }) => path), heard };
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const posted = (heard: readonly Heard[], method = 'POST') => heard.find((call) => call.method === method)?.body;

describe('CAL-08 the agenda page', () => {
  it('SHELL-04 CAL-08 /to_dos?todo_complete=No&todo_owner=2 deep-linked and reloaded asks for that owner; plain for one’s own', async () => {
    const linked = await open('/to_dos?todo_complete=No&todo_owner=2&tab=today');
    await screen.findByText('Send the quote');
    expect(linked.asked().at(-1)).toContain('user_id=2');
    expect(linked.asked().at(-1)).toContain('tab=today');
    linked.unmount();
    const plain = await open('/to_dos');
    await screen.findByText('Send the quote');
    expect(plain.asked().at(-1)).toContain('user_id=1');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Past due 1',
      'Today 1',
      'No due date 1',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /Done/ }));
    expect(plain.history.location.href).toBe('/to_dos?todo_complete=Yes&todo_owner=1');
  });

  it('CAL-08 recent filters of the specification and any time are in the address, and can be removed', async () => {
    const { history, asked } = await open();
    await screen.findByText('Call Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Recent' }));
    const offered = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'Any time',
      'Last 30 days',
      'Last 7 days',
      'Last 12 months',
      'Next 30 days',
      'Year to date',
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Next 30 days' }));
    await waitFor(() => expect(asked().at(-1)).toContain('due=next_30_days'));
    expect(history.location.search).toBe('?todo_complete=No&todo_owner=1&due=next_30_days');
    await userEvent.click(await screen.findByRole('button', { name: /Remove.*Next 30 days/ }));
    await waitFor(() => expect(history.location.search).not.toContain('due='));
  });

  it('CAL-04 completing a task strikes it and lowers the matching agenda tab count at once; a failure reverts both', async () => {
    let refuse = false;
    await open('/to_dos', {
      'PUT /api/v3/calendar_entries/1/mark_complete': () =>
        refuse ? { status: 409, body: { error: 'It was changed' } } : { body: {}, headers: { 'X-Change-Set': '4' } },
    });
    await screen.findByText('Send the quote');
    expect(tabs()).toEqual(['Open3', 'Past due1', 'Today1', 'This week1', 'Done']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Complete “Send the quote”' }));
    await waitFor(() => expect(tabs()).toEqual(['Open2', 'Past due0', 'Today1', 'This week1', 'Done']));
    expect(await screen.findByText('Send the quote completed')).toBeTruthy();
    refuse = true;
    await userEvent.click(screen.getByRole('checkbox', { name: 'Complete “Call Ada”' }));
    expect(await screen.findByText('Not found')).toBeTruthy();
    await waitFor(() => expect(tabs()).toEqual(['Open2', 'Past due0', 'Today1', 'This week1', 'Done']));
  });

  it('SHELL-11 LIST-01 the agenda follows: a task that a colleague adds or removes appears or disappears by itself', async () => {
    let shown = TODOS;
    await open('/to_dos', { [`GET ${LIST}`]: () => page(shown) });
    await screen.findByText('Call Ada');
    shown = [...TODOS, todo(4, 'Ask for the drawing', '2026-05-14')];
    act(() =>
      sendEvent('live:told', { changed: [{ kind: 'calendar_entry', id: 4, op: 'create', set: 9, by: 2, on: [] }] }),
    );
    expect(await screen.findByText('Ask for the drawing')).toBeTruthy();
    shown = TODOS.slice(1);
    act(() => sendEvent('live:told', { lists: ['calendar_entry'] }));
    await waitFor(() => expect(screen.queryByText('Send the quote')).toBeNull());
  });

  it('LIST-01 the agenda sorts by due date or by last change, and its columns are chosen', async () => {
    const { asked, history } = await open();
    await screen.findByText('Call Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Sort and columns' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Last updated' }));
    await waitFor(() => expect(asked().at(-1)).toContain('sort_by=updated_at'));
    expect(history.location.search).toContain('sort=updated_at');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('CAL-08 several at once: postponed by one call with one undo', async () => {
    const { heard } = await open('/to_dos', {
      [`POST ${LIST}/acts`]: { body: { changed: 2, refused: [] }, headers: { 'X-Change-Set': '9' } },
    });
    await screen.findByText('Call Ada');
    await userEvent.click(screen.getByLabelText('Select Send the quote'));
    await userEvent.click(screen.getByLabelText('Select Call Ada'));
    const bar = screen.getByRole('region', { name: 'Selected tasks' });
    expect(bar.textContent).toContain('2 selected');
    const buttons = [...bar.querySelectorAll('button')];
    await userEvent.click(buttons.find(({ textContent }) => textContent === 'Postpone') as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Postpone' });
    expect(dialog.textContent).toContain('2 tasks');
    await userEvent.click(screen.getByRole('button', { name: /^1 day/ }));
    const [act] = [...dialog.querySelectorAll<HTMLElement>('button[type=submit]')];
    await userEvent.click(act as HTMLElement);
    await waitFor(() =>
      expect(posted(heard)).toEqual({ ids: [1, 2], does: { act: 'postpone', due_date: '2026-05-15' } }),
    );
    expect(await screen.findByText('2 tasks postponed to Tomorrow')).toBeTruthy();
  });

  it('CAL-08 the empty state offers Create New Task; filters without a match offer to clear them', async () => {
    const empty = await open('/to_dos', { [`GET ${LIST}`]: page([], { overdue: 0, today: 0, this_week: 0, open: 0 }) });
    expect(await screen.findByText('You have no tasks due in this timeframe')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create New Task' })).toBeTruthy();
    empty.unmount();
    await open('/to_dos?q=x', { [`GET ${LIST}`]: page([], { overdue: 0, today: 0, this_week: 0, open: 0 }) });
    expect(await screen.findByText('No matching tasks')).toBeTruthy();
  });
});
