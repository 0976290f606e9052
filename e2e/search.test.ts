import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { typedAndKept } from './kept-draft';
import { type Account, type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return () => context.close();
});

const field = () => page.getByRole('combobox', { name: 'Search or jump to' });
const marked = () => page.locator('[role="option"][aria-selected="true"]');
const path = () => new URL(page.url()).pathname;

async function openPalette(at = '/people'): Promise<void> {
  if (path() !== at) await page.goto(server.url + at);
  await page.getByRole('main').waitFor();
  await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
  await page.keyboard.press('Control+k');
  await field().waitFor();
}

const person = (first_name: string, last_name: string, more: object = {}) =>
  account.call<{ id: number }>('POST', '/api/v3/people', { person: { first_name, last_name, ...more } });
const deal = (name: string) => account.call<{ id: number }>('POST', '/api/v3/deals', { deal: { name } });

describe('the command palette', () => {
  test('LIST-07 keyboard first: a slip is forgiven, Enter opens the page, and it is recent the next time', async () => {
    const { id } = await person('Mara', 'Hernández', { phone: '+1 415 555 0142' });
    await openPalette();
    await page.keyboard.type('hernadez mara');
    await page.getByRole('option', { name: /Mara Hernández/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/people/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Mara Hernández' }).waitFor();
    await openPalette('/companies');
    await page.getByRole('group', { name: 'Recent' }).getByText('Mara Hernández').waitFor();
    await page.keyboard.type('5550142');
    await page.getByRole('group', { name: 'People' }).getByText('Mara Hernández').waitFor();
    await expect.poll(() => page.locator('mark').first().textContent()).toBe('555 0142');
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  test('LIST-07 the command palette acts on the open record: another stage, undone again', async () => {
    const { id } = await deal('Cold-chain loggers');
    const stages = await account.call('GET', `/api/v3/deals/${id}`);
    await page.goto(`${server.url}/deals/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Cold-chain loggers' }).waitFor();
    await openPalette(`/deals/${id}`);
    await page.keyboard.type('move stage');
    await page.keyboard.press('Enter');
    await page.keyboard.type('negotiation');
    await page.getByRole('option', { name: /Move to Negotiation/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Cold-chain loggers moved to Negotiation').waitFor();
    expect((await account.call('GET', `/api/v3/deals/${id}`)).deal_stage.name).toBe('Negotiation');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Move undone').waitFor();
    expect((await account.call('GET', `/api/v3/deals/${id}`)).deal_stage_id).toBe(stages.deal_stage_id);
  });

  test('LIST-07 found right after another user saved it, and not after it is deleted', async () => {
    await openPalette();
    const { id } = await deal('Silo level sensing');
    await page.keyboard.type('silo');
    await page.getByRole('option', { name: /Silo level sensing/ }).waitFor();
    await account.call('DELETE', `/api/v3/deals/${id}`);
    await page.keyboard.type(' lev');
    await page.getByText('No results for “silo lev”.').waitFor();
  });

  test('A11Y-01 axe finds nothing on the palette, in both themes', async () => {
    await person('Mara', 'Hernández');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openPalette();
      await page.keyboard.type('mara');
      await marked().getByText('Mara').waitFor();
      expect(await axeFinds(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  test('SHELL-07 the global search fills a phone and gives the focus back', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${server.url}/people`);
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await field().waitFor();
    const box = await page.getByRole('dialog', { name: 'Search or jump to' }).boundingBox();
    expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 375, 812]);
    await page.getByRole('button', { name: 'Close' }).click();
    await field().waitFor({ state: 'detached' });
    const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label")');
    await expect.poll(focused).toBe('Search or jump to');
  });
});

describe('quick add', () => {
  test('LIST-08 a draft survives a reload, and Is it one of these? opens who is there already', async () => {
    const { id } = await person('Ruth', 'Adeyemi', { email: 'ruth@prairie.example' });
    await page.goto(`${server.url}/quick_add`);
    await page.getByRole('button', { name: 'Person' }).click();
    await page.getByLabel('First name').fill('Ruth');
    const email = page.getByLabel('Email', { exact: true });
    await typedAndKept(page, () => email.fill('ruth@prairie.example'));
    await page.reload();
    await page.getByRole('button', { name: 'Person' }).click();
    await page.getByText('Draft restored.').waitFor();
    await expect.poll(() => email.inputValue()).toBe('ruth@prairie.example');
    await page.getByText('Is it one of these?').waitFor();
    await page.getByRole('link', { name: 'Ruth Adeyemi' }).click();
    await page.waitForURL(`**/people/${id}`);
  });

  test('LIST-08 a note from anywhere reaches the record it is about', async () => {
    const { id } = await deal('Silo level sensing');
    await openPalette('/companies');
    await page.keyboard.type('new note');
    await page.getByRole('option', { name: /New note/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New note' }).waitFor();
    await page.getByLabel('About').click();
    await page.keyboard.type('silo');
    await page.getByRole('option', { name: /Silo level sensing/ }).click();
    await page.getByLabel('Note', { exact: true }).fill('They want ten more.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Note added to Silo level sensing').waitFor();
    const notes = await account.call('GET', `/api/v3/notes?deal_id=${id}`);
    expect(notes.entries.map(({ content }: { content: string }) => content)).toEqual(['They want ten more.']);
  });
});
