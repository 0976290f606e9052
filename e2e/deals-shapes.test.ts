import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;
let view: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  account = await server.account();
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const stage = (name: string): number => config.deal_stages.find((one: { name: string }) => one.name === name).id;
  const make = (name: string, value: string | null, at: string) =>
    account.call('POST', '/api/v3/deals', {
      deal: { name, value, deal_stage_id: stage(at), company_name: 'Orchard Valley' },
    });
  await make('Flow meters', '44100', 'Presentation');
  await make('Torque sensor', '18600', 'Presentation');
  await make('Leak detection', '58300', 'Negotiation');
  const filter = { all: [{ field: 'value', op: 'between', value: { from: 20_000 } }] };
  const { id } = await account.call('POST', '/api/internal/list_views', {
    list_view: { record_type: 'deal', name: 'Big deals', filter, columns: [{ key: 'name' }, { key: 'value' }] },
  });
  view = id;
});

async function open(path: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await account.enter(context);
  page = await context.newPage();
  await page.goto(server.url + path);
}

const column = (name: string): Locator => page.getByRole('region', { name, exact: true });
const cards = (name: string) => column(name).getByRole('link').allInnerTexts();
const card = (name: string): Locator => page.locator('[data-deal]').filter({ hasText: name }).first();
const focused = (): Promise<string | null> => page.evaluate('document.activeElement?.textContent ?? null');
const switchTo = (shape: 'List' | 'Board') => page.getByRole('radio', { name: shape }).check();

describe('LIST-05 the board is the deal list in another shape', () => {
  test('LIST-05 list to board and back keeps view, filter, search and selection', async () => {
    await open(`/deals?view=${view}`);
    await page.getByRole('gridcell', { name: 'Flow meters', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mine' }).click();
    await page.getByRole('searchbox', { name: 'Search deals' }).fill('flow');
    await page.getByRole('checkbox', { name: 'Select Leak detection' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select Flow meters' }).check();
    await page.getByText('1 selected').waitFor();
    await switchTo('Board');
    await card('Flow meters').waitFor();
    await expect
      .poll(async () => [await cards('Presentation'), await page.getByText('1 selected').isVisible()])
      .toEqual([['Flow meters'], true]);
    await expect.poll(() => page.getByRole('tab', { name: 'Big deals' }).getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: /^Value / }).isVisible()).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
    await switchTo('List');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Select Flow meters' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search deals' }).inputValue()).toBe('flow');
  });

  test('LIST-05 the shape and the view of the last visit are remembered for the user', async () => {
    await open(`/deals?view=${view}`);
    await page.getByRole('gridcell', { name: 'Flow meters', exact: true }).waitFor();
    await page.goto(`${server.url}/people`);
    await page.getByRole('link', { name: 'Deals' }).first().click();
    await page.waitForURL(`${server.url}/deals?view=${view}`);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Deals' }).first().click();
    await page.waitForURL(`${server.url}/deals?view=${view}`);
  });

  test('LIST-05 a selects a whole column, and Escape clears the selection with the focus on its card', async () => {
    await open('/kanban/deals');
    await card('Torque sensor').getByRole('link').focus();
    await page.keyboard.press('a');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Torque sensor');
  });
});

describe('LIST-05 a deal in one line', () => {
  test('LIST-05 n opens the line, chips say what is understood, Enter creates, Ctrl and Z takes it back', async () => {
    await open('/kanban/deals');
    await card('Leak detection').getByRole('link').focus();
    await page.keyboard.press('n');
    const line = page.getByRole('textbox', { name: 'New deal in Negotiation' });
    await line.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Orchard Valley pumps 12k in 2 weeks');
    await page.getByRole('button', { name: 'Remove Company Orchard Valley' }).waitFor();
    await page.getByRole('button', { name: /^Remove Value \$12,000/ }).waitFor();
    await page.getByRole('button', { name: /^Remove Close date/ }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => cards('Negotiation')).toEqual(['Orchard Valley pumps', 'Leak detection']);
    await page.getByText('Orchard Valley pumps created').waitFor();
    await expect.poll(() => line.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Leak detection');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Orchard Valley pumps');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cards('Negotiation')).toEqual(['Leak detection']);
    await expect.poll(focused).toBe('Leak detection');
  });
});

describe('LIST-05 the board by keyboard', () => {
  test('LIST-05 Space selects, v previews, brackets move, and after Ctrl and Z the focus is still on the card', async () => {
    await open('/kanban/deals');
    await card('Torque sensor').getByRole('link').focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('v');
    await page.getByRole('complementary').filter({ hasText: 'Torque sensor' }).waitFor();
    await card('Torque sensor').getByRole('link').focus();
    await page.keyboard.press('v');
    await page.getByRole('complementary').filter({ hasText: 'Torque sensor' }).waitFor({ state: 'detached' });
    await page.keyboard.press(']');
    await page.getByText('Torque sensor moved to Negotiation').waitFor();
    await expect.poll(focused).toBe('Torque sensor');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cards('Presentation')).toContain('Torque sensor');
    await expect.poll(focused).toBe('Torque sensor');
  });

  test('LIST-07 the command palette acts on the card that has the focus: move, value, won', async () => {
    await open('/kanban/deals');
    await card('Torque sensor').getByRole('link').focus();
    const say = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await say('move negotiation');
    await expect.poll(() => cards('Negotiation')).toContain('Torque sensor');
    await expect.poll(focused).toBe('Torque sensor');
    await say('value 12k');
    await card('Torque sensor').getByText('$12,000').waitFor();
    await expect.poll(focused).toBe('Torque sensor');
    await page.keyboard.press('Control+z');
    await card('Torque sensor').getByText('$18,600').waitFor();
    await say('won');
    // After the first win of a company, the offer to convert it appears a moment later and hides the board from
    // programs.
    const offer = page.getByRole('dialog', { name: 'Convert company to customer' });
    await offer.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await offer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Expand Won, 1 deal' }).waitFor();
  });
});
