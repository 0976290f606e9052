import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboard, figures, listed } from '../../testing/dashboard-fixture';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { savedReport } from '../../testing/report-fixture';
import { signedIn } from '../../testing/session-fixture';
import { TileChart } from '../reports/lazy-parts';
import { DashboardPage } from './public';

beforeEach(async () => {
  await Promise.all([DashboardPage.preload(), TileChart.preload(), import('./arranging')]);
});
const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');
afterEach(() => {
  vi.unstubAllGlobals();
  if (width) Object.defineProperty(HTMLElement.prototype, 'clientWidth', width);
});

const ONE = '/api/internal/dashboards/3';

async function arrange(answers: Parameters<typeof fakeServer>[0] = {}) {
  const heard = fakeServer({
    'GET /api/internal/dashboards': { body: { entries: [listed()], home: { dashboard_id: null, is_chosen: false } } },
    [`GET ${ONE}`]: { body: dashboard() },
    [`GET ${ONE}/figures`]: { body: figures() },
    [`PUT ${ONE}`]: { body: dashboard({ version: 'v2' }) },
    'GET /api/internal/saved_reports': { body: { entries: [savedReport()] } },
    'POST /api/internal/saved_reports/figures': { body: { entries: [] } },
    'POST /api/internal/dashboards/preview': ({ body }) => ({
      body: figures((body as { tiles: { key: string }[] }).tiles.map(({ key }) => ({ key, what: 'own' }))),
    }),
    ...answers,
  });
  const shown = await renderPage(<DashboardPage />, { at: '/dashboards/3?arrange=1', boot: signedIn() });
  await screen.findByRole('button', { name: 'Done' });
  return { ...shown, saved: () => heard.filter(({ method }) => method === 'PUT').map(({ body }) => placesIn(body)) };
}

interface Sent {
  readonly dashboard: { readonly version: string; readonly tiles: readonly { key: string; place: object }[] };
}
const placesIn = (body: unknown) => {
  const { version, tiles } = (body as Sent).dashboard;
  return { version, places: Object.fromEntries(tiles.map(({ key, place }) => [key, Object.values(place).join(' ')])) };
};
const goalReport = () => {
  const none = { won: 0, deals: 0, counted: 'all', expected: null, behind_or_ahead: null };
  const rows = { days: [], lines: [], teams: [], users: [], user_lines: [] };
  const table = { amount: 57_000, ...none, ...rows, weighted: 0, several: 0, archived: { deals: 0, won: 0 } };
  const pace = { days: 64, passed: 32, left: 32, is: 'now' };
  return { id: 7, deal_pipeline_id: null, deal_visibility_type: 'all', pace, table };
};
const said = () => screen.getByRole('status', { hidden: true }).textContent;
const grip = (title: string) => screen.getByRole('button', { name: `Move “${title}”` });
const done = () => userEvent.click(screen.getByRole('button', { name: 'Done' }));

describe('REP-05 arrange tiles', () => {
  it('REP-05 arrange tiles by keyboard: Space lifts, arrows move, Shift and arrows resize, each step is announced', async () => {
    const { saved } = await arrange();
    grip('Win ratio').focus();
    await userEvent.keyboard(' ');
    expect(said()).toBe('Lifted: Win ratio, row 1, column 7');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(said()).toBe('Win ratio, 4 columns wide, 4 rows high');
    await userEvent.keyboard('{ArrowRight}');
    expect(said()).toBe('Win ratio, row 1, column 8');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(said()).toBe('No further: Win ratio, row 1, column 9');
    await userEvent.keyboard(' ');
    expect(said()).toBe('Put down: Win ratio, row 1, column 9');
    expect(document.activeElement).toBe(grip('Win ratio'));
    await done();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual({ version: 'v1', places: { won: '1 1 6 4', ratio: '9 1 4 4', note: '1 5 12 2' } });
    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeTruthy();
  });

  it('REP-05 arrange tiles: two sections of one goal are distinguished', async () => {
    const goal = { id: 7, name: 'Q4 2026', period: 'quarter', period_start: '2026/10/01', period_end: '2026/12/31' };
    const tile = (key: string, part: string, column: number) => ({
      key,
      kind: 'goal',
      goal_id: 7,
      deal_pipeline_id: null,
      title: null,
      part,
      place: { column, row: 1, width: 3, height: 4 },
    });
    const tiles = [tile('a', 'pulse', 1), tile('b', 'lanes', 4)];
    const told = tiles.map(({ key }) => ({ key, what: 'goal', goal, report: goalReport() }));
    await arrange({
      [`GET ${ONE}`]: { body: dashboard({ tiles }) },
      [`GET ${ONE}/figures`]: { body: figures(told as never) },
      'POST /api/internal/dashboards/preview': { body: figures(told as never) },
    });
    expect(await screen.findByRole('button', { name: 'Move “Q4 2026: Pulse”' })).toBeTruthy();
    expect(grip('Q4 2026: Lanes')).toBeTruthy();
  });

  it('REP-05 arrange tiles by keyboard: Escape puts back, Undo takes back, Cancel saves nothing', async () => {
    const { saved } = await arrange();
    grip('Deals won').focus();
    await userEvent.keyboard(' {ArrowDown}');
    expect(said()).toMatch(/^Deals won, row \d, column 1$/);
    await userEvent.keyboard('{Escape}');
    expect(said()).toBe('Back where it was: Deals won, row 1, column 1');
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Win ratio”' }));
    expect(said()).toBe('Win ratio removed');
    expect(screen.queryByRole('button', { name: 'Move “Win ratio”' })).toBeNull();
    await userEvent.click(undo);
    expect(grip('Win ratio')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('REP-05 arrange tiles by keyboard: a removed tile leaves the focus to the next, the last one to Undo', async () => {
    await arrange();
    const remove = async (key: string) => {
      const button = document.querySelector(`[data-tile="${key}"] button[aria-label^="Remove"]`) as HTMLElement;
      button.focus();
      await userEvent.keyboard('{Enter}');
    };
    const focused = () => document.activeElement?.closest('[data-tile]')?.getAttribute('data-tile');
    await remove('won');
    expect([focused(), said()]).toEqual(['ratio', 'Deals won removed']);
    await remove('note');
    expect(focused()).toBe('ratio');
    await remove('ratio');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.keyboard('{Enter}');
    expect(grip('Win ratio')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('REP-05 arrange tiles by mouse: a head drags its tile, a corner resizes it, Escape leaves it', async () => {
    const { saved } = await arrange();
    const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`) as HTMLElement;
    const drag = (from: Element, x: number, y: number) => {
      fireEvent.pointerDown(from, { button: 0, clientX: 0, clientY: 0 });
      fireEvent.pointerMove(window, { clientX: x, clientY: y });
    };
    const column = (1024 + 16) / 12;
    drag(tile('ratio').querySelector('div') as Element, -6 * column, 4 * 64);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(said()).toBe('Back where it was: Win ratio, row 1, column 7');
    drag(tile('won').lastElementChild as Element, -2 * column, 0);
    fireEvent.pointerUp(window);
    expect(said()).toBe('Put down: Deals won, row 1, column 1');
    drag(tile('ratio').querySelector('div') as Element, -2 * column, 0);
    fireEvent.pointerUp(window);
    await done();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.places).toEqual({ won: '1 1 4 4', ratio: '5 1 6 4', note: '1 5 12 2' });
  });

  it('REP-05 arrange tiles on a phone: one column, and only the order changes', async () => {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 343 });
    const { saved } = await arrange();
    await userEvent.click(await screen.findByRole('button', { name: 'Move “Win ratio” up' }));
    expect(said()).toBe('Win ratio, place 1 of 3');
    grip('Win ratio').focus();
    await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}{ArrowDown}{Escape}');
    expect(said()).toBe('Back where it was: Win ratio, place 1 of 3');
    await done();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.places).toEqual({ ratio: '1 1 6 4', won: '7 1 6 4', note: '1 5 12 2' });
  });

  it('REP-05 arrange tiles: a tile is added from the saved reports or the ready-made ones, and is announced', async () => {
    const { saved } = await arrange();
    const panel = screen.getByRole('complementary', { name: 'Add a tile' });
    await userEvent.click(await within(panel).findByRole('button', { name: /^Won this year/ }));
    expect(said()).toMatch(/^Added: /);
    await userEvent.type(within(panel).getByRole('searchbox'), 'ratio');
    expect(within(panel).getAllByRole('button')).toHaveLength(1);
    await userEvent.clear(within(panel).getByRole('searchbox'));
    await userEvent.click(within(panel).getByRole('button', { name: /^Note/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Tile' });
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Text' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Mind the gap');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await done();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(Object.values(saved()[0]?.places ?? {})).toHaveLength(5);
  });

  it('REP-05 409: what others saved in between is said, the arrangement stays, and both ways on are offered', async () => {
    const refused = { status: 409, body: { error: 'Someone else changed this dashboard in the meantime.' } };
    let version = 'v1';
    const { saved } = await arrange({
      [`GET ${ONE}`]: () => ({ body: dashboard({ version }) }),
      [`PUT ${ONE}`]: ({ body }) =>
        placesIn(body).version === 'v7' ? { body: dashboard({ version: 'v8' }) } : refused,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Win ratio”' }));
    version = 'v7';
    await done();
    expect(await screen.findByText(/Your arrangement is still here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move “Win ratio”' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeTruthy();
    expect(saved().map((one) => one.version)).toEqual(['v1', 'v7']);
  });
});

describe('REP-05 arrange tiles: nothing that was arranged is lost', () => {
  it('REP-05 arrange tiles: what is left without saving is kept, its message leads back, and it can be discarded', async () => {
    const { saved, history, unmount } = await arrange();
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Win ratio”' }));
    act(() => history.push('/dashboards/3'));
    expect(await screen.findByText(/^Changes to the arrangement of “North team” are not saved yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to them' }));
    expect(await screen.findByText('You have an arrangement from earlier that is not saved.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move “Win ratio”' })).toBeNull();
    unmount();
    const again = await arrange({ [`GET ${ONE}`]: { body: dashboard({ version: 'v5' }) } });
    await done();
    // Others changed it since it was begun: that must be noticed, so it is saved as made from the older one.
    await waitFor(() => expect(again.saved()[0]?.version).toBe('v1'));
    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeTruthy();
    expect(saved()).toEqual([]);
    again.unmount();
    await arrange();
    expect(screen.queryByText(/arrangement from earlier/)).toBeNull();
  });

  it('REP-05 arrange tiles: Cancel can be taken back, and what is kept from earlier is discarded when asked', async () => {
    const { history, unmount } = await arrange();
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Win ratio”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Done' });
    expect(history.location.href).toBe('/dashboards/3?arrange=1');
    expect(screen.queryByRole('button', { name: 'Move “Win ratio”' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(grip('Win ratio')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(grip('Deals won')));
    expect(screen.queryByText(/arrangement from earlier/)).toBeNull();
    unmount();
    await arrange();
    expect(grip('Win ratio')).toBeTruthy();
  });

  it('REP-05 arrange tiles: a lifted tile is put down where it is when the focus leaves it', async () => {
    const { saved } = await arrange();
    grip('Win ratio').focus();
    await userEvent.keyboard(' {Shift>}{ArrowLeft}{/Shift}');
    await done();
    await waitFor(() => expect(saved()[0]?.places['ratio']).toBe('7 1 5 4'));
  });
});
