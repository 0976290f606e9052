import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createDAVClient } from 'tsdav';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { launchServer } from './launch-server';
import { type Account, type Loose, type RunningServer, startServer } from './server';

/**
 * A week in the calendar: a weekly call, read and changed by a calendar program while the calendar is open on another
 * server, a to-do template for ten new customers, and a day worked through from Home by keyboard alone.
 */
let server: RunningServer;
let second: Awaited<ReturnType<typeof launchServer>>;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  [second, account] = await Promise.all([
    launchServer({ FAIRLEAD_DATA: server.folder }),
    server.account('Kestrel Optics'),
  ]);
  page = await opened(1440, 900);
});
afterAll(async () => {
  await browser?.close();
  await second?.stop();
  await server?.stop();
});

async function opened(width: number, height: number, more: object = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    ...more,
  });
  await account.enter(context);
  const made = await context.newPage();
  made.setDefaultTimeout(30_000);
  return made;
}

const day = (add: number) => {
  const now = new Date();
  // The Monday after next, and the days after it.
  const monday = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 15 - now.getDay()));
  return new Date(monday.getTime() + add * 86_400_000).toISOString().slice(0, 10);
};
const within = async (start: string, end: string): Promise<Loose[]> =>
  (await account.call('GET', `/api/v3/calendar_entries/calendar?start=${start}&end=${end}&per_day=50`)).entries;
const daysOf = async (name: string) =>
  (await within(day(0), day(34)))
    .filter((one) => one.name === name)
    .map(({ due_date }) => due_date.replaceAll('/', '-'));
const chips = (of: Page, name: string) => of.getByRole('button', { name: new RegExp(`^${name}, `) });

describe('a week in the calendar', () => {
  test('CAL-02 CAL-03 a weekly call is drawn by mouse, one occurrence is moved, and the later ones are deleted', async () => {
    await page.goto(`${server.url}/calendar?view=week&date=${day(0)}`);
    const column = page.locator(`[data-day="${day(0)}"][data-part="times"]`);
    // The loaded week replaces the empty one, and then scrolls the working day into view.
    await column.waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await expect.poll(async () => (await column.boundingBox())?.y ?? 0).toBeLessThan(0);
    const box = await column.boundingBox();
    const hours = (hour: number) => ((box?.height ?? 0) * hour) / 24;
    const x = (box?.x ?? 0) + 30;
    await page.mouse.move(x, (box?.y ?? 0) + hours(10) + 2);
    await page.mouse.down();
    await page.mouse.move(x, (box?.y ?? 0) + hours(11) - 2, { steps: 4 });
    await page.mouse.up();
    const form = page.getByRole('dialog', { name: 'New event' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekly call');
    await form.getByRole('combobox', { name: 'Repeat', exact: true }).click();
    await page.getByRole('option', { name: 'Weekly', exact: true }).click();
    await form.getByRole('button', { name: 'Add event' }).click();
    await form.waitFor({ state: 'hidden' });
    await chips(page, 'Weekly call').waitFor();
    expect(await daysOf('Weekly call')).toEqual([0, 7, 14, 21, 28].map(day));
    expect((await account.call('GET', '/api/v3/calendar_entries?per_page=200')).entries).toHaveLength(1);

    await page.goto(`${server.url}/calendar?view=week&date=${day(7)}`);
    await chips(page, 'Weekly call').focus();
    for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('radio', { name: 'Only this one' }).waitFor();
    // The focus follows the dialog that has opened: a key before that would go nowhere.
    await page.getByRole('dialog').locator(':focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Moved to /).waitFor();
    expect(await daysOf('Weekly call')).toEqual([0, 8, 14, 21, 28].map(day));

    await page.goto(`${server.url}/calendar?view=week&date=${day(21)}`);
    await chips(page, 'Weekly call').click();
    const edited = page.getByRole('dialog', { name: 'Edit event' });
    await edited.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('radio', { name: 'This and all future ones' }).click();
    await page.getByRole('button', { name: 'Delete these events' }).click();
    await page.getByText('Weekly call and all later ones deleted').waitFor();
    expect(await daysOf('Weekly call')).toEqual([0, 8, 14].map(day));
  });

  test('CAL-09 SHELL-11 a calendar program reads the week and changes it, and a browser on another server shows that by itself', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const cookies = await page.context().cookies();
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: second.url })));
    const theirs = await context.newPage();
    const listens = theirs.waitForResponse((answer) => answer.url().includes('/api/internal/live'));
    await theirs.goto(`${second.url}/calendar?view=week&date=${day(0)}`);
    await listens;
    await chips(theirs, 'Weekly call').waitFor();

    const { password } = await account.call('POST', '/api/internal/calendar_devices', { name: 'Phone' });
    const phone = await createDAVClient({
      serverUrl: server.url,
      credentials: { username: account.email, password },
      authMethod: 'Basic',
      defaultAccountType: 'caldav',
    });
    const calendar = (await phone.fetchCalendars()).find(({ components }) => components?.includes('VEVENT'));
    if (!calendar) throw new Error('The calendar of events is missing');
    const objects = await phone.fetchCalendarObjects({ calendar });
    const call = objects.find(({ data }) => String(data).includes('SUMMARY:Weekly call'));
    if (!call) throw new Error('The call is missing');
    expect(String(call.data).match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const data = String(call.data).replaceAll('SUMMARY:Weekly call', 'SUMMARY:Call with the yard');
    expect((await phone.updateCalendarObject({ calendarObject: { ...call, data } })).ok).toBe(true);
    await chips(theirs, 'Call with the yard').waitFor();
    expect(await daysOf('Call with the yard')).toEqual([0, 8, 14].map(day));
    await context.close();
  });

  test('CAL-10 a to-do template is applied to ten new customers at once', async () => {
    const items = [
      { description: 'Welcome call', due_date: 0 },
      { description: 'Send the handbook', due_date: 3 },
    ];
    const todo_template = { name: 'First steps', template_type: 'customers', todo_template_items_attributes: items };
    await account.call('POST', '/api/v3/admin/todo_templates', { todo_template });
    const add = async (_: unknown, index: number) => {
      const company = { name: `New customer ${index + 1}` };
      const { id } = await account.call('POST', '/api/v3/companies', { company });
      await account.call('POST', '/customers', { customer: { company_id: id } });
    };
    await Promise.all(Array.from({ length: 10 }, add));
    await page.goto(`${server.url}/companies`);
    await page.getByText('New customer 10', { exact: true }).first().waitFor();
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Apply a template' }).click();
    await page.getByRole('dialog').getByRole('combobox').first().click();
    await page.getByRole('option', { name: 'First steps' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add 2 tasks/ })
      .click();
    const open = async () => (await account.call('GET', '/api/internal/agenda?per_page=5')).totals.open;
    await expect.poll(open).toBe(20);
  });

  test('CAL-08 the day is worked through from Home by keyboard alone', async () => {
    await page.goto(server.url);
    await page.getByRole('tab', { name: 'Today (10)' }).waitFor();
    const rows = page.getByRole('list', { name: 'Agenda' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(5);
    for (let n = 9; n >= 8; n -= 1) {
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await page.getByRole('tab', { name: `Today (${n})` }).waitFor();
    }
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await page
      .getByRole('dialog', { name: /Postpone/ })
      .locator(':focus')
      .waitFor();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('tab', { name: 'Today (7)' }).waitFor();
    // The page shows the new figures before the server has them.
    const totals = async () => (await account.call('GET', '/api/internal/agenda?per_page=5')).totals;
    await expect.poll(totals).toMatchObject({ open: 18, today: 7 });
  });

  test('CAL-02 CAL-08 on a phone Home, agenda and calendar show the same day, and nothing is wider than the screen', async () => {
    const phone = await opened(375, 812, { isMobile: true, hasTouch: true });
    for (const [path, words] of [
      ['/', 'Today (7)'],
      ['/to_dos', 'Welcome call'],
      [`/calendar?date=${day(0)}`, 'Call with the yard'],
    ] as const) {
      await phone.goto(server.url + path);
      await phone.getByText(words).filter({ visible: true }).first().waitFor();
      expect(await phone.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    }
    await phone.context().close();
  });
});
