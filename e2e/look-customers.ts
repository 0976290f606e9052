import { launchBrowser } from './browser';
const base = 'http://localhost:4102';
const out = '/tmp/w/shots-customers';
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message));
await page.goto(base);
await page.evaluate(async () => {
  await fetch('/demo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
});
const get = (path: string) =>
  page.evaluate(async (p) => (await fetch(p, { headers: { accept: 'application/json' } })).json(), path);
const customers = await get('/api/v3/customers?per_page=200');
console.log('customers', customers.pagination?.total);
const id = customers.entries[0].id;
const shown = await get(`/api/v3/customers/${id}`);
console.log(JSON.stringify(shown).slice(0, 900));
const others = (await get('/api/v3/companies?conditions[company_is_customer][]=No&per_page=50')).entries;
let target = others[0].id;
for (const o of others) {
  const c = await get(`/api/internal/companies/${o.id}/conversion`);
  if (c.won_count > 0) {
    target = o.id;
    console.log('convertible', o.id, c.won_count);
    break;
  }
}
const deals = await get('/api/v3/deals?per_page=200');
const forms: [string, number, number, 'light' | 'dark'][] = [
  ['1440-light', 1440, 900, 'light'],
  ['1440-dark', 1440, 900, 'dark'],
  ['375-light', 375, 812, 'light'],
  ['375-dark', 375, 812, 'dark'],
];
for (const [name, width, height, scheme] of forms) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`${base}/customers/${id}`);
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${out}/customer-${name}.png` });
  await page.goto(`${base}/customers/${id}?tab=milestones`);
  await page.waitForTimeout(900);
  await page.locator('[role=tabpanel] button[title^="Edit"]').nth(1).click();
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${out}/milestones-${name}.png` });
  await page.goto(`${base}/companies/${target}`);
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${out}/company-${name}.png` });
  await page.getByRole('button', { name: 'Convert to customer' }).first().click();
  await page.waitForTimeout(600);
  await page
    .getByRole('button', { name: 'Add a milestone' })
    .click()
    .catch((e) => console.log(e.message.slice(0, 300)));
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${out}/convert-${name}.png` });
  await page.keyboard.press('Escape');
  if (width < 500) {
    await page.goto(`${base}/customers/${id}?tab=details`);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${out}/details-${name}.png`, fullPage: true });
  }
}
await browser.close();
process.exit(0);
