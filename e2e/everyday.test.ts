import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

/** The basics of a day of work: focus, connection, the way through a list. */
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let account: Account;
let page: Page;
/** Addresses of the product's code and styles. */
const parts = { asked: new Set<string>(), fetched: new Set<string>() };
const isPart = (url: string) => url.includes('/assets/');

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  for (const [name, value] of [
    ['Silo level sensing', 1000],
    ['Cold-chain loggers', 250.25],
    ['Torque sensor pilot', 99.5],
  ]) {
    await account.call('POST', '/api/v3/deals', { deal: { name, value } });
  }
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => isPart(request.url()) && parts.asked.add(request.url()));
  page.on('requestfinished', (request) => isPart(request.url()) && parts.fetched.add(request.url()));
  // A part that is requested while the user leaves the page is cancelled, and requested again.
  page.on('requestfailed', (request) => parts.asked.delete(request.url()));
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Agenda' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The editor of cells and its parts are fetched when the browser is idle, after the list is shown. */
async function editorIsHere(): Promise<void> {
  await expect.poll(() => [...parts.fetched].some((url) => url.includes('/cell-editor-'))).toBe(true);
  await expect.poll(() => [...parts.asked].filter((url) => !parts.fetched.has(url))).toEqual([]);
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const focusedRow = () =>
  page.evaluate<string>(
    'document.activeElement?.closest(\'[role="row"]\')?.textContent ?? document.activeElement.tagName',
  );
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

async function toList(): Promise<void> {
  parts.asked.clear();
  parts.fetched.clear();
  await page.goto(`${server.url}/deals?view=all&sort=name&dir=asc`);
  await row('Torque sensor pilot').waitFor();
}

describe('everyday use', () => {
  test('LIST-01 Back from a record returns to its row, and the record walks through the list by j and k', async () => {
    await toList();
    await page.keyboard.press('j');
    await expect.poll(focusedRow).toContain('Cold-chain loggers');
    await page.keyboard.press('j');
    await expect.poll(focusedRow).toContain('Silo level sensing');
    await page.keyboard.press('o');
    await heading('Silo level sensing').waitFor();
    await page.getByText('2 of 3', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await heading('Torque sensor pilot').waitFor();
    await page.getByText('3 of 3', { exact: true }).waitFor();
    await page.keyboard.press('k');
    await heading('Silo level sensing').waitFor();
    await page.keyboard.press('j');
    await heading('Torque sensor pilot').waitFor();
    await page.goBack();
    await expect.poll(focusedRow).toContain('Torque sensor pilot');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/deals');
  });

  test('LIST-04 Space selects, the bar sums exactly, and after a bulk change the focus is in the list', async () => {
    await toList();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByText('2 selected').waitFor();
    await page.getByText('Sum $1,250.25 · Average $625.13').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit 2 deals' });
    await dialog.getByRole('combobox', { name: 'Field' }).press('Enter');
    await page.keyboard.type('Summary');
    await page.getByRole('option', { name: 'Summary' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Summary' }).fill('Asked for an offer');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Summary of 2 deals changed/).waitFor();
    await expect.poll(focusedRow).toContain('Silo level sensing');
  });

  test('LIST-01 an edit while offline stays in its cell, and Retry saves it when the line is back', async () => {
    await toList();
    await page.keyboard.press('j');
    await editorIsHere();
    await context.setOffline(true);
    try {
      await page.keyboard.press('Enter');
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('Cold-chain loggers, phase 2');
      await name.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(await name.inputValue()).toBe('Cold-chain loggers, phase 2');
    } finally {
      await context.setOffline(false);
    }
    // Not with waitForFunction, because the page's content security policy prevents its second look.
    await expect.poll(() => page.evaluate('navigator.onLine')).toBe(true);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(/^Name of Cold-chain loggers.* changed/).waitFor();
    const { entries } = await account.call('GET', '/api/v3/deals?per_page=50');
    expect(entries.map((deal: { name: string }) => deal.name)).toContain('Cold-chain loggers, phase 2');
  });

  test('SHELL-14 a record opened while offline says so, and opens by itself when the line is back', async () => {
    const apart = await context.newPage();
    // For a user who saves data, no other page's code is fetched while the browser is idle.
    await apart.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    await apart.goto(`${server.url}/companies`);
    await apart.getByRole('main').getByText('No companies yet').waitFor();
    await context.setOffline(true);
    try {
      // Neither the page's code nor its data have been fetched.
      await apart.keyboard.press('g');
      await apart.keyboard.press('p');
      await apart.getByText(/You’re offline/).waitFor();
      expect(await apart.getByText(/new version/).count()).toBe(0);
    } finally {
      await context.setOffline(false);
    }
    await apart.getByRole('main').getByText('No people yet').waitFor();
    await apart.close();
  });
});
