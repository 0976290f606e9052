import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRouterState } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastDeals } from '../../../lib/last-deals';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { dismissAll } from '../../../ui/toast-store';
import { DealsListPage } from '../list/deals-list-page';
import { board, card, STAGES } from './board-fixture';
import { BoardPage } from './board-page';

const BOARD = 'GET /api/internal/deals/board';
const LIST = 'GET /api/v3/deals';
const big = {
  id: 3,
  record_type: 'deal',
  user_id: 1,
  name: 'Big deals',
  filter: { all: [{ field: 'value', op: 'between', value: { from: 1000 } }] },
  sort_by: 'value',
  sort_direction: 'desc',
  columns: [{ key: 'name' }],
  is_shared: false,
  is_starred: false,
  is_default: false,
  updated_at: '',
} as const;
const account = { deal_pipelines: [{ id: 5, name: 'Sales Pipeline', default: true }], deal_stages: [...STAGES] };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
});

/** Both shapes of the deals, as the address says. */
function Deals() {
  const isList = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname === '/deals' });
  return isList ? <DealsListPage /> : <BoardPage />;
}

const three = () => board(card(1, 1, 100), card(2, 1, 200), card(7, 2, 300));

async function open(at: string, answers: Parameters<typeof fakeServer>[0] = {}, of: object = account) {
  const entries = [1, 2, 7].map((id) => ({ id, name: `Deal ${id}`, deal_stage_id: id === 7 ? 2 : 1, user_id: 1 }));
  const pagination = { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 3 };
  const heard = fakeServer({
    [BOARD]: () => ({ body: three() }),
    [LIST]: { body: { entries, pagination, totals: { value: '600.0', weighted_value: '0.0', count: 3 } } },
    'GET /api/internal/list_views': { body: { entries: [big] } },
    ...answers,
  });
  const boot = signedIn({ account: of, user: { id: 1 } });
  const view = await renderPage(<Deals />, { boot: { ...boot, list_views: [big] } as typeof boot, at });
  return { ...view, heard };
}

const asked = (heard: { path: string }[], path: string) =>
  heard.filter((one) => one.path.startsWith(path)).map((one) => new URL(one.path, 'http://x').searchParams);
const onBoard = () => screen.findByRole('region', { name: 'Deals of Sales Pipeline by stage' });
const press = (name: string | RegExp, role = 'button') => userEvent.click(screen.getByRole(role, { name }));
const titleOf = (id: number) => screen.getByRole('link', { name: `Deal ${id}` });

describe('LIST-05 the board is the deal list in another shape', () => {
  it('LIST-05 a saved view in the address is shown by its name, and its filter can be edited', async () => {
    const { heard } = await open('/kanban/deals?view=3');
    await onBoard();
    expect(screen.getByRole('tab', { name: 'Big deals' }).getAttribute('aria-selected')).toBe('true');
    const query = asked(heard, '/api/internal/deals/board?')[0];
    expect(JSON.parse(query?.get('filter') ?? '')).toEqual(big.filter);
    expect([query?.get('sort_by'), query?.get('sort_direction')]).toEqual(['value', 'desc']);
    await press(/^Value .*1,000/);
    expect(await screen.findByRole('form', { name: 'Edit this filter' })).toBeTruthy();
  });

  it('LIST-05 switching keeps view, filter, search and order, both ways', async () => {
    const filter = JSON.stringify({ all: [{ field: 'name', op: 'contains', value: 'x' }] });
    const state = `view=3&filter=${encodeURIComponent(filter)}&q=deal&sort=name&dir=asc`;
    const { router } = await open(`/kanban/deals?${state}`);
    await onBoard();
    const search = () => Object.fromEntries(new URLSearchParams(router.state.location.searchStr));
    const before = search();
    await userEvent.click(screen.getByText('List'));
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/deals');
    expect(search()).toEqual(before);
    expect(screen.getByRole('searchbox', { name: 'Search deals' })).toHaveProperty('value', 'deal');
    await userEvent.click(screen.getByText('Board'));
    await onBoard();
    expect(search()).toEqual(before);
  });

  it('LIST-05 switching keeps the selection, leaving the deals ends it', async () => {
    await open('/kanban/deals');
    await onBoard();
    act(() => titleOf(1).focus());
    await userEvent.keyboard(' ');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.click(screen.getByText('List'));
    await screen.findByRole('grid');
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select Deal 1' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByText('Board'));
    await onBoard();
    expect(screen.getByRole('checkbox', { name: 'Select Deal 1' })).toHaveProperty('checked', true);
  });

  it('LIST-05 quick filters are ordinary filters that toggle, beside the sentence', async () => {
    const { router } = await open('/kanban/deals');
    await onBoard();
    const chips = within(screen.getByRole('group', { name: 'Quick filters' }));
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mine',
      'No next step',
      'Step overdue',
      'Close date passed',
      'Going stale',
      'No value',
      'Closing this month',
    ]);
    await userEvent.click(chips.getByRole('button', { name: 'Mine' }));
    await userEvent.click(chips.getByRole('button', { name: 'No value' }));
    const filter = () => new URLSearchParams(router.state.location.searchStr).get('filter');
    expect(JSON.parse(filter() ?? '')).toEqual({
      all: [
        { field: 'user_id', op: 'any_of', value: ['me'] },
        { field: 'value', op: 'none' },
      ],
    });
    expect(chips.getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(chips.getByRole('button', { name: 'Mine' }));
    await userEvent.click(chips.getByRole('button', { name: 'No value' }));
    expect(filter()).toBeNull();
  });

  it('LIST-05 the search narrows the board by name and company', async () => {
    const { heard } = await open('/kanban/deals');
    await onBoard();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search deals' }), 'pump');
    await waitFor(() =>
      expect(asked(heard, '/api/internal/deals/board?').at(-1)?.get('filter')).toContain('"company_name"'),
    );
    expect(screen.getByRole('searchbox', { name: 'Search deals' })).toHaveProperty('value', 'pump');
  });

  it('LIST-05 list or board, and the view, are remembered for this user', async () => {
    await open('/kanban/deals?view=3&q=x');
    await onBoard();
    expect([lastDeals(1), lastDeals(2)]).toEqual(['/kanban/deals?view=3', '/kanban/deals']);
    await userEvent.click(screen.getByText('List'));
    await screen.findByRole('grid');
    expect(lastDeals(1)).toBe('/deals?view=3');
  });
});

describe('LIST-05 many cards', () => {
  const many = () => {
    const { columns, ...rest } = three();
    return { ...rest, columns: columns.map((one, at) => (at === 0 ? { ...one, count: 10_000, more: true } : one)) };
  };

  it('LIST-05 a column of thousands of cards is selected with its exact count, and changed by a filter', async () => {
    const { heard } = await open('/kanban/deals', {
      [BOARD]: { body: many() },
      'POST /api/v3/deals/bulk_update': { status: 422, body: [] },
    });
    await onBoard();
    await press('Select all in Qualified, 10000 deals', 'checkbox');
    expect(await screen.findByText('10,000 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Deal 2' }));
    expect(screen.getByText('9,999 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Deal 7' }));
    expect(screen.getByText('10,000 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Archive/ }));
    const sent = heard.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({
      filter: {
        all: [
          {
            any: [
              { field: 'deal_stage_id', op: 'any_of', value: [1] },
              { field: 'id', op: 'any_of', value: [7] },
            ],
          },
          { field: 'is_archived', op: 'is', value: false },
        ],
      },
      except: [2],
    });
  });

  it('LIST-04 LIST-05 the sum of selected columns and cards is exact, also after switching to the list', async () => {
    await open('/kanban/deals');
    await onBoard();
    const sums = (sum: RegExp) => screen.findByText(sum);
    await press('Select all in Qualified, 2 deals', 'checkbox');
    expect(await sums(/^Sum \$300(\.00)? · Average \$150(\.00)?$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Deal 2' }));
    expect(await sums(/^Sum \$100(\.00)? · Average \$100(\.00)?$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Deal 7' }));
    expect(await sums(/^Sum \$400(\.00)? · Average \$200(\.00)?$/)).toBeTruthy();
    await userEvent.click(screen.getByText('List'));
    await screen.findByRole('grid');
    expect(await sums(/^Sum \$400(\.00)? · Average \$200(\.00)?$/)).toBeTruthy();
  });

  it('LIST-05 days on cards are short: 12d, 4mo, 9y', async () => {
    const aged = [12, 123, 3300].map((days, at) => card(at + 1, 2, 100, { days_in_stage: days }));
    await open('/kanban/deals', { [BOARD]: { body: board(...aged) } });
    await onBoard();
    expect(['12d', '4mo', '9y'].map((text) => screen.getByText(text).tagName)).toEqual(['SPAN', 'SPAN', 'SPAN']);
    expect(screen.getByText('3,300 days in this stage: longer than usual')).toBeTruthy();
  });
});

describe('ADMIN-06 the limit of a stage', () => {
  it('ADMIN-06 LIST-05 cards go stale after the days that their stage is set to', async () => {
    const limits: Readonly<Record<number, number | null>> = { 1: 30, 2: null };
    const deal_stages = STAGES.map((stage) => ({ ...stage, stale_after_days: limits[stage.id] ?? null }));
    const cards = [card(1, 1, 100, { days_in_stage: 31 }), card(2, 1, 100, { days_in_stage: 30 })];
    const never = card(7, 2, 100, { days_in_stage: 900 });
    await open('/kanban/deals', { [BOARD]: { body: board(...cards, never) } }, { ...account, deal_stages });
    await onBoard();
    expect(screen.getByText('31 days in this stage: longer than usual')).toBeTruthy();
    expect(screen.getByText('30 days in this stage')).toBeTruthy();
    expect(screen.getByText('900 days in this stage')).toBeTruthy();
  });
});

describe('LIST-05 the board by keyboard', () => {
  it('LIST-05 Space selects, Shift and Space a range, a the column, Escape nothing', async () => {
    await open('/kanban/deals');
    await onBoard();
    act(() => titleOf(1).focus());
    await userEvent.keyboard(' ');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    act(() => titleOf(2).focus());
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('LIST-05 the focus stays with the card that a refresh moves, and on its place when it goes', async () => {
    let shown = three();
    await open('/kanban/deals', { [BOARD]: () => ({ body: shown }) });
    await onBoard();
    act(() => titleOf(2).focus());
    shown = board(card(1, 1, 100), card(2, 2, 200), card(7, 2, 300));
    act(() => void window.dispatchEvent(new CustomEvent('list_view:refresh', { detail: {} })));
    const presentation = () => within(screen.getByRole('region', { name: 'Presentation' }));
    await waitFor(() => expect(presentation().getByRole('link', { name: 'Deal 2' })).toBe(document.activeElement));
    shown = board(card(1, 1, 100), card(7, 2, 300));
    act(() => void window.dispatchEvent(new CustomEvent('list_view:refresh', { detail: {} })));
    await waitFor(() => expect(titleOf(7)).toBe(document.activeElement));
  });

  it('LIST-05 the focus is not brought back to a card after a press elsewhere', async () => {
    let shown = three();
    await open('/kanban/deals', { [BOARD]: () => ({ body: shown }) });
    const region = await onBoard();
    act(() => titleOf(2).focus());
    fireEvent.pointerDown(region);
    act(() => titleOf(2).blur());
    shown = board(card(1, 1, 100));
    act(() => void window.dispatchEvent(new CustomEvent('list_view:refresh', { detail: {} })));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Deal 2' })).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });
});
