import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { CohortsPage, StageFlowPage } from './public';
import { FlowChart } from './lazy-parts';

afterEach(() => vi.unstubAllGlobals());

const boot = signedIn({
  account: {
    deal_pipelines: [
      { id: 1, name: 'Sales', default: true },
      { id: 2, name: 'Renewals', default: false },
    ] as never,
    deal_stages: [
      { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 1 },
      { id: 2, name: 'Won', percent: 100, deal_pipeline_id: 1 },
    ] as never,
  },
});
const sums = (count: number) => ({ count, value_cents: count * 10_000 });
const head = {
  range: { from: '2025/05/15', to: '2026/05/14' },
  as_of: '2026/05/14 10:42:00 -0400',
  deal_visibility_type: 'all',
  total: sums(20),
  is_ready: true,
};
const step = (what: string, id: number | null, [reached, moved, lost, open]: [number, number, number, number]) => ({
  what,
  deal_stage_id: id,
  reached: sums(reached),
  moved: sums(moved),
  lost: sums(lost),
  open: sums(open),
  days: what === 'stage' ? { count: 4, median: 4.5, slow: 12 } : null,
});
const flow = {
  ...head,
  deal_pipeline_id: 1,
  steps: [step('all', null, [20, 18, 2, 0]), step('stage', 1, [18, 9, 5, 4]), step('won', null, [9, 0, 0, 9])],
};
const aged = (age: number, won: number) => ({ age, won: sums(won), lost: sums(1), open: sums(9 - won) });
const cohorts = {
  ...head,
  months: [
    { month: '2026/02/01', total: sums(10), ages: [aged(1, 2), aged(2, 4)] },
    { month: '2026/03/01', total: sums(10), ages: [aged(1, 0)] },
  ],
};
const deals = {
  entries: [
    {
      id: 5,
      name: 'Level sensors',
      company_name: null,
      user: null,
      deal_stage_id: 1,
      cents: 50_000,
      created_on: '2026/03/04',
      closed_on: null,
      expected_close_date: null,
    },
  ],
  total: sums(5),
  pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 5 },
};

async function open(
  page: 'stages' | 'cohorts',
  at = `/reporting/${page}`,
  body: object = page === 'stages' ? flow : cohorts,
) {
  await FlowChart.preload();
  const heard = fakeServer({
    [`GET /api/internal/time_machine/${page}`]: { body },
    [`GET /api/internal/time_machine/${page}/deals`]: { body: deals },
  });
  return { heard, ...(await renderPage(page === 'stages' ? <StageFlowPage /> : <CohortsPage />, { at, boot })) };
}

describe('stage conversion and time in stage', () => {
  it('says the figure first, then how far deals got, and each count opens its deals', async () => {
    const { heard, history } = await open('stages');
    expect((await screen.findAllByText('45%'))[0]?.closest('p')?.textContent).toBe('45%of 20 deals');
    const table = screen.getByRole('table');
    const row = within(table).getByRole('row', { name: /Qualified/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['18', '90%', '9 50%', '5 28%', '4 22%', '4.5 days', '12 days']);
    await userEvent.click(within(row).getByRole('button', { name: '5. Qualified: lost there: open the 5 deals' }));
    expect(history.location.search).toContain('part=lost');
    const pane = await screen.findByRole('complementary', { name: 'Qualified: lost there' });
    expect(within(pane).getByRole('link', { name: 'Level sensors' })).toBeTruthy();
    const asked = heard.find(({ path }) => path.includes('/stages/deals?'))?.path;
    expect(asked).toContain('what=stage&deal_stage_id=1&part=lost');
  });

  it('the chart is one picture with a name, and its rows open too', async () => {
    await open('stages');
    const name =
      /^How far deals got: All deals: 20 deals, 90% moved on\. Qualified: 18 deals, 50% moved on\. Won: 9 deals/;
    expect(await screen.findByRole('img', { name })).toBeTruthy();
  });

  it('another pipeline, time and filter are in the address, and in what is asked', async () => {
    const filter = JSON.stringify({ field: 'name', op: 'has_value' });
    const query = new URLSearchParams({ pipeline_id: '2', preset: 'this_year', date_field: 'closed_time', filter });
    const { heard } = await open('stages', `/reporting/stages?${query.toString()}`);
    await screen.findAllByText('45%');
    const asked = new URLSearchParams(heard.find(({ path }) => path.includes('/stages?'))?.path.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      date_field: 'closed_time',
      preset: 'this_year',
      deal_pipeline_id: '2',
      filter,
    });
  });

  it('offers deals of any time where there are none', async () => {
    const { history } = await open('stages', undefined, { ...flow, total: sums(0), steps: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Deals of any time' }));
    await waitFor(() => expect(history.location.search).toContain('preset=any_time'));
  });

  it('an impossible question is reported, with a link back', async () => {
    fakeServer({
      'GET /api/internal/time_machine/stages': {
        status: 422,
        body: [{ field: 'to', msg: 'Should be after the first day' }],
      },
    });
    await renderPage(<StageFlowPage />, { at: '/reporting/stages?preset=custom&from=2026-05-01&to=2026-04-01', boot });
    expect(await screen.findByText(/Should be after the first day/)).toBeTruthy();
  });
});

describe('cohorts by month created', () => {
  it('says the share of each month at each age in words, and opens its deals', async () => {
    const { history, heard } = await open('cohorts');
    const row = await screen.findByRole('row', { name: /February 2026/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '$1,000', '20%', '40%', 'not yet', 'not yet', 'not yet']);
    await userEvent.click(
      within(row).getByRole('button', { name: /^40% won after 2 months, created in February 2026/ }),
    );
    expect(history.location.search).toContain('at=2026-02-01');
    expect(await screen.findByRole('complementary', { name: 'February 2026: won after 2 months' })).toBeTruthy();
    const asked = heard.find(({ path }) => path.includes('/cohorts/deals?'))?.path;
    expect(asked).toContain('month=2026-02-01&age=2&outcome=won');
  });

  it('shows what is still open, by value, in the same table', async () => {
    await open('cohorts');
    await screen.findByRole('row', { name: /March 2026/ });
    fireEvent.click(screen.getByRole('radio', { name: 'Open' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Value' }));
    const row = screen.getByRole('row', { name: /March 2026/ });
    expect(within(row).getByRole('button', { name: /^90% open after 1 month/ })).toBeTruthy();
  });
});
