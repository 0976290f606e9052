import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type RunningServer, startServer } from './server';
import { codeOf } from './totp';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function clean(page: Page): Promise<void> {
  expect(await axeFindsInBothThemes(page)).toEqual([]);
}

test('AUTH-03 AUTH-01 turn the second factor on, sign in with a code and with a backup code, sign out everywhere else', async () => {
  const account = await server.account();
  const options = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(options);
  const elsewhere = await browser.newContext(options);
  await account.enter(context);
  const { email, password } = account;
  await elsewhere.request.post(`${server.url}/login`, { data: { user: { email, password } } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto(`${server.url}/user`);
  await press('Enable');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await clean(page);
  await dialog.getByLabel('Authenticator Code').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  const codes = await dialog.locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await press('I saved my codes');
  await page.getByText('Backup codes left').waitFor();

  const signIn = async (label: string, code: string) => {
    await page.getByRole('button', { name: 'Signed in as Ines Moreau' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press('Sign in');
    await page.getByLabel('Authenticator Code').waitFor();
    if (label === 'Backup code') await press('Use a backup code');
    await page.getByLabel(label).fill(code);
    if (label === 'Backup code') await clean(page);
    await press('Sign in');
    await page.getByRole('button', { name: 'Signed in as Ines Moreau' }).waitFor();
  };
  // Sessions that started without the second factor ended when it was turned on.
  const stillIn = async () => (await elsewhere.request.get(`${server.url}/api/v3/profile`)).status() === 200;
  expect(await stillIn()).toBe(false);
  await signIn('Authenticator Code', codeOf(secret, 1));
  await signIn('Backup code', codes[0] ?? '');
  await elsewhere.request.post(`${server.url}/login`, { data: { user: { email, password, otp_code: codes[1] } } });

  await page.goto(`${server.url}/user`);
  await page.getByText('This device').waitFor();
  await clean(page);
  expect(await stillIn()).toBe(true);
  await press('Sign out everywhere else');
  await expect.poll(() => page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
  expect(await stillIn()).toBe(false);
  await Promise.all([context.close(), elsewhere.close()]);
});

test('SHELL-07 confirmation 450px: asked before the account is made read-only; PERM-05 its banner covers nothing', async () => {
  const account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Make the account read-only?' });
  const box = async (what: ReturnType<Page['locator']>) => {
    const found = await what.boundingBox();
    if (!found) throw new Error('not to be seen');
    return { ...found, bottom: found.y + found.height };
  };

  await page.goto(`${server.url}/admin/account`);
  await press('Make the account read-only');
  await dialog.waitFor();
  await expect.poll(async () => (await box(dialog)).width).toBe(450);
  await clean(page);
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press('Make the account read-only');
  await dialog.getByRole('button', { name: 'Make the account read-only' }).click();
  const banner = page.getByText('The account is read-only: everything can be viewed');
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await banner.waitFor();
    // The page follows a window of another size a moment later.
    const places = async () => {
      const [over, header, main] = [
        await box(page.getByRole('status').filter({ has: banner })),
        await box(page.getByRole('banner')),
        await box(page.getByRole('main')),
      ];
      return [over.y, over.bottom === header.y, header.bottom <= main.y, main.bottom <= 812];
    };
    await expect.poll(places).toEqual([0, true, true, true]);
  }
  await clean(page);
  await press('End read-only mode');
  await banner.waitFor({ state: 'detached' });
  await expect.poll(async () => (await box(page.getByRole('banner'))).y).toBe(0);
  await context.close();
});

test('SHELL-07 license info: after a user was made inactive a modal shows the figures of the answer', async () => {
  const account = await server.account();
  const nils = { first_name: 'Nils', last_name: 'Berg', email: 'nils@example.test' };
  const { id } = await account.call('POST', '/api/v3/admin/users', { user: nils });
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${server.url}/admin/users?open=${id}`);
  await page.getByRole('button', { name: 'Make inactive…' }).click();
  await page.getByRole('button', { name: 'Make Nils Berg inactive' }).click();
  const told = page.getByRole('dialog', { name: 'Nils Berg is inactive' });
  await told.waitFor();
  expect(await told.locator('dl > div').allInnerTexts()).toEqual([
    expect.stringMatching(/^Licenses\s+1$/),
    expect.stringMatching(/^In use\s+1$/),
    expect.stringMatching(/^Available\s+0$/),
    expect.stringMatching(/^Minimum for your plan\s+1$/),
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await told.boundingBox())?.width).toBe(450);
  await clean(page);
  await context.close();
});

test('AUTH-03 mfa_enforced in the middle of work leads to the set-up by itself, and a new password then asks for a code', async () => {
  const account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const dialog = page.getByRole('dialog');
  await page.goto(`${server.url}/kanban/deals`);
  await page.getByRole('link', { name: 'People' }).first().waitFor();
  await account.call('PATCH', '/api/v3/admin/account', { mfa_enforced: true });

  // Without a reload: the next request of the screen is refused, if an earlier one was not already.
  const people = page.getByRole('link', { name: 'People' }).first();
  await people.click({ timeout: 5_000 }).catch(() => undefined);
  await page.getByText('One more step').waitFor();
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Authenticator Code').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I saved my codes', exact: true }).click();
  await page.getByRole('heading', { name: 'People', exact: true }).first().waitFor();

  await page.goto(`${server.url}/user`);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('Brand-new-42!');
  await page.getByLabel('Authenticator Code or backup code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  await clean(page);
  await context.close();
});
