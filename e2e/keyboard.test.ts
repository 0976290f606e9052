import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

/** A morning of work without a mouse: no click, and all focus is reached by keyboard. */
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const { id: deal_stage_id } = config.deal_stages.find((one: { name: string }) => one.name === 'Qualified');
  for (const name of ['Silo level sensing', 'Cold-chain loggers', 'Torque sensor pilot']) {
    await account.call('POST', '/api/v3/deals', { deal: { name, value: 1000, deal_stage_id } });
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const MOST_TABS = 80;
const WHERE = `(() => {
  const at = document.activeElement;
  const label = at?.labels?.[0]?.textContent;
  return (at?.getAttribute('aria-label') ?? label ?? (at?.matches('button, a') ? at.textContent : '')).trim();
})()`;

const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), done());
const done = () => Promise.resolve();
const type = (text: string) => page.keyboard.type(text);
const focused = () => page.evaluate<string>(WHERE);
const role = () => page.evaluate('document.activeElement?.getAttribute("role")');
const path = () => new URL(page.url()).pathname;
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** Presses Tab until the focused element has that name. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < MOST_TABS; count++) {
    const at = await focused();
    if (typeof name === 'string' ? at === name : name.test(at)) return;
    seen.push(at.slice(0, 40));
    await press(key);
  }
  throw new Error(`${key} never reached ${name}: ${seen.join(' | ')}`);
}

/** Opens the list, also if the board was the last view. */
async function toList(): Promise<void> {
  await page.getByRole('main').getByText('Cold-chain loggers').first().waitFor();
  if (path() === '/deals') return;
  await tabTo('Board');
  await press('ArrowLeft');
  await row('Cold-chain loggers').waitFor();
}

const deals = async () => (await account.call('GET', '/api/v3/deals?per_page=50')).entries;
const dealCalled = async (name: string) => (await deals()).find((deal: { name: string }) => deal.name === name);

describe('by keyboard alone', () => {
  test('signs in, goes to the deals and narrows them', async () => {
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await tabTo('Email');
    await type(account.email);
    await tabTo('Password');
    await type(account.password);
    await press('Enter');
    await page.getByRole('heading', { name: 'Agenda' }).waitFor();
    await page.getByRole('main').waitFor();
    await press('g', 'd');
    await toList();
    await tabTo('Filter');
    await press('Enter');
    await page.getByRole('combobox', { name: 'Field' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT');
    await type('Name');
    await page.getByRole('option', { name: 'Name', exact: true }).waitFor();
    await press('Enter');
    await page.getByRole('textbox', { name: 'Value' }).waitFor();
    await tabTo('Value');
    await type('o');
    await press('Enter');
    await page.waitForURL(/filter=/);
    await row('Torque sensor pilot').waitFor();
  });

  test('CARD-01 walks the list, edits a cell, looks beside it, opens a card and chooses rows', async () => {
    await press('j');
    await expect.poll(role).toBe('gridcell');
    await press('j', 'k', 'ArrowRight', 'ArrowRight', 'Enter');
    await page.getByRole('textbox', { name: 'Value' }).waitFor();
    await expect.poll(focused).toBe('Value');
    await type('2500');
    await press('Enter');
    await page.getByText(/^Value of .* changed/).waitFor();
    const [changed] = (await deals()).filter((deal: { value: string }) => Number(deal.value) === 2500);
    expect(changed.name).toBeTruthy();
    await press('v');
    const beside = page.getByRole('complementary').filter({ hasText: changed.name });
    await beside.waitFor();
    await press('Escape');
    await beside.waitFor({ state: 'detached' });
    await expect.poll(role).toBe('gridcell');
    const card = page.getByRole('dialog', { name: /^Card of/ });
    // The code that handles the keys of cards loads when the page is idle.
    await expect
      .poll(async () => {
        if (!(await card.isVisible())) await press('Shift+Enter');
        return card.isVisible();
      })
      .toBe(true);
    await card.waitFor();
    expect(await axeFindsInBothThemes(page)).toEqual([]);
    await tabTo('Edit');
    await press('Escape');
    await card.waitFor({ state: 'detached' });
    await expect.poll(role).toBe('gridcell');
    await press('x', 'j', 'x');
    await page.getByText('2 selected').waitFor();
    await tabTo(/^Owner/);
    expect(await page.evaluate('document.activeElement.closest("section")?.textContent')).toContain('2 selected');
    await press('Escape');
  });

  test('opens a record, moves its stage, takes it back and writes a note', async () => {
    await press('Escape', 'g', 'd');
    await toList();
    await press('Control+k');
    await type('cold');
    await page.getByRole('option', { name: /Cold-chain loggers/ }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cold-chain loggers' }).waitFor();
    const before = (await dealCalled('Cold-chain loggers')).deal_stage_id;
    await tabTo(/Negotiation/);
    await press('Enter');
    await page.getByText('Cold-chain loggers moved to Negotiation').waitFor();
    await press('Control+z');
    await page.getByText('Move undone').waitFor();
    expect((await dealCalled('Cold-chain loggers')).deal_stage_id).toBe(before);
    await tabTo(/^Write a note/);
    await type('They call back on Monday.');
    await press('Control+Enter');
    await page.getByRole('main').getByText('They call back on Monday.').waitFor();
  });

  test('adds a deal with a company that is new, and takes a deleted one from the recycle bin', async () => {
    await press('Escape', 'Control+k');
    await type('new deal');
    await page.getByRole('option', { name: 'New deal' }).waitFor();
    await press('Enter');
    await page.getByRole('dialog', { name: 'New deal' }).waitFor();
    await expect.poll(focused).toBe('Name');
    await type('Flow meters, plant 2');
    await tabTo('Company');
    await type('Orchard Valley');
    await page
      .getByRole('option', { name: /Add|Create|New/ })
      .first()
      .waitFor();
    await press('Enter');
    await tabTo('Create deal');
    await press('Enter');
    await page.getByRole('dialog', { name: 'New deal' }).waitFor({ state: 'detached' });
    const made = await dealCalled('Flow meters, plant 2');
    expect(made.company.name).toBe('Orchard Valley');
    await account.call('DELETE', `/api/v3/deals/${made.id}`);
    await press('Control+k');
    await type('recycle bin');
    await page.getByRole('option', { name: /Recycle bin/ }).waitFor();
    await press('Enter');
    await page.waitForURL('**/recycle_bin');
    // The name also appears in the message that the deal was created.
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .waitFor();
    await tabTo(/^Restore/);
    await press('Enter');
    await page.getByText('Flow meters, plant 2 restored').waitFor();
    expect((await dealCalled('Flow meters, plant 2'))?.id).toBe(made.id);
    expect(path()).toBe('/recycle_bin');
  });
});
