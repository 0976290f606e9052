import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { type Post, startPost } from './letters';
import { type Account, type Loose, type RunningServer, startServer } from './server';
import { codeOf } from './totp';

/** The first hour of a new administrator: connects a program and invites colleagues, who accept. */
let post: Post;
let server: RunningServer;
let browser: Browser;
let account: Account;
let admin: BrowserContext;
let page: Page;
const colleagues: Record<string, Page> = {};

beforeAll(async () => {
  post = await startPost();
  [server, browser] = await Promise.all([startServer({ FAIRLEAD_SMTP_URL: post.url }), launchBrowser()]);
  account = await server.account();
  admin = await newContext();
  await account.enter(admin);
  page = await pageOf(admin);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await post?.stop();
});

const newContext = () =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });

async function pageOf(context: BrowserContext): Promise<Page> {
  const made = await context.newPage();
  made.setDefaultTimeout(30_000);
  return made;
}

/** The step between the password and the product when everyone must have a second factor. */
async function setUpSecondFactor(of: Page): Promise<void> {
  const dialog = of.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(account.password);
  await of.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Authenticator Code').fill(codeOf(secret));
  await of.keyboard.press('Enter');
  await of.getByRole('button', { name: 'I saved my codes' }).click();
}

/** Follows the link in the letter, chooses a password and sets up the second factor. */
async function join(name: string): Promise<void> {
  const joined = await pageOf(await newContext());
  colleagues[name] = joined;
  const letter = await post.letterTo(`${name}@northgate.test`);
  await joined.goto(server.url + (/\/invitation\/\S+/.exec(letter)?.[0] ?? ''));
  await joined.getByRole('heading', { name: 'Join Northgate Sensors' }).waitFor();
  await joined.getByLabel('Password', { exact: true }).fill(account.password);
  await joined.keyboard.press('Enter');
  await setUpSecondFactor(joined);
}

/** A call as a program makes it, without cookies. */
const asProgram = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const statusWith = async (token: string) =>
  (await asProgram('/api/v3/profile', { authorization: `Bearer ${token}` })).status;

describe('an administrator begins', () => {
  test('AUTH-06 an application is registered, called with key and token, and ended; the key is copied and reset', async () => {
    await page.goto(`${server.url}/admin/api_applications`);
    await page.getByRole('button', { name: 'Register application' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Harbour scales');
    await page.keyboard.press('Enter');
    await page.getByText('Harbour scales is registered').waitFor();
    await page.getByRole('button', { name: 'Copy' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const appKey = await page.getByLabel('App key').inputValue();
    await expect.poll(copied).toBe(appKey);
    // Leaving the page would end a request that is still under way.
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
      page.getByRole('switch', { name: /^Registered applications only/ }).click(),
    ]);

    await page.goto(`${server.url}/user`);
    await page.getByRole('button', { name: 'Create API key' }).click();
    const section = page.getByRole('region', { name: 'API key' });
    await section.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(copied).not.toBe(appKey);
    const key = await copied();
    expect(await section.getByText(key).count()).toBe(0);
    expect((await asProgram(`/api/v3/profile?api_key=${key}`)).ok).toBe(false);
    expect((await asProgram(`/api/v3/profile?api_key=${key}&app_key=${appKey}`)).status).toBe(200);
    await section.getByRole('button', { name: 'Reset key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset key' }).click();
    await expect
      .poll(async () => (await asProgram(`/api/v3/profile?api_key=${key}&app_key=${appKey}`)).status)
      .toBe(406);

    const answer = await fetch(`${server.url}/api/v3/auth.json?app_key=${appKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email_or_username: account.email, password: account.password }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(await statusWith(token)).toBe(200);
    await page.goto(`${server.url}/admin/api_applications`);
    await page.getByRole('button', { name: /Harbour scales/ }).click();
    await page.getByRole('button', { name: 'End application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End application' }).click();
    await page.getByText('Harbour scales has ended').waitFor();
    expect(await statusWith(token)).toBe(401);
    await page.getByRole('tab', { name: /Ended/ }).click();
    await page.getByRole('button', { name: /Harbour scales/ }).waitFor();
  });

  test('ADMIN-08 AUTH-03 invited users come by the letter, and set up the second factor that everyone needs', async () => {
    const { id: team_id } = await account.call('POST', '/api/v3/admin/teams', { team: { name: 'North' } });
    const invite = (first_name: string, more: object) =>
      account.call('POST', '/api/v3/admin/users', {
        user: {
          first_name,
          last_name: 'Berg',
          email: `${first_name}@northgate.test`.toLowerCase(),
          invite: true,
          ...more,
        },
      });
    const [, xavi]: Loose[] = [await invite('Bea', { level: 1, team_id }), await invite('Xavi', { level: 5 })];
    const deal = await account.call('POST', '/api/v3/deals', { deal: { name: 'Line scanner', value: '1200' } });
    await account.call('POST', '/api/v3/deals', { deal: { name: 'Not for partners' } });
    await account.call('POST', `/api/v3/deals/${deal.id}/shares`, { user_ids: [xavi.id] });

    await page.goto(`${server.url}/admin/security`);
    await page.getByRole('switch', { name: /^Require a second factor/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Require for all users' }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await setUpSecondFactor(page);
    await page.getByText('1 of 3 active users').waitFor();
    await Promise.all([join('bea'), join('xavi')]);
  });

  test('PERM-03 SHELL-03 each finds what is theirs: disabled buttons say why, the share site shows what is shared', async () => {
    const { bea, xavi } = colleagues as { bea: Page; xavi: Page };
    await bea.getByRole('button', { name: 'Signed in as Bea Berg' }).waitFor();
    await bea.goto(`${server.url}/deals`);
    await bea.getByText('No deals yet').waitFor();
    await bea.getByRole('button', { name: 'Import' }).hover();
    await bea.getByText('You are unable to perform this action: only managers and executives can').waitFor();

    await xavi.waitForURL('**/share');
    await xavi.getByRole('link', { name: 'Line scanner' }).waitFor();
    expect(await xavi.getByText('Not for partners').count()).toBe(0);
  });

  test('ADMIN-08 the audit log tells it, of one user alone when asked, and as a file', async () => {
    await page.goto(`${server.url}/admin/audit_log`);
    for (const told of ['Xavi Berg accepted the invitation', 'Ines Moreau created the API application Harbour scales'])
      await page.getByText(told).first().waitFor();
    await page.getByRole('combobox', { name: 'User' }).click();
    await page.getByRole('option', { name: 'Xavi Berg' }).click();
    await expect.poll(() => page.getByText('Harbour scales').count()).toBe(0);
    await page.getByText('Xavi Berg accepted the invitation').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain('Xavi Berg');
    expect(csv).not.toContain('Harbour scales');
  });
});
