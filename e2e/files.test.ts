import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

/** Files of strangers: looked at, and never run. */
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const SCRIPTED = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('run'\\);window.hacked=1)>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O<</S/JavaScript/JS(window.hacked=1)>>>>>>endobj
trailer<</Root 1 0 R>>`;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('PROF-04 preview of images and PDFs in the page: a PDF with script is drawn, and its script is not run', async () => {
  const said: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => said.push(dialog.message())));
  await page.goto(`${server.url}/files`);
  await page.getByText('No files yet').waitFor();
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: 'scripted.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SCRIPTED) },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
  ]);
  await page.getByText('2 files uploaded').waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('scripted.pdf').focus();
  await page.keyboard.press('Enter');
  await page.locator('canvas').waitFor();
  expect([said, await page.evaluate('window.hacked')]).toEqual([[], undefined]);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  const other = (await row('scripted.pdf').evaluate((one) => one.nextElementSibling !== null))
    ? 'ArrowDown'
    : 'ArrowUp';
  await page.keyboard.press(other);
  await page.getByRole('img', { name: 'Preview of photo.png' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Preview of photo.png' }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('photo.png');
});
