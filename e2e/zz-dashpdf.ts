import { writeFileSync } from 'node:fs';
import { launchBrowser } from './browser';
const base = 'http://127.0.0.1:3405';
const out = '/tmp/w/dashpdf-try/';
const browser = await launchBrowser();
let at = '';
for (const [name, width, height, scheme] of [['d', 1440, 900, 'light'], ['dd', 1440, 900, 'dark'], ['p', 375, 812, 'light'], ['pd', 375, 812, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, acceptDownloads: true });
  const page = await context.newPage();
  page.on('pageerror', (e: Error) => console.log('ERR', name, e.message.slice(0, 300)));
  page.on('console', (e: any) => e.type() === 'error' && console.log('CON', name, e.text().slice(0, 300)));
  const r = await context.request.post(`${base}/demo`, { headers: { origin: base } });
  if (!r.ok()) console.log(r.status(), await r.text());
  const list = await (await context.request.get(`${base}/api/internal/dashboards`)).json();
  at = `/dashboards/${list.entries.find((e: any) => e.tile_count > 0)?.id}`;
  await page.goto(base + at);
  await page.locator('h1').first().waitFor({ timeout: 15000 });
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}screen-${name}.png` });
  // By keyboard alone.
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}menu-${name}.png` });
  if (name === 'd') {
    const loaded = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await loaded;
    await file.saveAs(`${out}demo.pdf`);
    console.log('download', file.suggestedFilename());
    await page.waitForTimeout(800);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${out}dialog-${name}.png` });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${out}form-${name}.png` });
  console.log(name, await page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id}`));
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  console.log(name, page.url(), await page.evaluate(() => document.activeElement?.textContent));
  await context.close();
}
await browser.close();
