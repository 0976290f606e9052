import type { ListView } from '@fairlead/domain/list-views/list-view';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import type { Session } from '../../lib/session';
import { useShortcutKeys } from '../../lib/shortcuts';
import { fakeServer, type Heard, noAnswer } from '../../testing/fake-server';
import { NO_VALUES, OWN_FIELDS, OWN_VALUES } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { IconTable } from '../../ui/icons';
import { dismissAll } from '../../ui/toast-store';
import { forgetOrigins } from './origin';
import { type PeekProps, RecordList, useSelectedSum, useSelection } from './public';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissAll();
  forgetOrigins();
  localStorage.clear();
});

const big: ListView = {
  id: 7,
  record_type: 'deal',
  user_id: 1,
  name: 'Big deals',
  filter: { all: [{ field: 'value', op: 'between', value: { from: 50_000 } }] },
  sort_by: 'value',
  sort_direction: 'desc',
  columns: [{ key: 'name' }, { key: 'value', pinned: true }, { key: 'probability' }],
  is_shared: false,
  is_starred: false,
  is_default: false,
  updated_at: '2026/05/14 10:00:00 -0400',
};
const theirs: ListView = { ...big, id: 8, user_id: 2, name: 'Theirs', is_shared: true };

const deals = ['Ammonia leak detection', 'Torque sensor pilot', 'Flow meters, plant 2'].map((name, index) => ({
  id: index + 1,
  name,
  deal_value: `${58_300 + index}.0`,
  probability: 50,
  user_id: 1,
  created_by_user_id: 1,
  deal_pipeline_id: 1,
}));

function server(answers: Parameters<typeof fakeServer>[0] = {}, total = deals.length) {
  const list = {
    entries: deals,
    pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total },
    totals: { value: '174903.0', weighted_value: '87451.0', count: total },
  };
  return fakeServer({
    'GET /api/v3/deals': { body: list },
    'GET /api/internal/list_views': { body: { entries: [big, theirs] } },
    ...answers,
  });
}

function Chosen() {
  useShortcutKeys();
  const { selection, count } = useSelection('deal');
  return <output>{JSON.stringify({ ...selection, count })}</output>;
}

const Peek = ({ id, place, onMove, onClose }: PeekProps) => (
  <aside aria-label="Peek">
    Deal {id}, {place ? place.index + 1 : '?'}
    <button type="button" onClick={() => onMove(1)}>
      Next
    </button>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </aside>
);

async function show(at = '/deals', boot = signedIn({ list_views: [big, theirs] }), beside: ReactNode = null) {
  // Nothing has a size in a test: the table draws the rows that fit into this height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  const page = await renderPage(
    <>
      <RecordList kind="deal" icon={IconTable} begin={null} peek={Peek} />
      <Chosen />
      {beside}
    </>,
    { boot, at },
  );
  await screen.findByText('Torque sensor pilot');
  return page;
}

const asked = (heard: readonly Heard[]) =>
  heard
    .filter(({ path }) => path.startsWith('/api/v3/deals'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));
const where = (page: Awaited<ReturnType<typeof show>>) =>
  Object.fromEntries(new URLSearchParams(page.router.state.location.searchStr));
const chosen = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}');

describe('LIST-03 saved views on the screen', () => {
  it('LIST-03 each view is a tab that brings its filter, order and columns, and nothing else is asked first', async () => {
    const heard = server();
    const page = await show();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All deals', 'Big deals', 'Theirs']);
    expect(heard).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Big deals' }));
    await waitFor(() => expect(where(page)).toEqual({ view: '7' }));
    expect(asked(heard).at(-1)).toMatchObject({
      filter: JSON.stringify(big.filter),
      sort_by: 'value',
      sort_direction: 'desc',
    });
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Select all rows', 'Name', 'Value', 'Probability']);
  });

  it('LIST-03 the default view opens first, and All deals is still there', async () => {
    const heard = server({ 'GET /api/internal/list_views': { body: { entries: [{ ...big, is_default: true }] } } });
    const page = await show('/deals', signedIn({ list_views: [{ ...big, is_default: true }] }));
    expect(asked(heard)[0]).toMatchObject({ sort_by: 'value' });
    expect(screen.getByRole('tab', { name: 'Big deals' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('tab', { name: 'All deals' }));
    await waitFor(() => expect(where(page)).toEqual({ view: 'all' }));
    expect(asked(heard).at(-1)?.filter).toBeUndefined();
  });

  it('LIST-03 unsaved changes stand in the address as Edited, with Save, Save as and Discard', async () => {
    const heard = server({ 'PUT /api/internal/list_views/7': { body: big, headers: { 'X-Change-Set': '40' } } });
    const page = await show('/deals?view=7');
    expect(screen.queryByText('Edited')).toBeNull();
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await waitFor(() => expect(where(page)).toEqual({ view: '7', sort: 'name', dir: 'asc' }));
    expect(screen.getByText('Edited')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(where(page)).toEqual({ view: '7' }));
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where(page)).toEqual({ view: '7' }));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({
      list_view: {
        filter: big.filter,
        sort_by: 'name',
        sort_direction: 'asc',
        columns: big.columns,
      },
    });
    expect(await screen.findByText('View “Big deals” saved')).toBeTruthy();
  });

  it('LIST-03 create: the shown list is saved under a name, and an error of the server is shown beside it', async () => {
    let tries = 0;
    server({
      'POST /api/internal/list_views': ({ body }) => {
        tries += 1;
        if (tries === 1) return { status: 422, body: [{ field: 'name', msg: 'Already been taken.' }] };
        return { body: { ...big, id: 9, ...(body as { list_view: object }).list_view } };
      },
    });
    const page = await show('/deals?sort=name&dir=asc');
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Required')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Name'), 'By name{Enter}');
    expect(await within(dialog).findByText('Already been taken.')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Name'), ' 2{Enter}');
    await waitFor(() => expect(where(page)).toEqual({ view: '9' }));
    expect(screen.getByRole('tab', { name: 'By name 2' }).getAttribute('aria-selected')).toBe('true');
  });

  it('LIST-03 what I may not do with the view of another is disabled on the screen and says why', async () => {
    server();
    await show(
      '/deals?view=8&sort=name',
      signedIn({ user: { level: 1, is_account_admin: false }, list_views: [big, theirs] }),
    );
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for the view Theirs' }));
    const off = screen
      .getAllByRole('menuitem')
      .filter((item) => item.getAttribute('aria-disabled') === 'true')
      .map((item) => item.textContent);
    expect(off).toEqual(['Rename', 'Stop sharing', 'Share with external users …', 'Delete view']);
  });

  it('LIST-03 delete from the tab’s menu shows the list of all and offers Undo', async () => {
    const heard = server({ 'DELETE /api/internal/list_views/7': { status: 204, headers: { 'X-Change-Set': '41' } } });
    const page = await show('/deals?view=7');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for the view Big deals' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete view' }));
    await waitFor(() => expect(where(page)).toEqual({}));
    expect(await screen.findByText('View “Big deals” deleted')).toBeTruthy();
    expect(heard.some(({ method }) => method === 'DELETE')).toBe(true);
    expect(screen.queryByRole('tab', { name: 'Big deals' })).toBeNull();
  });

  it('LIST-03 a view on the screen says which part of it no longer applies', async () => {
    const old = {
      ...big,
      filter: { all: [...('all' in big.filter ? big.filter.all : []), { field: 'gone_77', op: 'none' as const }] },
    };
    const heard = server();
    await show('/deals?view=7', signedIn({ list_views: [old] }));
    expect(screen.getByText(/No longer applies.*gone_77/)).toBeTruthy();
    expect(asked(heard)[0]?.filter).toBe(JSON.stringify(big.filter));
  });

  it('LIST-03 an address on the screen whose view is not there says so and shows all', async () => {
    const heard = server();
    const page = await show('/deals?view=99');
    expect(await screen.findByText(/This view no longer exists/)).toBeTruthy();
    expect(asked(heard)[0]?.filter).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(where(page)).toEqual({}));
    expect(screen.queryByText(/This view no longer exists/)).toBeNull();
  });
});

describe('LIST-01 the table', () => {
  it('LIST-01 a cell is edited in place: shown at once, sent with what was read, with Undo', async () => {
    const heard = server({
      'PUT /api/v3/deals/1': { body: { ...deals[0], deal_value: '60000.0' }, headers: { 'X-Change-Set': '50' } },
    });
    await show();
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    const box = await screen.findByRole('textbox', { name: 'Value' });
    await userEvent.clear(box);
    await userEvent.type(box, '60000{Enter}');
    expect(screen.getByText('$60,000.00')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Value of Ammonia leak detection changed')).toBeTruthy());
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({
      deal: { value: '60000', base: { value: '58300' } },
    });
  });

  it('LIST-01 Escape leaves a cell as it was, Tab saves it and opens the next', async () => {
    const heard = server({ 'PUT /api/v3/deals/1': { body: deals[0] } });
    await show('/deals?view=7');
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Value' }), '9{Escape}');
    expect(screen.getByText('$58,300.00')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Value' }), '9');
    await userEvent.tab();
    expect(await screen.findByRole('textbox', { name: 'Probability' })).toBe(document.activeElement);
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it.each(['answered', 'under way'])(
    'LIST-01 an order chosen while an edit is being saved is asked for again, be the first %s',
    async (first) => {
      let answer = (): void => undefined;
      const saved = new Promise<void>((resolve) => (answer = resolve));
      const list = { entries: deals, pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 3 } };
      let ordered = 0;
      const heard = server({
        'GET /api/v3/deals': ({ path }) =>
          path.includes('sort_by') && first === 'under way' && ++ordered === 1 ? noAnswer() : { body: list },
        'PUT /api/v3/deals/1': async () => {
          await saved;
          return { body: { ...deals[0], deal_value: '9.0' } };
        },
      });
      await show();
      await userEvent.dblClick(screen.getByText('$58,300.00'));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Value' }), '9{Enter}');
      await userEvent.click(screen.getByRole('columnheader', { name: /Value/ }));
      const inOrder = () => asked(heard).filter(({ sort_by, attrs }) => sort_by && attrs !== 'id').length;
      await waitFor(() => expect(inOrder()).toBe(1));
      answer();
      await waitFor(() => expect(inOrder()).toBe(2));
    },
  );

  it('LIST-01 an offline edit keeps the typed value with the error, and Retry saves it', async () => {
    let online = false;
    server({
      'PUT /api/v3/deals/1': () => {
        if (!online) throw new TypeError('Failed to fetch');
        return { body: { ...deals[0], deal_value: '60000.0' } };
      },
    });
    await show();
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Value' });
    await userEvent.clear(await box());
    await userEvent.type(await box(), '60000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect((await box()).value).toBe('60000');
    expect(await box()).toBe(document.activeElement);
    // A press elsewhere keeps the value, and does not send it again by itself.
    await userEvent.click(screen.getByText('Torque sensor pilot'));
    expect(await screen.findByLabelText(/^Not saved: /)).toBeTruthy();
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    expect((await box()).value).toBe('60000');
    online = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Value of Ammonia leak detection changed')).toBeTruthy();
    expect(screen.queryByLabelText(/^Not saved: /)).toBeNull();
    expect(screen.getByText('$60,000.00')).toBeTruthy();
  });

  it('LIST-01 an invalid edit stays in its editor and is not sent; Escape discards it', async () => {
    const heard = server();
    await show();
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Value' }), 'x1x');
    await userEvent.tab();
    expect(await screen.findByRole('alert')).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });
    expect([box.value, document.activeElement]).toEqual(['58300x1x', box]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull());
    expect(screen.getByText('$58,300.00')).toBeTruthy();
    expect(screen.queryByLabelText(/^Not saved: /)).toBeNull();
    expect(heard.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('LIST-01 when another user changed the same cell, one chooses whose stays', async () => {
    const sent: unknown[] = [];
    server({
      'PUT /api/v3/deals/1': ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return { body: { ...deals[0], deal_value: '60000.0' } };
        const conflicts = [{ field: 'value', base: '58300.0', mine: '60000.0', theirs: '70000.0' }];
        return { status: 409, body: { error: 'Changed', conflicts } };
      },
    });
    await show();
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    const box = await screen.findByRole('textbox', { name: 'Value' });
    await userEvent.clear(box);
    await userEvent.type(box, '60000{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Value was changed by someone else' });
    const shown = within(dialog).getAllByRole('cell');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['$58,300.00', '$70,000.00', '$60,000.00']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(sent[1]).toEqual({ deal: { value: '60000' } }));
  });

  it('REC-10 a cell that makes a record like another asks first; what was typed stays until it is confirmed', async () => {
    const found = { id: 3, name: 'Leak detection', company_name: null, detail: null, owner: null, score: 90 };
    const sent: string[] = [];
    server({
      'PUT /api/v3/deals/1': ({ path }) => {
        sent.push(path);
        return path.includes('confirmed_duplicates=3')
          ? { body: { ...deals[0], deal_value: '60000.0' } }
          : { status: 409, body: { error: 'May exist', duplicates: [{ ...found, reasons: ['same_name'] }] } };
      },
    });
    await show();
    await userEvent.dblClick(screen.getByText('$58,300.00'));
    const box = async () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Value' });
    await userEvent.clear(await box());
    await userEvent.type(await box(), '60000{Enter}');
    const asked = () => screen.findByRole('dialog', { name: 'Is this a deal that exists already?' });
    expect(within(await asked()).getByRole('link', { name: /Leak detection/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect((await box()).value).toBe('60000');
    await userEvent.type(await box(), '{Enter}');
    await asked();
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('$60,000.00')).toBeTruthy();
    expect(sent).toHaveLength(3);
  });

  it('LIST-01 v shows a record beside the list, arrows go on, the address says which', async () => {
    server();
    const page = await show();
    await userEvent.click(screen.getByText('$58,300.00'));
    await userEvent.keyboard(' ');
    expect(chosen()).toMatchObject({ ids: [1] });
    await userEvent.keyboard(' v');
    expect(chosen()).toMatchObject({ ids: [] });
    expect(await screen.findByText('Deal 1, 1')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByText('Deal 2, 2')).toBeTruthy();
    expect(where(page)).toEqual({ peek: '2' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(where(page)).toEqual({}));
    await userEvent.click(screen.getByRole('button', { name: 'Preview Torque sensor pilot' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Deal 3, 3')).toBeTruthy();
  });

  it('LIST-01 the keys of the table bring the focus into it: j to the first row, then to the next', async () => {
    server();
    await show();
    await userEvent.keyboard('j');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ammonia leak detection'));
    await userEvent.keyboard('jx');
    expect(chosen()).toMatchObject({ ids: [2] });
    await userEvent.click(document.body);
    await userEvent.keyboard('x');
    expect(chosen()).toMatchObject({ ids: [] });
  });

  it('LIST-04 the sum of the selected deals is exact, also of all matching except one', async () => {
    server({}, 38);
    function Sum() {
      const found = useSelectedSum('deal');
      return <p aria-label="Sum">{found ? `${found.sum} ${found.average}` : 'none'}</p>;
    }
    await show('/deals', signedIn(), <Sum />);
    const sum = () => screen.getByLabelText('Sum').textContent;
    expect(sum()).toBe('none');
    await userEvent.click(screen.getByLabelText('Select Torque sensor pilot'));
    await userEvent.click(screen.getByLabelText('Select Flow meters, plant 2'));
    expect(sum()).toBe('116603.0 58301.5');
    await userEvent.click(screen.getByLabelText('Select all rows'));
    expect(sum()).toMatch(/^174903.0 /);
    await userEvent.click(screen.getByLabelText('Select Torque sensor pilot'));
    expect(sum()).toMatch(/^116602.0 /);
  });

  it('LIST-04 rows are selected by x and shift, and the head takes all matching', async () => {
    server({}, 38);
    await show();
    await userEvent.click(screen.getByText('$58,300.00'));
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual({ mode: 'ids', ids: [1, 2], count: 2 });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(chosen()).toEqual({ mode: 'all', filter: { all: [] }, count: 38 });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Torque sensor pilot' }));
    expect(chosen()).toEqual({ mode: 'all', filter: { all: [] }, except: [2], count: 37 });
  });

  it('LIST-01 reorder columns by keyboard on their heads: Alt with an arrow moves, p pins, Shift widens', async () => {
    server();
    const page = await show('/deals?view=7');
    await userEvent.click(screen.getByRole('columnheader', { name: 'Probability' }));
    await userEvent.keyboard('p');
    await waitFor(() => expect(where(page).columns).toBe('name,value~p,probability~p'));
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(where(page).columns).toBe('name,probability~p,value~p'));
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(where(page).columns).toBe('name,probability~120~p,value~p'));
  });
});

describe('LIST-02 the filter on the screen', () => {
  const nested = {
    all: [
      { field: 'value', op: 'has_value' },
      {
        any: [
          { field: 'name', op: 'contains', value: 'pump' },
          { field: 'probability', op: 'none' },
        ],
      },
    ],
  };

  it('LIST-02 a group on the screen is edited in place and is part of the address', async () => {
    server();
    const page = await show(`/deals?filter=${encodeURIComponent(JSON.stringify(nested))}`);
    const group = screen.getByRole('group', { name: 'Match any' });
    expect(group.textContent).toMatch(/\(Name contains “pump”orProbability is empty.*\)/);
    await userEvent.click(within(group).getByRole('button', { name: 'or' }));
    await waitFor(() =>
      expect(JSON.parse(where(page).filter ?? '')).toEqual({
        all: [nested.all[0], { all: (nested.all[1] as { any: unknown[] }).any }],
      }),
    );
    const both = screen.getByRole('group', { name: 'Match all' });
    await userEvent.click(within(both).getByRole('button', { name: /Remove the filter Name/ }));
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Match all' })).getByRole('button', {
        name: /Remove the filter Prob/,
      }),
    );
    await waitFor(() => expect(JSON.parse(where(page).filter ?? '')).toEqual({ all: [nested.all[0]] }));
  });

  it('LIST-02 the chip of an import names its file; of an import that may not be seen, its number', async () => {
    const filter = (value: number) =>
      encodeURIComponent(JSON.stringify({ all: [{ field: 'import_id', op: 'is', value }] }));
    server({ 'GET /api/v3/imports/7': { body: { id: 7, file_name: 'spring fair.csv' } } });
    const { unmount } = await renderPage(<RecordList kind="deal" icon={IconTable} begin={null} />, {
      at: `/deals?filter=${filter(7)}`,
    });
    expect(await screen.findByRole('group', { name: 'Deals where Import is “spring fair.csv”' })).toBeTruthy();
    unmount();
    await renderPage(<RecordList kind="deal" icon={IconTable} begin={null} />, { at: `/deals?filter=${filter(8)}` });
    expect(await screen.findByRole('group', { name: 'Deals where Import is 8' })).toBeTruthy();
  });

  it('LIST-02 1§9 a chip tells field, predicate and value apart, whatever words they contain', async () => {
    server();
    const own_fields = [
      { id: 1, slot: null, record_type: 'deal', line: ['active', 'boolean', 'Customer is active', '=', 'show filter'] },
      { id: 2, slot: null, record_type: 'deal', line: ['xyz', 'text', 'X and Y or Z', '=', 'show filter'] },
    ] satisfies Session['account']['own_fields'];
    const filter = {
      all: [
        { field: 'active', op: 'is', value: true },
        { field: 'xyz', op: 'not_contains', value: '“salt” and it is is “pepper”' },
        { field: 'value', op: 'has_value' },
      ],
    };
    await show(
      `/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      signedIn({ list_views: [], account: { own_fields } }),
    );
    const bar = screen.getByRole('group', { name: /^Deals where/ });
    const chips = within(bar).getAllByRole('button', { name: /^Remove the filter/ });
    expect(
      chips.map((remove) => [...(remove.previousElementSibling?.children ?? [])].map((one) => one.textContent)),
    ).toEqual([
      ['Customer is active', 'is', 'yes'],
      ['X and Y or Z', 'does not contain', '““salt” and it is is “pepper””'],
      ['Value', 'has', 'a value'],
    ]);
    expect(bar.getAttribute('aria-label')).toBe(
      'Deals where Customer is active is yes and X and Y or Z does not contain ““salt” and it is is “pepper”” and Value has a value',
    );
  });

  it('LIST-02 a field is chosen by a press, several values by keys, with Apply in sight; Escape closes an open list before the editor', async () => {
    server();
    const sources = [3, 4, 5].map((id) => ({ id, name: `Source ${id}` }));
    const page = await show('/deals', signedIn({ list_views: [], account: { lead_sources: sources } }));
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy();
    await userEvent.click(screen.getByRole('option', { name: 'Source' }));
    const box = await screen.findByRole('combobox', { name: 'Value' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    const apply = screen.getByRole('button', { name: 'Apply' });
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
    await userEvent.click(screen.getByRole('combobox', { name: 'Condition' }));
    await userEvent.keyboard('{Escape}');
    expect(apply.isConnected).toBe(true);
    await userEvent.click(apply);
    await waitFor(() => expect(where(page).filter).toBeTruthy());
    expect(JSON.parse(where(page).filter ?? '').all[0]).toEqual({ field: 'source_id', op: 'any_of', value: [3, 4] });
  });

  it('LIST-02 numbers and currency are read as in forms: 12k is 12,000, and what is understood is shown', async () => {
    server();
    const page = await show('/deals', signedIn({ list_views: [], account: { own_fields: OWN_FIELDS } }));
    const rangeOf = async (field: string, from: string, to: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
      await screen.findByRole('combobox', { name: 'Search' });
      await userEvent.click(screen.getByRole('option', { name: field }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'From' }), from);
      await userEvent.type(screen.getByRole('textbox', { name: 'To' }), to);
    };
    await rangeOf('Value', '12k', '1.5m');
    expect(screen.getByText('= $1,500,000.00')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const amounts = { field: 'value', op: 'between', value: { from: '12000', to: '1500000' } };
    await waitFor(() => expect(JSON.parse(where(page).filter ?? '{}').all).toEqual([amounts]));
    await rangeOf('Seats', '2k', '3k');
    expect(screen.getByText('= 3,000')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const numbers = { field: 'custom_label_2', op: 'between', value: { from: '2000', to: '3000' } };
    await waitFor(() => expect(JSON.parse(where(page).filter ?? '{}').all).toEqual([amounts, numbers]));
  });

  it.each([
    ['us', '1 500', '12\u00a0500.5', '1500', '12500.5', '= 12,500.5'],
    ['eu', '1.500', '12.500,5', '1500', '12500.5', '= 12,500.5'],
  ])(
    'LIST-02 numbers with the separators of a user who writes dates the %s way are understood',
    async (format, typedFrom, typedTo, from, to, understood) => {
      server();
      const boot = signedIn({
        list_views: [],
        user: { date_format: format as 'us' | 'eu' },
        account: { own_fields: OWN_FIELDS },
      });
      const page = await show('/deals', boot);
      await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
      await screen.findByRole('combobox', { name: 'Search' });
      await userEvent.click(screen.getByRole('option', { name: 'Seats' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'From' }), typedFrom);
      await userEvent.type(screen.getByRole('textbox', { name: 'To' }), typedTo);
      expect(screen.getByText(understood)).toBeTruthy();
      await userEvent.keyboard('{Enter}');
      const condition = { field: 'custom_label_2', op: 'between', value: { from, to } };
      await waitFor(() => expect(JSON.parse(where(page).filter ?? '{}').all).toEqual([condition]));
    },
  );

  it('LIST-02 a percentage with a decimal comma is understood', async () => {
    server();
    const page = await show('/deals', signedIn({ list_views: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await screen.findByRole('combobox', { name: 'Search' });
    await userEvent.click(screen.getByRole('option', { name: 'Probability' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'From' }), '12,5');
    expect(screen.getByText('= 12.5%')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const condition = { field: 'probability', op: 'between', value: { from: '12.5' } };
    await waitFor(() => expect(JSON.parse(where(page).filter ?? '{}').all).toEqual([condition]));
  });
});

describe('LIST-01 custom fields among the columns', () => {
  const columns = ['name', ...OWN_FIELDS.map(({ line: [key] }) => key)].join();
  const withValues = deals.map((deal, index) => ({ ...deal, custom_fields: index ? NO_VALUES : OWN_VALUES }));
  const list = {
    entries: withValues,
    pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 3 },
  };
  const boot = signedIn({ list_views: [], account: { own_fields: OWN_FIELDS } });
  const textsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('gridcell')
      .slice(2)
      .map((cell) => cell.textContent);

  it('LIST-01 custom fields among the columns: asked by key, each value in words, none as a dash', async () => {
    const heard = server({ 'GET /api/v3/deals': { body: list } });
    await show(`/deals?columns=${columns}`, boot);
    expect(asked(heard)[0]?.attrs?.split(',')).toEqual(expect.arrayContaining(['custom_label_1', 'custom_label_6']));
    expect(textsOf('Ammonia')).toEqual(['North', '12', '$1,234.50', 'Dec 1', 'No', 'MailMaps', 'A-1']);
    expect(textsOf('Torque')).toEqual(Array(7).fill('–'));
  });

  it('LIST-04 custom field: a cell shows what is chosen before the server answers, and what is wrong if that fails', async () => {
    let answer = (_reply: { status: number; body: unknown }): void => undefined;
    const heard = server({
      'GET /api/v3/deals': { body: list },
      'PUT /api/v3/deals/1': () => new Promise((resolve) => (answer = resolve)),
    });
    await show(`/deals?columns=${columns}`, boot);
    await userEvent.dblClick(screen.getByText('North'));
    await userEvent.click(await screen.findByRole('option', { name: 'South' }));
    await waitFor(() => expect(textsOf('Ammonia').slice(0, 2)).toEqual(['South', '12']));
    expect(heard.at(-1)?.body).toEqual({ deal: { custom_label_1: 12, base: { custom_label_1: 11 } } });
    answer({ status: 422, body: [{ field: 'custom_label_1', msg: 'Has invalid value' }] });
    expect(await screen.findByText('Has invalid value')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('SHELL-11 lists follow', () => {
  it('SHELL-11 lists: what another user changes appears, and what is withdrawn disappears at once', async () => {
    let entries = deals;
    const body = () => ({
      entries,
      pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: entries.length },
      totals: { value: '174903.0', weighted_value: '87451.0', count: entries.length },
    });
    server({ 'GET /api/v3/deals': () => ({ body: body() }) });
    await show();
    entries = deals.map((one) => (one.id === 2 ? { ...one, name: 'Torque sensors for all' } : one));
    act(() => sendEvent('live:told', { changed: [{ kind: 'deal', id: 2, op: 'update', set: 5, by: 9 }] }));
    expect(await screen.findByText('Torque sensors for all')).toBeTruthy();
    act(() => sendEvent('live:told', { gone: [['deal', 1]] }));
    await waitFor(() => expect(screen.queryByText('Ammonia leak detection')).toBeNull());
  });

  it('SHELL-11 lists: a change that comes while the list is being read appears with it, not at the next read', async () => {
    let answer: (body: object) => void = () => undefined;
    let reads = 0;
    const body = (entries: object[]) => ({
      entries,
      pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: entries.length },
      totals: { value: '174903.0', weighted_value: '87451.0', count: entries.length },
    });
    server({
      'GET /api/v3/deals': () => {
        reads += 1;
        if (reads === 1) return { body: body(deals) };
        return new Promise((done) => {
          answer = (read) => done({ body: read });
        });
      },
      'GET /api/v3/deals/2': { body: { ...deals[1], name: 'Changed meanwhile' } },
    });
    await show();
    const change = (id: number) =>
      act(() => sendEvent('live:told', { changed: [{ kind: 'deal', id, op: 'update', set: 50 + id, by: 9 }] }));
    change(1);
    await waitFor(() => expect(reads).toBe(2));
    change(2);
    // It was read before the second change.
    answer(body(deals.map((one) => (one.id === 1 ? { ...one, name: 'Changed first' } : one))));
    expect(await screen.findByText('Changed first')).toBeTruthy();
    // From a read of its own: no other read of the list is answered here.
    expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
  });
});
