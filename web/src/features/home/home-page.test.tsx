import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import { useShortcutKeys } from '../../lib/shortcuts';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { HomePage } from './public';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const user = (id: number, full_name: string) => ({
  id,
  full_name,
  first_name: '',
  last_name: '',
  email: null,
  team_id: null,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
});
const users = [user(1, 'Ines Moreau'), user(2, 'Ben Ito'), user(3, 'Ada Birk')];
const all = Array.from({ length: 7 }, (_one, at) => ({
  id: at + 1,
  name: `Task ${at + 1}`,
  unformatted_due_date: '2026-05-14',
  due_date: '2026/05/14',
  completed_at: null,
  updated_at: '2026/05/01 10:00:00 +0000',
  owner_id: 1,
  created_by_user_id: 1,
  event_category_id: null,
  calendar_entry_priority_id: null,
  calendar_entry_status_id: null,
  description: null,
  on: null,
  repeats: false,
  can_edit: true,
}));

const NEWS = { since: '2026/05/13 17:00:00 -0400', entries: [], total: 0, is_cut: false };
const stage = { label: 'Stage', old: 'Qualified', new: 'Won' };
const changed = {
  kind: 'deal',
  id: 7,
  name: 'Level sensors',
  at: '2026/05/14 09:00:00 -0400',
  user: { id: 2, full_name: 'Ben Ito' },
  via: 'screen',
  what: 'changed',
  fields: [stage, { label: 'Value', old: null, new: '$5' }, { label: 'Source', old: 'Fair', new: null }],
};

function WithKeys() {
  useShortcutKeys();
  return <HomePage />;
}

async function open(todos = all, news: () => object = () => NEWS) {
  const heard = fakeServer({
    'GET /api/internal/agenda': ({ path }) => {
      const asked = new URL(path, 'http://x.test').searchParams;
      const [page, size] = [Number(asked.get('page')), Number(asked.get('per_page'))];
      return {
        body: {
          todos: todos.slice((page - 1) * size, page * size),
          totals: { overdue: 4, today: todos.length, this_week: 9, open: 20 },
          pagination: {
            page,
            page_var: 'page',
            per_page: size,
            pages: Math.ceil(todos.length / size) || 1,
            total: todos.length,
          },
        },
      };
    },
    'GET /api/internal/recent_changes': () => ({ body: news() }),
    'PUT /api/internal/recent_changes/visit': { body: { since: NEWS.since } },
    'GET /api/v3/deals': { body: { entries: [], pagination: { page: 1, pages: 1, per_page: 200, total: 0 } } },
  });
  await renderPage(<WithKeys />, { boot: signedIn({ account: { users } }) });
  return heard;
}
const rows = () => within(screen.getByRole('list', { name: 'Agenda' })).getAllByRole('listitem').length;

describe('CAL-08 SHELL-04 home', () => {
  it('CAL-08 SHELL-04 home: Past Due (n), Today (n), This Week (n), 5 a page, Load More and Load Less, View Full Agenda', async () => {
    const heard = await open();
    await screen.findByText('Task 1');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Past Due (4)',
      'Today (7)',
      'This Week (9)',
    ]);
    expect(rows()).toBe(5);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(rows()).toBe(7));
    await userEvent.click(screen.getByRole('button', { name: 'Load Less' }));
    expect(rows()).toBe(5);
    const link = screen.getByRole('link', { name: 'View Full Agenda' });
    expect(link.getAttribute('href')).toBe('/to_dos?todo_complete=No&todo_owner=1');
    await userEvent.click(screen.getByRole('tab', { name: 'Past Due (4)' }));
    await waitFor(() =>
      expect(heard.some(({ path }) => path.includes('tab=overdue') && path.includes('per_page=5'))).toBe(true),
    );
  });

  it('SHELL-11 CAL-08 the agenda of home follows: a task that a colleague gives one appears by itself', async () => {
    const todos = all.slice(0, 2);
    await open(todos);
    await screen.findByText('Task 2');
    todos.push({ ...(all[2] as (typeof all)[number]), name: 'Ask for the drawing' });
    act(() =>
      sendEvent('live:told', { changed: [{ kind: 'calendar_entry', id: 3, op: 'update', set: 9, by: 2, on: [] }] }),
    );
    expect(await screen.findByText('Ask for the drawing')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Today (3)' })).toBeTruthy();
  });

  it('CAL-08 the empty state has its words and its button, which opens the form of a task', async () => {
    await open([]);
    expect(await screen.findByText('You have no tasks due in this timeframe')).toBeTruthy();
    const asked = vi.fn();
    window.addEventListener('entry_form:open', (event) => asked((event as CustomEvent).detail), { once: true });
    await userEvent.click(screen.getByRole('button', { name: 'Create New Task' }));
    expect(asked).toHaveBeenCalledWith({ type: 'CalendarTask', owner: 1 });
  });

  it('CAL-08 Select a Pipeline User is searchable, and its choice is whose agenda is shown', async () => {
    const heard = await open();
    await screen.findByText('Task 1');
    await userEvent.click(screen.getByRole('button', { name: /Agenda of Ines Moreau/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Select a Pipeline User' });
    const names = () => [...dialog.querySelectorAll('[data-user]')].map(({ textContent }) => textContent);
    expect(names().map((text) => text?.slice(2))).toEqual(['Ada Birk', 'Ben Ito', 'Ines MoreauYou']);
    await userEvent.type(within(dialog).getByRole('searchbox'), 'ben');
    expect(names()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(heard.at(-1)?.path).toContain('user_id=2'));
    expect(screen.getByRole('link', { name: 'View Full Agenda' }).getAttribute('href')).toContain('todo_owner=2');
  });

  it('CAL-08 SHELL-09 j and k walk through the tasks, Enter opens, e completes and p postpones the one with the focus', async () => {
    const heard = await open();
    await screen.findByText('Task 1');
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('j');
    expect(focused()).toBe('Task 1');
    await userEvent.keyboard('jjk');
    expect(focused()).toBe('Task 2');
    const asked = vi.fn();
    window.addEventListener('entry_form:open', (event) => asked((event as CustomEvent).detail), { once: true });
    await userEvent.keyboard('{Enter}');
    expect(asked).toHaveBeenCalledWith({ id: 2, on: null });
    await userEvent.keyboard('e');
    await waitFor(() =>
      expect(heard.some(({ path }) => path === '/api/v3/calendar_entries/2/mark_complete')).toBe(true),
    );
    // With caps lock on.
    await userEvent.keyboard('P');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('SHELL-04 home says what others changed since one was last here, and that nothing has once it is seen', async () => {
    let news: object = { ...NEWS, entries: [changed], total: 12, is_cut: true };
    const heard = await open(all, () => news);
    const list = await screen.findByRole('list', { name: 'Since you were last here' });
    expect(within(list).getByRole('link', { name: 'Level sensors' }).getAttribute('href')).toBe('/deals/7');
    expect(list.textContent).toContain('Stage from Qualified to WonValue set to $5and 1 more field');
    expect(list.textContent).toContain('Changed · Ben Ito · ');
    expect(screen.getByText('1 of 12+')).toBeTruthy();
    const marked = () => heard.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(marked()).toEqual([{ seen: false }]);
    news = NEWS;
    await userEvent.click(screen.getByRole('button', { name: 'Mark as seen' }));
    expect(await screen.findByText('Nothing new')).toBeTruthy();
    expect(marked()[1]).toEqual({ seen: true });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Since you were last here' }));
  });

  it('SHELL-11 SHELL-04 what others changed follows, and is the same visit: it writes no other one', async () => {
    let news: object = NEWS;
    const heard = await open(all, () => news);
    await screen.findByText('Nothing new');
    news = { ...NEWS, entries: [changed], total: 1 };
    act(() => sendEvent('live:told', { changed: [{ kind: 'deal', id: 7, op: 'update', set: 9, by: 2 }] }));
    expect(await screen.findByRole('list', { name: 'Since you were last here' })).toBeTruthy();
    const read = heard.filter(
      ({ path }) => path.startsWith('/api/internal/recent_changes?') || path.endsWith('_changes'),
    );
    expect(read.map(({ path }) => path.includes('visit=same'))).toEqual([false, true]);
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    // A reload, or a look at Home after another screen, is a visit as before.
    act(() => sendEvent('list_view:refresh', {}));
    await waitFor(() => expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  });

  it('SHELL-11 a live read that fails leaves the changes as they are, and no visit is written for it', async () => {
    let fails = false;
    const heard = await open(all, () => {
      if (fails) throw new Error('offline');
      return { ...NEWS, entries: [changed], total: 1 };
    });
    const list = await screen.findByRole('list', { name: 'Since you were last here' });
    fails = true;
    const reads = () => heard.filter(({ path }) => path.includes('recent_changes?visit=same')).length;
    act(() => sendEvent('live:told', { changed: [{ kind: 'deal', id: 7, op: 'update', set: 9, by: 2 }] }));
    await waitFor(() => expect(reads()).toBe(1));
    await new Promise((later) => setTimeout(later, 50));
    expect(list.isConnected).toBe(true);
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
