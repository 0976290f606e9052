import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/free-port';
import { CLIENT, startIdentityProvider, type TestProvider } from '../server/src/testing/identity-provider';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type RunningServer, startServer } from './server';

let server: RunningServer;
let provider: TestProvider;
let browser: Browser;
beforeAll(async () => {
  const port = await freePort();
  const home = `http://localhost:${port}`;
  const settings = { PORT: String(port), FAIRLEAD_URL: home, FAIRLEAD_INTERNAL_ADDRESSES: 'allowed' };
  [server, browser, provider] = await Promise.all([
    startServer(settings),
    launchBrowser(),
    startIdentityProvider([`${home}/login/sso`]),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  await server?.stop();
});

async function clean(page: Page): Promise<void> {
  expect(await axeFindsInBothThemes(page)).toEqual([]);
}

test('AUTH-01 set single sign-on up in the administration, sign in with it as a new person, and require it', async () => {
  const account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const typed = (label: string) => page.getByLabel(label, { exact: true });

  await page.goto(`${server.url}/admin/single_sign_on`);
  await page.getByText(`${server.url}/login/sso`, { exact: true }).waitFor();
  await clean(page);
  await typed('Name').fill('Contoso');
  await typed('Issuer address').fill(`${provider.issuer}/nowhere`);
  await typed('Client ID').fill(CLIENT.client_id);
  await typed('Client secret').fill(CLIENT.client_secret);
  await typed('Email domains of your company').fill('contoso.example');
  await press('Save');
  await page.getByText('No OpenID Connect provider answers there.').waitFor();
  await typed('Issuer address').fill(provider.issuer);
  await press('Save');
  await page.getByText('Single sign-on saved').waitFor();
  const address = await page.getByRole('group', { name: 'Your sign-in address' }).locator('code').textContent();
  expect(await typed('Client secret').inputValue()).toBe('');
  await clean(page);

  // The directory's token is shown once and authorizes the directory's calls.
  await press('Create a token');
  const token = await page.getByRole('group', { name: 'SCIM token' }).locator('code').textContent();
  await clean(page);
  const users = await fetch(`${server.url}/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } });
  expect(await users.json()).toMatchObject({ totalResults: 1, Resources: [{ userName: account.email }] });
  await page.reload();
  await page.getByRole('button', { name: 'Replace the token' }).waitFor();
  expect(await page.getByText(token ?? 'none').count()).toBe(0);

  const visitor = await browser.newContext({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
  const theirs = await visitor.newPage();
  theirs.setDefaultTimeout(30_000);
  const signIn = async (login: string) => {
    await theirs.locator('input[name=login]').fill(login);
    await theirs.locator('input[name=password]').fill('any');
    await theirs.locator('[type=submit]').click();
    // The next page has a button of the same kind.
    await theirs.locator('[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await theirs.locator('[type=submit]').click();
  };
  provider.people.ida = { email: 'ida@contoso.example', email_verified: true, name: 'Ida Bo' };
  await theirs.goto(`${server.url}/companies`);
  await theirs.getByRole('button', { name: 'Sign in with Contoso' }).waitFor();
  await clean(theirs);
  await theirs.getByRole('button', { name: 'Sign in with Contoso' }).click();
  await signIn('ida');
  await theirs.waitForURL(`${server.url}/companies`);

  // A user without a password confirms at the provider, in a separate window.
  await theirs.goto(`${server.url}/user`);
  const body = { error: 'Confirm your password to continue. Nothing was saved.', confirmation_required: true };
  await theirs.route('**/api/v3/profile/api_key', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: body }) : route.continue(),
  );
  await theirs.getByRole('button', { name: 'Create API key' }).click();
  const confirm = theirs.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByRole('button', { name: 'Sign in with Contoso again' }).waitFor();
  await expect.poll(() => confirm.getByLabel('Current password').count()).toBe(0);
  await clean(theirs);
  await theirs.unroute('**/api/v3/profile/api_key');
  const [beside] = await Promise.all([
    theirs.waitForEvent('popup'),
    confirm.getByRole('button', { name: 'Sign in with Contoso again' }).click(),
  ]);
  await beside.locator('input[name=login]').fill('ida');
  await beside.locator('input[name=password]').fill('any');
  // The provider may ask for consent once more.
  await expect
    .poll(async () => {
      if (!beside.isClosed())
        await beside
          .locator('[type=submit]')
          .click({ timeout: 1000 })
          .catch(() => undefined);
      return confirm.count();
    })
    .toBe(0);
  await theirs.getByRole('button', { name: 'Create API key' }).waitFor({ state: 'detached' });

  // A user whose address is not verified gets a reason, and a way back.
  provider.people.eve = { email: 'eve@contoso.example', email_verified: false };
  await visitor.clearCookies();
  await theirs.goto(address ?? '');
  await signIn('eve');
  await theirs.getByText('does not lead to a user here').waitFor();
  await clean(theirs);
  await theirs.getByRole('link', { name: 'Back to sign in' }).click();
  await theirs.getByRole('heading', { name: 'Sign in' }).waitFor();

  await page.getByRole('switch', { name: 'Require single sign-on' }).check();
  await page.getByText('Ines Moreau').first().waitFor();
  await clean(page);
  await press('Save');
  await page.getByText('Single sign-on saved').waitFor();
  // The user who keeps the password can still sign in with it.
  await theirs.getByLabel('Email').fill(account.email);
  await theirs.getByLabel('Password', { exact: true }).fill(account.password);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await theirs.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
  await Promise.all([context.close(), visitor.close()]);
});
