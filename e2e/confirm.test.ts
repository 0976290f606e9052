import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
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

/** The server then answers once as if the last sign-in were too long ago, and as usual after that. */
async function askOnce(page: Page, path: string): Promise<void> {
  const body = { error: 'Confirm your password to continue. Nothing was saved.', confirmation_required: true };
  let isAsked = false;
  await page.route(`**${path}`, (route) => {
    if (isAsked || route.request().method() === 'GET') return route.fallback();
    isAsked = true;
    return route.fulfill({ status: 403, json: body });
  });
}

test('AUTH-01 a password that is asked for again loses nothing typed, also above another dialog', async () => {
  const account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = confirm.getByLabel('Current password');

  await page.goto(`${server.url}/admin/users?open=new`);
  await page.getByLabel('First name').fill('Nils');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email', { exact: true }).fill(`nils-${account.email}`);
  await askOnce(page, '/api/v3/admin/users');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await password.waitFor();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Confirm your password to continue. Nothing was saved.').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Nils');

  await askOnce(page, '/api/v3/admin/users');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await password.fill('not my password');
  await page.keyboard.press('Enter');
  await confirm.getByRole('alert').or(confirm.locator('[aria-invalid=true]')).first().waitFor();
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByText('Nils Berg invited').waitFor();

  await page.getByRole('checkbox', { name: 'Select Nils Berg' }).check();
  await page.getByRole('button', { name: 'Read-only…' }).click();
  await askOnce(page, '/api/v3/admin/users/bulk_action');
  await page
    .getByRole('button', { name: 'Change one user' })
    .or(page.getByRole('button', { name: 'Change 1 user' }))
    .click();
  await password.fill(account.password);
  await confirm.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The bulk action will be performed in the background.').waitFor();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await context.close();
});
