import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { DealPage } from './deal-page';

const stages = [
  { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 5 },
  { id: 3, name: 'Lost', percent: 0, deal_pipeline_id: 5 },
  { id: 4, name: 'Won', percent: 100, deal_pipeline_id: 5 },
] as ReturnType<typeof signedIn>['account']['deal_stages'];
const pipeline = { id: 5, name: 'Sales Pipeline', default: true };
const RECORD = {
  id: 7,
  name: 'Line scanner',
  deal_value: '200.0',
  deal_pipeline_id: 5,
  deal_pipeline: pipeline,
  deal_stage_id: 1,
  deal_stage: stages[0],
  user_id: 1,
  created_by_user_id: 1,
  is_archived: false,
  created_at: '2026/05/01 10:00:00 -0400',
  updated_at: '2026/05/01 10:00:00 -0400',
};
const PAGE = 'GET /api/internal/deals/7/page';
const SAVE = 'PUT /api/v3/deals/7';

afterEach(() => vi.unstubAllGlobals());

async function open(settings: Record<string, unknown> = {}, record: object = {}) {
  const body = {
    record: { ...RECORD, ...record },
    timeline: { entries: [], next: null },
    related: { people: [], company: null, stage_days: [] },
  };
  const heard = fakeServer({ [PAGE]: { body }, [SAVE]: { body: body.record, headers: { 'X-Change-Set': '9' } } });
  const account = {
    settings,
    deal_pipelines: [pipeline],
    deal_stages: stages,
    deal_won_reasons: [{ id: 21, name: 'Best fit' }],
    deal_loss_reasons: [{ id: 31, name: 'Price' }],
  };
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/deals/$id', component: DealPage });
  const history = createMemoryHistory({ initialEntries: ['/deals/7'] });
  await renderApp(createRouter({ routeTree: root.addChildren([route]), history }), signedIn({ account }));
  await screen.findByRole('heading', { name: 'Line scanner' });
  const refreshed = vi.fn();
  window.addEventListener('list_view:refresh', refreshed);
  const asked = (path: string) => heard.filter((call) => `${call.method} ${call.path}` === path);
  return { asked, refreshed };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(dialog: HTMLElement, reason: string, notes: string) {
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Reason/ }));
  await userEvent.click(await screen.findByRole('option', { name: reason }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Notes/ }), notes);
}

describe('REC-06 why a deal was won or lost', () => {
  it('REC-06 the won dialog: one request with stage, integer reason and notes, then reload and list refresh', async () => {
    const { asked, refreshed } = await open({ show_deal_won_reason_dialog: true });
    await press('Won');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as won' });
    expect(asked(SAVE)).toHaveLength(0);
    await choose(dialog, 'Best fit', 'Only we measure wet');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as won' }));
    await waitFor(() => expect(asked(PAGE)).toHaveLength(2));
    const reason = { deal_won_reason_id: 21, deal_won_reason_notes: 'Only we measure wet' };
    expect(asked(SAVE).map(({ body }) => body)).toEqual([{ deal: { deal_stage_id: 4, ...reason } }]);
    expect(refreshed.mock.calls.map(([event]) => event.detail)).toEqual([{ resource_type: 'deal' }]);
  });

  it('REC-06 the lost dialog: required, it waits for a reason; Cancel changes nothing', async () => {
    const { asked } = await open({ show_deal_loss_reason_dialog: true, deal_loss_reason_required: true });
    await press('Lost');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as lost' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));
    expect(await within(dialog).findByText('Required')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(asked(SAVE)).toHaveLength(0);
    await press('Lost');
    const again = await screen.findByRole('dialog', { name: 'Mark as lost' });
    await choose(again, 'Price', 'By a third');
    await userEvent.click(within(again).getByRole('button', { name: 'Mark as lost' }));
    const reason = { deal_loss_reason_id: 31, deal_loss_reason_notes: 'By a third' };
    await waitFor(() =>
      expect(asked(SAVE).map(({ body }) => body)).toEqual([{ deal: { deal_stage_id: 3, ...reason } }]),
    );
  });

  it('REC-06 without the setting nothing is asked', async () => {
    const { asked } = await open({ show_deal_loss_reason_dialog: true });
    await press('Won');
    await waitFor(() => expect(asked(SAVE).map(({ body }) => body)).toEqual([{ deal: { deal_stage_id: 4 } }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('REC-06 two settings decide whether reasons stand on the page of the deal', async () => {
    await open({ show_deal_won_reason_deal_profile: true, show_deal_loss_reason_deal_profile: false });
    expect(screen.getByText('Won reason')).toBeTruthy();
    expect(screen.getByText('Won reason notes')).toBeTruthy();
    expect(screen.queryByText('Lost reason')).toBeNull();
    expect(screen.queryByText('Lost reason notes')).toBeNull();
  });
});

describe('REC-08 an archived deal', () => {
  it('REC-08 inline conditional update is skipped for an archived deal: it is changed and nothing else is asked', async () => {
    const settings = { show_deal_won_reason_dialog: true, deal_won_reason_required: true };
    const { asked } = await open(settings, { is_archived: true });
    await press('Won');
    await waitFor(() => expect(asked(SAVE).map(({ body }) => body)).toEqual([{ deal: { deal_stage_id: 4 } }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
