import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFinds } from './axe';
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

test('PERM-01 screen: share a deal, ask who can see it and who not, look with the eyes of a colleague and back', async () => {
  const account = await server.account();
  const { id: team } = await account.call('POST', '/api/v3/admin/teams', { team: { name: 'South' } });
  const add = (first_name: string) =>
    account.call('POST', '/api/v3/admin/users', {
      user: { first_name, last_name: 'Berg', email: `${first_name}@berg.test`.toLowerCase(), level: 1, team_id: team },
    });
  await add('Ben');
  await add('Cora');
  const deal = await account.call('POST', '/api/v3/deals', { deal: { name: 'Cold-chain loggers' } });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const dialog = page.getByRole('dialog');
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.goto(`${server.url}/deals/${deal.id}`);

  await act('Share …');
  await dialog.getByText('Not shared with anyone yet.').waitFor();
  await dialog.getByRole('combobox', { name: 'Share with' }).fill('Ben');
  await page.getByRole('option', { name: 'Ben Berg' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stop sharing with Ben Berg' }).waitFor();
  await dialog.getByText(/^By Ines Moreau, /).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await act('Who can see this?');
  await dialog.getByText('Cold-chain loggers: 2 users can see it, and all can edit it.').waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Owns it 1',
    'Shared with them 1',
  ]);
  await dialog.getByRole('combobox', { name: 'Check a user’s access' }).click();
  await page.getByRole('option', { name: 'Cora Berg' }).click();
  await dialog.getByText('Cora Berg cannot see it.').waitFor();
  await dialog.getByText('In the team South, each member sees their own records.').waitFor();
  expect(await axeFinds(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'View as Ben Berg' }).click();
  const end = page.getByRole('button', { name: 'Stop viewing as another user' });
  await page.getByText('Viewing as Ben Berg. You cannot make changes.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Cold-chain loggers' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Add', exact: true }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Share …' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/deals`);
  await end.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await end.click();
  await expect.poll(() => end.count()).toBe(0);
  await page.getByRole('button', { name: 'Signed in as Ines Moreau' }).waitFor();
  await context.close();
});
