import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { layoutFinds } from './layout-finds';
import { type Account, type Loose, type RunningServer, startServer } from './server';

/** Names of 200 characters, and what has little room: forms, tiles, the header, the sidebar, toasts, and a phone. */
const LONG = 'Predictive maintenance suite for the northern plants, '.repeat(4).slice(0, 199).concat('X');
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);
const DESK = { width: 1440, height: 900 };
const SMALL = { width: 375, height: 667 };
const SCHEMES = ['light', 'dark'] as const;

let server: RunningServer;
let browser: Browser;
let account: Account;
let context: BrowserContext;
let page: Page;
const ids = { deal: 0, short: 0, person: 0, company: 0 };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  const { id: company_id } = await account.call('POST', '/api/v3/companies', { company: { name: UNBROKEN } });
  const people = [
    { full_name: `Mei ${LONG.slice(0, 90)}`, email: 'mei@orchard.example' },
    { full_name: 'Ida Brandt', email: 'ida.brandt@orchard.example', position: 'Head of maintenance' },
  ];
  const person_ids: number[] = [];
  for (const person of people)
    person_ids.push((await account.call('POST', '/api/v3/people', { person: { ...person, company_id } })).id);
  const deal = { name: LONG, value: 1_284_000, company_id, person_ids };
  ids.deal = (await account.call('POST', '/api/v3/deals', { deal })).id;
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const { id: deal_stage_id } = config.deal_stages.find(({ name }: Loose) => name === 'Qualified');
  const short = { name: 'Flow meters, plant 2', value: 284_000, deal_stage_id, expected_close_date: '2031-05-18' };
  ids.short = (await account.call('POST', '/api/v3/deals', { deal: short })).id;
  Object.assign(ids, { company: company_id, person: person_ids[0] });
  context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(path: string, words: string, size = DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(server.url + path);
  await page.getByRole('main').getByText(words).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

async function boxOf(found: Locator) {
  const box = await found.boundingBox();
  if (!box) throw new Error('It is not visible');
  return box;
}

const look = async (name: string): Promise<void> => {
  if (!process.env.LOOK) return;
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.LOOK}/long-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

describe.each([DESK, SMALL])('names of 200 characters, $width wide', (size) => {
  test.each(['deal', 'company'] as const)('the form of a %s keeps all its fields in its width', async (kind) => {
    const path = kind === 'deal' ? 'deals' : 'companies';
    await open(`/${path}/${ids[kind]}`, kind === 'deal' ? LONG.slice(0, 60) : UNBROKEN.slice(0, 60), size);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().waitFor();
    await expect.poll(() => layoutFinds(page)).toEqual([]);
    const { x, width } = await boxOf(dialog);
    for (const field of await dialog.getByRole('textbox').all()) {
      const box = await field.boundingBox();
      if (!box) continue;
      expect(box.x).toBeGreaterThanOrEqual(x);
      expect(box.x + box.width).toBeLessThanOrEqual(x + width);
    }
    await look(`form-${kind}-${size.width}`);
  });

  test.each(['deals', 'people', 'companies'] as const)('lists, and the records of %s', async (path) => {
    const words = { deals: LONG, people: `Mei ${LONG}`, companies: UNBROKEN }[path].slice(0, 60);
    await open(`/${path}`, words, size);
    await expect.poll(() => layoutFinds(page)).toEqual([]);
    const id = { deals: ids.deal, people: ids.person, companies: ids.company }[path];
    await open(`/${path}/${id}`, words, size);
    await expect.poll(() => layoutFinds(page)).toEqual([]);
    await look(`${path}-${size.width}`);
  });
});

describe('what has little room', () => {
  test('tiles cut only what does not fit', async () => {
    await open(`/deals/${ids.deal}`, 'Ida Brandt');
    const cut = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
      .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent)`);
    await expect.poll(async () => (await cut()).length).toBeGreaterThan(0);
    await expect.poll(async () => (await cut()).filter((text) => text.length < 25)).toEqual([]);
    // What is cut takes all the room there is.
    const person = page.getByText('Ida Brandt', { exact: true }).first();
    expect(await person.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
  });

  test('a long account name never shifts the search', async () => {
    const places: number[] = [];
    for (const name of ['Ox', LONG.slice(0, 120)]) {
      const other = await server.account(name);
      const apart = await browser.newContext({ viewport: DESK });
      await other.enter(apart);
      const shown = await apart.newPage();
      await shown.goto(`${server.url}/deals`);
      const search = shown.getByRole('banner').getByRole('button', { name: /Search/ });
      for (const fold of [false, true]) {
        if (fold) await shown.getByRole('button', { name: 'Collapse the sidebar' }).click();
        places.push((await boxOf(search)).x);
      }
      await apart.close();
    }
    expect(new Set(places).size).toBe(1);
  });

  test('the highlights of the sidebar are equal at its top and at its bottom', async () => {
    await open('/deals', 'Flow meters');
    for (const fold of [false, true]) {
      if (fold) await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
      const boxes = async () => {
        const links = await page.getByRole('navigation', { name: 'Areas' }).first().getByRole('link').all();
        return Promise.all(links.map(boxOf));
      };
      expect((await boxes()).length).toBeGreaterThan(4);
      await expect
        .poll(async () => new Set((await boxes()).map(({ x, width, height }) => `${x} ${width} ${height}`)).size)
        .toBe(1);
      await look(`sidebar-${fold}`);
    }
    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  });

  test('a long name in a message is cut, and the message stays low', async () => {
    await open(`/deals/${ids.deal}`, LONG.slice(0, 60), SMALL);
    await page.getByRole('button', { name: 'Lost' }).click();
    const dialog = page.getByRole('dialog');
    const message = page.locator('[data-tone]').filter({ hasText: 'Predictive' });
    await dialog.or(message).first().waitFor();
    if (await dialog.isVisible()) {
      await dialog.locator(':focus').waitFor();
      await page.keyboard.press('Control+Enter');
    }
    await message.first().waitFor();
    expect((await message.first().innerText()).length).toBeLessThan(LONG.length);
    expect((await boxOf(message.first())).height).toBeLessThanOrEqual(SMALL.height / 5);
    await expect.poll(() => layoutFinds(page)).toEqual([]);
    await look('message');
  });
});

describe('on a phone', () => {
  test.each(['deal', 'short', 'person', 'company'] as const)(
    'the head of a record takes at most a third of the screen: %s',
    async (which) => {
      const path = { deal: 'deals', short: 'deals', person: 'people', company: 'companies' }[which];
      const words = { deal: LONG, short: 'Flow meters', person: 'Mei', company: UNBROKEN }[which].slice(0, 60);
      await open(`/${path}/${ids[which]}`, words, SMALL);
      const { height } = await boxOf(page.locator('article > header'));
      await look(`head-${which}`);
      expect(height).toBeLessThanOrEqual(SMALL.height / 3);
    },
  );

  test('each action for selected records has its name', async () => {
    await open('/deals', 'Flow meters', SMALL);
    await page.getByRole('button', { name: 'Select deals' }).click();
    await page.getByRole('checkbox').first().click();
    const bar = page.getByRole('region', { name: 'Actions for selected records' });
    for (const name of ['Owner', 'Stage', 'Status', 'Tags', 'Edit', 'More']) {
      const { width, height } = await boxOf(bar.getByText(name, { exact: true }));
      expect(Math.min(width, height)).toBeGreaterThan(8);
    }
    await look('bulk');
    await expect.poll(() => layoutFinds(page)).toEqual([]);
  });

  test('the chosen columns appear on the cards', async () => {
    await open('/deals', 'Flow meters', SMALL);
    const card = page.getByRole('listitem').filter({ hasText: 'Flow meters' });
    expect(await card.getByText('Probability').count()).toBe(0);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Probability' }).click();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByText('Probability').waitFor();
    await card.getByText(/^\d+%$/).waitFor();
    await look('columns');
    await expect.poll(() => layoutFinds(page)).toEqual([]);
  });

  test('Back from a record returns to its card', async () => {
    for (let n = 1; n <= 130; n += 1)
      await account.call('POST', '/api/v3/companies', { company: { name: `Company ${String(n).padStart(3, '0')}` } });
    await open('/companies?sort=name&dir=asc', 'Company 001', SMALL);
    const last = page.getByRole('link', { name: /Company 120/ });
    await expect
      .poll(async () => {
        await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
        return last.count();
      })
      .toBe(1);
    await last.click();
    await page.getByRole('heading', { level: 1, name: 'Company 120' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Company 120');
    const isInSight = async () => {
      const { y } = await boxOf(last);
      return y > 0 && y < SMALL.height;
    };
    await expect.poll(isInSight).toBe(true);
  });
});
