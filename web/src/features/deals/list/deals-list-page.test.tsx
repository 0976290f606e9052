import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { dismissAll } from '../../../ui/toast-store';
import { DealsListPage } from './deals-list-page';

const stages = [
  { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 5 },
  { id: 2, name: 'Proposal', percent: 50, deal_pipeline_id: 5 },
  { id: 4, name: 'Won', percent: 100, deal_pipeline_id: 5 },
] as ReturnType<typeof signedIn>['account']['deal_stages'];
const deal = {
  id: 7,
  name: 'Line scanner',
  deal_value: '200.0',
  deal_pipeline_id: 5,
  deal_stage_id: 1,
  user_id: 1,
  created_by_user_id: 1,
  is_archived: false,
};
const OPEN = {
  deal_stage_id: 2,
  closed_time: null,
  is_archived: false,
  next_entry_due: null,
  expected_close_date: null,
};
const DEALS = [
  { ...deal, id: 8, name: 'Flow meters', ...OPEN },
  { ...deal, id: 9, name: 'Torque pilot', ...OPEN },
  { ...deal, id: 10, name: 'Won one', ...OPEN, closed_time: '2026/05/01 10:00:00 -0400' },
];
const HEALTH_OF_DEALS = [
  {
    id: 8,
    level: 'at_risk',
    reason: { reason: 'close_date_passed', is_serious: true, since: '2026/05/01', date: '2026/04/01', days: 43 },
  },
  { id: 9, level: 'on_track', reason: null },
];
const HEALTH = 'GET /api/internal/deal_health';
const SAVE = 'PUT /api/v3/deals/7';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissAll();
  localStorage.clear();
});

async function open(asked: readonly string[] = ['name', 'deal_stage_id'], more: Parameters<typeof signedIn>[0] = {}) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  const pagination = { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 4 };
  const totals = { value: '200.0', weighted_value: '20.0', count: 1 };
  const heard = fakeServer({
    'GET /api/v3/deals': { body: { entries: [deal, ...DEALS], pagination, totals } },
    'GET /api/internal/list_views': { body: { entries: [] } },
    [HEALTH]: { body: { entries: HEALTH_OF_DEALS } },
    [SAVE]: { body: deal, headers: { 'X-Change-Set': '9' } },
  });
  const account = {
    settings: { show_deal_won_reason_dialog: true },
    deal_pipelines: [{ id: 5, name: 'Sales Pipeline', default: true }],
    deal_stages: stages,
    deal_won_reasons: [{ id: 21, name: 'Best fit' }],
  };
  await renderPage(<DealsListPage />, {
    boot: signedIn({ ...more, account: { ...account, ...more.account } }),
    at: `/deals?columns=${asked.join()}`,
  });
  await screen.findByText('Line scanner');
  const calls = () => heard.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === SAVE);
  const askedFor = (path: string) =>
    heard.filter((call) => call.path.includes(path)).map(({ path: full }) => decodeURIComponent(full));
  return Object.assign(() => calls().map(({ body }) => body), { askedFor });
}

async function choose(stage: string) {
  await userEvent.dblClick(await screen.findByText('Qualified'));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(stage) }));
}

it('LIST-01 REC-06 a stage cell that closes a deal asks for the reason first, and nothing is saved when it is cancelled', async () => {
  const saved = await open();
  await choose('Won');
  const dialog = await screen.findByRole('dialog', { name: 'Mark as won' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(saved()).toEqual([]);
  expect(screen.getByText('Qualified')).toBeTruthy();
  await choose('Won');
  const again = await screen.findByRole('dialog', { name: 'Mark as won' });
  await userEvent.click(within(again).getByRole('button', { name: 'Mark as won' }));
  await waitFor(() => expect(saved()).toMatchObject([{ deal: { deal_stage_id: 4 } }]));
});

it('LIST-01 a stage cell that closes nothing is saved at once', async () => {
  const saved = await open();
  await choose('Proposal');
  await waitFor(() => expect(saved()).toMatchObject([{ deal: { deal_stage_id: 2 } }]));
});

it('EXT-05 health of a deal is a column that is not shown unless chosen: the open deals in view are asked for together', async () => {
  const plain = await open();
  expect(plain.askedFor('deal_health')).toEqual([]);
  cleanup();
  const { askedFor } = await open(['name', 'health']);
  const risk = await screen.findByTitle('At risk: Close date passed');
  expect([risk.textContent, screen.getByTitle('On track').textContent]).toEqual([
    'At riskClose date passed',
    'On track',
  ]);
  expect(askedFor('deal_health')).toEqual(['/api/internal/deal_health?ids=8,9']);
  const [list] = askedFor('/api/v3/deals?');
  const attrs = new URLSearchParams(list?.split('?')[1]).get('attrs')?.split(',') ?? [];
  expect(attrs).toEqual(
    expect.arrayContaining(['closed_time', 'is_archived', 'expected_close_date', 'next_entry_due']),
  );
  expect(attrs).not.toContain('health');
  const head = screen.getByRole('columnheader', { name: /Health/ });
  expect(head.getAttribute('aria-sort')).toBeNull();
});

it.each([
  ['deal_intelligence is off', { account: { without: ['deal.health'], features: { deal_intelligence: false } } }],
  ['its reader is from outside', { user: { level: 5, is_external: true, is_account_admin: false } }],
])('EXT-05 health of a deal is no column where %s', async (_when, more) => {
  const { askedFor } = await open(['name', 'health'], more as Parameters<typeof signedIn>[0]);
  expect(screen.queryByRole('columnheader', { name: /Health/ })).toBeNull();
  expect(askedFor('deal_health')).toEqual([]);
});
