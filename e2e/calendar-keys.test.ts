import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type Account, type RunningServer, startServer } from './server';

/** Whose entries a calendar shows, and in which colors, without a mouse. */
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;
const NAMES = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Olga'];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  for (const first_name of NAMES)
    await account.call('POST', '/api/v3/admin/users', {
      user: { first_name, last_name: 'Berger', email: `${first_name}@example.test`, level: 1, invite: false },
    });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true } as const;
async function open(options: object): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${server.url}/calendar`);
  await page.getByRole('button', { name: 'New entry' }).waitFor();
}

const MOST_TABS = 80;
/** What a screen reader calls the element that has the focus. */
const FOCUSED = `(() => {
  const at = document.activeElement;
  const label = at?.labels?.[0]?.textContent;
  return (at?.getAttribute('aria-label') ?? label ?? (at?.matches('button, a') ? at.textContent : '')).trim();
})()`;
const SEEN = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
})()`;

const focused = () => page.evaluate<string>(FOCUSED);
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
const palette = (name: string) => page.getByRole('dialog', { name: `Color of ${name}`, exact: true });
const isAt = (name: string) => expect.poll(focused).toBe(name);
const isSeen = async () => expect([await focused(), await page.evaluate(SEEN)]).toEqual([await focused(), true]);

async function tabTo(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < MOST_TABS; count++) {
    const at = await focused();
    if (at === name) return;
    passed.push(at.slice(0, 40));
    await press(key);
  }
  throw new Error(`${key} never reached ${name}: ${passed.join(' | ')}`);
}

describe('by keyboard alone', () => {
  test('CAL-02 people are searched and chosen, and the line of a cleared box keeps the focus', async () => {
    await open({ viewport: { width: 1440, height: 900 } });
    const isChosen = () => page.getByRole('checkbox', { name: 'Olga Berger' }).isChecked();
    await tabTo('Find people');
    await page.keyboard.type('zz');
    await page.getByRole('status').filter({ hasText: 'No people found for “zz”' }).waitFor();
    await press('Control+a');
    await page.keyboard.type('olga');
    await tabTo('Olga Berger');
    await isSeen();
    await press('Space');
    await tabTo('Find people', 'Shift+Tab');
    await press('Control+a', 'Delete');
    await tabTo('Olga Berger');
    await press('Space');
    await isAt('Olga Berger');
    await expect.poll(isChosen).toBe(false);
    await press('Space');
    await expect.poll(isChosen).toBe(true);
    await tabTo('All', 'Shift+Tab');
    await press('Enter');
    await isAt('Only me');
    await press('Enter');
    await isAt('All');
  });

  test('CAL-02 a color is chosen by arrows or typed, Escape leaves it, and the focus returns to the square', async () => {
    const color = 'Color of Ines Moreau (me)';
    await tabTo(color);
    await isSeen();
    await press('Enter');
    await palette('Ines Moreau (me)').waitFor();
    await isAt('Blue');
    await isSeen();
    expect(await axeFindsInBothThemes(page)).toEqual([]);
    await press('ArrowRight', 'ArrowDown', 'ArrowLeft', 'End');
    await isAt('Plum');
    await press('Escape');
    await palette('Ines Moreau (me)').waitFor({ state: 'detached' });
    await isAt(color);
    await press('Enter');
    await isAt('Blue');
    await press('ArrowRight', 'Enter');
    await palette('Ines Moreau (me)').waitFor({ state: 'detached' });
    await isAt(color);
    await press('Enter');
    await isAt('Teal');
    await press('Tab');
    await isAt('Color code');
    await press('Control+a');
    await page.keyboard.type('red');
    await press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Is not a valid color code' }).waitFor();
    await press('Control+a');
    await page.keyboard.type('#aa3300');
    await press('Enter');
    await palette('Ines Moreau (me)').waitFor({ state: 'detached' });
    await isAt(color);
  });

  test('CAL-02 CAL-07 when what was pressed disappears, the focus moves to the next item', async () => {
    await tabTo('Tasks');
    await press('Space');
    await tabTo('All', 'Shift+Tab');
    await press('Enter');
    await isAt('Tasks');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Tasks', exact: true }).isChecked()).toBe(true);
    await tabTo('Save as a new calendar', 'Shift+Tab');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Save calendar' }).waitFor();
    await isAt('Name');
    await page.keyboard.type('Mine');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Save calendar' }).waitFor({ state: 'detached' });
    await isAt('Save as a new calendar');
    await tabTo('Tasks');
    await press('Space');
    await tabTo('Update', 'Shift+Tab');
    await press('Enter');
    await page.getByText('Calendar has been updated successfully.').waitFor();
    await isAt('Mine');
    await press('Tab', 'Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.getByRole('menu').locator(':focus').waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByText('Calendar has been deleted successfully.').waitFor();
    await isAt('Save as a new calendar');
  });

  test('CAL-02 on a narrow screen Escape closes the palette before the pane, and the focus returns step by step', async () => {
    await page.context().close();
    await open(PHONE);
    await tabTo('People and event types');
    await press('Enter');
    const pane = page.getByRole('dialog', { name: 'People and event types' });
    await pane.waitFor();
    await tabTo('Color of Tasks');
    await isSeen();
    await press('Enter');
    await isAt('Gray');
    await press('ArrowLeft');
    await isAt('Indigo');
    await press('Escape');
    await palette('Tasks').waitFor({ state: 'detached' });
    await isAt('Color of Tasks');
    expect(await pane.isVisible()).toBe(true);
    await press('Escape');
    await pane.waitFor({ state: 'detached' });
    await isAt('People and event types');
  });
});
