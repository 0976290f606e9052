import type { Filter } from '@fairlead/domain/filters/condition';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ForecastPage } from './forecast-page';

afterEach(() => vi.unstubAllGlobals());

const FORECAST = 'GET /api/internal/forecast';
const counted = (count: number, cents: number) => ({ count, cents });
const figures = (open: number, more: object = {}) => ({
  won: counted(1, 100_000),
  commit: counted(2, 300_000),
  best_case: counted(3, 450_000),
  open: counted(open, 900_000),
  weighted_cents: 400_000,
  history: { cents: 520_000, low_cents: 410_000, high_cents: 640_000 },
  goal_cents: null,
  ...more,
});
const nothing = {
  ...figures(0),
  won: counted(0, 0),
  commit: counted(0, 0),
  best_case: counted(0, 0),
  open: counted(0, 0),
  weighted_cents: 0,
};
const month = (first: string, last: string, more: object) => ({ first_day: first, last_day: last, ...more });
const MONTHS = [
  month('2026/05/01', '2026/05/31', figures(6, { goal_cents: 1_000_000 })),
  month('2026/06/01', '2026/06/30', { ...nothing, history: { cents: 0, low_cents: 0, high_cents: 0 } }),
];
const past = { month: '2026/04/01', history_cents: 120_000, low_cents: 90_000, high_cents: 150_000 };
const HISTORY = {
  is: 'ready',
  learned_at: '2026/05/14 03:00:00 +0000',
  closed_deals: 270,
  errors: {
    months: 9,
    history_percent: 12.4,
    weighted_percent: 31,
    history_lean: -2,
    weighted_lean: -35,
    within: 7,
  },
  rates: [{ deal_stage_id: 8, by_age: [52, 41, null, null] }],
  past: [{ ...past, weighted_cents: 80_000, won_cents: 110_000 }],
};
const ANSWER = {
  months: MONTHS,
  total: figures(6),
  owners: [
    { user_id: 1, team_id: 3, ...figures(5) },
    { user_id: null, team_id: null, ...figures(1) },
  ],
  teams: [
    { team_id: 3, ...figures(5) },
    { team_id: null, ...figures(1) },
  ],
  undated: counted(12, 5_000),
  passed: counted(1, 100),
  without_value: 2,
  history: HISTORY,
  deal_visibility_type: 'team',
};
const person = {
  id: 1,
  full_name: 'Ines Moreau',
  first_name: 'Ines',
  last_name: 'Moreau',
  email: null,
  team_id: 3,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
};
const account = {
  users: [person],
  teams: [{ id: 3, name: 'North', parent_id: null, permissions: {} }],
  deal_pipelines: [{ id: 5, name: 'Sales', default: true }],
  deal_stages: [
    { id: 8, name: 'Offer', percent: 50, deal_pipeline_id: 5 },
    { id: 9, name: 'Won', percent: 100, deal_pipeline_id: 5 },
  ],
};

async function open(more: object = {}, at = '/reporting/forecast?months=3') {
  const heard = fakeServer({ [FORECAST]: { body: { ...ANSWER, ...more } } });
  const page = await renderPage(<ForecastPage />, { at, boot: signedIn({ account } as never) });
  await screen.findByRole('heading', { name: 'How these figures are made' });
  return { heard, ...page };
}

const filterOf = (link: HTMLElement): Filter =>
  JSON.parse(new URL(link.getAttribute('href') as string, 'http://x').searchParams.get('filter') as string);

describe('the forecast', () => {
  it('REP-01 forecast_by_history says the figure first, with its range and how far off it would have been', async () => {
    await open();
    expect(screen.getByText('By history, May 2026 to June 2026')).toBeTruthy();
    expect(screen.getByText('in eight of ten cases between $4,100 and $6,400')).toBeTruthy();
    expect(screen.getByText('off by 12% on average')).toBeTruthy();
    const how = within(screen.getByRole('region', { name: 'How these figures are made' }));
    expect(how.getByText(/it would have been off by 12% on average, and Weighted by stage by 31%/)).toBeTruthy();
    expect(how.getByText(/expected 2% less than was won, and Weighted by stage 35% less/)).toBeTruthy();
    expect(how.getByText(/lay in the range in 7 of 9 months/)).toBeTruthy();
    const rates = within(how.getByRole('region', { name: /Win rates by stage/ }));
    expect(rates.getByText('52%')).toBeTruthy();
    expect(rates.getAllByText('too few')).toHaveLength(2);
    expect(how.getByRole('region', { name: /What would have been forecast/ })).toBeTruthy();
    expect(
      screen.getByRole('img', { name: /^Forecast by month: May 2026: Won so far \$1,000, Commit \$3,000/ }),
    ).toBeTruthy();
  });

  it('REP-01 forecast_owner each figure opens its deals, and what is in no month is named and opened', async () => {
    await open();
    const months = within(screen.getByRole('region', { name: 'By month' }));
    const commit = months.getByRole('link', { name: 'Commit, May 2026: $3,000.00, 2 deals' });
    const days = { from: '2026-05-01', to: '2026-05-31' };
    expect(filterOf(commit)).toEqual({
      any: [
        {
          all: [
            { field: 'deal_stage_id', op: 'any_of', value: [9] },
            { field: 'closed_time', op: 'between', value: days },
          ],
        },
        {
          all: [
            { field: 'closed_time', op: 'none' },
            { field: 'expected_close_date', op: 'between', value: days },
            { field: 'forecast_category', op: 'any_of', value: [1] },
          ],
        },
      ],
    });
    expect(months.getByText('$10,000')).toBeTruthy();
    const owners = within(screen.getByRole('region', { name: 'By team and owner, all months' }));
    expect(filterOf(owners.getByRole('link', { name: /^Won so far, No owner/ }))).toMatchObject({
      all: [{ field: 'user_id', op: 'none' }, {}, {}],
    });
    expect(owners.getByRole('rowheader', { name: 'North' })).toBeTruthy();
    expect(screen.getByText(/12 deals without a close date are not in any month/)).toBeTruthy();
    expect(screen.getByText(/The close date of 1 deal passed before May 2026: it is not in any month/)).toBeTruthy();
    expect(screen.getByText(/Counts the deals of your team.* 2 deals without a value add nothing\./)).toBeTruthy();
  });

  it('REP-01 forecast_owner a month is chosen by its name, and the address keeps it', async () => {
    const { heard, history } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'May 2026' }));
    expect(history.location.search).toContain('month=2026-05');
    expect(await screen.findByRole('region', { name: 'By team and owner, May 2026' })).toBeTruthy();
    expect(heard.at(-1)?.path).toContain('month=2026-05');
  });

  it('REP-01 forecast_by_history too little history is said in words, and stages speak for themselves', async () => {
    const few = { is: 'few', learned_at: null, closed_deals: 20, errors: null, rates: [], past: null };
    await open({ history: few, total: { ...figures(6), history: null } });
    expect(screen.getByText(/needs 30 closed deals that were seen in an open stage/)).toBeTruthy();
    expect(screen.getByText('Weighted by stage, May 2026 to June 2026')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'By history' })).toBeNull();
  });

  it('REP-01 forecast_owner the chart leaves room for large text', async () => {
    const linesApart = async () => {
      await open();
      const chart = within(screen.getByRole('img', { name: /^Forecast by month/ }));
      const [name, under] = [chart.getAllByText('May')[0], chart.getAllByText('6 deals')[0]];
      cleanup();
      return Number(under?.getAttribute('y')) - Number(name?.getAttribute('y'));
    };
    const usual = await linesApart();
    document.documentElement.style.fontSize = '32px';
    const large = await linesApart();
    document.documentElement.style.fontSize = '';
    expect(large).toBe(2 * usual);
  });

  it('REP-01 forecast_rights who sees a part of the deals reads whose goal it is, and that rates come from all of them', async () => {
    const total = figures(6, { goal_cents: 1_000_000 });
    await open({ total });
    expect(screen.getByText('Goal of the whole account').parentElement?.textContent).not.toContain('%');
    expect(screen.getByText(/270 closed deals of the whole account.*Deals that you do not see count/)).toBeTruthy();
    cleanup();
    await open({ total, deal_visibility_type: 'all' });
    expect(screen.getByText('52% of the goal')).toBeTruthy();
    expect(screen.queryByText(/that you do not see/)).toBeNull();
  });

  it('REP-01 forecast_owner months without deals say so', async () => {
    await open({
      months: [{ ...MONTHS[1] }],
      total: nothing,
      owners: [],
      teams: [],
      undated: counted(0, 0),
      passed: counted(0, 0),
    });
    expect(screen.getByText('No deals close in these months')).toBeTruthy();
    expect(screen.queryByRole('table', { name: /By month/ })).toBeNull();
  });
});
