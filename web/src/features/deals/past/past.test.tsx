import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { monthNotches } from './day-names';
import { PastPage } from './past-page';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stage = (id: number, name: string, percent: number) => ({ id, name, percent, deal_pipeline_id: 1 });
const boot = signedIn({
  account: {
    deal_pipelines: [{ id: 1, name: 'Sales', default: true }] as never,
    deal_stages: [stage(1, 'Qualified', 10), stage(2, 'Offer', 50), stage(3, 'Won', 100), stage(4, 'Lost', 0)] as never,
  },
});
const stood = { deal_stage_id: 1, deal_pipeline_id: 1, cents: 500_000, expected_close_date: '2026/05/10' };
const card = (id: number, name: string, now: object = {}) => ({
  id,
  name,
  company_name: 'Orchard Valley',
  user: { id: 1, full_name: 'Ines Moreau' },
  stood,
  stands: { ...stood, closed_on: null, is_archived: false, is_deleted: false, ...now },
});
const column = {
  deal_stage_id: 1,
  deal_pipeline_id: 1,
  count: 3,
  value_cents: 1_500_000,
  weighted_cents: 150_000,
  cards: [
    card(1, 'Level sensors', { deal_stage_id: 3, closed_on: '2026/05/12' }),
    card(2, 'Flow meters', { expected_close_date: '2026/06/01' }),
  ],
};
const board = { on: '2026/05/04', columns: [column], deal_visibility_type: 'owner', is_ready: true };
const day = (on: string, count: number) => ({ day: on, count, value_cents: count * 100_000, won: 0, lost: 0 });
const days = {
  first: '2026/03/02',
  days: [day('2026/05/03', 2), day('2026/05/04', 3), day('2026/05/05', 4)],
  is_ready: true,
};
const deal = {
  id: 2,
  name: 'Flow meters',
  on: '2026/05/04',
  existed: true,
  is_deleted: false,
  fields: [
    { field: 'value', label: 'Value', was: '$5,000.00', is: '$5,000.00' },
    { field: 'expected_close_date', label: 'Close date', was: '05/10/2026', is: '06/01/2026' },
  ],
};

async function open(at = '/deals/past?on=2026-05-04', body: object = board) {
  const heard = fakeServer({
    'GET /api/internal/time_machine/board': { body },
    'GET /api/internal/time_machine/board/column': { body: { cards: [card(3, 'Pressure gauges')] } },
    'GET /api/internal/time_machine/days': { body: days },
    'GET /api/internal/time_machine/deals/2': { body: deal },
  });
  return { heard, ...(await renderPage(<PastPage />, { at, boot })) };
}
const slider = () => screen.findByRole('slider', { name: 'Day of the board' });

describe('the board of a past day', () => {
  it('shows the open stages with their counts and sums, and marks what became of a deal', async () => {
    await open();
    const qualified = await screen.findByRole('region', { name: 'Qualified' });
    expect(within(qualified).getByText('$15,000')).toBeTruthy();
    expect(within(qualified).getByText('won May 12')).toBeTruthy();
    expect(within(qualified).getByText('close date moved to Jun 1')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Offer' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Won' })).toBeNull();
    expect(screen.getByText('The board as it was at the end of Monday, May 4.')).toBeTruthy();
    expect(
      screen.getByText(/^Counts your own deals.* Imported deals appear from the day of their import/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Marks' }));
    await waitFor(() => expect(screen.queryByText('won May 12')).toBeNull());
  });

  it('says the day and its open deals, and goes by a day, a week and to the first change', async () => {
    const { history } = await open();
    const range = await slider();
    await waitFor(() => expect(range.getAttribute('aria-valuetext')).toBe('Monday, May 4, 3 open deals'));
    fireEvent.keyDown(range, { key: 'PageDown' });
    await waitFor(() => expect(history.location.search).toContain('on=2026-04-27'));
    fireEvent.keyDown(await slider(), { key: 'PageUp' });
    await waitFor(() => expect(history.location.search).toContain('on=2026-05-04'));
    fireEvent.change(await slider(), { target: { value: Number((range as HTMLInputElement).value) + 1 } });
    await waitFor(() => expect(history.location.search).toContain('on=2026-05-05'));
    fireEvent.keyDown(await slider(), { key: 'Home' });
    await waitFor(() => expect(history.location.search).toContain('on=2026-03-02'));
  });

  it('plays a day after the other until it is stopped', async () => {
    const { history } = await open();
    await slider();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(history.location.search).toContain('on=2026-05-06'));
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('goes on by a press where motion is not wanted', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduce'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { history } = await open();
    await slider();
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(history.location.search).toContain('on=2026-05-05'));
  });

  it('opens a deal as of then, field by field, with the way to today', async () => {
    const { history } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Flow meters' }));
    expect(history.location.search).toContain('card=2');
    const pane = await screen.findByRole('complementary', { name: 'Flow meters' });
    expect(within(pane).getByText('As it was at the end of Monday, May 4')).toBeTruthy();
    expect(within(pane).getByText('now 06/01/2026')).toBeTruthy();
    expect(within(pane).getByRole('link', { name: 'Open the deal today' }).getAttribute('href')).toBe('/deals/2');
  });

  it('loads more cards of a column, and arrows move from card to card', async () => {
    const { heard } = await open();
    const first = await screen.findByRole('button', { name: 'Level sensors' });
    expect(first.tabIndex).toBe(0);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Flow meters');
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(await screen.findByText('Pressure gauges')).toBeTruthy();
    expect(heard.find(({ path }) => path.includes('/board/column?'))?.path).toContain('offset=2');
  });

  it('says so when more cards cannot be loaded', async () => {
    await open('/deals/past?on=2026-05-04', { ...board, columns: [{ ...column, deal_stage_id: 2 }] });
    fakeServer({ 'GET /api/internal/time_machine/board/column': { status: 422, body: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more' }));
    expect(await screen.findByText('More deals could not be loaded.')).toBeTruthy();
  });

  it('says so if no deal was open, and while the past is calculated', async () => {
    await open(undefined, { ...board, columns: [] });
    expect(await screen.findByText('No open deals on Monday, May 4')).toBeTruthy();
  });

  it('waits for the past to be calculated', async () => {
    await open(undefined, { ...board, columns: [], is_ready: false });
    expect(await screen.findByText('Working out how your deals changed')).toBeTruthy();
  });

  it('an invalid or future day is replaced by another one', async () => {
    const { heard } = await open('/deals/past?on=2026-99-99');
    await slider();
    expect(heard.find(({ path }) => path.includes('/board?'))?.path).toContain('on=2026-05-07');
  });

  it.each([
    ['2026-02-14', '2026-05-14', ['Mar', 'Apr', 'May']],
    ['2025-05-20', '2026-05-14', ['Jul', 'Oct', '2026', 'Apr']],
    ['2021-06-01', '2026-05-14', ['2022', '2023', '2024', '2025', '2026']],
  ])('the slider from %s names its months', (first, last, labels) => {
    expect(monthNotches(first, last).map(({ label }) => label)).toEqual(labels);
  });
});
