import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { layoutFinds } from './layout-finds';
import { dataOf, speakPseudo, untranslated } from './pseudo';
import { type Account, type RunningServer, startServer } from './server';

/** Every screen with text of twice the size, and in a language with longer words, on a desk and on a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
] as const;
const TWICE = { standard: 32, fixed: 26 };

let server: RunningServer;
let browser: Browser;
let account: Account;
let large: Page;
let pseudo: Page;
let data: Set<string>;
const ids: Record<string, number> = {};

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  await fill();
  large = await openPage(await newContext());
  const devtools = await large.context().newCDPSession(large);
  await devtools.send('Page.setFontSizes', { fontSizes: TWICE });
  const context = await newContext();
  await speakPseudo(context);
  pseudo = await openPage(context);
  data = dataOf(pseudo);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: SIZES[0], reducedMotion: 'reduce' });
  await account.enter(context);
  return context;
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

async function fill(): Promise<void> {
  const company = await account.call('POST', '/api/v3/companies', {
    company: { name: 'Orchard Valley', phone: '+1 212 555 0142' },
  });
  const person = {
    full_name: 'Mei Sato',
    email: 'mei@orchard.example',
    phone: '+1 212 555 0142',
    company_id: company.id,
  };
  const { id: person_id } = await account.call('POST', '/api/v3/people', { person });
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const { id: deal_stage_id } = config.deal_stages.find((one: { name: string }) => one.name === 'Qualified');
  const deal = {
    name: 'Flow meters, plant 2',
    value: 1200,
    company_id: company.id,
    deal_stage_id,
    person_ids: [person_id],
  };
  const { id } = await account.call('POST', '/api/v3/deals', { deal });
  Object.assign(ids, { deals: id, people: person_id, companies: company.id });
  const csv = 'First name,Last name,Email\nOskar,Brandt,oskar@example.test\nIda,,\n';
  const sheet = await account.call('POST', '/api/v3/imports', { import: { type: 'people', csv } });
  ids.imports = sheet.id;
}

/** In the page with twice the size: texts that did not grow. The names in a phone's bottom bar have a limit. */
async function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => [...document.querySelectorAll('body *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && /\\p{L}/u.test(node.data)))
    .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden="true"], nav[class*="_bar_"], style, script'))
    .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 20 && !/^[A-Z]{1,2}$/.test(one.textContent))
    .map((one) => 'small: ' + one.textContent.slice(0, 60)))()`);
}

type Opening = (page: Page) => Promise<unknown>;
interface Screen {
  readonly name: string;
  readonly path: string;
  /** A text of the data, or a part of a message: the pseudo-language keeps it. */
  readonly words: string;
  readonly open?: Opening;
}

const keys =
  (...pressed: string[]): Opening =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key);
    await page.getByRole('dialog').first().waitFor();
  };
const screen = (path: string, words: string, name = path, open?: Opening): Screen => ({ path, words, name, open });

const SCREENS: readonly Screen[] = [
  screen('/kanban/deals', 'Flow meters, plant 2'),
  screen('/deals', 'Flow meters, plant 2'),
  screen('/people', 'Mei Sato'),
  screen('/companies', 'Orchard Valley'),
  screen('/deals/1', 'Flow meters, plant 2'),
  screen('/people/1', 'Mei Sato'),
  screen('/companies/1', 'Orchard Valley'),
  screen('/imports', 'Imports'),
  screen('/imports/new', 'Import'),
  screen('/imports/1', 'Email'),
  screen('/recycle_bin', 'Recycle bin'),
  screen('/user', 'Profile'),
  screen('/admin', 'Administration'),
  screen('/admin/account', 'Account'),
  screen('/admin/users', 'Ines'),
  screen('/admin/teams', 'Teams'),
  screen('/admin/security', 'Security'),
  screen('/admin/single_sign_on', 'Single sign-on'),
  screen('/admin/audit_log', 'Audit log'),
  screen('/admin/archive', 'Archive and restore'),
  screen('/admin/modern/custom_fields', 'Custom fields'),
  screen('/admin/pipelines', 'Qualified'),
  screen('/admin/lists', 'People and companies'),
  screen('/admin/api_applications', 'API applications'),
  screen('/nowhere', 'This page does not exist'),
  screen('/deals', 'Flow meters, plant 2', 'the form of a deal', keys('c')),
  screen('/people', 'Mei Sato', 'the form of a person', keys('c')),
  screen('/companies', 'Orchard Valley', 'the form of a company', keys('c')),
  screen('/deals', 'Flow meters, plant 2', 'search', keys('Control+k')),
  screen('/deals', 'Flow meters, plant 2', 'the shortcuts', keys('?')),
];

/** Ids count over all accounts of the server. */
function addressOf(path: string): string {
  const kind = /^\/(\w+)\/1$/.exec(path)?.[1];
  return server.url + (kind ? `/${kind}/${ids[kind]}` : path);
}

async function show(page: Page, { path, words, open }: Screen): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  await page.goto(addressOf(path));
  await page.getByRole('main').getByText(words).first().waitFor();
  await open?.(page);
  await atRest(page);
}

async function atRest(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

async function findsAt(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await atRest(page);
    for (const line of await layoutFinds(page)) found.push(`${size.width}: ${line}`);
    if (process.env.LOOK) {
      mkdirSync(process.env.LOOK, { recursive: true });
      await page.screenshot({
        path: `${process.env.LOOK}/${name.replace(/\W+/g, '-')}-${page === large ? 'large' : 'pseudo'}-${size.width}.png`,
      });
    }
  }
  return found;
}

describe('every screen', () => {
  test.each(SCREENS)('text of twice the size: nothing is cut or covered: $name', async (one) => {
    await show(large, one);
    expect([...(await findsAt(large, one.name)), ...(await smallTexts(large))]).toEqual([]);
  });

  test.each(SCREENS)(
    'words 40 % longer: nothing is cut or covered, and each comes from a message file: $name',
    async (one) => {
      await show(pseudo, one);
      const found = await findsAt(pseudo, one.name);
      expect([...found, ...(await untranslated(pseudo, data)).map((text) => `not a message: ${text}`)]).toEqual([]);
    },
  );
});
