import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { findsOn, readersOf, type Screen, screen } from './layout-walk';
import { mailedToken } from './mailed-token';
import { askForConsent } from './privacy-notice';
import { type Account, type RunningServer, startServer } from './server';
import { codeOf } from './totp';

/** The screens outside the frame, as in layout.test.ts: before the sign-in, of external users, and of staff. */
const PASSWORD = 'Sail-away-42!';
const STAFF = fileURLToPath(new URL('../dist/server/cli/staff.js', import.meta.url));

let server: RunningServer;
let browser: Browser;
let account: Account;
let deal = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account('Harbour Works');
  const { id } = await account.call('POST', '/api/v3/deals', { deal: { name: 'Line scanner', value: 1200 } });
  deal = id;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function invited(level: number): Promise<string> {
  const email = `lena-${level}-${deal}@harbour.test`;
  const user = { first_name: 'Lena', last_name: 'Koch', email, level };
  const { id } = await account.call('POST', '/api/v3/admin/users', { user, invite: true });
  if (level === 5) await account.call('POST', `/api/v3/deals/${deal}/shares`, { user_ids: [id] });
  return mailedToken(server.folder, 'invitation', email);
}

function staffLink(email: string): string {
  const env = { ...process.env, FAIRLEAD_DATA: server.folder, NODE_ENV: 'test', FAIRLEAD_PASSWORD_COST: 'least' };
  const said = execFileSync(process.execPath, [STAFF, 'add', email, 'Ada Ohlsen'], { env, encoding: 'utf8' });
  return /\/backend\/welcome\/([\w-]+)/.exec(said)?.[1] ?? '';
}

const anyone = async () => undefined;

async function expectNothing(enter: (context: BrowserContext) => Promise<unknown>, screens: readonly Screen[]) {
  const readers = await readersOf(browser, enter);
  const found: string[] = [];
  for (const one of screens) {
    for (const line of await findsOn(readers, server.url + one.path, one)) found.push(`${one.path}: ${line}`);
  }
  expect(found).toEqual([]);
}

test('before the sign-in: nothing is cut or covered, and each text is a message', async () => {
  const [reset, invitation] = await Promise.all([
    fetch(`${server.url}/password_reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email }),
    }).then(() => mailedToken(server.folder, 'password_reset', account.email)),
    invited(3),
  ]);
  const welcome = staffLink(`ada-${deal}@staff.test`);
  await expectNothing(anyone, [
    screen('/login', 'Sign in'),
    screen('/login/sso', 'Not signed in'),
    screen('/first_run', 'Create'),
    screen('/forgot_password', 'Reset your password'),
    screen(`/password_reset/${reset}`, account.email),
    screen('/password_reset/used', 'This link'),
    screen(`/invitation/${invitation}`, 'Join Harbour Works'),
    screen('/invitation/used', 'invitation'),
    screen('/signup/used', 'This link'),
    screen('/backend', 'Sign in'),
    screen(`/backend/welcome/${welcome}`, 'Authenticator'),
    screen('/backend/welcome/used', 'link'),
  ]);
});

test('external users and staff: nothing is cut or covered, and each text is a message', async () => {
  const token = await invited(5);
  const joined = await browser.newContext();
  const accepted = await joined.request.put(`${server.url}/invitation/${token}`, {
    data: { user: { first_name: 'Lena', last_name: 'Koch', password: PASSWORD } },
  });
  expect(accepted.status()).toBe(200);
  const cookies = await joined.cookies();
  await expectNothing(
    (context) => context.addCookies(cookies),
    [screen('/share', 'Line scanner'), screen(`/share/deals/${deal}`, 'Line scanner')],
  );
  const office = await staffCookies();
  await expectNothing(
    (context) => context.addCookies(office),
    [
      screen('/backend/accounts', 'Accounts'),
      screen('/backend/users', 'Users'),
      screen('/backend/affiliates', 'Affiliates'),
      screen('/backend/requests', 'Requests'),
      screen('/backend/log', 'Staff log'),
    ],
  );
});

test('before the agreement to the privacy notice: nothing is cut or covered, and each text is a message', async () => {
  const enter = async (context: BrowserContext) => {
    await askForConsent(context);
    await account.enter(context);
  };
  await expectNothing(enter, [screen('/people', 'Privacy')]);
});

async function staffCookies() {
  const context = await browser.newContext();
  const email = `bo-${deal}@staff.test`;
  const link = staffLink(email);
  const address = `${server.url}/backend/welcome/${link}`;
  const headers = { accept: 'application/json' };
  const { secret } = await (await context.request.get(address, { headers })).json();
  const sent = await context.request.put(address, { headers, data: { password: PASSWORD, code: codeOf(secret) } });
  expect(sent.ok()).toBe(true);
  // No code counts twice.
  const data = { email, password: PASSWORD, code: codeOf(secret, 1) };
  const entered = await context.request.post(`${server.url}/backend/login`, { headers, data });
  expect(await entered.json()).toMatchObject({ code_required: false });
  return context.cookies();
}
