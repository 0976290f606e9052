import type { Notification } from '@fairlead/domain/notifications/notifications.contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import { usePageTitle } from '../../lib/page-title';
import { queryClient } from '../../lib/queries';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { NotificationBell } from './bell';
import { NotificationSettingsPage } from './settings-page';

// The clock of the tests' formats is fixed at this moment.
const NOW = '2026/05/14 14:42:00 +0000';
let uuid = 0;
const one = (more: Partial<Notification> = {}): Notification => ({
  uuid: `00000000-0000-4000-8000-${String((uuid += 1)).padStart(12, '0')}`,
  active: true,
  seen: false,
  title: 'Nadia Brandsen mentioned you',
  message: '“Can you approve 8%?”',
  received_at: NOW,
  keep_opened: false,
  kind: 'mentioned',
  actor: { id: 7, full_name: 'Nadia Brandsen' },
  record: { type: 'deal', id: 5, name: 'Highness Plastics' },
  path: '/deals/5?entry=note-3',
  ...more,
});
let entries: Notification[];
const listed = () => ({ body: { entries, unread: entries.filter(({ seen }) => !seen).length } });
const seen = (isMeant: (path: string) => boolean) => {
  entries = entries.map((entry) => (isMeant(entry.uuid) ? { ...entry, seen: true, active: entry.keep_opened } : entry));
};
const serve = () =>
  fakeServer({
    'GET /api/internal/notifications': listed,
    'PUT /api/internal/notifications/dismiss_all': () => {
      seen(() => true);
      return { status: 204 };
    },
    ...Object.fromEntries(
      entries.map(({ uuid: id }) => [
        `PUT /api/internal/notifications/${id}/dismiss`,
        () => {
          seen((meant) => meant === id);
          return { status: 204 };
        },
      ]),
    ),
  });
function Page() {
  usePageTitle('Deals');
  return <NotificationBell />;
}
const inline = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'));

beforeEach(() => {
  localStorage.clear();
  entries = [];
});

describe('SHELL-10 the bell', () => {
  it('SHELL-10 counts what is unread, also in the title of the page, and not what was read', async () => {
    entries = [one(), one({ seen: true, active: false })];
    serve();
    await renderPage(<Page />);
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(document.title).toBe('(1) Deals · Fairlead');
  });

  it('SHELL-10 nothing about what one may not see: it leaves with the record, without a reload', async () => {
    entries = [one()];
    serve();
    await renderPage(<Page />);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    entries = [];
    act(() => sendEvent('live:told', { gone: [['deal', 5]] }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('SHELL-10 its panel lists them with title, message and record; one and all are marked as read', async () => {
    entries = [one(), one({ title: 'Samir Oakley shared a deal with you', kind: 'shared', message: 'Gateway' })];
    const heard = serve();
    await renderPage(<Page />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const panel = await screen.findByRole('dialog');
    expect(within(panel).getByText('“Can you approve 8%?”')).toBeTruthy();
    expect(within(panel).getAllByText('Highness Plastics')).toHaveLength(2);
    await userEvent.click(within(panel).getByRole('radio', { name: 'Mentions 1' }));
    expect(within(panel).getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(within(panel).getByRole('button', { name: 'Mark as read: Nadia Brandsen mentioned you' }));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    await userEvent.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/').at(-1))).toEqual([
      'dismiss',
      'dismiss_all',
    ]);
    expect(document.title).toBe('Deals · Fairlead');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SHELL-10 an empty panel says so, and one that could not be loaded offers to try again', async () => {
    serve();
    const { unmount } = await renderPage(<Page />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('You are up to date')).toBeTruthy();
    unmount();
    fakeServer({});
    await renderPage(<Page />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  });

  it('SHELL-10 in View as, one gets none of the user’s notifications', async () => {
    const heard = serve();
    await renderPage(<Page />, { boot: signedIn({ user: { viewed_by: { id: 2, full_name: 'Ben' } } }) });
    expect([screen.queryByRole('button'), heard]).toEqual([null, []]);
  });
});

describe('SHELL-10 inline notifications', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const arrive = async (...more: Notification[]) => {
    await screen.findByRole('button', { name: /^Notifications/ });
    await after(50);
    entries = [...more, ...entries];
    await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
    await after(50);
  };

  it('SHELL-10 an inline one goes away after 15 s, is read out politely, and stays in the panel', async () => {
    serve();
    await renderPage(<Page />);
    await arrive(one());
    expect(inline()).toEqual(['Nadia Brandsen mentioned you']);
    expect(screen.getByRole('region', { name: 'New notifications' }).getAttribute('aria-live')).toBe('polite');
    await after(14_000);
    expect(inline()).toHaveLength(1);
    await after(1_500);
    expect(inline()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  });

  it('SHELL-10 it waits while it is pointed at, and one that is kept open stays', async () => {
    serve();
    await renderPage(<Page />);
    await arrive(one({ title: 'Pointed at' }), one({ title: 'Kept', keep_opened: true }), one({ title: 'Other' }));
    await userEvent.hover(screen.getByRole('article', { name: 'Pointed at' }));
    await after(30_000);
    expect(inline()).toEqual(['Kept', 'Pointed at']);
    await userEvent.click(within(screen.getByRole('article', { name: 'Kept' })).getByRole('button', { name: 'Close' }));
    expect(inline()).toEqual(['Pointed at']);
  });

  it('SHELL-10 the end of an import is not told inline on the pages of imports, which show it', async () => {
    serve();
    await renderPage(<Page />, { at: '/imports/4' });
    await arrive(one({ title: 'Import of users.csv is done', kind: 'imported', path: '/imports/3' }), one());
    expect(inline()).toEqual(['Nadia Brandsen mentioned you']);
  });

  it('SHELL-10 at most three, the newest below, and what is old is in the panel alone', async () => {
    entries = [one({ title: 'From yesterday', received_at: '2026/05/13 14:42:00 +0000' })];
    serve();
    await renderPage(<Page />);
    expect(inline()).toEqual([]);
    await arrive(...['Fourth', 'Third', 'Second', 'First'].map((title) => one({ title })));
    expect(inline()).toEqual(['Second', 'Third', 'Fourth']);
  });

  it('SHELL-13 inline notifications survive a reload: shown ones stay, closed ones do not come again', async () => {
    serve();
    const { unmount } = await renderPage(<Page />);
    await arrive(one({ title: 'Stays' }), one({ title: 'Closed' }));
    await userEvent.click(
      within(screen.getByRole('article', { name: 'Closed' })).getByRole('button', { name: 'Close' }),
    );
    unmount();
    await renderPage(<Page />);
    await screen.findByRole('article', { name: 'Stays' });
    expect(inline()).toEqual(['Stays']);
  });
});

describe('SHELL-10 notification settings', () => {
  const changed = (body: unknown) => (body as { notification_settings: { events: object } }).notification_settings;
  const ways = { in_app: true, mail: 'never' };
  const events = Object.fromEntries(
    ['assigned', 'mentioned', 'noted', 'shared', 'commented', 'imported', 'overdue', 'scheduled'].map((event) => [
      event,
      ways,
    ]),
  );

  it('SHELL-10 per user which events by which way: each choice is saved when it is made', async () => {
    const heard = fakeServer({
      'GET /api/internal/notification_settings': { body: { events, digest_hour: 8 } },
      'PUT /api/internal/notification_settings': ({ body }) => ({
        body: { events: { ...events, ...changed(body).events }, digest_hour: 8 },
      }),
    });
    await renderPage(<NotificationSettingsPage />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Shares: in the app' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Comments: by email' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Daily email' }));
    await screen.findAllByText('Your settings have been saved');
    expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => changed(body))).toEqual([
      { events: { shared: { in_app: false, mail: 'never' } } },
      { events: { commented: { in_app: true, mail: 'daily' } } },
    ]);
  });
});
