import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/free-port';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
let home: string;
beforeAll(async () => {
  // Passkeys belong to a name and a port: browsers accept none for 127.0.0.1.
  const port = await freePort();
  home = `http://localhost:${port}`;
  const settings = { PORT: String(port), FAIRLEAD_URL: home };
  [server, browser] = await Promise.all([startServer(settings), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** An authenticator in the browser that verifies its user without asking. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return { cdp, id: authenticatorId };
}

async function clean(page: Page): Promise<void> {
  expect(await axeFindsInBothThemes(page)).toEqual([]);
}

test('AUTH-01 AUTH-03 add a passkey, sign in with it alone, use it as second factor and to confirm, and remove it', async () => {
  const account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const { cdp, id } = await withAuthenticator(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const isIn = () => page.getByRole('button', { name: 'Signed in as Ines Moreau' }).waitFor();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Signed in as Ines Moreau' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };
  const fillPassword = async () => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await press('Sign in');
  };

  await page.goto(`${home}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await clean(page);
  await fillPassword();
  await isIn();

  await page.goto(`${home}/user`);
  await press('Add a passkey');
  await dialog.getByLabel('Name').fill('Laptop');
  await clean(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  const [code = ''] = await dialog.locator('code').allTextContents();
  await press('I saved my codes');
  await page.getByText('Laptop', { exact: true }).waitFor();
  await clean(page);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  // The same authenticator is not offered a second passkey.
  await press('Add a passkey');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await signOut();
  await press('Sign in with a passkey');
  await isIn();

  await signOut();
  await fillPassword();
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor();
  await clean(page);
  await press('Use your passkey');
  await isIn();

  await signOut();
  await fillPassword();
  await press('Use a backup code');
  await page.getByLabel('Backup code').fill(code);
  await press('Sign in');
  await isIn();

  // A person who is not verified gets a message in words, and can still use the password.
  await signOut();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await press('Sign in with a passkey');
  await page.getByText('No passkey was used. Try again, or choose another way.').waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  await press('Sign in with a passkey');
  await isIn();

  await page.goto(`${home}/user`);
  await press('Rename Laptop');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await press('Remove Work laptop');
  const body = { error: 'Confirm your password to continue. Nothing was saved.', confirmation_required: true };
  await page.route('**/api/internal/passkeys/*', (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await clean(page);
  await press('Use a passkey');
  await page.getByText('Passkey removed').waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor({ state: 'detached' });
  await context.close();
});

test('AUTH-03 mfa_enforced: the step before the product is done with a passkey', async () => {
  const account = await server.account();
  await account.call('PATCH', '/api/v3/admin/account', { mfa_enforced: true });
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await withAuthenticator(page);
  await page.goto(`${home}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await clean(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await page.getByText('One more step').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Agenda' }).waitFor();
  await context.close();
});
