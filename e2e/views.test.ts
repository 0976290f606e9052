import { demoPassword } from '@fairlead/domain/session/demo';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ FAIRLEAD_DEMO: 'on' }), launchBrowser()]);
  const made = await fetch(`${server.url}/demo`, { method: 'POST' });
  if (!made.ok) throw new Error(`The demo account answered ${made.status}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A separate page for one of the demo users. */
async function enter(who: 'admin' | 'basic' | 'readonly', width = 1440): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: width < 500 ? 812 : 900 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const user = { email: `${who}@demo.fairlead.test`, password: demoPassword };
  expect((await context.request.post(`${server.url}/login`, { data: { user } })).ok()).toBe(true);
  return context.newPage();
}

async function open(path: string, who: 'admin' | 'basic' | 'readonly' = 'admin', width?: number): Promise<void> {
  page = await enter(who, width);
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
const row = (index: number): Locator => page.locator(`[role="row"][aria-rowindex="${index + 2}"]`);
const cell = (index: number, column: number): Locator => row(index).locator(`[aria-colindex="${column + 2}"]`);
/** The browser tells of a new address later than the page shows its state. */
const search = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const found = (): Promise<string> => page.getByText(/^[\d,]+ deals?$/).innerText();
const filter = (value: object): string => `filter=${encodeURIComponent(JSON.stringify(value))}`;

const big = { all: [{ field: 'value', op: 'between', value: { from: 50_000 } }] };

describe('LIST-03 a view is saved and shared', () => {
  test('LIST-03 create a view from what is shown, share it, and a colleague has it as a tab', async () => {
    await open(`/deals?${filter(big)}&sort=value&dir=desc`);
    await row(0).waitFor();
    const count = await found();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Big ones');
    await page.getByLabel('Share with everyone in the account').check();
    await page.keyboard.press('Enter');
    await page.getByText('View “Big ones” saved').waitFor();
    await expect.poll(() => tab('Big ones').getAttribute('aria-selected')).toBe('true');
    await expect.poll(search).toEqual({ view: expect.stringMatching(/^\d+$/) });
    await page.reload();
    await row(0).waitFor();
    await expect.poll(() => found()).toBe(count);
    await page.getByRole('radio', { name: 'Board' }).click();
    await page.getByRole('region', { name: /^Deals of/ }).waitFor();
    await expect.poll(search).toEqual({ view: expect.stringMatching(/^\d+$/) });
    await expect.poll(() => page.getByText('Value is $50,000 or more').count()).toBe(1);

    await open('/deals', 'readonly');
    await tab('Big ones').click();
    await expect.poll(() => page.getByText('Value is $50,000 or more').count()).toBe(1);
    await page.getByRole('button', { name: 'Actions for the view Big ones' }).click();
    expect(await page.getByRole('menuitem', { name: 'Rename' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('menuitem', { name: 'Star' }).click();
    await page.getByRole('button', { name: 'Actions for the view Big ones' }).click();
    await page.getByRole('menuitem', { name: 'Remove star' }).waitFor();
  });

  test('LIST-03 what is changed over a view is Edited until it is saved or let go; delete is undone', async () => {
    await open('/deals');
    await page.getByRole('button', { name: 'Save as a new view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.keyboard.press('Enter');
    await expect.poll(() => tab('Mine').getAttribute('aria-selected')).toBe('true');
    await page.getByRole('columnheader', { name: 'Value' }).click();
    await page.getByText('Edited', { exact: true }).waitFor();
    await expect.poll(search).toMatchObject({ sort: 'value', dir: 'asc' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => Object.keys(search())).toEqual(['view']);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort'))
      .toBe('ascending');

    await page.getByRole('button', { name: 'Actions for the view Mine' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await expect.poll(() => tab('Mine').count()).toBe(0);
    await page
      .locator('[data-tone]')
      .filter({ hasText: 'View “Mine” deleted' })
      .getByRole('button', { name: /^Undo/ })
      .click();
    await tab('Mine').waitFor();
  });

  test('LIST-03 the view that opens first is there without asking', async () => {
    await open('/people', 'basic');
    await page.getByRole('columnheader', { name: 'Email' }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('By email');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Actions for the view By email' }).click();
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await expect
      .poll(async () => (await page.request.get(`${server.url}/api/internal/list_views`)).text())
      .toContain('"is_default":true');
    await page.goto(`${server.url}/people`);
    await expect.poll(() => tab('By email').getAttribute('aria-selected')).toBe('true');
    await tab('All people').click();
    await expect.poll(() => search()).toEqual({ view: 'all' });
  });
});

describe('LIST-02 a filter', () => {
  test.each([1440, 375])('LIST-02 is built by presses and edited in place at %i pixels', async (width) => {
    await open('/people', 'admin', width);
    await page
      .getByText(/^[\d,]+ people$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Lead status', exact: true }).click();
    const editor = page.getByRole('form', { name: 'Add a filter' });
    const values = editor.getByRole('option');
    await values.nth(0).click();
    await values.nth(1).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    const chip = page.getByRole('button', { name: /^Lead status is / }).first();
    await chip.waitFor();
    expect(new URL(page.url()).pathname).toBe('/people');
    await expect.poll(() => JSON.parse(search().filter ?? '').all[0].value).toHaveLength(2);
    await chip.click();
    await page.getByRole('form', { name: 'Edit this filter' }).getByRole('option').nth(2).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => JSON.parse(search().filter ?? '').all[0].value).toHaveLength(3);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Lead status is /);
  });
});

describe('LIST-01 the table', () => {
  test('LIST-01 a cell is edited in place, Tab goes on, and Undo puts it back', async () => {
    await open(`/deals?${filter(big)}&sort=name&dir=asc`);
    const value = await cell(1, 2).innerText();
    await cell(1, 2).dblclick();
    await page.getByRole('textbox', { name: 'Value' }).fill('77777');
    await page.keyboard.press('Tab');
    await expect.poll(() => cell(1, 2).innerText()).toContain('$77,777.00');
    await page.getByRole('option', { name: /^Lost/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => cell(1, 2).innerText()).toBe(value);
    await page.reload();
    await expect.poll(() => cell(1, 2).innerText()).toBe(value);
  });

  test('LIST-01 v shows a record beside the list, the arrows go on, Escape closes it', async () => {
    await open('/deals');
    await cell(2, 2).click();
    await page.keyboard.press('v');
    const panel = page.getByRole('complementary', { name: 'Deal preview' });
    await panel.getByText(/^3 of /).waitFor();
    await page.keyboard.press('ArrowDown');
    await panel.getByText(/^4 of /).waitFor();
    const name = await row(3).getByRole('link').first().innerText();
    await panel.getByRole('heading', { name, exact: true }).waitFor();
    await expect.poll(() => search().peek).toMatch(/^\d+$/);
    await page.reload();
    await panel.getByRole('heading', { name, exact: true }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => panel.count()).toBe(0);
  });

  test('LIST-04 rows are selected by x and shift, all matching by the box in the head', async () => {
    await open('/deals');
    await cell(0, 2).click();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+j');
    await expect.poll(() => page.locator('[role="row"][aria-selected="true"]').count()).toBe(3);
    await page.getByLabel('Select all rows').check();
    await expect.poll(() => page.locator('[role="row"][aria-selected="false"]').count()).toBe(0);
  });

  test('LIST-01 reorder columns by dragging a head, make one wider, keep one in sight', async () => {
    await open('/deals');
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    await page.getByRole('columnheader', { name: 'Owner' }).dragTo(page.getByRole('columnheader', { name: 'Value' }));
    await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(['Name', 'Company', 'Owner', 'Value']);
    await page.getByRole('columnheader', { name: 'Value' }).click();
    const before = (await page.getByRole('columnheader', { name: 'Value' }).boundingBox())?.width ?? 0;
    await page.keyboard.press('Shift+ArrowRight');
    await expect
      .poll(async () => (await page.getByRole('columnheader', { name: 'Value' }).boundingBox())?.width)
      .toBe(before + 16);
    await page.keyboard.press('p');
    await expect.poll(async () => (await heads()).slice(1, 4)).toEqual(['Name', 'Value', 'Company']);
    await page.reload();
    await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(['Name', 'Value', 'Company', 'Owner']);
  });
});

test('LIST-03 on the phone the views are a select', async () => {
  await open('/deals', 'admin', 375);
  const { csrf_token } = await (await page.request.get(`${server.url}/api/internal/boot`)).json();
  await page.request.post(`${server.url}/api/internal/list_views`, {
    data: { record_type: 'deal', name: 'On the way', filter: big },
    headers: { 'x-csrf-token': csrf_token },
  });
  await page.reload();
  await page.getByRole('combobox', { name: 'View' }).click();
  await page.getByRole('option', { name: 'On the way' }).click();
  await expect.poll(() => page.getByText('Value is $50,000 or more').count()).toBe(1);
  expect(await axeFinds(page)).toEqual([]);
});

test('REP-05 on the phone the list of dashboards has names and menus, and is not wider than the screen', async () => {
  await open('/dashboards', 'admin', 375);
  const list = page.getByRole('region', { name: 'Dashboards' });
  await expect.poll(() => list.getByRole('rowheader').allInnerTexts()).toEqual(['Your day\nHome', 'Sales overview']);
  expect(await list.getByRole('columnheader').allInnerTexts()).toEqual(['Dashboard', 'Actions']);
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await list
    .getByRole('button', { name: /Sales overview/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  await page.keyboard.press('Escape');
  await list.getByRole('link', { name: 'Sales overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sales overview' }).waitFor();
});

test('CAL-02 on the phone a week is its strip of days above one of them', async () => {
  await open('/calendar?view=week', 'admin', 375);
  const days = page.getByRole('button', { name: /^\w+day, .*entr(y|ies)$/ });
  await expect.poll(() => days.count()).toBe(7);
  await expect.poll(() => page.getByRole('radio', { name: 'Day', exact: true }).isChecked()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const last = days.last();
  await last.click();
  await expect.poll(() => last.getAttribute('aria-current')).toBe('date');
});
