import type { Board } from '@fairlead/domain/deals/deal.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, noAnswer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { board, card, STAGES } from './board-fixture';
import { BoardPage } from './board-page';

const BOARD = 'GET /api/internal/deals/board';
const COLUMN = 'GET /api/internal/deals/board/column';
const boot = signedIn({
  account: { deal_pipelines: [{ id: 5, name: 'Sales Pipeline', default: true }], deal_stages: [...STAGES] },
});

beforeEach(() => sessionStorage.clear());

async function open(answers: Parameters<typeof fakeServer>[0], at = '/kanban/deals') {
  const heard = fakeServer(answers);
  return { heard, ...(await renderPage(<BoardPage />, { boot, at })) };
}
const column = (name: string) => screen.findByRole('region', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The first stage has a second card that is not loaded yet. */
function withMore(): Board {
  const { columns, ...rest } = board(card(1, 1, 100));
  const [first, ...others] = columns as [Board['columns'][number], ...Board['columns'][number][]];
  return { ...rest, columns: [{ ...first, count: 2, more: true }, ...others] };
}

describe('LIST-05 the states of the board', () => {
  it('LIST-05 while it loads the stages stand there by name, and none is called empty', async () => {
    await open({ [BOARD]: noAnswer });
    const loading = within(await screen.findByRole('status', { name: 'Loading the deals' }));
    expect(loading.getByRole('heading', { name: 'Qualified' })).toBeTruthy();
    expect(loading.getByText('Won')).toBeTruthy();
    expect(screen.queryByText('No deals in this stage')).toBeNull();
    expect(screen.queryByText(/No deals in Sales Pipeline/)).toBeNull();
  });

  it('LIST-05 an open stage without deals says so, a closed one does not', async () => {
    await open({ [BOARD]: { body: board(card(1, 1, 100)) } });
    expect(within(await column('Presentation')).getByText('No deals in this stage')).toBeTruthy();
    expect(within(await column('Qualified')).queryByText('No deals in this stage')).toBeNull();
    press('Expand Won, 0 deals');
    expect(within(await column('Won')).queryByText('No deals in this stage')).toBeNull();
  });

  it('LIST-05 a column is collapsed and expanded by its buttons, and stays so when the board opens again', async () => {
    const answers = { [BOARD]: { body: board(card(1, 1, 100)) } };
    const { unmount } = await open(answers);
    await column('Qualified');
    press('Collapse Qualified');
    expect(screen.queryByRole('region', { name: 'Qualified' })).toBeNull();
    unmount();
    await open(answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Expand Qualified, 1 deal' }));
    expect(within(await column('Qualified')).getByRole('link', { name: /Deal 1/ })).toBeTruthy();
  });

  it('LIST-05 the next cards of a column are fetched after the loaded ones', async () => {
    const { heard } = await open({
      [BOARD]: { body: withMore() },
      [COLUMN]: { body: { cards: [card(2, 1, 200)], more: false } },
    });
    expect(await screen.findByRole('link', { name: /Deal 2/ })).toBeTruthy();
    const asked = heard.filter(({ path }) => path.includes('/column?')).map(({ path }) => path);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/stage_id=1\b/);
    expect(asked[0]).toMatch(/offset=1\b/);
  });

  it('LIST-05 next cards that cannot be loaded say so in their column, once, and Try again loads them', async () => {
    let fails = true;
    const { heard } = await open({
      [BOARD]: { body: withMore() },
      [COLUMN]: () => (fails ? { status: 500 } : { body: { cards: [card(2, 1, 200)], more: false } }),
    });
    const failed = await within(await column('Qualified')).findByRole('alert');
    expect(failed.textContent).toContain('More deals could not be loaded.');
    expect(screen.getByRole('link', { name: /Deal 1/ })).toBeTruthy();
    expect(heard.filter(({ path }) => path.includes('/column?'))).toHaveLength(1);
    fails = false;
    press('Try again');
    expect(await screen.findByRole('link', { name: /Deal 2/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('LIST-05 where no deal fits the filters it says so, and clears them', async () => {
    const filter = encodeURIComponent(JSON.stringify({ all: [{ field: 'name', op: 'contains', value: 'x' }] }));
    const { router } = await open({ [BOARD]: { body: board() } }, `/kanban/deals?filter=${filter}`);
    expect(await screen.findByText('No matching deals')).toBeTruthy();
    expect(screen.queryByText('No deals in Sales Pipeline yet')).toBeNull();
    press('Clear the filters');
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });
});
