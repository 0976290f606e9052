import { screen, waitFor, within } from '@testing-library/react';
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
const SAVE = 'PUT /api/v3/deals/7';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissAll();
  localStorage.clear();
});

async function open() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  const pagination = { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 1 };
  const totals = { value: '200.0', weighted_value: '20.0', count: 1 };
  const heard = fakeServer({
    'GET /api/v3/deals': { body: { entries: [deal], pagination, totals } },
    'GET /api/internal/list_views': { body: { entries: [] } },
    [SAVE]: { body: deal, headers: { 'X-Change-Set': '9' } },
  });
  const account = {
    settings: { show_deal_won_reason_dialog: true },
    deal_pipelines: [{ id: 5, name: 'Sales Pipeline', default: true }],
    deal_stages: stages,
    deal_won_reasons: [{ id: 21, name: 'Best fit' }],
  };
  const columns = encodeURIComponent(JSON.stringify([{ key: 'name' }, { key: 'deal_stage_id' }]));
  await renderPage(<DealsListPage />, { boot: signedIn({ account }), at: `/deals?columns=${columns}` });
  await screen.findByText('Line scanner');
  const calls = () => heard.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === SAVE);
  return () => calls().map(({ body }) => body);
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
