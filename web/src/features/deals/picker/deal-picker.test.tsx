import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { DealPicker, type PickableDeal } from './deal-picker';
import { RecordDealPicker } from './record-deal-picker';

const stages = [
  { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 5 },
  { id: 2, name: 'Won', percent: 100, deal_pipeline_id: 5 },
  { id: 3, name: 'Lost', percent: 0, deal_pipeline_id: 5 },
] as ReturnType<typeof signedIn>['account']['deal_stages'];
const boot = signedIn({ account: { deal_stages: stages } });
const deal = (id: number, deal_stage_id: number | null = 1): PickableDeal => ({
  id,
  name: `Deal ${id}`,
  deal_stage_id,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => deal(at + 1));

afterEach(() => vi.unstubAllGlobals());

async function open(deals: readonly PickableDeal[]) {
  const chosen = vi.fn();
  function Held() {
    const [value, setValue] = useState<number | null>(null);
    const change = (next: number | null) => {
      chosen(next);
      setValue(next);
    };
    return <DealPicker deals={deals} value={value} onChange={change} />;
  }
  await renderPage(<Held />, { boot });
  return { chosen, picker: screen.getByRole('combobox', { name: 'Deal' }) };
}

describe('LIST-06 the deal picker', () => {
  it('LIST-06 a search box from 10 deals on, and none with nine', async () => {
    const nine = await open(many(9));
    await userEvent.click(nine.picker);
    expect(screen.getAllByRole('option')).toHaveLength(9);
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
    cleanup();
    const ten = await open(many(10));
    await userEvent.click(ten.picker);
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'deal 10');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Deal 10']);
    expect(screen.getByRole('option', { name: 'Qualified Deal 10' })).toBeTruthy();
  });

  it('LIST-06 auto-select when exactly one open deal exists: won and lost ones do not count', async () => {
    const { chosen, picker } = await open([deal(1, 2), deal(2), deal(3, 3)]);
    expect(chosen.mock.calls).toEqual([[2]]);
    expect(picker.textContent).toContain('Deal 2');
  });

  it('LIST-06 what was auto-selected can be taken away, and stays away', async () => {
    const { chosen, picker } = await open([deal(2)]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(chosen.mock.calls).toEqual([[2], [null]]);
    expect(picker.textContent).toContain('No deal');
  });

  it.each([
    ['two open deals', [deal(1), deal(2)]],
    ['closed deals alone', [deal(1, 2), deal(2, 3)]],
    ['no deal', []],
  ])('LIST-06 nothing is chosen by itself with %s', async (_what, deals) => {
    const { chosen } = await open(deals);
    expect(chosen).not.toHaveBeenCalled();
  });

  it("LIST-06 without any deal it says 'No deals available'", async () => {
    const { picker } = await open([]);
    await userEvent.click(picker);
    expect(screen.getByRole('status').textContent).toBe('No deals available');
  });

  it("LIST-06 VAL-05 where nothing fits it says 'No deals match this search criteria.'", async () => {
    const { picker } = await open(many(12));
    await userEvent.click(picker);
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'zeppelin');
    expect(screen.getByRole('status').textContent).toBe('No deals match this search criteria.');
  });

  it('LIST-06 keys alone open it, walk along and choose; the focus comes back', async () => {
    const { chosen, picker } = await open(many(3));
    await userEvent.tab();
    expect(document.activeElement).toBe(picker);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen.mock.calls).toEqual([[2]]);
    await waitFor(() => expect(document.activeElement).toBe(picker));
    expect(picker.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('LIST-06 the deals of a record', () => {
  const DEALS = 'GET /api/v3/companies/4/deals';
  const picker = <RecordDealPicker of={{ kind: 'company', id: 4 }} value={null} onChange={() => undefined} />;
  const page = (entries: readonly PickableDeal[], total = entries.length) => ({
    body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total } },
  });

  it('LIST-06 offers the deals of the company', async () => {
    fakeServer({ [DEALS]: page([deal(1), deal(2, 2)]) });
    await renderPage(picker, { boot });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Deal' }));
    const list = screen.getByRole('listbox');
    expect(within(list).getAllByRole('option')).toHaveLength(2);
  });

  it('LIST-06 with more deals than are sent at once, the server is searched', async () => {
    const heard = fakeServer({
      [DEALS]: ({ path }) => page(path.includes('deal_name') ? [deal(999)] : many(200), 431),
    });
    await renderPage(picker, { boot });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Deal' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), '999');
    expect(await screen.findByRole('option', { name: /Deal 999/ })).toBeTruthy();
    await waitFor(() => expect(heard.at(-1)?.path).toContain('999'));
  });

  it('LIST-06 says so when deals cannot be loaded', async () => {
    fakeServer({ [DEALS]: { status: 403, body: { error: 'Not now' } } });
    await renderPage(picker, { boot });
    expect((await screen.findByRole('alert')).textContent).toBe('Deals could not be loaded. Not now');
  });
});
