import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The size of the picture beside the name, as the browser decoded it. */
function sizeAt(page: Page, place: string): Promise<string> {
  return page.locator(`${place} img`).evaluate(async (element) => {
    const img = element as HTMLImageElement;
    await img.decode();
    return `${img.naturalWidth} x ${img.naturalHeight}`;
  });
}

test('REC-15 a wide photograph becomes a square picture on its page and in the list, fetched once, and Undo takes it back', async () => {
  const account = await server.account();
  const { id } = await account.call('POST', '/api/v3/people', { person: { first_name: 'Mira', last_name: 'Holm' } });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const fetched: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/v3/images/')) fetched.push(answer.headers()['content-type'] ?? '');
  });
  await page.goto(`${server.url}/people/${id}`);
  await page.getByRole('button', { name: 'Change the picture of Mira Holm' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload a picture …' }).press('Enter');
  const photograph = await page.screenshot();
  await (await chooser).setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: photograph });
  await page.getByText('Picture of Mira Holm changed').waitFor();
  await expect.poll(() => sizeAt(page, 'article header')).toBe('256 x 256');

  await page.getByRole('link', { name: 'People' }).first().click();
  await expect.poll(() => sizeAt(page, '[role="grid"]')).toBe('256 x 256');
  expect(fetched).toEqual(['image/webp']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: Picture of Mira Holm changed').waitFor();
  await page.getByText('MH', { exact: true }).waitFor();
  await context.close();
});
