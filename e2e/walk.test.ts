import { salesOverview } from '@fairlead/domain/dashboards/starter';
import { reportOf } from '@fairlead/domain/reports/report';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { goWithin } from './go-within';
import { askForConsent } from './privacy-notice';
import { type Account, type RunningServer, startServer } from './server';
import { afterNoonToday } from './today';
import { keyboardFinds } from './walk';

/** Every screen with axe in both themes, and by Tab from its first to its last element. */
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;
let reportId = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  const { id: company_id } = await account.call('POST', '/api/v3/companies', { company: { name: 'Orchard Valley' } });
  const milestones = [
    { name: 'Kick-off', date: '2026-01-10', complete: true },
    { name: 'Acceptance test', date: '2026-02-10' },
  ];
  await account.call('POST', '/api/v3/customers', { customer: { company_id, milestones } });
  const person = { full_name: 'Mei Sato', email: 'mei@orchard.example', phone: '+1 212 555 0142', company_id };
  await account.call('POST', '/api/v3/people', { person });
  await account.call('POST', '/api/v3/people', { person: { full_name: 'Mei Satoh' } });
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const { id: deal_stage_id } = config.deal_stages.find((one: { name: string }) => one.name === 'Qualified');
  const deal = { name: 'Flow meters, plant 2', value: 1200, company_id, deal_stage_id };
  await account.call('POST', '/api/v3/deals', { deal });
  const calendar_entry = { type: 'CalendarEvent', name: 'Plant visit', ...afterNoonToday() };
  await account.call('POST', '/api/v3/calendar_entries', { calendar_entry });
  const dashboard = { name: 'Monday round', tiles: salesOverview(null) };
  await account.call('POST', '/api/internal/dashboards', { dashboard });
  await schedule();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function schedule(): Promise<void> {
  const saved_report = { name: 'Pipeline', definition: reportOf('dealsByStage') };
  const report = await account.call('POST', '/api/internal/saved_reports', { saved_report });
  const { user } = await account.call('GET', '/api/internal/boot');
  const plan = { saved_report_id: report.id, every: 'month', month_day: 31, hour: 8, recipient_user_ids: [user.id] };
  await account.call('POST', '/api/internal/report_schedules', { report_schedule: plan });
  reportId = report.id;
}

const SCREENS = [
  ['/kanban/deals', 'Flow meters, plant 2'],
  ['/deals/changes', 'Flow meters, plant 2'],
  ['/deals/past', 'Back to now'],
  ['/reporting/stages', 'Stage conversion'],
  ['/reporting/cohorts', 'Cohorts by month created'],
  ['/deals', 'Flow meters, plant 2'],
  ['/people', 'Mei Sato'],
  ['/companies', 'Orchard Valley'],
  ['/deals/1', 'Flow meters, plant 2'],
  ['/people/1', 'Mei Sato'],
  ['/companies/1', 'Orchard Valley'],
  ['/customers/1?tab=milestones', 'Acceptance test'],
  ['/focus', 'Focus'],
  ['/calendar', 'Plant visit'],
  ['/calendar?view=week', 'Plant visit'],
  ['/calendar_tasks?view=agenda', 'Plant visit'],
  ['/', 'Focus queue'],
  ['/to_dos', 'Agenda'],
  ['/admin/tasks', 'Postponing'],
  ['/admin/todo_templates', 'To-do templates'],
  ['/imports', 'Imports'],
  ['/imports/new', 'Import'],
  ['/goals', 'Goals'],
  ['/reporting', 'Reports'],
  ['/reporting/dealsByStage', 'Deals by stage'],
  ['/reporting/1?schedules=open', 'Every month on the last day'],
  ['/reporting/forecast', 'How these figures are made'],
  ['/reporting/new', 'Report type'],
  ['/dashboards', 'Monday round'],
  ['/dashboards/1', 'Won this month'],
  ['/dashboards/1?arrange=1', 'Won this month'],
  ['/files', 'Files'],
  ['/people/merge', 'Mei Satoh'],
  ['/duplicates', 'Duplicates'],
  ['/recycle_bin', 'Recycle bin'],
  ['/user', 'Profile'],
  ['/user/notifications', 'Notifications'],
  ['/user/calendars', 'Calendar feed'],
  ['/admin', 'Administration'],
  ['/admin/account', 'Account'],
  ['/admin/users', 'Users'],
  ['/admin/teams', 'Teams'],
  ['/admin/security', 'Security'],
  ['/admin/pipelines', 'Pipelines and stages'],
  ['/admin/lists', 'People and companies'],
  ['/admin/audit_log', 'Audit log'],
  ['/admin/account_exports', 'Account exports'],
  ['/admin/archive', 'Archive and restore'],
  ['/admin/api_applications', 'API applications'],
  ['/nowhere', 'This page does not exist'],
] as const;

describe('every screen', () => {
  test.each(SCREENS)('axe finds nothing in both themes, and Tab shows where it is: %s', async (path, words) => {
    await goWithin(page, server.url + (await addressOf(path)));
    await page.locator('main, [role="dialog"]').getByText(words).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    const found = [...(await axeFindsInBothThemes(page)), ...(await keyboardFinds(page))];
    expect(found).toEqual([]);
  });
});

test('AUTH-01 axe finds nothing on the privacy notice in both themes, and Tab shows where it is', async () => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
  await Promise.all([askForConsent(context), account.enter(context)]);
  const asked = await context.newPage();
  await asked.goto(server.url);
  await asked.getByRole('checkbox').waitFor();
  expect([...(await axeFindsInBothThemes(asked)), ...(await keyboardFinds(asked))]).toEqual([]);
  await context.close();
});

test('CAL-02 a finger that rests on an event moves it to another day; one that swipes does not', async () => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  await account.enter(context);
  const tablet = await context.newPage();
  await tablet.goto(`${server.url}/calendar`);
  const chip = tablet.getByRole('button', { name: /^Plant visit/ });
  await chip.waitFor();
  const where = `document.querySelector('[aria-label^="Plant visit"]')?.closest('[data-day]')?.dataset.day`;
  const cellOf = () => tablet.evaluate<string>(where);
  const from = await cellOf();
  const cell = tablet.locator(`[role="gridcell"]:not([data-day="${from}"])`).nth(9);
  const [start, target] = await Promise.all([chip.boundingBox(), cell.boundingBox()]);
  if (!start || !target) throw new Error('There is nothing to drag');
  const devtools = await context.newCDPSession(tablet);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [at, to] = [
    { x: start.x + 20, y: start.y + 8 },
    { x: target.x + 30, y: target.y + 50 },
  ];
  const frames = (n: number) =>
    tablet.evaluate(
      `new Promise((shown) => { let left = ${n}; const next = () => (left-- ? requestAnimationFrame(next) : shown()); next(); })`,
    );
  const move = (part: number) => touch('touchMove', at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part);
  const drag = async () => {
    for (const part of [0.2, 0.6, 1]) {
      await move(part);
      await frames(2);
    }
  };
  // It moves at once: one that rests first would hold the event.
  await Promise.all([touch('touchStart', at.x, at.y), move(0.2)]);
  await drag();
  // A finger that leaves the screen while it moves flings the page, and the browser lets nothing hold still what is flung.
  await frames(10);
  await touch('touchEnd');
  expect(await tablet.locator('[data-held]').count()).toBe(0);
  await touch('touchStart', at.x, at.y);
  await tablet.locator('[data-held]').waitFor();
  await drag();
  await expect.poll(cellOf).toBe(await cell.getAttribute('data-day'));
  await touch('touchEnd');
  await expect.poll(() => tablet.getByRole('region', { name: 'Messages' }).textContent()).toMatch(/^Moved to/);
  expect(await cellOf()).toBe(await cell.getAttribute('data-day'));
  await tablet.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(cellOf).toBe(from);
  await context.close();
});

test('REP-01 drill-down by keyboard: a bar opens its deals, which open as a list of the same', async () => {
  await page.goto(`${server.url}/reporting/dealsByStage`);
  const chart = page.getByRole('img', { name: /^All by/ });
  await chart.focus();
  const panel = page.getByRole('complementary', { name: /./ });
  await page.keyboard.press('Home');
  // Bars without deals open nothing.
  const opens = page.getByText(/Press Enter for the 1 deal/);
  for (let bar = 0; bar < 12 && !(await opens.count()); bar++) {
    await page.keyboard.press('ArrowRight');
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  }
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'Flow meters, plant 2' }).waitFor();
  const counted = (await panel.textContent()) ?? '';
  await panel.getByRole('link', { name: 'Open as list' }).click();
  await page.getByRole('grid').getByText('Flow meters, plant 2').first().waitFor();
  for (const words of ['$1,200', '1 deal']) expect(counted).toContain(words);
  expect(await page.getByRole('main').textContent()).toContain('1,200');
});

test('on a phone the labels beside each other in the bar of Changes are on one line', async () => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto(`${server.url}/deals/changes`);
  const bar = phone.getByRole('group', { name: 'Time and deals to compare' });
  const areOnOneLine = () =>
    bar.evaluate((group) => {
      const tops = [...group.children].slice(0, 2).map((pair) => {
        const range = document.createRange();
        range.selectNodeContents(pair.firstChild as Node);
        return Math.round(range.getBoundingClientRect().top);
      });
      return tops.length === 2 && tops[0] === tops[1];
    });
  await expect.poll(areOnOneLine).toBe(true);
  await context.close();
});

test('REP-05 a dashboard is arranged by keyboard alone, shared with everyone, and shown as Home', async () => {
  await page.goto(`${server.url}/dashboards/${await dashboardId()}`);
  await page.getByRole('button', { name: 'Arrange' }).click();
  const grip = page.getByRole('button', { name: 'Move “Won this month”', exact: true });
  await expect.poll(() => grip.evaluate('document.activeElement?.hasAttribute("data-grip")')).toBe(true);
  await grip.focus();
  for (const key of ['Space', 'ArrowDown', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByText(/^Put down: Won this month, row \d, column 1$/).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('“Monday round” arranged').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('combobox', { name: 'Add people or teams' }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('banner').or(page.getByRole('main')).getByText('Everyone').first().waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show as Home' }).click();
  await page.getByText('Home shows “Monday round”').waitFor();
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1, name: 'Monday round' }).waitFor();
  const { entries } = await account.call('GET', '/api/internal/dashboards');
  expect(entries[0].shares).toEqual([{ with: 'everyone', can_edit: false }]);
  await account.call('PUT', '/api/internal/dashboard_home', { dashboard_id: null });
});

test('CAL-02 an event is dragged by mouse to another day as one change, and Undo puts it back', async () => {
  await page.goto(`${server.url}/calendar`);
  const chip = page.getByRole('button', { name: /^Plant visit/ });
  const where = `document.querySelector('[aria-label^="Plant visit"]')?.closest('[data-day]')?.dataset.day`;
  const cellOf = () => page.evaluate<string>(where);
  await chip.waitFor();
  const from = await cellOf();
  const [start, target] = await Promise.all([
    chip.boundingBox(),
    page.locator(`[role="gridcell"]:not([data-day="${from}"])`).nth(9).boundingBox(),
  ]);
  if (!start || !target) throw new Error('There is nothing to drag');
  await page.mouse.move(start.x + 20, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 30, target.y + 50, { steps: 4 });
  await page.mouse.up();
  await page.getByText(/^Moved to/).waitFor();
  expect(await cellOf()).not.toBe(from);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(cellOf).toBe(from);
});

/** Ids count over all accounts of the server: the first record of this account is asked for. */
async function addressOf(path: string): Promise<string> {
  if (path.endsWith('/merge')) {
    const { entries } = await account.call('GET', '/api/v3/people?per_page=2');
    return `${path}?ids=${entries.map(({ id }: { id: number }) => id).join()}`;
  }
  if (path.startsWith('/reporting/1')) return path.replace('1', String(reportId));
  if (path.startsWith('/dashboards/1')) return path.replace('1', String(await dashboardId()));
  const [, kind, rest = ''] = /^\/(deals|people|companies|customers)\/1(\?.*)?$/.exec(path) ?? [];
  if (!kind) return path;
  const { entries } = await account.call('GET', `/api/v3/${kind}?per_page=1`);
  return `/${kind}/${entries[0].id}${rest}`;
}

async function dashboardId(): Promise<number> {
  const { entries } = await account.call('GET', '/api/internal/dashboards');
  return entries[0].id;
}

test('on a phone the stage of a deal and the move to the next one are not broken into columns', async () => {
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const { id: deal_stage_id } = config.deal_stages.find((one: { name: string }) => one.name === 'Request for Info');
  const { id } = await account.call('POST', '/api/v3/deals', { deal: { name: 'Long stage', deal_stage_id } });
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto(`${server.url}/deals/${id}`);
  const linesOf = async (text: Locator) => Math.round(((await text.boundingBox())?.height ?? 0) / 20);
  await expect.poll(() => linesOf(phone.getByRole('button', { name: 'Move to Presentation' }))).toBe(1);
  await expect.poll(() => linesOf(phone.getByText('Request for Info', { exact: true }).first())).toBe(1);
  await context.close();
});

test('CAL-02 on a phone the agenda of days without entries says so on the screen', async () => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto(`${server.url}/calendar?view=agenda&date=2031-02-03`);
  const words = phone.getByText(/^Nothing planned/);
  await words.waitFor();
  await expect.poll(async () => (await words.boundingBox())?.y).toBeLessThan(600);
  await context.close();
});
