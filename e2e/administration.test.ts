import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { typedAndKept } from './kept-draft';
import { type Account, type RunningServer, startServer } from './server';

/** An administrator sets up teams and users of a new account; later one user leaves. */
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
const button = (name: string | RegExp) => page.getByRole('button', { name });
const pane = (name: string) => page.getByRole('complementary', { name });
const switched = (name: string) => page.getByRole('switch', { name });
const listed = (name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name });

/** Chooses one option of a select. */
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

describe('administration', () => {
  test('ADMIN-07 two teams, one below the other, are made with the keyboard alone', async () => {
    await page.goto(`${server.url}/admin`);
    await page.getByRole('combobox', { name: 'Search settings' }).first().focus();
    await page.keyboard.type('new te');
    await page.getByRole('option', { name: /New team/ }).waitFor();
    await press('Enter');
    await pane('New team').locator('input:focus').waitFor();
    await page.keyboard.type('Sales');
    await press('Enter');
    await pane('Sales').waitFor();
    await page.getByText('Sales created').waitFor();

    await page.goto(`${server.url}/admin/teams?open=new`);
    await pane('New team').locator('input:focus').waitFor();
    await page.keyboard.type('North');
    await press('Tab', 'Enter');
    await page.getByRole('option', { name: 'Sales' }).waitFor();
    await press('ArrowDown', 'Enter');
    const own = page.getByRole('radiogroup', { name: '1. Deals' }).getByRole('radio').first();
    await own.focus();
    await press('ArrowDown', 'Enter');
    await pane('North').waitFor();

    const below = page.getByRole('treeitem', { name: /^North/ });
    await expect.poll(() => below.getAttribute('aria-level')).toBe('2');
    await expect.poll(() => below.getAttribute('aria-label')).toContain('Deals: The team’s, Companies: Their own');
    await below.focus();
    await press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sales');
    await press('ArrowLeft');
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(1);
    await press('ArrowRight', 'ArrowRight', 'Enter');
    await pane('North').waitFor();
  });

  test('ADMIN-08 inviting says everything that is wrong at once, keeps what was typed, and marks who was invited', async () => {
    await page.goto(`${server.url}/admin/users`);
    await page.getByText('No other users yet').waitFor();
    await button('Invite a user').first().click();
    const form = pane('Invite a user');
    await form.waitFor();
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await button('Send invitation').click();
    await expect
      .poll(() => form.getByRole('alert').allInnerTexts())
      .toEqual(['Required', 'Required', 'Not a valid email address']);
    await typedAndKept(page, () => page.getByLabel('First name').fill('Ann'));
    await page.reload();
    await page.getByText('You have unsaved changes from earlier').waitFor();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann');
    await page.getByLabel('Last name').fill('Berger');
    await page.getByLabel('Email', { exact: true }).fill('ann@example.test');
    await choose('Team', 'North');
    await choose('Role in the team', 'Lead');
    await button('Send invitation').click();
    await pane('Ann Berger').waitFor();
    await page.getByText('Was invited and has not accepted yet').waitFor();
    await expect.poll(() => listed('Ann Berger').innerText()).toMatch(/Invited[\s\S]*Basic[\s\S]*North\s+Lead/);
    await page.getByRole('tab', { name: /Invited/ }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Users' }).getByRole('listitem').count()).toBe(1);
  });

  test('ADMIN-08 what is changed and not saved is warned about and kept; level Executive has no team', async () => {
    await page.getByRole('radio', { name: /^Executive/ }).check();
    await page.getByText('Executives and external users have no team').first().waitFor();
    expect([await switched('Export lists').isChecked(), await switched('Export lists').isDisabled()]).toEqual([
      true,
      true,
    ]);
    await switched('Change who owns a company').click();
    await pane('Ann Berger').getByRole('button', { name: 'Close' }).click();
    await page.getByText('Changes to Ann Berger are not saved yet').waitFor();
    await button(/^Back to them/).click();
    await pane('Ann Berger').getByText('You have unsaved changes from earlier').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Ann Berger saved').waitFor();
    await expect.poll(() => listed('Ann Berger').innerText()).toMatch(/Executive\s+No team/);
    const { entries } = await account.call('GET', '/api/v3/admin/users?conditions[email]=ann@example.test');
    expect(entries[0]).toMatchObject({ level: 3, team_id: null, can_change_company_owner: true });
  });

  test('ADMIN-08 made inactive with reassignment: the new owner has the records, the free licenses are shown', async () => {
    const { entries } = await account.call('GET', '/api/v3/admin/users?conditions[email]=ann@example.test');
    const { id: user_id } = entries[0];
    for (const name of ['Silo level sensing', 'Cold-chain loggers'])
      await account.call('POST', '/api/v3/deals', { deal: { name, user_id } });
    await page.goto(`${server.url}/admin/users?open=${user_id}`);
    await page.getByText('Owns 2 deals, 0 people and 0 companies.').waitFor();
    await button('Make inactive…').click();
    await page.getByRole('radio', { name: /Reassign them/ }).check();
    await button('Make Ann Berger inactive').click();
    await page.getByText('Choose the new owner').waitFor();
    await button('Choose a user…').click();
    const select = page.getByRole('dialog', { name: 'Select a Pipeline User' });
    await select.waitFor();
    await expect
      .poll(() => select.getByRole('option').allInnerTexts())
      .toEqual([expect.stringContaining('Ines Moreau')]);
    await select.locator(':focus').waitFor();
    await page.keyboard.type('ines');
    await press('Enter');
    await button('Make Ann Berger inactive').click();
    const told = page.getByRole('dialog', { name: 'Ann Berger is inactive' });
    await told.getByText('1 of 1 licenses are in use').waitFor();
    await told.locator(':focus').waitFor();
    await press('Enter');
    await page.getByText('2 records of Ann Berger reassigned to Ines Moreau.').waitFor();
    await page.getByText('Owns 0 deals').waitFor();
    await page.getByRole('tab', { name: /Inactive/ }).click();
    await expect.poll(() => listed('Ann Berger').innerText()).toContain('Inactive');
    await button('Reactivate').click();
    await page.getByText('Ann Berger is active again').waitFor();
  });

  test('ADMIN-08 a bulk action in the background says its message, and what was left as it is', async () => {
    await page.goto(`${server.url}/admin/users`);
    await listed('Ann Berger').waitFor();
    await page.locator('[data-open-user]').first().focus();
    await press('x', 'Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await button('More actions').click();
    // In the menu, which may not have the focus yet on a busy machine.
    await page.getByRole('menuitem', { name: 'Reactivate' }).press('Escape');
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
    await page.getByText('2 selected').waitFor();
    await button('Read-only…').click();
    await button('Change 2 users').click();
    const message =
      'The bulk action will be performed in the background. Please refresh the page after a few moment to see the changes.';
    await page.getByText(message).waitFor();
    await page.getByText('1 user changed.').waitFor();
    await page.getByText('Ines Moreau: The account needs at least one administrator').waitFor();
    await expect.poll(() => listed('Ann Berger').innerText()).toContain('Read-only');
  });

  test.each([
    ['light', '/admin/users?open=new'],
    ['dark', '/admin/users'],
  ] as const)('axe finds nothing on the screens of the administration, %s and on a phone', async (scheme, users) => {
    const { entries } = await account.call('GET', '/api/v3/admin/teams');
    const shown = await enter(1440, scheme);
    const look = async (path: string) => {
      await shown.goto(server.url + path);
      const isOpen = path.includes('open');
      await (isOpen ? shown.getByRole('complementary') : shown.getByRole('heading', { level: 1 })).waitFor();
      expect([path, ...(await axeFinds(shown))]).toEqual([path]);
    };
    await look(users);
    await look(`/admin/teams?open=${entries[0]?.id}`);
    await shown.setViewportSize({ width: 375, height: 812 });
    await look(scheme === 'light' ? '/admin' : `/admin/users?show=all&open=${(await firstUser()).id}`);
  });
});

async function firstUser(): Promise<{ id: number }> {
  const { entries } = await account.call('GET', '/api/v3/admin/users');
  return entries[0];
}
