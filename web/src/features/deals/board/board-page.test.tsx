import type { Board } from '@fairlead/domain/deals/deal.contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppEvents, sendEvent } from '../../../lib/events';
import { useShortcutKeys } from '../../../lib/shortcuts';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { board, card, STAGES } from './board-fixture';
import { BoardPage } from './board-page';

const deal_pipelines = [
  { id: 5, name: 'Sales Pipeline', default: true },
  { id: 6, name: 'Service', default: false },
];
const account = {
  deal_pipelines,
  deal_stages: [...STAGES],
  deal_loss_reasons: [{ id: 31, name: 'Price' }],
  deal_won_reasons: [{ id: 21, name: 'Best fit' }],
};
const BOARD = 'GET /api/internal/deals/board';
const MOVE = 'PUT /api/v3/deals/2';
const moved = {
  id: 2,
  name: 'Deal 2',
  deal_value: '200.0',
  deal_weighted_forecast: '100.0',
  deal_stage_id: 2,
  probability: 50,
  days_in_stage: 0,
};

beforeEach(() => {
  sessionStorage.clear();
  // The list of a column draws only the cards that fit; in the test nothing has a height of its own.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 240 });
});

const start = (): Board => board(card(1, 1, 100), card(2, 1, 200));

async function open(
  answers: Parameters<typeof fakeServer>[0],
  settings: Record<string, unknown> = {},
  at = '/kanban/deals',
) {
  const heard = fakeServer({ [BOARD]: () => ({ body: start() }), ...answers });
  const view = await renderPage(<BoardPage />, { boot: signedIn({ account: { ...account, settings } }), at });
  await screen.findByRole('region', { name: 'Deals of Sales Pipeline by stage' });
  return { ...view, heard };
}

const column = (name: string) => screen.getByRole('region', { name });

async function moveTo(stage: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Move or edit Deal 2' }));
  await act(async () => fireEvent.click(await screen.findByRole('menuitemradio', { name: stage })));
}

describe('LIST-05 the board', () => {
  it('LIST-05 each column says its count, total and weighted total', async () => {
    await open({});
    expect(within(column('Qualified')).getByText('2')).toBeTruthy();
    expect(within(column('Qualified')).getByText('$300')).toBeTruthy();
    expect(within(column('Qualified')).getByText('$30 weighted')).toBeTruthy();
    expect(within(column('Presentation')).getByText('No deals in this stage')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Expand Won, 0 deals' })).toBeTruthy();
  });

  it('LIST-05 a move shows at once, is one request, and offers Undo', async () => {
    let answer = () => undefined as void;
    const waiting = new Promise<void>((done) => {
      answer = done;
    });
    const { heard } = await open({
      [MOVE]: async () => {
        await waiting;
        return { body: moved, headers: { 'X-Change-Set': '7' } };
      },
    });
    await moveTo('Presentation');
    expect(within(column('Presentation')).getAllByText('$200')).toHaveLength(2);
    expect(within(column('Presentation')).getByText('$100 weighted')).toBeTruthy();
    expect(within(column('Qualified')).getByText('$10 weighted')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByText('Deal 2 moved to Presentation')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
    const sent = heard.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ body }) => body)).toEqual([{ deal: { deal_stage_id: 2, base: { deal_stage_id: 1 } } }]);
  });

  it.each([
    ['w', 100],
    ['l', 0],
  ])('LIST-05 by keyboard: %s on a card moves it to the stage of %i percent', async (key, percent) => {
    const Keys = () => {
      useShortcutKeys();
      return <BoardPage />;
    };
    const heard = fakeServer({ [BOARD]: () => ({ body: start() }), [MOVE]: { body: moved } });
    await renderPage(<Keys />, { boot: signedIn({ account: { ...account, settings: {} } }), at: '/kanban/deals' });
    const link = await screen.findByRole('link', { name: 'Deal 2' });
    act(() => link.focus());
    fireEvent.keyDown(document.activeElement as Element, { key });
    const stage = STAGES.find((one) => one.percent === percent)?.id;
    await waitFor(() =>
      expect(heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { deal: { deal_stage_id: stage, base: { deal_stage_id: 1 } } },
      ]),
    );
  });

  it('LIST-05 a move that fails is put back, and says why', async () => {
    await open({ [MOVE]: { status: 422, body: [{ field: 'deal_stage_id', msg: 'Has invalid value' }] } });
    await moveTo('Presentation');
    expect(await screen.findByText('Deal 2 was not moved. Has invalid value')).toBeTruthy();
    expect(within(column('Qualified')).getByText('$30 weighted')).toBeTruthy();
    expect(within(column('Presentation')).getByText('$0 weighted')).toBeTruthy();
  });

  it('LIST-05 lost dialog: where the account asks for the reason, losing a deal waits for it', async () => {
    const { heard } = await open(
      { [MOVE]: { body: { ...moved, deal_stage_id: 4 } } },
      { show_deal_loss_reason_dialog: true, deal_loss_reason_required: true },
    );
    await moveTo('Lost');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as lost' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));
    expect(await within(dialog).findByText('Required')).toBeTruthy();
    expect(heard.some(({ method }) => method === 'PUT')).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(within(column('Qualified')).getByText('$30 weighted')).toBeTruthy());
  });

  it('LIST-05 won or lost dialog: the move goes with the reason in one request, and lists refresh', async () => {
    let won = false;
    const { heard } = await open(
      {
        [BOARD]: () => ({ body: won ? board(card(1, 1, 100), card(2, 3, 200)) : start() }),
        [MOVE]: () => {
          won = true;
          return { body: { ...moved, deal_stage_id: 3, probability: 100 } };
        },
      },
      { show_deal_won_reason_dialog: true },
    );
    const refreshed = vi.fn();
    window.addEventListener('list_view:refresh', refreshed);
    await moveTo('Won');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as won' });
    expect(heard.some(({ method }) => method === 'PUT')).toBe(false);
    fireEvent.click(within(dialog).getByRole('combobox', { name: /Reason/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Best fit' }));
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as won' })));
    await waitFor(() => expect(refreshed).toHaveBeenCalledOnce());
    window.removeEventListener('list_view:refresh', refreshed);
    const sent = heard.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const reason = { deal_won_reason_id: 21, deal_won_reason_notes: null };
    expect(sent).toEqual([{ deal: { deal_stage_id: 3, ...reason, base: { deal_stage_id: 1 } } }]);
    expect(await screen.findByRole('button', { name: 'Expand Won, 1 deal' })).toBeTruthy();
  });

  it('LIST-05 a user who may not change deals cannot move them', async () => {
    fakeServer({ [BOARD]: { body: start() } });
    await renderPage(<BoardPage />, {
      boot: signedIn({ account, user: { read_only: true, is_account_admin: false } }),
    });
    const menu = await screen.findByRole('button', { name: 'Move or edit Deal 2' });
    expect(menu.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(menu);
    expect(screen.queryByRole('menuitemradio')).toBeNull();
  });

  it('LIST-05 a board that cannot be loaded says so and tries again', async () => {
    let down = true;
    fakeServer({ [BOARD]: () => (down ? { status: 403, body: { error: 'Not now' } } : { body: start() }) });
    await renderPage(<BoardPage />, { boot: signedIn({ account }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Not now');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Qualified' })).toBeTruthy();
  });

  it('LIST-05 an empty board says what belongs there, with the button that makes the first deal', async () => {
    await open({ [BOARD]: { body: board() } });
    expect(screen.getByText('No deals in Sales Pipeline yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New deal' })).toHaveLength(2);
  });

  it('LIST-05 filters of the address go to the server, and can be cleared', async () => {
    const filter = JSON.stringify({ all: [{ field: 'name', op: 'contains', value: 'x' }] });
    const { heard, router } = await open({}, {}, `/kanban/deals?filter=${encodeURIComponent(filter)}`);
    expect(heard.find(({ path }) => path.includes('/board?'))?.path).toContain(encodeURIComponent('"contains"'));
    expect(screen.getByRole('group', { name: /Name contains/ })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear' })));
    expect(router.state.location.searchStr).toBe('');
  });
});

describe('LIST-05 the pipeline choice', () => {
  it('LIST-05 is kept for the browser session, and shown in the address', async () => {
    const { router, unmount } = await open({});
    fireEvent.click(screen.getByRole('button', { name: 'Pipeline: Sales Pipeline' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Sales Pipeline (default)' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name: 'Service' })));
    expect(router.state.location.searchStr).toBe('?pipeline_id=6');
    unmount();
    const { heard } = await open({});
    expect(screen.getByRole('button', { name: 'Pipeline: Service' })).toBeTruthy();
    expect(heard[0]?.path).toContain('pipeline_id=6');
  });
});

describe('SHELL-11 boards follow', () => {
  const told = (message: AppEvents['live:told']) => act(() => sendEvent('live:told', message));
  const change = (id: number) => ({ changed: [{ kind: 'deal' as const, id, op: 'update' as const, set: 5, by: 9 }] });

  it('SHELL-11 boards: what another user moves, moves here, but not while a card is in the hand', async () => {
    let shown = start();
    const { container } = await open({ [BOARD]: () => ({ body: shown }) });
    const region = container.querySelector('section[aria-label]') as HTMLElement;
    region.setAttribute('data-dragging', 'true');
    shown = board(card(1, 1, 100), card(2, 2, 200));
    told(change(2));
    await new Promise((done) => setTimeout(done, 300));
    const second = () => within(container.querySelector('[data-stage="2"]') as HTMLElement);
    expect(second().queryByText('Deal 2')).toBeNull();
    region.removeAttribute('data-dragging');
    expect(await second().findByText('Deal 2')).toBeTruthy();
  });

  it('SHELL-11 boards: an answer that was under way does not put back a card that was moved meanwhile', async () => {
    const older = start();
    let arrive = () => {};
    const waiting = new Promise<void>((done) => (arrive = done));
    let asked = 0;
    const { container } = await open({
      [BOARD]: async () => {
        asked += 1;
        if (asked === 2) await waiting;
        return { body: asked > 2 ? board(card(1, 1, 100), card(2, 2, 200)) : older };
      },
      [MOVE]: { body: moved, headers: { 'X-Change-Set': '7' } },
    });
    told(change(1));
    await waitFor(() => expect(asked).toBe(2));
    await moveTo('Presentation');
    expect(await screen.findByText('Deal 2 moved to Presentation')).toBeTruthy();
    await act(async () => arrive());
    const second = within(container.querySelector('[data-stage="2"]') as HTMLElement);
    await waitFor(() => expect(asked).toBe(3));
    expect(second.getByText('Deal 2')).toBeTruthy();
  });

  it('PERM-04 realtime: a deal that is withdrawn leaves the board at once', async () => {
    await open({});
    told({ gone: [['deal', 2]] });
    await waitFor(() => expect(screen.queryByText('Deal 2')).toBeNull());
  });
});
