import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { ChangesPage } from './changes-page';
import { presetDays } from './use-changes';

afterEach(() => vi.unstubAllGlobals());

const CHANGES = 'GET /api/internal/time_machine/changes';
const DEALS = 'GET /api/internal/time_machine/deals';
const answer = {
  since: '2026/05/04',
  until: null,
  before: { count: 3, cents: 500_000 },
  steps: [
    { step: 'grown', count: 1, cents: 20_000, value_cents: 120_000 },
    { step: 'slipped', count: 1, cents: -90_000, value_cents: 180_000 },
    { step: 'won', count: 1, cents: -50_000, value_cents: 70_000 },
  ],
  after: { count: 1, cents: 380_000 },
  deal_visibility_type: 'team',
  is_ready: true,
};
const stood = (expected_close_date: string) => ({ deal_stage_id: 1, cents: 90_000, expected_close_date });
const slipped = {
  id: 5,
  name: 'Level sensors',
  user: { id: 1, full_name: 'Ines Moreau' },
  before: stood('2026/12/18'),
  after: stood('2027/01/20'),
  cents: -90_000,
  is_deleted: false,
  changed_at: '2026/11/19 16:12:00 +0000',
  changed_by: { id: 1, full_name: 'Ines Moreau' },
};
const page = { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 1 };

async function open(at = '/deals/changes?since=2026-05-04', body: object = answer) {
  const heard = fakeServer({
    [CHANGES]: { body },
    [DEALS]: { body: { entries: [slipped], pagination: page } },
  });
  return { heard, ...(await renderPage(<ChangesPage />, { at })) };
}

describe('what changed in deals since a day', () => {
  it('says the figures first, then the steps, then the deals of what moved most', async () => {
    await open();
    expect(await screen.findByText('from $5,000 to $3,800')).toBeTruthy();
    expect(screen.getByText('-$1,200')).toBeTruthy();
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('link', { name: 'Level sensors' })).toBeTruthy();
    expect(within(table).getByText('Close date, then and now')).toBeTruthy();
    expect(screen.getByText(/^Counts the deals of your team, .* what was imported is new on that day/)).toBeTruthy();
    expect(within(table).getByText('Dec 18').closest('s')).not.toBeNull();
  });

  it('asks for the deals of another step, and keeps it in the address', async () => {
    const { heard, history } = await open('/deals/changes?since=2026-05-04&step=won');
    await screen.findByRole('heading', { name: 'Won' });
    expect(heard.some(({ path }) => path.includes('/deals?') && path.includes('step=won'))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Month start' }));
    expect(history.location.search).toMatch(/since=\d{4}-\d\d-01/);
  });

  it.each([
    [
      'Now',
      '/deals',
      {
        all: [
          { field: 'closed_time', op: 'none' },
          { field: 'expected_close_date', op: 'between', value: { from: null, to: '2026-06-30' } },
          { field: 'user_id', op: 'any_of', value: [1] },
        ],
      },
    ],
    ['May 4', '/deals/past', null],
  ])('the bar at an end opens the list of now, or the board of then: %s', async (name, path, filter) => {
    const { history, container } = await open('/deals/changes?since=2026-05-04&closing_by=2026-06-30&user_id=1');
    await screen.findByRole('table');
    const ends = [...container.querySelectorAll('[data-step="ends"]')];
    fireEvent.click(ends.find((one) => one.textContent?.includes(name)) as Element);
    await expect.poll(() => history.location.pathname).toBe(path);
    const asked = new URLSearchParams(history.location.search);
    expect(JSON.parse(asked.get('filter') ?? 'null')).toEqual(filter);
    expect(asked.get('on')).toBe(filter ? null : '2026-05-03');
  });

  it('draws deals without a value on a base of nothing, and names it once', async () => {
    const nothing = { count: 3, cents: 0 };
    const steps = [{ step: 'new', count: 3, cents: 0, value_cents: 0 }];
    const { container } = await open(undefined, { ...answer, before: { count: 0, cents: 0 }, steps, after: nothing });
    expect(await screen.findByText('from $0 to $0')).toBeTruthy();
    await expect.poll(() => container.querySelectorAll('svg line').length).toBeGreaterThan(0);
    expect([...container.querySelectorAll('svg text[text-anchor="end"]')].map((one) => one.textContent)).toEqual([
      '$0',
    ]);
  });

  it('says so when nothing changed', async () => {
    await open(undefined, { ...answer, steps: [], after: answer.before });
    expect(await screen.findByText('Nothing changed since May 4')).toBeTruthy();
  });

  it('waits for the past to be worked out', async () => {
    await open(undefined, { ...answer, steps: [], is_ready: false });
    expect(await screen.findByText('Working out how your deals changed')).toBeTruthy();
  });

  it('weighted or not is one press', async () => {
    const { heard } = await open();
    await screen.findByText('from $5,000 to $3,800');
    await userEvent.click(screen.getByRole('radio', { name: 'Value' }));
    await screen.findByText('from $5,000 to $3,800');
    expect(heard.filter(({ path }) => path.includes('/changes?')).at(-1)?.path).toContain('measure=value');
  });

  it('an invalid value in the address is replaced by the default', async () => {
    const { heard } = await open('/deals/changes?since=2026-99-99&closing_by=2026-02-30&user_id=1.5');
    await screen.findByText('from $5,000 to $3,800');
    const [asked] = heard.filter(({ path }) => path.includes('/changes?'));
    expect(Object.fromEntries(new URLSearchParams(asked?.path.split('?')[1]))).toEqual({
      since: presetDays('2026-05-14').lastMonday,
      measure: 'weighted',
    });
  });

  it('the quick choices are days of this week, the last one and this month', () => {
    expect(presetDays('2026-11-25')).toEqual({
      yesterday: '2026-11-24',
      monday: '2026-11-23',
      lastMonday: '2026-11-16',
      monthStart: '2026-11-01',
    });
  });
});
