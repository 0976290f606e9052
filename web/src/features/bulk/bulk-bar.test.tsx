import type { BulkActionShown } from '@fairlead/domain/bulk/bulk.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Heard, fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { dismissAll } from '../../ui/toast-store';
import { type Selection, useSelection } from '../record-list/public';
import { tellTotal } from '../record-list/selection';
import { BulkBar } from './public';
import { followBulk } from './running';

const stages = [
  { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 1 },
  { id: 2, name: 'Won', percent: 100, deal_pipeline_id: 1 },
];
const boot = signedIn({
  account: {
    deal_pipelines: [{ id: 1, name: 'Sales', default: true }],
    deal_stages: stages,
    deal_tags: [
      { id: 5, name: 'North', hex_color: null },
      { id: 6, name: 'South', hex_color: null },
    ],
    deal_won_reasons: [{ id: 9, name: 'Price', hex_color: null }],
    settings: { deal_won_reason_required: true },
  },
});

const action: BulkActionShown = {
  id: 7,
  type: 'deals',
  act: 'update',
  status: 'done',
  user: null,
  changes: { deal_stage_id: 1 },
  total: 3,
  done: 3,
  changed: 3,
  refused: 0,
  error: null,
  change_set_id: 44,
  created_at: '',
  started_at: null,
  finished_at: null,
  refusals: [],
};

function Choose({ selection }: { selection: Selection }) {
  const { select } = useSelection('deal');
  return (
    <button type="button" onClick={() => select(selection)}>
      Choose
    </button>
  );
}

const three: Selection = { mode: 'ids', ids: [11, 12, 13] };

async function shown(selection: Selection = three, answers: Record<string, object> = {}, as = boot) {
  const heard = fakeServer({
    'POST /api/v3/deals/bulk_update': { body: { bulk_action: { ...action, status: 'waiting' } } },
    'POST /api/v3/deals/bulk_delete': { body: { bulk_action: { ...action, act: 'delete', status: 'waiting' } } },
    'GET /api/v3/bulk_actions/7': { body: { bulk_action: action } },
    ...answers,
  } as Parameters<typeof fakeServer>[0]);
  const page = await renderPage(
    <>
      <Choose selection={selection} />
      <div role="gridcell" tabIndex={0} />
      <BulkBar kind="deal" />
    </>,
    { boot: as },
  );
  return { heard, ...page, user: userEvent.setup() };
}

async function chosen(...given: Parameters<typeof shown>) {
  const page = await shown(...given);
  await page.user.click(screen.getByRole('button', { name: 'Choose' }));
  await screen.findByRole('region', { name: 'Actions for selected records' });
  return page;
}

const sent = (heard: Heard[], path: string) => heard.find((one) => one.method === 'POST' && one.path === path)?.body;

beforeEach(() => followBulk(null));
afterEach(() => {
  followBulk(null);
  dismissAll();
  vi.unstubAllGlobals();
});

describe('LIST-04 the bar over a list', () => {
  it('LIST-04 rises with the first selected record, and lets the selection go', async () => {
    const { user } = await shown();
    expect(screen.queryByText('3 selected')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByText('3 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('gridcell')));
  });

  it('LIST-04 SHELL-09 a stage is changed in the background; list_view:refresh afterwards, with Undo', async () => {
    const refreshed = vi.fn();
    window.addEventListener('list_view:refresh', refreshed);
    const { heard, user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Stage' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stage of 3 deals' }));
    await user.click(dialog.getByRole('button', { name: 'Change 3 deals' }));
    expect(dialog.getByText('Required')).toBeTruthy();
    // An empty value cannot be chosen here, so the field does not show one.
    expect(dialog.queryByText('None')).toBeNull();
    expect(dialog.getByText('Choose stage')).toBeTruthy();
    await user.click(dialog.getByLabelText('Stage'));
    await user.click(await screen.findByRole('option', { name: /Qualified/ }));
    await user.click(dialog.getByRole('button', { name: 'Change 3 deals' }));
    expect(await screen.findByText('Stage of 3 deals changed')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeTruthy();
    expect(sent(heard, '/api/v3/deals/bulk_update')).toEqual({
      ids: [11, 12, 13],
      changes: { deal_stage_id: 1 },
      check_for_duplicates: true,
    });
    expect(refreshed).toHaveBeenCalled();
    window.removeEventListener('list_view:refresh', refreshed);
  });

  it('LIST-04 if the account asks why deals are won, it is asked for many', async () => {
    const { heard, user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Stage' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Stage'));
    await user.click(await screen.findByRole('option', { name: /Won/ }));
    await user.click(dialog.getByRole('button', { name: 'Change 3 deals' }));
    expect(dialog.getByText('Required')).toBeTruthy();
    await user.click(dialog.getByLabelText('Why were they won?'));
    await user.click(await screen.findByRole('option', { name: 'Price' }));
    await user.click(dialog.getByRole('button', { name: 'Change 3 deals' }));
    await waitFor(() =>
      expect(sent(heard, '/api/v3/deals/bulk_update')).toMatchObject({
        changes: { deal_stage_id: 2, deal_won_reason_id: 9 },
      }),
    );
  });

  it('LIST-04 tags are added and removed', async () => {
    const { heard, user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 3 deals' }));
    await user.click(await screen.findByRole('option', { name: 'North' }));
    await user.click(dialog.getByLabelText('Remove'));
    await user.click(await screen.findByRole('option', { name: 'South' }));
    await user.click(dialog.getByRole('button', { name: 'Change 3 deals' }));
    await waitFor(() =>
      expect(sent(heard, '/api/v3/deals/bulk_update')).toMatchObject({
        changes: { tag_ids: { add: [5], remove: [6] } },
      }),
    );
  });

  it('LIST-04 any field, and one that is emptied is named', async () => {
    const { heard, user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 deals' }));
    await user.click(dialog.getByLabelText('Field'));
    await user.click(await screen.findByRole('option', { name: 'Summary' }));
    expect(dialog.getByText('Summary will be cleared.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Summary'), 'Fair 2026');
    expect(dialog.queryByText('Summary will be cleared.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Change 3 deals' }));
    await waitFor(() =>
      expect(sent(heard, '/api/v3/deals/bulk_update')).toMatchObject({ changes: { summary: 'Fair 2026' } }),
    );
  });

  it('LIST-04 delete names how many, is done at once and can be undone', async () => {
    const deleted = { ...action, act: 'delete', changes: {} };
    const { heard, user } = await chosen(three, { 'GET /api/v3/bulk_actions/7': { body: { bulk_action: deleted } } });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete 3 deals' }));
    expect(await screen.findByText('3 deals deleted')).toBeTruthy();
    expect(sent(heard, '/api/v3/deals/bulk_delete')).toEqual({ ids: [11, 12, 13] });
  });

  it('LIST-04 all are selected only when it is known how many they are, and the reason is shown', async () => {
    tellTotal('deal', 38, false);
    const { user } = await chosen();
    const all = screen.getByRole('button', { name: 'Select all' });
    expect(all.getAttribute('aria-disabled')).toBe('true');
    await user.click(all);
    expect(await screen.findByText('Available when the list has loaded')).toBeTruthy();
    expect(document.activeElement).toBe(all);
    expect(screen.getByText('3 selected')).toBeTruthy();
    act(() => tellTotal('deal', 40));
    await user.click(screen.getByRole('button', { name: 'Select all 40' }));
    expect(await screen.findByText('40 selected')).toBeTruthy();
    act(() => tellTotal('deal', 0, false));
  });

  it('LIST-04 from a hundred records on, delete asks first, however they were chosen', async () => {
    const hundred: Selection = { mode: 'ids', ids: Array.from({ length: 100 }, (_, at) => at + 1) };
    const { heard, user } = await chosen(hundred);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(sent(heard, '/api/v3/deals/bulk_delete')).toBeUndefined();
  });

  it('LIST-04 unchanged records stay visible, with the reasons', async () => {
    const refusals = [{ record_id: 12, name: 'Torque sensor pilot', reason: 'You cannot change this record' }];
    const some = { ...action, changed: 2, refused: 1, refusals };
    const { user } = await chosen(three, { 'GET /api/v3/bulk_actions/7': { body: { bulk_action: some } } });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Stage of 2 deals changed, 1 not changed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show why' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 deal not changed' }));
    expect(dialog.getByRole('link', { name: 'Torque sensor pilot' }).getAttribute('href')).toBe('/deals/12');
    expect(dialog.getByText('You cannot change this record')).toBeTruthy();
  });

  it('LIST-04 a running bulk action is shown again after a reload, with its progress', async () => {
    followBulk(7);
    const half = { ...action, status: 'running', total: 50_000, done: 20_000 };
    await shown(three, { 'GET /api/v3/bulk_actions/7': { body: { bulk_action: half } } });
    expect(await screen.findByText('Changing 50,000 deals')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });

  it('LIST-04 PERM-02 a user without the right sees the acts disabled, with the reason', async () => {
    const { heard, user } = await chosen(three, {}, signedIn({ user: { read_only: true } }));
    for (const name of ['Owner', 'Stage', 'Status', 'Tags', 'Edit'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Stage' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.hover(screen.getByRole('button', { name: 'Stage' }));
    expect(await screen.findByText('You are unable to perform this action: you are a read-only user')).toBeTruthy();
    expect(heard).toEqual([]);
  });

  it('LIST-04 selected records are exported, with the columns of the list', async () => {
    const answer = { body: { export: { id: 3, total: 3, file_url: '#file' } } };
    const { heard, user } = await chosen(three, { 'POST /api/v3/deals/export': answer });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
    expect(await screen.findByText('Downloading 3 deals')).toBeTruthy();
    expect(sent(heard, '/api/v3/deals/export')).toMatchObject({
      ids: [11, 12, 13],
      columns: expect.arrayContaining(['company_name', 'value']),
    });
  });
});
