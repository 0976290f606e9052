import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import { useShortcutKeys } from '../../lib/shortcuts';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderApp } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { FocusPage } from './focus-page';

const stages = [
  { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 5, stale_after_days: 14 },
  { id: 3, name: 'Lost', percent: 0, deal_pipeline_id: 5 },
  { id: 4, name: 'Won', percent: 100, deal_pipeline_id: 5 },
] as ReturnType<typeof signedIn>['account']['deal_stages'];

const deal = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  company: null,
  deal_value: '100.0',
  account_value: '100.0',
  currency_id: null,
  deal_stage_id: 1,
  deal_pipeline_id: 5,
  days_in_stage: 2,
  expected_close_date: null,
  closed_time: null,
  user_id: 1,
  created_by_user_id: 1,
  next_entry_id: null,
  next_entry_name: null,
  next_entry_due: null,
  next_entry_time: null,
  ...more,
});
const late = { next_entry_id: 71, next_entry_name: 'Call Mira', next_entry_due: '2020/01/02' };

const planned = { next_entry_id: 72, next_entry_name: 'Call Mira', next_entry_due: '2999/01/01' };

let deals: ReturnType<typeof deal>[] = [];
const LIST = 'GET /api/v3/deals';

function Keys() {
  useShortcutKeys();
  return <FocusPage />;
}

async function open(queue: ReturnType<typeof deal>[], { total = 40, answersAny = true } = {}) {
  deals = queue;
  const heard = fakeServer({
    [LIST]: ({ path }: { path: string }) => {
      if (!answersAny && !path.includes('filter=')) return noAnswer();
      return Promise.resolve({
        // Whether there are deals at all is asked without a filter.
        body: path.includes('filter=')
          ? { entries: deals, pagination: { total: deals.length } }
          : { entries: [], pagination: { total } },
      });
    },
    'PUT /api/v3/calendar_entries/71/mark_complete': () => {
      deals = deals.map((one) => (one.next_entry_id === 71 ? deal(one.id, one.name) : one));
      return Promise.resolve({ body: {}, headers: { 'X-Change-Set': '9' } });
    },
    'PUT /api/v3/calendar_entries/71': { body: {}, headers: { 'X-Change-Set': '8' } },
    'GET /api/v3/admin/holidays': { body: { entries: [] } },
    'PUT /api/v3/deals/2': () => {
      deals = deals.filter(({ id }) => id !== 2);
      return Promise.resolve({ body: { id: 2 }, headers: { 'X-Change-Set': '10' } });
    },
    'POST /api/v3/notes': { body: { id: 1 }, headers: { 'X-Change-Set': '11' } },
  });
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/focus', component: Keys });
  const history = createMemoryHistory({ initialEntries: ['/focus'] });
  await renderApp(
    createRouter({ routeTree: root.addChildren([route]), history }),
    signedIn({ account: { deal_stages: stages } }),
  );
  const asked = (path: string) => heard.filter((call) => `${call.method} ${call.path.split('?')[0]}` === path);
  return { asked };
}

const press = (keys: string) => userEvent.keyboard(keys);
const current = () => screen.getByRole('heading', { level: 2, name: /pilot|rollout|upgrade/i }).textContent;

afterEach(() => vi.unstubAllGlobals());

describe('LIST-02 the focus queue', () => {
  it('LIST-02 after the last deal the queue ends at once: that there are deals is known', async () => {
    await open(
      [deal(2, 'Torque pilot', planned)].map((one) => ({ ...one, days_in_stage: 40 })),
      { answersAny: false },
    );
    await screen.findByText('1 deal left');
    await press('w');
    expect(await screen.findByRole('link', { name: 'Go to deals' })).toBeTruthy();
    await waitFor(() => expect(deals).toEqual([]));
    await new Promise((later) => setTimeout(later, 50));
    expect(screen.getByRole('link', { name: 'Go to deals' })).toBeTruthy();
    expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull();
  });

  it('LIST-02 walks through what needs attention with one key for each act, and counts down', async () => {
    const { asked } = await open([
      deal(1, 'Stale rollout', { ...late, next_entry_id: 72, next_entry_due: '2999/01/01', days_in_stage: 40 }),
      deal(2, 'Torque pilot', late),
      deal(3, 'Line upgrade'),
    ]);
    await screen.findByText('3 deals left');
    // No next step comes first, then the overdue step, then what goes stale.
    expect(current()).toBe('Line upgrade');
    expect(screen.getByText('Nothing is planned for this deal.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Complete step/ }).getAttribute('aria-disabled')).toBe('true');
    await press('s');
    expect(current()).toBe('Torque pilot');
    expect(screen.getByText('2 deals left')).toBeTruthy();
    // CAL-06: the account's periods, as in the agenda.
    await press('p');
    const postponing = await screen.findByRole('dialog', { name: 'Postpone' });
    expect(postponing.textContent).toContain('Call Mira, due ');
    await userEvent.click(within(postponing).getByRole('button', { name: /^1 day/ }));
    await userEvent.click(within(postponing).getByRole('button', { name: 'Postpone' }));
    await waitFor(() =>
      expect(asked('PUT /api/v3/calendar_entries/71').map(({ body }) => body)).toEqual([
        { calendar_entry: { due_date: '2026-05-15' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('e');
    // Its step is done; the deal stays until it has a new one.
    expect(await screen.findByText('Nothing is planned for this deal.')).toBeTruthy();
    expect([asked('PUT /api/v3/calendar_entries/71/mark_complete').length, current()]).toEqual([1, 'Torque pilot']);
    await press('w');
    await waitFor(() => expect(current()).toBe('Stale rollout'));
    expect(asked('PUT /api/v3/deals/2').map(({ body }) => body)).toEqual([{ deal: { deal_stage_id: 4 } }]);
    expect(screen.getByText('1 deal left')).toBeTruthy();
    await press('n');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'They wait for the budget');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('You skipped 1 deal.')).toBeTruthy();
    // The dialog closed with the last deal, and the focus moves to the offer.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('See skipped deals'));
    expect(asked('POST /api/v3/notes').map(({ body }) => body)).toEqual([
      { note: { content: 'They wait for the budget', deal_id: 1 } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'See skipped deals' }));
    expect(current()).toBe('Line upgrade');
    await press('s');
    // The focus moves to what the page offers now.
    const offer = screen.getByRole('button', { name: 'See skipped deals' });
    await waitFor(() => expect(document.activeElement).toBe(offer));
  });

  it('EXT-05 a deal past its close date says so, and D opens its form', async () => {
    const late = deal(6, 'Flow upgrade', { ...planned, expected_close_date: '2026/05/01' });
    await open([late, deal(7, 'Next rollout', { ...planned, days_in_stage: 40 })]);
    expect(await screen.findByText(/^It was to close on May 1/)).toBeTruthy();
    const opened = vi.fn();
    window.addEventListener('add_edit_modal:open', (event) => opened((event as CustomEvent).detail), { once: true });
    await press('d');
    expect(opened).toHaveBeenCalledWith({ resource_type: 'deal', resource_id: 6 });
    await press('s');
    expect(screen.queryByRole('button', { name: /Change close date/ })).toBeNull();
  });

  const ofColleague = (kind: 'deal' | 'calendar_entry', id: number) =>
    act(() => sendEvent('live:told', { changed: [{ kind, id, op: 'update', set: 90 + id, by: 2 }] }));

  it('SHELL-11 LIST-02 the queue follows: what colleagues change in deals and steps comes and leaves by itself', async () => {
    await open([deal(2, 'Torque pilot', late)]);
    await screen.findByText('1 deal left');
    deals = [...deals, deal(3, 'Line upgrade')];
    ofColleague('deal', 3);
    expect(await screen.findByText('2 deals left')).toBeTruthy();
    // The deal under the user's hands stays, although the other one is more urgent.
    expect(current()).toBe('Torque pilot');
    deals = deals.filter(({ id }) => id === 2);
    ofColleague('calendar_entry', 71);
    expect(await screen.findByText('1 deal left')).toBeTruthy();
  });

  it('SHELL-11 LIST-02 nothing leaves while a dialog about it is open, so that what is typed there stays', async () => {
    await open([deal(2, 'Torque pilot', late), deal(4, 'Stale rollout', late)]);
    await screen.findByText('2 deals left');
    await press('n');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'They wait');
    deals = [deal(4, 'Stale rollout', late)];
    ofColleague('deal', 2);
    await new Promise((later) => setTimeout(later, 800));
    expect(dialog.isConnected).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(current()).toBe('Stale rollout'));
  });

  it('SHELL-11 LIST-02 a key that was meant for a deal which has just left does not act on the next one', async () => {
    const { asked } = await open([deal(1, 'Line upgrade'), deal(2, 'Torque pilot', late)]);
    await screen.findByText('2 deals left');
    deals = [deal(2, 'Torque pilot', late)];
    ofColleague('deal', 1);
    await waitFor(() => expect(current()).toBe('Torque pilot'));
    await press('w');
    expect(asked('PUT /api/v3/deals/2')).toEqual([]);
    await new Promise((later) => setTimeout(later, 1100));
    await press('w');
    await waitFor(() => expect(asked('PUT /api/v3/deals/2')).toHaveLength(1));
  });

  it('LIST-02 without any deal it says what to do first, and offers it to those who may', async () => {
    await open([], { total: 0 });
    expect(await screen.findByText('No deals yet')).toBeTruthy();
    expect(screen.queryByText('All caught up')).toBeNull();
    const opened = vi.fn();
    window.addEventListener('add_edit_modal:open', (event) => opened((event as CustomEvent).detail), { once: true });
    await userEvent.click(screen.getByRole('button', { name: 'New deal' }));
    expect(opened).toHaveBeenCalledWith({ resource_type: 'deal' });
  });

  it('LIST-02 asks for the open deals of the user only, and says when there are none', async () => {
    const { asked } = await open([]);
    expect(await screen.findByText('All caught up')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Go to deals' })).toBeTruthy();
    expect(JSON.stringify(asked(LIST)[0])).toContain(encodeURIComponent('"me"'));
  });
});
