import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

/** What a salesperson finishes on a phone: a file that is imported, a schedule, the versions of a file. */
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;
const PHONE = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  const context = await browser.newContext(PHONE);
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
async function placeOf(found: Locator) {
  await found.waitFor();
  return (await found.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
}
const csv = 'Name,Value\nFlow meters,12000\n';

test('LIST-09 the upload speaks of choosing where nothing can be dropped, and every step leads on by a wide button', async () => {
  await page.goto(`${server.url}/imports/new?type=deals`);
  await page.getByText('Choose a CSV file or an Excel workbook').waitFor();
  expect(await page.getByText('Drop a CSV file or an Excel workbook here').isVisible()).toBe(false);
  const isWide = async (found: Locator, least: number) => {
    const { width, height } = await placeOf(found);
    expect(width).toBeGreaterThan(least);
    expect(height).toBeGreaterThanOrEqual(44);
  };
  await isWide(button('Upload'), 340);
  await page.locator('input[type=file]').setInputFiles({
    name: 'deals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await button('Upload').click();
  await isWide(button('Continue'), 340);
  await button('Continue').click();
  // Beside the button back.
  await isWide(button('Import 1 deal'), 250);
  await button('Import 1 deal').click();
  await isWide(page.getByRole('link', { name: 'See the deals' }), 340);
});

test('LIST-02 an amount that is typed short in a filter stays whole beside what it means', async () => {
  await page.goto(`${server.url}/deals`);
  await button('Filter').click();
  await page.getByRole('option', { name: 'Value', exact: true }).click();
  const { x, width } = await placeOf(page.locator('[data-condition]').last());
  expect([width, x >= 5 && x + width <= 370]).toEqual([320, true]);
  const to = page.getByRole('textbox', { name: 'To' });
  await to.fill('-12.5m');
  await page.getByText('= -$12,500,000.00').waitFor();
  const [whole, shown] = await to.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(whole).toBeLessThanOrEqual(shown ?? 0);
  await to.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('-12500000');
});

test('REP-04 schedule: of the fields of a schedule the time stands beside the day', async () => {
  const made = await account.call('POST', '/api/internal/dashboards', { dashboard: { name: 'Monday', tiles: [] } });
  await page.goto(`${server.url}/dashboards/${made.id}?schedules=open`);
  await button('Add schedule').click();
  const field = (name: string) => placeOf(page.getByRole('combobox', { name, exact: true }));
  const [repeats, day, time] = [await field('Repeats'), await field('On'), await field('At')];
  expect(repeats.width).toBeGreaterThan(300);
  expect(time.y).toBe(day.y);
});

test('PROF-04 the versions of a file: their downloads are below one another', async () => {
  await page.goto(`${server.url}/files`);
  // The button of the empty page replaces that of the page that loads.
  await page.getByText('No files yet').waitFor();
  const version = (text: string) => ({ name: 'Offer.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles([version('one')]);
  await page.getByText('Offer.txt').first().click();
  await page
    .locator('input[aria-label="Upload a new version"]')
    .first()
    .setInputFiles([version('two')]);
  const [first, second] = await Promise.all([1, 2].map((number) => placeOf(button(`Download version ${number}`))));
  expect(first?.x).toBe(second?.x);
});

test('ADMIN-02 CAL-02 every color of a palette lies within its dialog, large enough for a finger', async () => {
  const fits = async () => {
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Color code' }) });
    const field = await placeOf(dialog.last().getByRole('textbox'));
    const outer = await placeOf(dialog.last());
    const colors = await dialog.last().locator('[aria-pressed]').all();
    expect(colors.length).toBeGreaterThanOrEqual(8);
    for (const color of colors) {
      const { x, width, height } = await placeOf(color);
      expect(x + width).toBeLessThanOrEqual(outer.x + outer.width - 16);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(30);
    }
    expect(field.x + field.width).toBeLessThanOrEqual(outer.x + outer.width - 16);
  };
  await page.goto(`${server.url}/admin/lists/lead_statuses`);
  await button(/^Color of/)
    .first()
    .click();
  await fits();
  await page.goto(`${server.url}/calendar`);
  await button('People and event types').click();
  await button(/^Color of/)
    .first()
    .click();
  await fits();
});

test('PROF-03 the value that filters children companies is applied by one press, also as 12k', async () => {
  const call = async (company: object) => (await account.call('POST', '/api/v3/companies', { company })).id;
  const parent = await call({ name: 'Orchard Valley Group' });
  await call({ name: 'Orchard Valley Cider', parent_company_id: parent });
  await page.goto(`${server.url}/companies/${parent}?tab=children_companies`);
  await button('Value').first().click();
  await page.getByRole('textbox', { name: 'To' }).fill('12k');
  await page.getByText('= $12,000.00').waitFor();
  await button('Apply').click();
  await button('Value up to $12,000').click();
  await page.getByRole('textbox', { name: 'From' }).fill('1 500,0');
  await button('Apply').click();
  await button('Value $1,500 to $12,000').waitFor();
  await button(/^Owner/)
    .last()
    .click();
  // Nothing covers the acts of the form.
  await page.getByRole('checkbox', { name: 'No owner' }).check();
  await button('Apply').click();
  await button('Owner none').waitFor();
});

test('ADMIN-04 the operators of a formula lie in one row, and the number below them is as wide as the fields', async () => {
  await page.goto(`${server.url}/admin/modern/custom_fields/deal?open=new`);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Calculated' }).click();
  await button('Add a number').click();
  const operator = (name: string) => placeOf(page.getByRole('radio', { name }).locator('..'));
  const [first, last] = [await operator('plus'), await operator('divided by')];
  expect(first.y).toBe(last.y);
  const number = await placeOf(page.getByRole('textbox', { name: 'Number of step 1' }));
  expect(number.y).toBeGreaterThan(first.y + first.height);
  expect(number.width).toBeGreaterThan(300);
});
