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

function moved(sent: unknown) {
  const { deal_stage_id } = (sent as { deal: { deal_stage_id: number } }).deal;
  return { deal_stage_id, deal_stage: stages.find(({ id }) => id === deal_stage_id) };
}

async function open(
  settings: Record<string, unknown> = {},
  record: object = {},
  more: { health?: object; features?: object } = {},
) {
  const body = {
    record: { ...RECORD, ...record },
    timeline: { entries: [], next: null },
    related: { people: [], company: null, stage_days: [], milestones: [], health: more.health ?? null },
  };
  const heard = fakeServer({
    [PAGE]: { body },
    [SAVE]: ({ body: sent }) => {
      Object.assign(body.record, moved(sent));
      return { body: body.record, headers: { 'X-Change-Set': '9' } };
    },
  });
  const account = {
    settings,
    features: { ...more.features },
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
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reopen' })));
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

const WON = { deals: 46, median: 9, most: 21 };
const AT_RISK = {
  level: 'at_risk',
  since: '2026/05/12',
  reasons: [
    {
      reason: 'silence',
      is_serious: true,
      since: '2026/05/12',
      days: 43,
      last: 'note',
      last_on: '2026/04/01',
      stage_limit: null,
      won: WON,
    },
    { reason: 'no_next_step', is_serious: false, since: null },
    {
      reason: 'close_date_moved',
      is_serious: false,
      since: '2026/05/02',
      times: 2,
      days: 45,
      last_on: '2026/05/02',
      first_date: '2026/03/31',
    },
    {
      reason: 'value_shrunk',
      is_serious: false,
      since: '2026/05/02',
      value: '200.0',
      highest: '300.0',
      highest_until: '2026/05/02',
      percent: 33,
    },
  ],
  next: null,
  silent_days: 43,
  last: 'note',
  last_on: '2026/04/01',
  stage_days: 12,
  won_stage: WON,
  won_silence: WON,
};

describe('EXT-05 health of a deal', () => {
  it('EXT-05 health of a deal is a level in words, and its reasons, each with its evidence and what to do', async () => {
    await open({}, {}, { health: AT_RISK });
    const tile = await screen.findByRole('region', { name: 'Health' });
    expect(await within(tile).findByText('At risk')).toBeTruthy();
    expect(within(tile).getByText('since May 12')).toBeTruthy();
    const reasons = within(within(tile).getByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'No activity for 43 daysThe last activity was a note on Apr 1. In four of five won deals it was never more than 21 days.Write note',
      'No next stepNothing is planned for this deal.Add step',
      'Close date moved twice45 days later than first planned (Mar 31). Last moved on May 2.Change close date',
      'Value down 33%$200 now, $300 until May 2.Edit deal',
    ]);
    expect(reasons.map((one) => within(one).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Serious',
      'Warning',
      'Warning',
      'Warning',
    ]);
    expect(within(tile).getByText(/Compared with 46 deals of the whole account that were won through/)).toBeTruthy();
    const asked: unknown[] = [];
    const hear = (event: Event) => asked.push((event as CustomEvent).detail);
    const names = ['entry_form:open', 'add_edit_modal:open'];
    for (const name of names) window.addEventListener(name, hear);
    await press('Add step: No next step');
    await press('Change close date: Close date moved twice');
    for (const name of names) window.removeEventListener(name, hear);
    expect(asked).toEqual([
      { type: 'CalendarTask', on: { kind: 'deal', id: 7, name: 'Line scanner' } },
      { resource_type: 'deal', resource_id: 7 },
    ]);
    await press('Write note: No activity for 43 days');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('EXT-05 health of a deal on track says what it is compared with and from when it needs attention', async () => {
    const health = { ...AT_RISK, level: 'on_track', since: null, reasons: [], won_stage: null, won_silence: null };
    await open({}, {}, { health: { ...health, next: { level: 'needs_attention', on: '2026/05/20' } } });
    const tile = await screen.findByRole('region', { name: 'Health' });
    expect(await within(tile).findByText('On track')).toBeTruthy();
    expect([...tile.querySelectorAll('p')].slice(1).map(({ textContent }) => textContent)).toEqual([
      'The last activity was a note on Apr 1.',
      'In Qualified for 12 days.',
      'Needs attention from May 20 on if nothing changes.',
      'Fewer than 10 deals were won through this stage in the last year, too few to compare with.',
    ]);
  });

  it('EXT-05 deal_intelligence off: the page has no tile of health', async () => {
    await open({}, {}, { health: AT_RISK, features: { deal_intelligence: false } });
    expect(screen.queryByRole('region', { name: 'Health' })).toBeNull();
  });
});
