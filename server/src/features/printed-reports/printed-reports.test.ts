import { currencyCodes } from '@fairlead/domain/money/currency';
import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import type { PrintedTile } from '@fairlead/domain/dashboards/printed';
import { progressMessages } from '@fairlead/domain/goals/progress.messages';
import { compactMoney, moneyDisplay } from '@fairlead/domain/money/money';
import { figureTexts } from '@fairlead/domain/reports/figure-text';
import { type PrintedBy, printedReport } from '@fairlead/domain/reports/printed';
import type { PrintedForm } from '@fairlead/domain/reports/printed-form';
import { printedTable } from '@fairlead/domain/reports/printed-table';
import { reportOf } from '@fairlead/domain/reports/report';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';
import { asUser } from '../../testing/as-user';
import { dashboardToPrint, printedDashboard, printedDashboardRoutes } from '../printed-dashboards/public';
import { drawReport } from './draw-report';
import { isPrintable } from './letters';
import { Paper } from './paper';
import { answerOf, axis, counted, group, wonByMonth } from './testing/answers';
import { pagesOf } from './testing/pages';
import { signOnPaper } from './words';

const sign = { symbol: '€', decimal_places: 2 };
const texts = figureTexts({
  whole: (cents) => moneyDisplay(cents, sign, { decimals: false }),
  exact: (cents) => moneyDisplay(cents, sign),
  short: (cents) => compactMoney(cents, sign),
});
const config = { without: [] } as unknown as Parameters<typeof catalogueOf>[0];

const by: PrintedBy = {
  title: 'Žluťoučký kůň: Łódź, Ünal',
  form: 'bars',
  colors: 'default',
  catalogue: catalogueOf(config),
  words: { name: () => undefined },
  texts,
  date: (day) => day,
  currency: 'EUR',
};

const drawnOf = async (answer: ReportAnswer, form: PrintedForm = 'bars', written = texts) => {
  const report = printedReport(answer, { ...by, form, texts: written });
  const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
  const made = new Date('2026-11-25T15:00:00Z');
  const paper = new Paper({ title: report.title, is_wide: false, is_letter: false, foot: 'For Ines', pageOf, made });
  await drawReport(paper, report);
  return pagesOf(await paper.ended());
};

describe('REP-04 pdf as it is drawn', () => {
  test('REP-04 pdf: a word of thousands of letters is broken into lines at once, and none of it is lost', async () => {
    const pageOf = (page: number) => `Page ${page}`;
    const sheet = { title: 'Words', is_wide: true, is_letter: false, foot: '', pageOf, made: new Date(0) };
    const paper = new Paper(sheet);
    const measured = vi.spyOn(PDFDocument.prototype, 'widthOfString');
    const high = paper.heightOf(`So ${'W'.repeat(3000)} it is`, paper.width);
    paper.block(`So ${'W'.repeat(3000)} it is`, paper.left, paper.y, paper.width, high);
    paper.block('W'.repeat(5000), paper.left, 20, 60, 12, { size: 7 });
    paper.line('i'.repeat(100_000), paper.left, 10, 100);
    // The library measures a word that is too long letter by letter, and the rest of it again for each line.
    const letters = measured.mock.calls.reduce((sum, [asked]) => sum + String(asked).length, 0);
    measured.mockRestore();
    expect(letters).toBeLessThan(3000);
    const [text = ''] = await pagesOf(await paper.ended());
    expect(text.replaceAll(/[^W]/g, '').length).toBeGreaterThan(3000);
    expect(text.replaceAll(/\s/g, '')).toMatch(/SoW{3000}itis/);
  });

  test('REP-04 pdf: title, sentence, figure, chart, table and page number are on one page, in every letter', async () => {
    const [page, ...more] = await drawnOf(wonByMonth());
    expect(more).toEqual([]);
    for (const text of [
      'Žluťoučký kůň: Łódź, Ünal',
      'Deals won, 2025/12/01 to 2026/11/25. By month, split by owner.',
      '€6,333,120',
      '€800K',
      'Tomáš Žďárský',
      'Łucja Wójcik',
      'Counts the deals of your team, those without an owner, and those shared with you.',
      'Amounts are in EUR.',
      'Page 1 of 1',
    ])
      expect(page).toContain(text);
  });

  test('REP-04 pdf: a long table has its head on every page and all of its rows once', async () => {
    const groups = Array.from({ length: 90 }, (_, at) => group(at + 1, `Source ${at + 100}`, counted(at + 1, 1000)));
    const answer = answerOf(reportOf('wonDealsBySource'), {
      total: counted(90, 90_000),
      first: axis('source_id', 'Source', groups),
    });
    const pages = await drawnOf(answer);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Share');
    const all = pages.join('');
    expect(groups.slice(15).filter(({ name }) => all.split(name).length !== 2)).toEqual([]);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('REP-04 pdf: a table of both groups never shortens a figure, and says what is not printed', async () => {
    const owners = Array.from({ length: 25 }, (_, at) => `Owner ${at + 1}`);
    const pages = await drawnOf(wonByMonth(3, owners), 'table');
    expect(pages.join('')).not.toMatch(/\d…/);
    expect(pages.join('')).toContain('Owner 25');
    const long = printedTable(wonByMonth(240, owners), { ...by, form: 'table' });
    expect([long?.rows.length, long?.cut]).toEqual([
      115,
      'The first 115 of 240 rows are printed. The CSV file has all of them.',
    ]);
  });

  test('REP-04 pdf: no figure and no label of time is shortened, in a long currency and over many weeks', async () => {
    const answer = wonByMonth(53, ['Ines']);
    const [first] = await drawnOf({ ...answer, second: null, cells: [] });
    expect(first).not.toContain('…');
    const long = figureTexts({
      whole: (cents) => moneyDisplay(cents * 1000, signOnPaper('BDT'), { decimals: false }),
      exact: (cents) => moneyDisplay(cents * 1000, signOnPaper('BDT')),
      short: (cents) => compactMoney(cents * 1000, signOnPaper('BDT')),
    });
    const [page] = await drawnOf(wonByMonth(6, ['Ines']), 'bars', long);
    expect(page).toMatch(/BDT ?\d+M/);
    expect(page).not.toContain('…');
  });

  test('REP-04 pdf: amounts of every currency are printable, and letters without a font are marked and said', async () => {
    const lost = currencyCodes().filter((code) => !isPrintable(moneyDisplay(1, signOnPaper(code))));
    expect(lost).toEqual([]);
    const [page] = await drawnOf(wonByMonth(3, ['東京 Łódź', 'Ines']));
    expect(page).toContain('▢▢ Łódź');
    expect(page).toContain('Letters that this document has no font for are printed as ▢.');
    expect((await drawnOf(wonByMonth(3))).join('')).not.toContain('▢');
  });

  test('REP-04 pdf: a text is measured once for each way of writing it, which is most of the work of a long table', () => {
    const measured = vi.spyOn(PDFDocument.prototype, 'widthOfString');
    const paper = new Paper({
      title: '',
      is_wide: true,
      is_letter: false,
      foot: '',
      pageOf: () => '',
      made: new Date(0),
    });
    const looks = [{ size: 8 }, { size: 9 }, { size: 8, figures: true }, { size: 8, weight: 'semibold' }] as const;
    const widths = () => looks.map((look) => paper.widthOf('$1,234,567', look));
    const first = widths();
    for (const look of looks) paper.line('$1,234,567', 0, 0, 100, look);
    expect([new Set(first).size, widths(), measured.mock.calls.length]).toEqual([4, first, 4]);
    measured.mockRestore();
  });

  test('REP-04 pdf: the total of a table is never alone on a page', async () => {
    for (let rows = 16; rows < 30; rows += 1) {
      const owners = Array.from({ length: rows }, (_, at) => `Owner ${at + 100}`);
      const pages = await drawnOf(wonByMonth(3, owners));
      const last = pages.at(-1) ?? '';
      if (last.includes('Total')) expect(last).toContain('Owner 1');
    }
  });

  test('REP-04 pdf: a report without deals says so, as the screen does', async () => {
    const [page] = await drawnOf(answerOf(reportOf('dealsWon'), {}));
    expect(page).toContain('No deals were won in this time');
  });
});

describe('REP-04 pdf by its call', () => {
  let on: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    on = await testApp();
    admin = await on.account();
  });
  afterAll(() => on.close());

  const path = '/api/internal/reports/export_pdf';
  const fileOf = async ({ cookie, csrf }: TestUser, payload: object, url = path) => {
    const headers = { cookie, 'x-csrf-token': csrf };
    const answer = await on.app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return pagesOf(answer.rawPayload);
  };

  test('REP-04 pdf is a file with the figures that its reader may see, in the reader’s notation', async () => {
    await admin.post('/api/v3/deals', { deal: { name: 'Optics', value: '1234567.50' } });
    const report = { ...reportOf('dealsByStage'), filter: { all: [{ field: 'name', op: 'contains', value: 'Opt' }] } };
    const [page] = await fileOf(admin, { name: 'By stage', report });
    for (const text of [
      'By stage',
      'Name contains “Opt”',
      '$1,234,568',
      'Counts all deals of the account.',
      'Page 1 of 1',
    ])
      expect(page).toContain(text);
    const range = { preset: 'custom', from: `${new Date().getUTCFullYear()}-01-02`, to: null };
    const dated = { ...reportOf('dealsWon'), date: { field: 'closed_time', range } };
    expect((await fileOf(admin, { report: dated })).join('')).toMatch(/Jan 2, 20\d\d/);
    const team_id = await team(on, admin, 'owner');
    const basic = await colleague(on, admin, { is_allowed_to_export: true, team_id });
    const [own] = await fileOf(basic, { report });
    expect(own).toContain('No matching deals');
    expect(own).not.toContain('$1,234,568');
  });

  test('REP-04 pdf needs the right to export and names what a report cannot be counted by', async () => {
    const basic = await colleague(on, admin, { is_allowed_to_export: false });
    expect((await basic.post(path, { report: reportOf('dealsWon') })).status).toBe(403);
    const range = { preset: 'custom', from: '2026-11-25', to: '2026-11-01' };
    const turned = { ...reportOf('dealsWon'), date: { field: 'closed_time', range } };
    const lost = { ...reportOf('dealsWon'), groups: [{ field: 'custom_label_9' }] };
    expect((await admin.post(path, { report: turned })).body).toEqual([
      { field: 'date.range.to', msg: 'Ends before it begins' },
    ]);
    expect((await admin.post(path, { report: lost })).body).toEqual([
      { field: 'groups', msg: "'custom_label_9' is not a field to group deals by" },
    ]);
  });

  const dashboards = '/api/internal/dashboards';
  const place = (column: number, row: number, width = 6, height = 4) => ({ column, row, width, height });
  const report = (key: string, show: string, spot: object, more: object = {}) => ({
    key,
    kind: 'report',
    definition: reportOf('dealsByStage'),
    show,
    place: spot,
    ...more,
  });
  const dashboard = async (tiles: object[], name = 'North team'): Promise<number> =>
    (await admin.post(dashboards, { dashboard: { name, tiles } })).body.id;

  test('REP-05 a dashboard as pdf has every tile, with the figures that its reader may see, of the chosen time', async () => {
    await admin.post('/api/v3/calendar_entries', {
      calendar_entry: { type: 'CalendarTask', name: 'Call Acme', due_date: '2020/01/01', owner_id: admin.id },
    });
    const saved = { name: 'Own', definition: reportOf('dealsByStage') };
    const own = (await admin.post('/api/internal/saved_reports', { saved_report: saved })).body;
    const id = await dashboard([
      { key: 'head', kind: 'text', text: 'Where we stand', as: 'heading', place: place(1, 1, 12, 1) },
      report('open', 'figure', place(1, 2, 3, 2), { title: 'Open now' }),
      { key: 'note', kind: 'text', text: 'Call first', as: 'note', place: place(4, 2, 3, 2) },
      report('chart', 'chart', place(7, 2)),
      report('table', 'table', place(1, 6)),
      { key: 'own', kind: 'saved_report', saved_report_id: own.id, show: 'chart', place: place(7, 6) },
      { key: 'agenda', kind: 'agenda', user_id: null, tab: 'overdue', place: place(1, 10) },
      { key: 'focus', kind: 'focus', place: place(7, 10) },
      { key: 'changes', kind: 'changes', place: place(1, 14) },
    ]);
    const basic = await colleague(on, admin, { is_allowed_to_export: true, team_id: await team(on, admin, 'owner') });
    await basic.post('/api/v3/deals', { deal: { name: 'Lenses', value: '77' } });
    const url = `${dashboards}/${id}/export_pdf`;
    const pages = await fileOf(admin, {}, url);
    expect(pages.length).toBe(2);
    for (const text of [
      'North team',
      'Counts all deals of the account.',
      'Where we stand',
      'Open now',
      'Call first',
      '$1,234,645',
      'Total',
      'Past Due (1)',
      'Call Acme',
      'Optics',
      'No next step',
      'What changed',
      'Lenses',
      'Page 1 of 2',
    ])
      expect(pages.join('')).toContain(text);
    const ranged = (await fileOf(admin, { range: 'last_year' }, url)).join('');
    expect(ranged).toContain('All reports: Last Year.');
    expect(ranged).toContain('No deals match in this time');
    await admin.put(`${dashboards}/${id}/share`, { shares: [{ with: 'everyone', can_edit: false }] });
    const theirs = (await fileOf(basic, {}, url)).join('');
    for (const text of ['$77', 'This report is not shared with you.', 'Counts your own deals'])
      expect(theirs).toContain(text);
    expect(theirs).not.toContain('1,234');
  });

  test('REP-05 a dashboard as pdf counts once what several of its tiles show', async () => {
    const asked = (keys: string[]) =>
      asUser(on, admin, async (ctx) => {
        let n = 0;
        const counting = <T extends object>(queries: T): T =>
          new Proxy(queries, { get: (of, name) => ((n += 1), Reflect.get(of, name)) });
        const db = counting({ ...ctx.db, prepared: counting(ctx.db.prepared) });
        const tiles = keys.map((key, at) => ({ key, kind: 'focus' as const, place: place(1, 1 + at * 4) }));
        const { tiles: printed } = await dashboardToPrint({ ...ctx, db }, { name: 'North', tiles }, null);
        expect(printed.map(({ body }) => body.kind)).toEqual(keys.map(() => 'list'));
        return n;
      });
    expect(await asked(['a', 'b', 'c'])).toBe(await asked(['a']));
  });

  test('REP-05 a dashboard as pdf: in little room the pace of a goal comes first, and a head is whole where it fits', async () => {
    const line = {
      text: '$20 behind',
      under: '30% won',
      aside: '',
      tone: 'red',
      bar: { part: 0.3, expected: 0.5 },
    } as const;
    const figure = { text: '$30', beside: 'of $100' };
    const foot = [progressMessages.archived(1, '$9'), progressMessages.noPace];
    const list = { kind: 'list', figure, head: [], lines: [line], total: 1, is_cut: false, empty: null, foot } as const;
    const columns = ['Owner', 'Against the whole (51%)'].map((label) => ({ label, is_left: false }));
    const rows = [{ name: 'Ines', color: null, cells: [{ text: reportWords.points(-1) }] }];
    const table = { name: '', columns, rows, total_label: 'Total', total: [{ text: '' }], cut: null };
    const ratio = { kind: 'report', figure, notes: [], empty: null, chart: null, table } as const;
    const drawn = async (body: PrintedTile['body'], width: number, height: number) => {
      const tile = { key: 'a', place: place(1, 1, width, height), title: 'Q4', beside: 'Pulse', body };
      const pdf = await asUser(on, admin, (ctx) =>
        printedDashboard(ctx, { title: 'North', sentence: '', deals: 0, lacksTiles: false, tiles: [tile] }),
      );
      return (await pagesOf(pdf)).join('');
    };
    const [small, large] = [await drawn(list, 3, 2), await drawn(list, 6, 6)];
    for (const text of ['$30', '$20 behind', 'More in the app']) expect(small).toContain(text);
    expect(small).not.toContain('and 1 more');
    for (const text of ['$20 behind', '30% won', 'Includes $9', 'no pace is shown.']) expect(large).toContain(text);
    const whole = await drawn(ratio, 6, 6);
    for (const text of ['Against the whole (51%)', '−1 point']) expect(whole).toContain(text);
    expect(whole).not.toContain('1 points');
  });

  test('REP-05 a dashboard as pdf needs the right to export and the dashboard; an empty one says so', async () => {
    const id = await dashboard([], 'Empty 北');
    const url = `${dashboards}/${id}/export_pdf`;
    const [page] = await fileOf(admin, {}, url);
    for (const text of ['This dashboard has no tiles yet', 'Empty ▢', reportWords.lacksLetters('▢')])
      expect(page).toContain(text);
    const without = await colleague(on, admin, { is_allowed_to_export: false });
    const other = await colleague(on, admin, { is_allowed_to_export: true });
    expect([(await without.post(url, {})).status, (await other.post(url, {})).status]).toEqual([403, 404]);
    const bad = await admin.post(url, { range: 'custom' });
    expect([bad.status, bad.body[0]?.field]).toEqual([422, 'range']);
    const { entries } = (await admin.get('/api/internal/audit_log')).body as Loose;
    const exported = entries.find(({ event }: Loose) => event === 'export.done');
    expect(exported).toMatchObject({ details: { dashboard: 'Empty 北', format: 'pdf' } });
    // All its figures are of one moment, although it is logged. For a caller who left, no more is counted.
    expect(printedDashboardRoutes).toMatchObject([{ ofOneMoment: true, countsMuch: true, stopsWithCaller: true }]);
  });
});
