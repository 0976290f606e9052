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
  // A layer finds its place beside its button a moment after it is drawn.
  const fits = async () => {
    const { x, width } = await placeOf(page.locator('[data-condition]').last());
    return [width, x >= 5 && x + width <= 370];
  };
  await expect.poll(fits).toEqual([320, true]);
  const to = page.getByRole('textbox', { name: 'To' });
  await to.fill('-12.5m');
  await page.getByText('= -$12,500,000.00').waitFor();
  await expect
    .poll(() => to.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);
  await to.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('-12500000');
});

test('REP-04 schedule: of the fields of a schedule the time stands beside the day', async () => {
  const made = await account.call('POST', '/api/internal/dashboards', { dashboard: { name: 'Monday', tiles: [] } });
  await page.goto(`${server.url}/dashboards/${made.id}?schedules=open`);
  await button('Add schedule').click();
  const field = (name: string) => placeOf(page.getByRole('combobox', { name, exact: true }));
  await expect.poll(async () => (await field('Repeats')).width).toBeGreaterThan(300);
  await expect.poll(async () => (await field('At')).y - (await field('On')).y).toBe(0);
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
  const download = (version: number) => placeOf(button(`Download version ${version}`));
  await expect.poll(async () => (await download(1)).x - (await download(2)).x).toBe(0);
});

test('ADMIN-02 CAL-02 every color of a palette lies within its dialog, large enough for a finger', async () => {
  const fits = async () => {
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Color code' }) });
    await dialog.last().getByRole('textbox').waitFor();
    // All at the same moment: a layer finds its place beside its button after it is drawn.
    const { count, room, least } = await dialog.last().evaluate((box) => {
      const colors = [...box.querySelectorAll('[aria-pressed]')].map((one) => one.getBoundingClientRect());
      const field = box.querySelector('input')?.getBoundingClientRect();
      const right = Math.max(field?.right ?? Infinity, ...colors.map((one) => one.right));
      const least = Math.min(...colors.flatMap(({ width, height }) => [width, height]));
      return { count: colors.length, room: box.getBoundingClientRect().right - right, least };
    });
    expect(count).toBeGreaterThanOrEqual(8);
    expect(room).toBeGreaterThanOrEqual(16);
    expect(least).toBeGreaterThanOrEqual(30);
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
  const number = () => placeOf(page.getByRole('textbox', { name: 'Number of step 1' }));
  const lies = async () => {
    const [first, last, field] = [await operator('plus'), await operator('divided by'), await number()];
    return [last.y - first.y, field.y > first.y + first.height, field.width > 300];
  };
  await expect.poll(lies).toEqual([0, true, true]);
});
