import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

/**
 * An administrator maintains the lists and pipelines of an account: first with the mouse, then with the keyboard
 * alone.
 */
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  page = await enter();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function enter(width = 1440, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const viewport = { width, height: width < 500 ? 812 : 900 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  await account.enter(context);
  const entered = await context.newPage();
  entered.setDefaultTimeout(30_000);
  return entered;
}

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.locator('[data-entry]').and(page.getByRole('listitem', { name, exact: true }));
const names = async () =>
  page.locator('[data-entry]').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));
const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const listed = (inOrder: string[]) => expect.poll(names).toEqual(inOrder);

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

describe('lists', () => {
  test('ADMIN-02 with the mouse: add, color, drag, merge, undo, and a deal shows the entry with its color', async () => {
    await page.goto(`${server.url}/admin`);
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /^Lists/ })
      .click();
    await page.getByRole('link', { name: /^Deal statuses/ }).click();
    await listed(['Red', 'Yellow', 'Green']);
    const field = page.getByRole('textbox', { name: 'New deal status' });
    await field.fill(' yellow ');
    await press('Enter');
    await page.getByText('Already been taken.').waitFor();
    await field.fill('Amber');
    await press('Enter');
    await toast('Amber added');
    await button('Color of Amber').click();
    await button('Orange').click();
    await toast('Color of Amber changed');

    const grip = async (name: string) =>
      (await row(name).getByTitle(`Drag ${name} to another place`).boundingBox()) as { x: number; y: number };
    const [from, to] = [await grip('Amber'), await grip('Red')];
    await page.mouse.move(from.x + 8, from.y + 14);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 20, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y + 2, { steps: 4 });
    await page.mouse.up();
    await toast('Order of deal statuses changed');
    await listed(['Amber', 'Red', 'Yellow', 'Green']);

    const deals = await account.call('POST', '/api/v3/deals', {
      deal: { name: 'Pumps', status: await idOf('Yellow') },
    });
    await page.reload();
    await page.getByRole('link', { name: '1 deal' }).waitFor();
    for (const name of ['Amber', 'Yellow']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await button('Merge').click();
    await page.getByRole('radio', { name: /^Amber/ }).check();
    await button('Merge into Amber').click();
    await toast('2 deal statuses merged into Amber');
    await listed(['Amber', 'Red', 'Green']);
    await page.goto(`${server.url}/deals/${deals.id}`);
    await page.getByText('Amber').first().waitFor();
    await page.goto(`${server.url}/admin/lists/deal_statuses`);
    await row('Amber').waitFor();
  });

  test('ADMIN-02 with the keyboard alone: rename, move, delete what is in use, and take it back', async () => {
    await page.goto(`${server.url}/admin/lists/deal_statuses`);
    await page.getByRole('link', { name: '1 deal' }).waitFor();
    await row('Amber').focus();
    await press('Enter', 'End');
    await page.keyboard.type(' light');
    await press('Enter');
    await toast('Amber renamed to Amber light');
    await row('Amber light').waitFor();
    await row('Amber light').focus();
    await press('Alt+ArrowDown');
    await toast('Order of deal statuses changed');
    await listed(['Red', 'Amber light', 'Green']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Amber light');
    await press('Delete');
    await page.getByRole('dialog', { name: 'Delete Amber light?' }).locator(':focus').waitFor();
    await press('Enter');
    await page.getByRole('option', { name: 'Green' }).waitFor();
    await page.keyboard.type('Gre');
    await press('Enter', 'Tab', 'Tab', 'Enter');
    await toast('Amber light deleted');
    await listed(['Red', 'Green']);
    await press('Control+z');
    await listed(['Red', 'Amber light', 'Green']);
  });

  test('ADMIN-02 without a fault that a machine finds, wide and narrow, light and dark', async () => {
    for (const [width, scheme] of [
      [1440, 'light'],
      [375, 'dark'],
    ] as const) {
      const other = await enter(width, scheme);
      await other.goto(`${server.url}/admin/lists/lead_statuses`);
      await other.getByRole('listitem', { name: 'Cold' }).waitFor();
      expect(await axeFinds(other)).toEqual([]);
      await other.goto(`${server.url}/admin/pipelines`);
      await other.getByRole('row', { name: 'Qualified' }).waitFor();
      expect(await axeFinds(other)).toEqual([]);
      await other.context().close();
    }
  });
});

describe('pipelines', () => {
  test('ADMIN-06 with the mouse: a pipeline, its stages, the default, and deletion that moves the deals', async () => {
    await page.goto(`${server.url}/admin/pipelines`);
    await button('New pipeline').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Renewals');
    await button('Create pipeline').click();
    await toast('Renewals created');
    const card = page.getByRole('region', { name: 'Renewals' });
    await card.getByRole('button', { name: 'Add stage' }).click();
    await card.getByRole('textbox', { name: 'Name' }).fill('Contacted');
    await card.getByRole('textbox', { name: 'Probability' }).fill('40');
    await card.getByRole('textbox', { name: 'Going stale after' }).fill('30');
    await card.getByRole('button', { name: 'Add', exact: true }).click();
    await card.getByRole('row', { name: 'Contacted' }).getByText('30 days').waitFor();
    await card.getByRole('button', { name: 'Make default' }).click();
    await page.getByRole('heading', { name: 'Renewals (default)' }).waitFor();

    const stages = await account.call('GET', '/api/v3/admin/deal_stages?per_page=100');
    const offer = stages.entries.find(({ name }: { name: string }) => name === 'Negotiation');
    await account.call('POST', '/api/v3/deals', { deal: { name: 'Valves', deal_stage_id: offer.id } });
    await page.goto(`${server.url}/kanban/deals?pipeline_id=${offer.deal_pipeline_id}`);
    await page.getByText('Valves').first().waitFor();
    await page.goto(`${server.url}/admin/pipelines`);
    await button('Actions for Sales Pipeline').click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await choose('New stage', 'Contacted');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete and move/ })
      .click();
    await toast('Sales Pipeline deleted');
    // The dialog that closes has the name in its heading, too.
    await page.getByRole('heading', { name: 'Sales Pipeline', exact: true }).waitFor({ state: 'detached' });
    await page.goto(`${server.url}/kanban/deals`);
    await page.getByText('Valves').first().waitFor();
    await page.getByRole('button', { name: 'Pipeline: Renewals' }).waitFor();
  });

  test('ADMIN-06 with the keyboard alone: a stage gets another percent, travels to its place, and is deleted', async () => {
    await page.goto(`${server.url}/admin/pipelines`);
    const inOrder = () =>
      page.getByRole('row').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')).filter(Boolean));
    await button('Add stage').focus();
    await press('Enter');
    await page.keyboard.type('First');
    await press('Tab');
    await page.keyboard.type('20');
    await press('Enter');
    await expect.poll(inOrder).toEqual(['Lost', 'First', 'Contacted', 'Won']);
    await page.getByRole('row', { name: 'First' }).focus();
    await press('Enter', 'Tab');
    await page.keyboard.type('60');
    await press('Enter');
    await expect.poll(inOrder).toEqual(['Lost', 'Contacted', 'First', 'Won']);
    await page.getByRole('row', { name: 'First' }).focus();
    await press('Delete');
    await toast('First deleted');
    await expect.poll(inOrder).toEqual(['Lost', 'Contacted', 'Won']);
    await press('Control+z');
    await expect.poll(inOrder).toEqual(['Lost', 'Contacted', 'First', 'Won']);
  });
});

async function idOf(name: string): Promise<number> {
  const { entries } = await account.call('GET', '/api/v3/admin/deal_statuses');
  return entries.find((one: { name: string }) => one.name === name).id;
}
