import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboard, figures, listed, ratioFigures, wonFigures } from '../../testing/dashboard-fixture';
import { useShortcutKeys } from '../../lib/shortcuts';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { counted, savedReport, wonAnswer } from '../../testing/report-fixture';
import { signedIn } from '../../testing/session-fixture';
import { ScheduleDialog } from '../report-schedules/public';
import { TileChart } from '../reports/lazy-parts';
import { DashboardPage, DashboardsPage, StartPage } from './public';

beforeEach(async () => {
  await Promise.all([DashboardPage.preload(), DashboardsPage.preload(), TileChart.preload(), import('./arranging')]);
});
afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /api/internal/dashboards';
const ONE = '/api/internal/dashboards/3';
const HOME = 'PUT /api/internal/dashboard_home';
const home = (dashboard_id: number | null) => ({ dashboard_id, is_chosen: dashboard_id !== null });
const EMPTY = { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } };
const users = [
  { id: 1, full_name: 'Ines Moreau' },
  { id: 2, full_name: 'Ben Ito' },
].map((one) => ({
  ...one,
  first_name: '',
  last_name: '',
  email: null,
  team_id: null,
  team_role: 'member' as const,
  is_external: false,
  image_id: null,
  deleted_at: null,
}));

type Answers = Parameters<typeof fakeServer>[0];

async function open(at: string, answers: Answers = {}, boot = signedIn({ account: { users } })) {
  const heard = fakeServer({
    [LIST]: { body: { entries: [listed()], home: home(null) } },
    [`GET ${ONE}`]: { body: dashboard() },
    [`GET ${ONE}/figures`]: { body: figures() },
    'GET /api/internal/saved_reports': { body: { entries: [savedReport()] } },
    'POST /api/internal/saved_reports/figures': { body: { entries: [] } },
    'GET /api/v3/deals': { body: EMPTY },
    ...answers,
  });
  const Page = at === '/' ? StartPage : at.startsWith('/dashboards/') ? DashboardPage : DashboardsPage;
  const shown = await renderPage(<Page />, { at, boot });
  return {
    ...shown,
    heard,
    sent: (method: string) => heard.filter((one) => one.method === method),
    body: lastOf(heard),
  };
}
/** The last request of this kind. */
function lastOf(heard: ReturnType<typeof fakeServer>) {
  return <B,>(method: string) => heard.findLast((one) => one.method === method)?.body as B;
}
const tile = (name: string) => screen.findByRole('group', { name });

describe('REP-05 a dashboard', () => {
  it('REP-05 a dashboard on the screen: one request fetches all tiles, the figure first, then the chart, the title leads to the report', async () => {
    const { heard } = await open('/dashboards/3');
    const won = await tile('Deals won');
    expect(await within(won).findByRole('button', { name: '$800: open the 3 deals' })).toBeTruthy();
    expect(within(won).getByRole('img', { name: /Won by month/ })).toBeTruthy();
    expect(within(won).getByRole('table')).toBeTruthy();
    expect(within(won).getByRole('link', { name: 'Deals won' }).getAttribute('href')).toBe('/reporting/dealsWon');
    expect((await tile('Win ratio')).textContent).toContain('6 won of 8 closed');
    expect(screen.getByText('Call first, write later')).toBeTruthy();
    expect(
      screen.getByText('Counts the deals of your team, those without an owner, and those shared with you.'),
    ).toBeTruthy();
    expect(heard.filter(({ path }) => path.includes('figures') || path.includes('/run'))).toHaveLength(1);
    expect(document.title).toBe('North team · Fairlead');
  });

  it('REP-05 export: a dashboard as PDF, of the time that is on the screen, or sent by mail on a schedule', async () => {
    const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await ScheduleDialog.preload();
    const { heard, history } = await open('/dashboards/3?range=this_quarter', {
      'POST /api/internal/dashboards/preview': { body: figures() },
      [`POST ${ONE}/export_pdf`]: { body: '%PDF' },
      'GET /api/internal/report_schedules': { body: { entries: [], candidates: [], no_more: null } },
    });
    await tile('Deals won');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() => expect(kept).toHaveBeenCalled());
    expect(heard.find(({ path }) => path.endsWith('/export_pdf'))?.body).toEqual({ range: 'this_quarter' });
    kept.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send by email…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Schedule “North team”/ });
    expect(await within(dialog).findByText(/^Send this dashboard every day/)).toBeTruthy();
    expect(history.location.search).toContain('schedules=open');
    expect(heard.find(({ path }) => path.includes('report_schedules'))?.path).toContain('dashboard_id=3');
  });

  it('REP-05 one time for all reports of the dashboard is asked for at once, in the address, and can be left again', async () => {
    const { body, history } = await open('/dashboards/3', {
      'POST /api/internal/dashboards/preview': {
        body: figures([{ ...wonFigures, report: wonAnswer({ total: counted(1, 500) }) } as never, ratioFigures]),
      },
    });
    await within(await tile('Deals won')).findByRole('button', { name: '$800: open the 3 deals' });
    await userEvent.click(screen.getByRole('button', { name: 'Time of all reports: Each report’s own time' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'This Quarter' }));
    expect(await screen.findByRole('button', { name: '$500: open the 1 deal' })).toBeTruthy();
    expect(history.location.search).toBe('?range=this_quarter');
    const { tiles } = body<{ tiles: { key: string; definition: { date: object } }[] }>('POST');
    expect(tiles.map(({ key, definition }) => [key, definition.date])).toEqual([
      ['won', { field: 'closed_time', range: { preset: 'this_quarter' } }],
      ['ratio', { field: 'closed_time', range: { preset: 'this_quarter' } }],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Time of all reports: This Quarter' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Each report’s own time' }));
    expect(await screen.findByRole('button', { name: '$800: open the 3 deals' })).toBeTruthy();
  });

  it('REP-05 a tile that failed in one time for all reports is asked for again in that time', async () => {
    const failed = {
      key: 'ratio',
      what: 'problem',
      problem: 'failed',
      msg: 'Could not load this.',
      field: null,
    } as const;
    let asked = 0;
    await open('/dashboards/3?range=this_quarter', {
      'POST /api/internal/dashboards/preview': () => {
        asked += 1;
        return { body: asked === 1 ? figures([wonFigures, failed]) : figures([ratioFigures]) };
      },
    });
    const ratio = await tile('Win ratio');
    await userEvent.click(await within(ratio).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(ratio.textContent).toContain('6 won of 8 closed'));
  });

  it('REP-05 tiles are read in the order in which they stand, whatever was added last', async () => {
    const { tiles } = dashboard();
    await open('/dashboards/3', { [`GET ${ONE}`]: { body: dashboard({ tiles: tiles.toReversed() }) } });
    await tile('Deals won');
    const names = screen.getAllByRole('group').map((one) => one.querySelector('h2')?.textContent);
    expect(names).toEqual(['Deals won', 'Win ratio']);
  });

  it('REP-05 each bar of a tile opens its deals, in the address', async () => {
    const { history, heard } = await open('/dashboards/3');
    await within(await tile('Deals won')).findByRole('img');
    fireEvent.click(document.querySelector('[data-bar="2026-05-01"]') as Element);
    const panel = await screen.findByRole('complementary', { name: 'May 2026' });
    expect(panel.textContent).toContain('$500');
    expect(new URLSearchParams(history.location.search).get('tile')).toBe('won');
    expect(heard.some(({ path }) => path.startsWith('/api/v3/deals'))).toBe(true);
  });

  it('REP-05 tiles have their places while their figures are awaited', async () => {
    await open('/dashboards/3', { [`GET ${ONE}/figures`]: noAnswer });
    const won = await tile('Deals won');
    expect(won.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect((won.closest('li') as HTMLElement).style.getPropertyValue('--w')).toBe('6');
  });

  it('REP-05 a tile that failed says so in itself, the others have their figures, and it alone is asked for again', async () => {
    const failed = {
      key: 'ratio',
      what: 'problem',
      problem: 'failed',
      msg: 'Could not load this.',
      field: null,
    } as const;
    const { heard } = await open('/dashboards/3', {
      [`GET ${ONE}/figures`]: ({ path }) =>
        path.includes('only=')
          ? { body: figures([ratioFigures]) }
          : { body: figures([wonFigures, failed, { key: 'note', what: 'own' }]) },
    });
    const ratio = await tile('Win ratio');
    await userEvent.click(await within(ratio).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(ratio.textContent).toContain('6 won of 8 closed'));
    expect(heard.some(({ path }) => path === `${ONE}/figures?only=ratio`)).toBe(true);
    expect((await tile('Deals won')).textContent).toContain('$800');
  });

  it('REP-05 a deleted report says so in its tile, without a way to try again', async () => {
    const gone = {
      key: 'ratio',
      what: 'problem',
      problem: 'gone',
      msg: 'This report was deleted.',
      field: null,
    } as const;
    const lost = {
      ...gone,
      key: 'won',
      problem: 'invalid',
      msg: "'custom_label_9' is not a field to group deals by",
    } as const;
    await open('/dashboards/3', { [`GET ${ONE}/figures`]: { body: figures([lost, gone]) } });
    const ratio = await tile('Win ratio');
    expect(await within(ratio).findByText('This report was deleted.')).toBeTruthy();
    expect((await tile('Deals won')).textContent).toContain('A custom field that was deleted is not a field');
    expect(within(ratio).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('REP-05 all figures that could not be loaded are asked for again; an unknown dashboard is not found', async () => {
    const first = await open('/dashboards/3', { [`GET ${ONE}/figures`]: { status: 422, body: [] } });
    expect(await screen.findByText('The figures could not be loaded. Nothing was lost.')).toBeTruthy();
    expect((await tile('Deals won')).querySelector('[aria-busy]')).toBeNull();
    first.unmount();
    await open('/dashboards/3', { [`GET ${ONE}`]: { status: 404, body: { error: 'Not found' } } });
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
  });

  it('REP-05 goals and agenda tiles show the goal against its pace and the tasks of the reader', async () => {
    const goal = { id: 7, name: 'Q2 2026', period: 'quarter', period_start: '2026/04/01', period_end: '2026/06/30' };
    const counted = { won: 28_000, deals: 1, counted: 'all', expected: 28_500, behind_or_ahead: -500 };
    const report = {
      id: 7,
      deal_pipeline_id: null,
      deal_visibility_type: 'all',
      pace: { days: 64, passed: 32, left: 32, is: 'now' },
      table: {
        amount: 57_000,
        ...counted,
        days: [],
        weighted: 0,
        several: 0,
        archived: { deals: 0, won: 0 },
        lines: [],
        teams: [],
        users: [],
        user_lines: [],
      },
    };
    const totals = { overdue: 1, today: 0, this_week: 0, open: 1 };
    const pagination = { page: 1, page_var: 'page', per_page: 5, pages: 1, total: 0 };
    const at = (column: number) => ({ column, row: 1, width: 6, height: 6 });
    const tiles = [
      { key: 'g', kind: 'goal', goal_id: 7, part: 'pulse', place: at(1) },
      { key: 'a', kind: 'agenda', user_id: null, tab: 'today', place: at(7) },
    ];
    const said = [
      { key: 'g', what: 'goal', goal, report },
      { key: 'a', what: 'agenda', user_id: 1, agenda: { todos: [], totals, pagination } },
    ] as never;
    const { heard } = await open('/dashboards/3', {
      [`GET ${ONE}`]: { body: dashboard({ tiles }) },
      [`GET ${ONE}/figures`]: { body: figures(said) },
    });
    const pulse = await tile('Q2 2026');
    expect(pulse.textContent).toContain('$28,000 of $57,000');
    expect(pulse.textContent).toContain('$500 behind');
    expect(pulse.textContent).toContain('pace 50%, $28,500');
    expect(await screen.findByRole('tab', { name: 'Past Due (1)' })).toBeTruthy();
    expect(heard.some(({ path }) => path.startsWith('/api/internal/agenda'))).toBe(false);
  });

  it('REP-05 an empty dashboard offers tiles, or the sales overview', async () => {
    const { sent, body } = await open('/dashboards/3', {
      [`GET ${ONE}`]: { body: dashboard({ tiles: [] }) },
      [`PUT ${ONE}`]: { body: dashboard() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start from Sales overview' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    const { tiles, version } = body<{ dashboard: { tiles: unknown[]; version: string } }>('PUT').dashboard;
    expect([tiles.length > 8, version]).toEqual([true, 'v1']);
  });
});

describe('REP-05 a dashboard as a whole', () => {
  it('REP-05 rename in place, duplicate, and delete with undo', async () => {
    const { sent, history } = await open('/dashboards/3', {
      [`PUT ${ONE}`]: { body: dashboard({ name: 'South team' }), headers: { 'X-Change-Set': '9' } },
      [`DELETE ${ONE}`]: { status: 204, headers: { 'X-Change-Set': '10' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'North team' }));
    const box = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(box);
    await userEvent.type(box, 'South team{Enter}');
    expect(await screen.findByRole('heading', { name: 'South team' })).toBeTruthy();
    expect(sent('PUT')[0]?.body).toEqual({ dashboard: { name: 'South team' } });
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('“South team” deleted')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Undo' }).length).toBeGreaterThan(0);
    expect(history.location.pathname).toBe('/dashboards');
  });

  it('REP-05 share: people and teams as for reports, and as Home for those it is shared with', async () => {
    const { sent } = await open('/dashboards/3', { [`PUT ${ONE}/share`]: { body: dashboard() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share “North team”' });
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Add people or teams' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ben Ito' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Home for those/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toEqual({
      dashboard: { shares: [{ with: 'user', id: 2, can_edit: false }], is_shared_home: true },
    });
  });

  it('REP-05 share: only an administrator is asked whether it is the Home of others; an owner may end it', async () => {
    const boot = signedIn({ user: { is_account_admin: false }, account: { users } });
    const { unmount } = await open('/dashboards/3', {}, boot);
    const dialog = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
      return screen.findByRole('dialog', { name: 'Share “North team”' });
    };
    expect(within(await dialog()).queryByRole('checkbox')).toBeNull();
    unmount();
    await open('/dashboards/3', { [`GET ${ONE}`]: { body: dashboard({ is_shared_home: true }) } }, boot);
    expect(within(await dialog()).getByRole('checkbox', { checked: true })).toBeTruthy();
    expect(screen.getByText(/^An administrator decided this/)).toBeTruthy();
  });

  it('REP-05 custom dashboard permission: without it the buttons are disabled and say why', async () => {
    const rights = { may_update: false, may_share: false, may_delete: false };
    await open('/dashboards/3?arrange=1', { [`GET ${ONE}`]: { body: dashboard(rights) } });
    const arrange = await screen.findByRole('button', { name: 'Arrange' });
    expect(arrange.getAttribute('aria-disabled')).toBe('true');
    await userEvent.hover(arrange);
    expect(await screen.findByText('You are unable to perform this action')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'North team' })).toBeNull();
  });

  it('REP-05 default home dashboard: Home shows the one that was chosen, and the usual Home can be chosen back', async () => {
    let chosen: number | null = 3;
    const { sent, history } = await open('/', {
      [LIST]: () => ({ body: { entries: [listed()], home: home(chosen) } }),
      [HOME]: ({ body }) => {
        chosen = (body as { dashboard_id: number | null }).dashboard_id;
        return { body: home(chosen) };
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'North team' })).toBeTruthy();
    expect(document.title).toBe('Home · Fairlead');
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show your day as Home' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thursday, May 14' })).toBeTruthy();
    expect(sent('PUT').map(({ body }) => body)).toContainEqual({ dashboard_id: null });
    await userEvent.click(screen.getByRole('button', { name: 'Dashboards' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'North team' }));
    expect(history.location.pathname).toBe('/dashboards/3');
  });

  it('REP-05 default home dashboard: the usual Home can be looked at while a dashboard is Home, and chosen there', async () => {
    const first = await open('/dashboards', { [LIST]: { body: { entries: [listed()], home: home(3) } } });
    const link = await screen.findByRole('link', { name: 'Your day' });
    expect(link.getAttribute('href')).toBe('/dashboards/day');
    first.unmount();
    const { sent } = await open('/dashboards/day', {
      [LIST]: { body: { entries: [listed()], home: home(3) } },
      [HOME]: { body: home(null) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Thursday, May 14' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Show as Home' }));
    expect(await screen.findByText('Home shows your day')).toBeTruthy();
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ dashboard_id: null }]);
  });

  it('REP-05 a home that is no longer seen leaves its place to the usual one', async () => {
    await open('/', {
      [LIST]: { body: { entries: [], home: home(3) } },
      [`GET ${ONE}`]: { status: 404, body: { error: 'Not found' } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Thursday, May 14' })).toBeTruthy();
  });
});

describe('REP-05 the list of dashboards', () => {
  it('REP-05 create: none yet, and a first one is made from the sales overview', async () => {
    const { sent, history } = await open('/dashboards', {
      [LIST]: { body: { entries: [], home: home(null) } },
      'POST /api/internal/dashboards': { body: dashboard({ name: 'Sales overview' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start from Sales overview' }));
    const dialog = await screen.findByRole('dialog', { name: 'New dashboard' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    expect(name.value).toBe('Sales overview');
    // What is typed replaces the proposed name.
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, name.value.length]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboards/3'));
    const body = sent('POST')[0]?.body as { dashboard: { name: string; tiles: { kind: string }[] } };
    expect(body.dashboard.name).toBe('Sales overview');
    expect(body.dashboard.tiles.some(({ kind }) => kind === 'goal')).toBe(false);
  });

  it('REP-05 create by keyboard: N begins a dashboard, for those who may', async () => {
    const Keys = () => {
      useShortcutKeys();
      return <DashboardsPage />;
    };
    fakeServer({ [LIST]: { body: { entries: [listed()], home: home(null) } } });
    await renderPage(<Keys />, { at: '/dashboards', boot: signedIn({ account: { users } }) });
    await screen.findByRole('link', { name: 'North team' });
    await userEvent.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'New dashboard' })).toBeTruthy();
  });

  it('REP-05 all that one sees, with whose they are, and which of them is Home', async () => {
    const shared = listed({
      id: 4,
      name: 'Board',
      user_id: 2,
      user: { id: 2, full_name: 'Ben Ito' },
      is_starred: true,
    });
    const { sent } = await open('/dashboards', {
      [LIST]: { body: { entries: [listed(), shared], home: home(3) } },
      [HOME]: { body: home(null) },
    });
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Your day');
    expect(rows[1]).toContain('Board');
    expect(rows[2]).toMatch(/North team.*Home/);
    await userEvent.click(screen.getByRole('button', { name: 'Show as Home' }));
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ dashboard_id: null }));
  });
});
