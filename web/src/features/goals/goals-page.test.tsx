import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEvent } from '../../lib/events';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { newGoal, withPeriod } from './goal-form';
import { GoalsPage } from './public';

afterEach(() => vi.unstubAllGlobals());

// The clock of the tests is at Thursday, 2026-05-14.
const LIST = 'GET /api/internal/goals/product_lines';
const REPORT = 'POST /api/internal/goals/product_lines_report';
const times = { created_at: '2026/04/01 10:00:00 +0000', updated_at: '2026/04/01 10:00:00 +0000' };
const entry = (id: number, name: string, start: string, end: string, amount = 57_000) => ({
  id,
  name,
  period: 'quarter',
  period_start: start,
  period_end: end,
  amount,
  ...times,
});
const SPRING = entry(7, 'Q2 2026, product lines', '2026/04/01', '2026/06/30');
const WINTER = entry(6, 'Q1 2026, product lines', '2026/01/01', '2026/03/31');
const figures = (won: number, expected: number | null, more: object = {}) => ({
  won,
  deals: won ? 1 : 0,
  counted: 'all',
  expected,
  behind_or_ahead: expected === null ? null : won - expected,
  ...more,
});
const report = (more: object = {}) => ({
  body: {
    id: 7,
    deal_pipeline_id: null,
    deal_visibility_type: 'all',
    pace: { days: 64, passed: 32, left: 32, is: 'now' },
    table: {
      amount: 57_000,
      ...figures(28_000, 28_500),
      days: [{ date: '2026/04/09', won: 28_000 }],
      weighted: 30_000,
      several: 2,
      archived: { deals: 1, won: 4500 },
      lines: [
        { product_line_id: 1, name: 'Sensors', amount: 40_000, ...figures(21_000, 20_000) },
        { product_line_id: 2, name: null, amount: 17_000, ...figures(7_000, 8_500) },
      ],
      teams: [{ team_id: 3, name: 'North', amount: 30_000, product_line_ids: null, ...figures(15_000, 15_000) }],
      users: [
        { user_id: 1, amount: 20_000, product_line_ids: [1], ...figures(8_000, 10_000) },
        { user_id: 2, amount: null, product_line_ids: null, ...figures(13_000, null) },
        { user_id: 99, amount: 5_000, product_line_ids: null, ...figures(0, null, { counted: 'none' }) },
      ],
      user_lines: [],
      ...more,
    },
  },
});
const person = (id: number, full_name: string) => ({
  id,
  full_name,
  first_name: '',
  last_name: '',
  email: null,
  team_id: 3,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
});
const account = {
  users: [person(1, 'Ines Moreau'), person(2, 'Ben Ito')],
  teams: [{ id: 3, name: 'North', parent_id: null, permissions: {} }],
  product_lines: [
    { id: 1, name: 'Sensors' },
    { id: 4, name: 'Software' },
  ],
  deal_pipelines: [{ id: 5, name: 'Sales', default: true }],
};
const list = (entries: readonly object[], deal_visibility_type = 'all') => ({
  body: { entries, deal_visibility_type },
});

async function open(answers: Parameters<typeof fakeServer>[0] = {}, user: object = {}, at = '/goals') {
  const heard = fakeServer({ [LIST]: list([SPRING, WINTER]), [REPORT]: report(), ...answers });
  await renderPage(<GoalsPage />, { at, boot: signedIn({ account, user } as never) });
  return { heard, sent: (method: string) => heard.filter((call) => call.method === method).map(({ body }) => body) };
}
const section = async (name: string) => screen.findByRole('region', { name });

describe('GOAL-02 the goals page', () => {
  it('GOAL-02 pulse: what is won of the goal of today, against the pace, and what the open deals add', async () => {
    const { heard } = await open();
    const pulse = within(await section('Pulse'));
    for (const text of ['$28,000', 'of $57,000 · 49%', '$500 behind', 'April to June', '$906', '32', '$30,000'])
      expect(pulse.getByText(text)).toBeTruthy();
    expect(pulse.getByText(/With the weighted deals/).textContent).toContain('$58,000, 102% of the goal.');
    expect(pulse.getByText(/^Includes \$4,500 of 1 deal that was archived since\./)).toBeTruthy();
    const name = 'Won by May 14: $28,000 of a goal of $57,000; today’s pace is $28,500';
    expect(pulse.getByRole('img', { name })).toBeTruthy();
    expect(screen.getAllByText('Counts all deals of the account')[0]).toBeTruthy();
    expect(heard.at(-1)?.body).toEqual({ id: 7, deal_pipeline_id: null });
  });

  it('GOAL-02 teams, team members and lanes, each in its section, in words as well', async () => {
    await open();
    const teams = within(await section('Teams'));
    expect(teams.getByRole('listitem').textContent).toMatch(/North.*on pace.*\$15,000 of \$30,000.*50%/);
    const members = within(await section('Team members'))
      .getAllByRole('row')
      .slice(1);
    expect(members.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Ben Ito.*\$13,000.*no goal/),
      expect.stringMatching(/Ines Moreau.*\$8,000.*\$20,000.*\$2,000 behind/),
      expect.stringMatching(/Unknown user.*not visible to you/),
    ]);
    const lanes = within(await section('Lanes'));
    expect(lanes.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Sensors$21,000 of $40,000$1,000 ahead',
      'Deleted product line$7,000 of $17,000$1,500 behind',
    ]);
    expect(lanes.getByText(/^2 deals with several product lines/)).toBeTruthy();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'Pulse',
      'Teams',
      'Team members',
      'Lanes',
    ]);
  });

  it('GOAL-02 each figure opens its deals; one that counts a deleted product line opens none', async () => {
    const filterOf = (name: RegExp) => {
      const href = screen.getByRole('link', { name }).getAttribute('href') as string;
      return JSON.parse(new URL(href, 'http://here').searchParams.get('filter') as string);
    };
    await open();
    await section('Pulse');
    // Of the user's own product line, and of that line's lane.
    const days = { from: '2026-04-01', to: '2026-06-30' };
    const parts = filterOf(/^Ines Moreau: won \$8,000, 1 deal$/).all;
    expect(parts).toEqual(
      expect.arrayContaining([
        { field: 'closed_time', op: 'between', value: days },
        { field: 'deal_product_lines_ids', op: 'any_of', value: [1] },
        { field: 'user_id', op: 'any_of', value: [1] },
      ]),
    );
    expect(filterOf(/^Sensors: won/).all).toHaveLength(parts.length - 1);
    for (const name of [/^Q2 2026/, /^North: won/, /^Deleted product line/, 'Show them'])
      expect(screen.queryByRole('link', { name })).toBeNull();
    cleanup();

    const lines = [{ product_line_id: 1, name: 'Sensors', amount: 40_000, ...figures(21_000, 20_000) }];
    await open({ [REPORT]: report({ lines }) });
    await section('Pulse');
    expect(filterOf(/^North: won \$15,000, 1 deal$/).all).toContainEqual({
      field: 'user.team_id',
      op: 'any_of',
      value: [3],
    });
    expect(filterOf(/^Q2 2026, product lines: won \$28,000, 1 deal$/).all).not.toContainEqual(
      expect.objectContaining({ field: 'is_archived' }),
    );
    expect(filterOf(/^Show them$/).all).toContainEqual({ field: 'is_archived', op: 'is', value: true });
    expect(filterOf(/^\$30,000, open deals with a close date up to/).all).toContainEqual({
      field: 'expected_close_date',
      op: 'between',
      value: days,
    });
  });

  it('GOAL-01 deal_visibility_type: the counted deals are named in words, and a part of them has no pace', async () => {
    await open(
      {
        [LIST]: list([SPRING], 'owner'),
        [REPORT]: report({ counted: 'some', expected: null, behind_or_ahead: null }),
      },
      { level: 1, is_account_admin: false },
    );
    const pulse = within(await section('Pulse'));
    expect(screen.getAllByText('Counts your own deals')[0]).toBeTruthy();
    expect(pulse.getByText(/^Only deals visible to you are counted/)).toBeTruthy();
    expect(pulse.queryByText(/behind/)).toBeNull();
    expect(within(await section('Lanes')).queryByText(/behind|ahead/)).toBeNull();
  });

  it('GOAL-02 report table by pipeline: the address holds goal and pipeline', async () => {
    const { heard } = await open(
      { [REPORT]: { body: { ...report({ expected: null, behind_or_ahead: null }).body, deal_pipeline_id: 5 } } },
      {},
      '/goals?goal=6',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pipeline: All pipelines' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Sales' }));
    await waitFor(() => expect(heard.at(-1)?.body).toEqual({ id: 6, deal_pipeline_id: 5 }));
    expect(screen.getByText(/The goal is for all pipelines, so no pace is shown/)).toBeTruthy();
    expect(within(await section('Pulse')).queryByText(/behind|ahead|Needed a day|would reach/)).toBeNull();
  });

  it('GOAL-02 progress: what others change is counted at once, however often they do', async () => {
    const { sent } = await open();
    await section('Pulse');
    const asked = sent('POST').length;
    const others = setInterval(() => sendEvent('live:told', { lists: ['deal'] }), 100);
    await waitFor(() => expect(sent('POST').length).toBe(asked + 1)).finally(() => clearInterval(others));
  });

  it('GOAL-02 without a goal the page says what one is for, and only those who manage goals can set one', async () => {
    await open({ [LIST]: list([]) });
    expect(await screen.findByText('No goal yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set a goal' })).toBeTruthy();
    cleanup();
    await open({ [LIST]: list([]) }, { level: 1 });
    expect(await screen.findByText(/Executives set the goals\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set a goal' })).toBeNull();
  });

  it('GOAL-01 managed only by executives who are not read-only: others see no buttons for it', async () => {
    await open({}, { read_only: true });
    await section('Pulse');
    expect(screen.queryByRole('button', { name: /goal$/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about this goal' })).toBeNull();
  });
});

const WHOLE = {
  ...SPRING,
  amount: undefined,
  goal_config: [
    { product_line_id: 1, team_id: null, user_id: null, amount: 40_000 },
    { product_line_id: null, team_id: 3, user_id: null, amount: 30_000 },
  ],
};
const shown = { [`GET /api/internal/goals/product_lines/7`]: { body: WHOLE } };
const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More about this goal' }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
  return within(await screen.findByRole('dialog'));
};

describe('GOAL-01 the dialog of a goal', () => {
  it('GOAL-01 create: a year starts in January and a quarter with its first month, unless another start is chosen', () => {
    const first = newGoal('2026-11-23', []);
    expect([first, withPeriod(first, 'year')].map(({ start }) => start)).toEqual(['2026-10-01', '2026-01-01']);
  });

  it('GOAL-01 create: amounts as numbers, 1k accepted; what is missing or wrong is said beside its field', async () => {
    const { sent } = await open({
      'POST /api/internal/goals/product_lines': { body: { ...WHOLE, id: 9 }, headers: { 'x-change-set': '5' } },
    });
    await section('Pulse');
    await userEvent.click(screen.getByRole('button', { name: 'New goal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New goal' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set goal' }));
    expect(dialog.getAllByText('Required')).toHaveLength(3);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Summer');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Product line/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Software' }));
    const amount = dialog.getByRole('textbox', { name: /^Amount/ });
    await userEvent.type(amount, 'much');
    await userEvent.click(dialog.getByRole('button', { name: 'Set goal' }));
    expect(dialog.getByText('Please enter a valid number')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '1k');
    await userEvent.click(dialog.getByRole('button', { name: 'Set goal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').find((body) => JSON.stringify(body).includes('mode'))).toEqual({
      goal: {
        mode: 'create',
        name: 'Summer',
        period: 'quarter',
        period_start: '2026-04-01',
        goal_config: [{ product_line_id: 4, team_id: null, user_id: null, amount: 1000 }],
      },
    });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('GOAL-01 edit by keyboard: arrows go from amount to amount, Ctrl+Enter saves from any field and is shown', async () => {
    const { sent } = await open({
      ...shown,
      'PUT /api/internal/goals/product_lines/7': { body: WHOLE, headers: { 'x-change-set': '5' } },
    });
    const dialog = await choose('Edit goal');
    const amounts = dialog.getAllByRole('textbox', { name: /^Amount/ });
    amounts[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(amounts[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(amounts[0]);
    expect(dialog.getByRole('button', { name: 'Save goal' }).getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Product line/ }));
    await userEvent.keyboard('{Escape}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  });

  it('GOAL-01 edit: a refused save keeps the typed text, and the error is shown beside its field', async () => {
    const { sent } = await open({
      ...shown,
      'PUT /api/internal/goals/product_lines/7': {
        status: 422,
        body: [{ field: 'goal_config[1].team_id', msg: 'This team was deleted. Remove it or choose another.' }],
      },
    });
    const dialog = await choose('Edit goal');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Renamed');
    await userEvent.click(dialog.getByRole('button', { name: 'Save goal' }));
    expect(await dialog.findByText(/^This team was deleted/)).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe('Renamed');
    expect(sent('PUT')).toHaveLength(1);
  });

  it('GOAL-01 edit: a goal that another user changed meanwhile is overwritten only when asked', async () => {
    let first = true;
    const { sent } = await open({
      ...shown,
      'PUT /api/internal/goals/product_lines/7': () => {
        const reply = first ? { status: 409, body: { error: 'x', conflicts: [{ field: 'name' }] } } : { body: WHOLE };
        first = false;
        return reply;
      },
    });
    const dialog = await choose('Edit goal');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' again');
    await userEvent.click(dialog.getByRole('button', { name: 'Save goal' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT')).toMatchObject([
      { goal: { base: { name: WHOLE.name } } },
      { goal: { name: `${WHOLE.name} again` } },
    ]);
    expect(sent('PUT')[1]).not.toHaveProperty('goal.base');
  });

  it('GOAL-01 edit: what another user saved while it is edited is noticed, and can be taken', async () => {
    const path = '/api/internal/goals/product_lines/7';
    let name = WHOLE.name;
    const { sent, heard } = await open({
      ...shown,
      [`GET ${path}`]: () => ({ body: { ...WHOLE, name } }),
      [`PUT ${path}`]: { status: 409, body: { error: 'x', conflicts: [{ field: 'name' }] } },
    });
    const dialog = await choose('Edit goal');
    const field = () => dialog.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    await userEvent.type(field(), ' again');
    name = 'Spring';
    const asked = () => heard.filter((one) => one.method === 'GET' && one.path === path).length;
    const before = asked();
    // Whatever others change, the goal is read again.
    sendEvent('live:told', { lists: ['deal'] });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await userEvent.click(dialog.getByRole('button', { name: 'Save goal' }));
    const mine = await dialog.findByRole('button', { name: 'Discard mine' });
    expect(sent('PUT')).toMatchObject([{ goal: { name: `${WHOLE.name} again`, base: { name: WHOLE.name } } }]);
    await userEvent.click(mine);
    await waitFor(() => expect(field().value).toBe('Spring'));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    // A removed line leaves the focus to the next one, or to the button that adds one.
    const [first, next] = dialog.getAllByRole('button', { name: /^(Remove|Add a product line)/ });
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('GOAL-01 create: without product lines an administrator is led to where they are added', async () => {
    const boot = signedIn({ account: { ...account, product_lines: [] } } as never);
    fakeServer({ [LIST]: list([]) });
    const { history } = await renderPage(<GoalsPage />, { at: '/goals', boot });
    await userEvent.click(await screen.findByRole('button', { name: 'Set a goal' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add product lines' }));
    await waitFor(() => expect(history.location.pathname).toBe('/admin/lists/product_lines'));
  });

  it('GOAL-01 duplicate: for the next period under its name, with every amount raised at once', async () => {
    const { sent } = await open({
      ...shown,
      'PUT /api/internal/goals/product_lines/7/duplicate': { body: { ...WHOLE, id: 8 } },
    });
    const dialog = await choose('Duplicate goal');
    expect(dialog.getByText('A copy of “Q2 2026, product lines”. The original stays as it is.')).toBeTruthy();
    await userEvent.click(await dialog.findByRole('button', { name: 'Apply' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate goal' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toMatchObject({
      goal: {
        mode: 'duplicate',
        name: 'Q3 2026, product lines',
        period_start: '2026-07-01',
        goal_config: [{ amount: 42_000 }, { team_id: 3, amount: 31_500 }],
      },
    });
  });
});
