import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../fields/catalogue';
import { figureTexts } from '../reports/figure-text';
import { reportOf } from '../reports/report';
import type { ReportAnswer } from '../reports/reports.contract';
import type { Tile, TileFigures } from './dashboards.contract';
import { overlap } from './layout';
import { printedTile } from './printed';
import { onPages, withoutEmptyRoom } from './printed-pages';
import type { PrintedFigures, PrintedTilesBy } from './printed-parts';

const at = (column: number, row: number, width: number, height: number) => ({ column, row, width, height });
const tile = (key: string, place: Tile['place']) => ({ key, place });

describe('REP-05 a dashboard on pages', () => {
  const shown = (tiles: ReturnType<typeof tile>[], rows = { first: 6, other: 8 }) =>
    onPages(tiles, rows).map((page) => page.map((one) => `${one.tile.key} ${one.row} ${one.height}`));

  it('REP-05 pdf: tiles stand as on the screen, and one that does not fit begins the next page with all below it', () => {
    const [a, b, c] = [tile('a', at(1, 1, 6, 4)), tile('b', at(7, 1, 6, 4)), tile('c', at(1, 5, 6, 4))];
    const [d, e] = [tile('d', at(7, 5, 6, 2)), tile('e', at(7, 7, 6, 2))];
    expect(shown([e, d, c, b, a])).toEqual([
      ['a 0 4', 'b 0 4'],
      ['c 0 4', 'd 0 2', 'e 2 2'],
    ]);
    expect(shown([])).toEqual([]);
  });

  it('REP-05 pdf: a tile that is taller than a page takes a whole page and is not lost', () => {
    const tiles = [tile('a', at(1, 1, 6, 16)), tile('b', at(7, 1, 6, 4)), tile('c', at(7, 13, 6, 4))];
    expect(shown(tiles)).toEqual([['a 0 6', 'b 0 4'], ['c 0 4']]);
    expect(shown([tile('x', at(1, 1, 12, 1)), tile('y', at(1, 2, 12, 16))])).toEqual([['x 0 1'], ['y 0 8']]);
  });

  it('REP-05 pdf: an empty agenda takes the room of its text, and what is below it moves up', () => {
    const list = (key: string, place: Tile['place'], lines: number) => {
      const body = { kind: 'list', figure: null, head: [], lines: Array(lines).fill({}), total: lines, is_cut: false };
      return { key, place, title: 'Agenda', beside: null, body: { ...body, foot: [], empty: lines ? null : 'None' } };
    };
    const places = (tiles: object[]) =>
      withoutEmptyRoom(tiles as never).map(({ key, place }) => `${key} ${place.row} ${place.height}`);
    const [wide, below] = [at(1, 1, 12, 16), at(1, 17, 6, 4)];
    expect(places([list('agenda', wide, 0), list('below', below, 2)])).toEqual(['agenda 1 3', 'below 4 4']);
    expect(places([list('agenda', wide, 1), list('below', below, 2)])).toEqual(['agenda 1 16', 'below 17 4']);
    expect(places([list('low', at(1, 1, 6, 2), 0), list('gap', at(1, 9, 6, 2), 1)])).toEqual(['low 1 2', 'gap 9 2']);
  });

  it('REP-05 pdf: in any arrangement, each tile is on one page, whole, and covers no other', () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 16807) % 2147483647) % most;
    for (let round = 0; round < 200; round += 1) {
      const tiles: ReturnType<typeof tile>[] = [];
      for (let key = 0; key < 12; key += 1) {
        const width = 1 + random(12);
        const place = at(1 + random(13 - width), 1 + random(30), width, 1 + random(16));
        if (!tiles.some((one) => overlap(one.place, place))) tiles.push(tile(String(key), place));
      }
      const pages = onPages(tiles, { first: 6, other: 8 });
      expect(
        pages
          .flat()
          .map((one) => one.tile.key)
          .sort(),
      ).toEqual(tiles.map(({ key }) => key).sort());
      for (const [index, page] of pages.entries())
        for (const one of page) {
          expect(one.row + one.height).toBeLessThanOrEqual(index === 0 ? 6 : 8);
          const box = ({ tile: { place }, row, height }: typeof one) => ({ ...place, row, height });
          expect(page.filter((other) => overlap(box(one), box(other)))).toEqual([one]);
        }
    }
  });
});

const texts = figureTexts({
  whole: (cents) => `$${Math.round(cents / 100)}`,
  exact: (cents) => `$${cents / 100}`,
  short: (cents) => `$${Math.round(cents / 100)}`,
});
const by: PrintedTilesBy = {
  catalogue: catalogueOf({ without: [] } as unknown as Parameters<typeof catalogueOf>[0]),
  texts,
  date: (day) => day,
  day: (day) => day,
  time: (at) => at,
  dateTime: (at) => at,
  plainDate: (text) => text.replaceAll('/', '-').slice(0, 10) || null,
  today: '2026-11-25',
  money: (amount) => `$${amount}`,
  userName: (id) => (id === 2 ? 'Ben Ito' : undefined),
  reader: 1,
};
const place = at(1, 1, 6, 4);
const printed = (one: Partial<Tile> & Pick<Tile, 'kind'>, figures?: Partial<PrintedFigures>) =>
  printedTile({ key: 'k', place, ...one } as Tile, figures && ({ key: 'k', ...figures } as PrintedFigures), by);

describe('REP-05 what a tile says on paper', () => {
  it('REP-05 pdf: a report has its figure, its time, its chart or table, and its text if nothing matches', () => {
    const counted = { count: 3, value_cents: 80_000, weighted_cents: 0, without_value: 0 };
    const group = { key: '2026-11-01', what: 'value', name: '', condition: null, counted, from: '2026/11/01' };
    const first = {
      field: 'closed_time',
      label: 'Closed',
      by: 'time',
      bucket: 'month',
      groups: [group],
      found: 1,
      overlaps: false,
    };
    const answer = {
      definition: reportOf('dealsWon'),
      range: { from: '2026/11/01', to: '2026/11/30' },
      total: counted,
      first,
      second: null,
      cells: [],
      notes: [{ field: 'groups', msg: 'Left out: a deleted field' }],
    } as unknown as ReportAnswer;
    const figures: Partial<TileFigures> = { what: 'report', saved_report: { id: 7, name: 'Won' }, report: answer };
    const chart = printed({ kind: 'saved_report', saved_report_id: 7, show: 'chart' }, figures);
    expect(chart).toMatchObject({
      title: 'Won',
      beside: '2026/11/01 to 2026/11/30',
      body: {
        figure: { text: '$800', beside: '3 deals' },
        notes: ['Left out: a deleted field'],
        chart: { is_time: true, is_line: false },
        table: { rows: [{ name: 'November 2026' }] },
        empty: null,
      },
    });
    const figure = printed({ kind: 'saved_report', saved_report_id: 7, show: 'figure', title: 'This month' }, figures);
    expect(figure).toMatchObject({ title: 'This month', body: { chart: null, table: null } });
    const always = { ...answer, range: { from: null, to: null } } as ReportAnswer;
    const ever = printed({ kind: 'saved_report', saved_report_id: 7, show: 'chart' }, { ...figures, report: always });
    expect(ever.beside).toBe('Any time');
    const none = { ...answer, total: { ...counted, count: 0 } };
    const empty = printed({ kind: 'saved_report', saved_report_id: 7, show: 'chart' }, { ...figures, report: none });
    expect(empty.body).toMatchObject({ chart: null, empty: 'No deals were won in this time' });
  });

  it('REP-05 pdf: a tile that fails says so in its place', () => {
    const gone = { what: 'problem', problem: 'gone', msg: 'This report was deleted.', field: null } as const;
    expect(printed({ kind: 'saved_report', saved_report_id: 7, show: 'chart' }, gone)).toMatchObject({
      title: 'Saved report',
      body: { kind: 'problem', text: 'This report was deleted.' },
    });
    const msg = "'custom_label_9' is not a field to group deals by";
    const lost = { what: 'problem', problem: 'invalid', msg, field: 'groups' } as const;
    expect(printed({ kind: 'saved_report', saved_report_id: 7, show: 'chart' }, lost).body).toMatchObject({
      text: 'A custom field that was deleted is not a field to group deals by',
    });
  });

  it('REP-05 pdf: agenda, focus queue and what changed are lists of what they show', () => {
    const todo = { name: 'Call', due_date: '2026/11/24', on: { kind: 'deal', id: 3, name: 'Optics' } };
    const totals = { overdue: 7, today: 0, this_week: 0, open: 9 };
    const agenda = { todos: [todo], totals, pagination: { total: 7 } };
    const shown = printed({ kind: 'agenda', user_id: 2, tab: 'overdue' }, {
      what: 'agenda',
      user_id: 2,
      agenda,
    } as never);
    expect(shown).toMatchObject({
      title: 'Agenda',
      beside: 'Ben Ito',
      body: {
        head: ['Past Due (7)'],
        total: 7,
        lines: [{ text: 'Call', under: 'Optics', aside: '1 day late', tone: 'red' }],
      },
    });
    const deal = { name: 'Optics', company: { name: 'Acme' }, account_value: '50', reasons: ['no_next_step'] };
    expect(printed({ kind: 'focus' }, { what: 'focus', deals: [deal], total: 40 } as never).body).toMatchObject({
      total: 40,
      lines: [{ text: 'Optics', under: '$50 · Acme', aside: 'No next step' }],
    });
    expect(printed({ kind: 'focus' }, { what: 'focus', deals: [], total: 0 }).body).toMatchObject({
      empty: 'All caught up',
    });
    const fields = ['Value', 'Name', 'Owner'].map((label) => ({ label, old: '1', new: '2' }));
    const change = { name: 'Optics', what: 'changed', via: 'ui', user: { full_name: 'Ben Ito' }, at: 'noon', fields };
    const changes = { what: 'changes', since: 'dawn', entries: [change], total: 1, is_cut: false };
    expect(printed({ kind: 'changes' }, changes as never).body).toMatchObject({
      head: ['Since dawn'],
      lines: [{ under: 'Changed · Ben Ito · Value from 1 to 2 · Name from 1 to 2 · and 1 more field', aside: 'noon' }],
    });
  });

  it('REP-05 GOAL-01 pdf: a goal says how far it is, and its lanes, teams and members against today’s pace', () => {
    const row = { won: 30, deals: 1, counted: 'all', expected: 50, behind_or_ahead: -20 };
    const table = {
      ...row,
      amount: 100,
      several: 0,
      archived: { deals: 1, won: 9 },
      lines: [{ ...row, product_line_id: 1, name: null, amount: 100 }],
      teams: [],
      users: [{ ...row, user_id: 2, amount: null }],
    };
    const pace = { days: 10, passed: 5, left: 5, is: 'now' };
    const goal = { id: 1, name: 'Q4', period: 'quarter', period_start: '2026/10/01', period_end: '2026/12/31' };
    const of = (part: string) =>
      printed(
        { kind: 'goal', goal_id: 1, part } as never,
        { what: 'goal', goal, report: { deal_pipeline_id: null, pace, table } } as never,
      );
    expect(of('pulse')).toMatchObject({
      title: 'Q4',
      beside: 'Pulse',
      body: {
        figure: { text: '$30', beside: 'of $100' },
        lines: [
          { text: '$20 behind', tone: 'amber', under: '30% won · pace 50%, $50', bar: { part: 0.3, expected: 0.5 } },
        ],
        foot: [expect.stringMatching(/^Includes \$9 of 1 deal that was archived/)],
      },
    });
    expect(of('lanes').body).toMatchObject({ lines: [{ text: 'Deleted product line', under: '$30 of $100 · 30%' }] });
    expect(of('teams').body).toMatchObject({ empty: 'No team has an amount in this goal.' });
    expect(of('members').body).toMatchObject({
      lines: [{ text: 'Ben Ito', under: '$30', aside: 'no goal', bar: null }],
    });
  });
});
