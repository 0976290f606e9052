import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ReportChart } from './lazy-parts';
import { ReportPage, ReportsPage } from './public';
import { counted, emptyAnswer, ratioAnswer, savedReport, wonAnswer } from '../../testing/report-fixture';

afterEach(() => vi.unstubAllGlobals());

const RUN = 'POST /api/internal/reports/run';
const SAVED = '/api/internal/saved_reports';
const deal = {
  id: 5,
  name: 'Level sensors',
  deal_value: '500.0',
  account_value: null,
  currency_id: null,
  company: { id: 2, name: 'Orchard Valley', is_customer: false },
  user: { id: 1, first_name: 'Ines', last_name: 'Moreau' },
  user_id: 1,
  closed_time: '2026/05/04 10:00:00 +0000',
  expected_close_date: null,
  deal_stage: { id: 4, name: 'Won', percent: 100 },
};
const DEALS = {
  'GET /api/v3/deals': {
    body: { entries: [deal], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 1 } },
  },
};
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

const STAGE = { name: 'Stage', deal_pipeline_id: 5, position: 1, going_stale_days: null };

type Answers = Parameters<typeof fakeServer>[0];

async function open(at: string, answers: Answers = {}, boot = signedIn({ account: { users } })) {
  await ReportChart.preload();
  const heard = fakeServer({ [RUN]: { body: wonAnswer() }, ...DEALS, ...answers });
  const shown = await renderPage(at.startsWith('/reporting/') ? <ReportPage /> : <ReportsPage />, { at, boot });
  const ran = () =>
    heard.filter(({ path }) => path.endsWith('/reports/run')).map(({ body }) => (body as { report: Run }).report);
  return { ...shown, heard, ran };
}
interface Run {
  readonly view: string;
  readonly state: string;
  readonly date: { readonly range: object };
  readonly groups: readonly { readonly field: string }[];
}
const at = (history: { location: { search: string } }) => new URLSearchParams(history.location.search);

describe('REP-01 a report: the figure, its chart, its table', () => {
  it('REP-01 figure first, chart second, table third, in this order in the document too', async () => {
    await open('/reporting/dealsWon');
    const figure = await screen.findByRole('button', { name: /^\$800: open the 3 deals/ });
    const chart = screen.getByRole('img', { name: 'Won by month: highest May 2026 $500, lowest March 2026 $300' });
    const table = screen.getByRole('table');
    const follows = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(follows(figure, chart)).toBe(true);
    expect(follows(chart, table)).toBe(true);
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent?.replace(/^[A-Z]{2}(?=[A-Z][a-z])/, '')),
    ).toEqual(['OwnerDealsValueShareAverage', 'Ines Moreau1$50063%$500', 'Ben Ito2$30038%$150', 'Total3$800$267']);
    expect(screen.getByText(/Counts all deals of the account/)).toBeTruthy();
    expect(screen.getByText('as of 10:42 AM')).toBeTruthy();
  });

  it('REP-01 drill-down: a bar opens its deals with the count and the sum of the bar, in the address, and steps on', async () => {
    const { history, heard } = await open('/reporting/dealsWon');
    await screen.findByRole('table');
    fireEvent.click(document.querySelector('[data-bar="2026-05-01"]') as Element);
    const panel = await screen.findByRole('complementary', { name: 'May 2026' });
    expect(at(history).get('at')).toBe('2026-05-01');
    expect(panel.textContent).toContain('$500');
    expect(panel.textContent).toContain('1 deal');
    expect(await within(panel).findByRole('link', { name: 'Level sensors' })).toBeTruthy();
    const asked = heard.find(({ path }) => path.startsWith('/api/v3/deals'))?.path ?? '';
    const filter = new URLSearchParams(asked.split('?')[1]).get('filter') ?? '';
    expect(JSON.parse(filter)).toEqual({
      all: [
        { field: 'closed_time', op: 'has_value' },
        { field: 'closed_time', op: 'between', value: { from: '2026-05-01', to: '2026-05-01' } },
      ],
    });
    const list = within(panel).getByRole('link', { name: 'Open as list' }).getAttribute('href') ?? '';
    expect(new URLSearchParams(list.split('?')[1]).get('filter')).toBe(filter);
    await userEvent.click(within(panel).getByRole('button', { name: 'Previous: April 2026' }));
    await waitFor(() => expect(at(history).get('at')).toBe('2026-04-01'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(at(history).get('at')).toBeNull());
  });

  it('REP-01 drill-down by keyboard: Enter opens the deals of a bar, Escape leads back to the chart', async () => {
    await open('/reporting/dealsWon');
    const chart = await screen.findByRole('img', { name: /^Won by month/ });
    (chart as unknown as SVGSVGElement).focus();
    await userEvent.keyboard('{End}{Enter}');
    const panel = await screen.findByRole('complementary');
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('img', { name: /^Won by month/ })));
  });

  it('REP-01 each cell of the table opens its deals', async () => {
    const { history } = await open('/reporting/dealsWon');
    await userEvent.click(await screen.findByRole('button', { name: '2. Ben Ito: open the 2 deals' }));
    expect(await screen.findByRole('complementary', { name: 'Ben Ito' })).toBeTruthy();
    expect(at(history).get('part')).toBe('2');
  });

  it('REP-01 nothing was won: the axis stays, and another time is offered', async () => {
    await open('/reporting/dealsWon', { [RUN]: { body: emptyAnswer() } });
    expect(await screen.findByText('No deals were won in this time')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'No deals were won in this time' }).textContent).toContain('Apr');
    await userEvent.click(screen.getByRole('button', { name: 'Choose another time' }));
    expect(await screen.findByRole('button', { name: 'Last quarter' })).toBeTruthy();
  });

  it('REP-01 winRatio: the ratio of each month, of how many, and against the whole; a month without deals has none', async () => {
    const deal_stages = [0, 50, 100].map((percent) => ({ ...STAGE, id: 40 + percent, percent }));
    await open(
      '/reporting/winRatio',
      { [RUN]: { body: ratioAnswer() } },
      signedIn({ account: { users, deal_stages } }),
    );
    expect(await screen.findByText('6 won of 8 closed')).toBeTruthy();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain('3175%as the whole$30');
    expect(rows[2]).toContain('00––$0');
    // The deals behind a row are all that were closed; won and lost alone have lists of their own.
    expect(screen.getAllByRole('button', { name: /^75%\. .*open the 4 deals/ })).toHaveLength(2);
    const [won, wonValue] = [/^3\. .*open the 3 deals won$/, /^\$30\. .*open the 3 deals won$/].map((name) =>
      screen.getAllByRole('link', { name })[0]?.getAttribute('href'),
    );
    expect(decodeURIComponent(won ?? '')).toContain('{"field":"deal_stage_id","op":"any_of","value":[140]}');
    expect(wonValue).toBe(won);
    expect(screen.getAllByRole('link', { name: /^1\. .*open the 1 deal lost$/ })[0]?.getAttribute('href')).not.toBe(
      won,
    );
  });

  it('REP-01 what cannot be counted is named, and the rest can be tried again', async () => {
    const refused = {
      status: 422,
      body: [{ field: 'groups', msg: "'custom_label_9' is not a field to group deals by" }],
    };
    const first = await open('/reporting/dealsWon', { [RUN]: refused });
    expect((await screen.findByRole('alert')).textContent).toContain('A custom field that was deleted is not a field');
    first.unmount();
    await open('/reporting/dealsWon', { [RUN]: { status: 500, body: {} } });
    expect(await screen.findByText(/Could not load this. Nothing was lost./)).toBeTruthy();
  });

  it('REP-01 a link that cannot be read shows the report as it was, and says so; an unknown one is not found', async () => {
    const first = await open('/reporting/dealsWon?report={x');
    expect(await screen.findByText(/Part of this link cannot be read/)).toBeTruthy();
    first.unmount();
    await open('/reporting/nothing');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('REP-02 five comparisons of the same deals', () => {
  it('REP-02 the five tabs, in the address; each asks for other groups', async () => {
    const { ran, history } = await open('/reporting/dealsWon');
    await screen.findByRole('table');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Trends over time',
      'Compare deal stages',
      'Compare deal statuses',
      'Compare owners',
      'Compare deal fields',
    ]);
    for (const [name, field] of [
      ['Compare deal stages', 'deal_stage_id'],
      ['Compare deal statuses', 'status'],
      ['Compare owners', 'user_id'],
      ['Compare deal fields', 'source_id'],
    ] as const) {
      await userEvent.click(screen.getByRole('tab', { name }));
      await waitFor(() => expect(ran().at(-1)?.groups[0]?.field).toBe(field));
    }
    expect(at(history).get('report')).toContain('compareDealFields');
    await userEvent.click(screen.getByRole('tab', { name: 'Trends over time' }));
    await waitFor(() => expect(ran().at(-1)?.view).toBe('trendsOverTime'));
  });

  it('REP-02 compare owners: a small chart for each, in one scale, with a name of its own', async () => {
    const { first, second, cells, ...rest } = wonAnswer();
    const turned = {
      ...rest,
      first: second,
      second: first,
      cells: cells.map((cell) => ({ first: cell.second, second: cell.first, counted: cell.counted })),
    };
    await open('/reporting/dealsWon', { [RUN]: { body: turned } });
    await waitFor(() => expect(screen.getAllByRole('img', { name: /Ines Moreau|Ben Ito/ })).toHaveLength(2));
    expect(screen.getByText(/All small charts have the same scale/)).toBeTruthy();
    const kept: Element[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      kept.push(this);
    });
    const ben = screen.getByRole('img', { name: /Ben Ito/ });
    ben.focus();
    await userEvent.keyboard('{Home}{Enter}');
    await screen.findByRole('complementary');
    scroll.mockRestore();
    expect(kept).toEqual([ben.closest('li')]);
  });
});

describe('REP-03 the time of a report', () => {
  it('REP-03 a report offers thirteen ranges and the wider presets in the user’s zone; a preset is taken at once', async () => {
    const { ran } = await open('/reporting/dealsWon');
    await userEvent.click(await screen.findByRole('button', { name: /Last 12 Months/ }));
    const names = (label: string) =>
      within(screen.getByRole('list', { name: label }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    await screen.findByRole('list', { name: 'More' });
    expect(names('Date')).toEqual([
      'Any time',
      'Today',
      'Yesterday',
      'This week',
      'Last week',
      'Last 30 days',
      'This month',
      'Last month',
      'This quarter',
      'Last quarter',
      'This year',
      'Last year',
      'Custom',
    ]);
    for (const wider of [
      'Next Month',
      'Last 7 Days',
      'Next Week',
      'Tomorrow',
      'Future',
      'Past',
      'Older Than',
      'Year to Date',
    ])
      expect(names('More')).toContain(wider);
    expect(screen.getByText('Days begin at midnight in New York, your time zone.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Last quarter' }));
    await waitFor(() => expect(ran().at(-1)?.date.range).toEqual({ preset: 'last_quarter' }));
  });

  it('REP-03 Older Than asks for days, and a custom range for a day', async () => {
    const { ran } = await open('/reporting/dealsWon');
    await userEvent.click(await screen.findByRole('button', { name: /Last 12 Months/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Older Than' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Days'), '90');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(ran().at(-1)?.date.range).toEqual({ preset: 'older_than', days: 90 }));
    expect(await screen.findByText('Older than 90 days')).toBeTruthy();
  });
});

describe('REP-05 saved reports', () => {
  const show = (report: object) => ({ [`GET ${SAVED}/7`]: { body: report } });

  it('REP-05 changes are in the address until they are saved; in a report of a colleague, Save as mine', async () => {
    const first = await open('/reporting/7', {
      ...show(savedReport()),
      [`PUT ${SAVED}/7`]: { body: savedReport(), headers: { 'X-Change-Set': '9' } },
    });
    await screen.findByRole('table');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('tab', { name: 'Compare owners' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Won this year” saved')).toBeTruthy();
    const sent = first.heard.find(({ method }) => method === 'PUT')?.body as { saved_report: { definition: Run } };
    expect(sent.saved_report.definition.view).toBe('compareOwners');
    first.unmount();
    await open('/reporting/7', show(savedReport({ user_id: 2, may_update: false, may_share: false })));
    expect(await screen.findByRole('button', { name: 'Save as mine' })).toBeTruthy();
  });

  it('REP-05 the name is edited in place, and a favorite is one press', async () => {
    const { heard } = await open('/reporting/7', {
      ...show(savedReport()),
      [`PUT ${SAVED}/7`]: { body: savedReport({ name: 'Wins' }) },
      [`PUT ${SAVED}/7/star`]: { body: savedReport({ is_starred: true }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Won this year' }));
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Wins{Enter}');
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ saved_report: { name: 'Wins' } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites' }));
    await waitFor(() => expect(heard.some(({ path }) => path.endsWith('/7/star'))).toBe(true));
  });

  it('REP-05 the gallery: the seven reports first, then the saved ones with today’s figure', async () => {
    await open('/reporting', {
      [`GET ${SAVED}`]: { body: { entries: [savedReport({ shares: [{ with: 'everyone', can_edit: false }] })] } },
      [`POST ${SAVED}/figures`]: { body: { entries: [{ id: 7, total: counted(3, 800), problem: null }] } },
    });
    const start = await screen.findByRole('region', { name: 'Start from' });
    expect(
      within(start)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Deals by stage',
      'Active deals by status',
      'Deals won',
      'Forecasted to close',
      'Lost deals by loss reason',
      'Win ratio',
      'Won deals by source',
    ]);
    const row = (await screen.findByRole('link', { name: 'Won this year' })).closest('tr') as HTMLElement;
    await waitFor(() => expect(row.textContent).toContain('$800'));
    expect(row.textContent).toContain('Everyone');
    await userEvent.click(screen.getByRole('tab', { name: /Favorites/ }));
    expect(await screen.findByText('No matching reports')).toBeTruthy();
  });

  it('REP-05 a new report redraws with every choice, and the call before is cancelled', async () => {
    const { ran, heard } = await open('/reporting/new', { [RUN]: noAnswer });
    await userEvent.click(await screen.findByRole('radio', { name: 'Lost deals by loss reason' }));
    await waitFor(() => expect(ran().at(-1)?.state).toBe('lost'));
    await waitFor(() => expect(heard.find(({ path }) => path.endsWith('/run'))?.init.signal?.aborted).toBe(true));
    expect(screen.getByRole('button', { name: 'Save report' })).toBeTruthy();
  });

  it('REP-05 a report is shared with everyone, who may view or edit it', async () => {
    const { heard } = await open('/reporting/7', {
      ...show(savedReport()),
      [`PUT ${SAVED}/7/share`]: { body: savedReport(), headers: { 'X-Change-Set': '9' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share “Won this year”' });
    expect(dialog.textContent).toContain('Everyone sees only the deals they may see, so figures can differ.');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Add people or teams' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Everyone' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(heard.find(({ path }) => path.endsWith('/7/share'))?.body).toEqual({
        saved_report: { shares: [{ with: 'everyone', can_edit: false }] },
      }),
    );
  });
});

describe('REP-04 exports of a report', () => {
  it('REP-04 export csv: the table as it is counted now, under the name of the report', async () => {
    const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const { heard } = await open('/reporting/dealsWon', {
      'POST /api/internal/reports/export': { body: 'Owner,Deals' },
    });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(kept).toHaveBeenCalled());
    const sent = heard.find(({ path }) => path.endsWith('/reports/export'))?.body as { name: string; report: Run };
    expect(sent.name).toBe('Deals won');
    expect(sent.report.view).toBe('trendsOverTime');
    kept.mockRestore();
  });

  it('REP-04 export pdf: the report in the form that is shown', async () => {
    const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const { heard } = await open('/reporting/dealsWon', {
      'POST /api/internal/reports/export_pdf': { body: '%PDF' },
    });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() => expect(kept).toHaveBeenCalled());
    const sent = heard.find(({ path }) => path.endsWith('/reports/export_pdf'))?.body;
    expect(sent).toMatchObject({ name: 'Deals won', form: 'table', colors: 'default' });
    kept.mockRestore();
  });
});

describe('how reports are drawn', () => {
  const small = signedIn({ account: { users, features: { reporting_v3: false } } });
  const colors = () => screen.queryByRole('combobox', { name: 'Colors' });

  it('SHELL-13 the reporting persists: form and colors are as they were', async () => {
    const first = await open('/reporting/new');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Colors' }));
    await userEvent.click(await screen.findByRole('option', { name: 'A color for each' }));
    first.unmount();
    const second = await open('/reporting/dealsWon');
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
    second.unmount();
    const third = await open('/reporting/dealsWon');
    expect(((await screen.findByRole('radio', { name: 'Table' })) as HTMLInputElement).checked).toBe(true);
    await screen.findByRole('table');
    expect(screen.queryByRole('img')).toBeNull();
    third.unmount();
    await open('/reporting/new');
    expect((await screen.findByRole('combobox', { name: 'Colors' })).textContent).toBe('A color for each');
  });

  it('REP-01 groups drawn as one are taken apart from the legend, and back', async () => {
    const answer = wonAnswer();
    const { second } = answer;
    const [group] = second?.groups ?? [];
    const groups = Array.from({ length: 9 }, (_, id) => ({ ...group, key: String(id + 1), name: `Agent ${id + 1}` }));
    await open('/reporting/dealsWon', { [RUN]: { body: { ...answer, second: { ...second, groups, found: 9 } } } });
    const legend = () =>
      within(screen.getAllByRole('list').find((one) => /Agent 1/.test(one.textContent)) as HTMLElement);
    const each = await screen.findByRole('button', { name: 'Show each' });
    expect(
      legend()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...[1, 2, 3, 4, 5, 6].map((id) => `Agent ${id}`), '3 others']);
    await userEvent.click(each);
    expect(legend().getAllByRole('listitem')).toHaveLength(9);
    await userEvent.click(screen.getByRole('button', { name: 'Show the largest' }));
    expect(legend().getByText('3 others')).toBeTruthy();
  });

  it('EXT-05 reporting_v3 off: no larger palette is offered, and none that was chosen before is used', async () => {
    localStorage.setItem('fairlead.reporting.colors', '"large"');
    const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const { heard } = await open(
      '/reporting/new',
      { 'POST /api/internal/reports/export_pdf': { body: '%PDF' } },
      small,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    expect(colors()).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() => expect(kept).toHaveBeenCalled());
    expect(heard.find(({ path }) => path.endsWith('/reports/export_pdf'))?.body).toMatchObject({ colors: 'default' });
    kept.mockRestore();
  });
});
