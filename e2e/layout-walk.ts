import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { layoutFindsNow } from './layout-finds';
import { dataOf, speakPseudo, untranslated } from './pseudo';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
] as const;
/** How long something has to stay wrong: a busy machine draws a page of another size late. */
const STAYS_WRONG_MS = 10_000;
const BETWEEN_LOOKS_MS = 200;
const TWICE = { standard: 32, fixed: 26 };

/** Someone with text of twice the size, or with a language of longer words, on a desk and on a phone. */
interface Reader {
  readonly name: 'large' | 'pseudo';
  readonly page: Page;
  /** The menus and popovers that were opened, so that those on many screens are opened once. */
  readonly opened: Set<string>;
  readonly strange: () => Promise<string[]>;
}

/** What is opened on a screen by keys, besides what has a button that says so. */
export interface Opening {
  readonly keys: readonly string[];
  /** What appears. */
  readonly shows: string;
  /** Only where rows are a table. */
  readonly onDesk?: boolean;
}

export interface Screen {
  readonly path: string;
  /** A text of the data, or the beginning of a message: the pseudo-language keeps it. */
  readonly words: string;
  readonly openings?: readonly Opening[];
  /** Done on the page before it is looked at. */
  readonly before?: (page: Page) => Promise<unknown>;
}

export const screen = (path: string, words: string, ...openings: Opening[]): Screen => ({ path, words, openings });

/** Both readers, each in a browser of their own that `enter` signs in. */
export async function readersOf(
  browser: Browser,
  enter: (context: BrowserContext) => Promise<unknown>,
): Promise<Reader[]> {
  return Promise.all([large(await newContext(browser), enter), pseudo(await newContext(browser), enter)]);
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: SIZES[0], reducedMotion: 'reduce' });
}

async function large(context: BrowserContext, enter: (context: BrowserContext) => Promise<unknown>): Promise<Reader> {
  await enter(context);
  const page = await openPage(context);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: TWICE });
  return { name: 'large', page, opened: new Set(), strange: () => smallTexts(page) };
}

async function pseudo(context: BrowserContext, enter: (context: BrowserContext) => Promise<unknown>): Promise<Reader> {
  await enter(context);
  await speakPseudo(context);
  const page = await openPage(context);
  const data = dataOf(page);
  const strange = async () => (await untranslated(page, data)).map((text) => `not a message: ${text}`);
  return { name: 'pseudo', page, opened: new Set(), strange };
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** What is wrong on the screen, and on all that opens there, a line for each. */
export async function findsOn(readers: readonly Reader[], address: string, shown: Screen): Promise<string[]> {
  const found = await Promise.all(readers.map((reader) => findsFor(reader, address, shown)));
  return found.flat();
}

async function findsFor(reader: Reader, address: string, { words, before, openings = [] }: Screen): Promise<string[]> {
  const { page } = reader;
  await page.setViewportSize(SIZES[0]);
  await goTo(page, address);
  await page.locator('main, [role="main"]').getByText(words).first().waitFor();
  await before?.(page);
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const look = async (what: string) => {
      for (const line of await looked(reader, `${new URL(address).pathname} ${what}`)) {
        found.push(`${reader.name}, ${size.width}${what && `, ${what}`}: ${line}`);
      }
    };
    await look('');
    for (const { keys, shows, onDesk } of openings) {
      // Text of twice the size has the layout of a phone on a desk, too.
      if (onDesk && (size.width < 1000 || reader.name === 'large')) continue;
      for (const key of keys) {
        await page.keyboard.press(key);
        await shownFrame(page);
      }
      await page.locator(shows).first().waitFor();
      await look(keys.join(' '));
      await closed(page, shows);
    }
    await openAll(reader, size.width, look);
  }
  return found;
}

/** Within the running page where possible: the page is loaded once. */
async function goTo(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  if (!page.url().startsWith(origin)) await page.goto(address);
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(pathname + search)})`);
}

async function looked({ page, name, strange }: Reader, what: string): Promise<string[]> {
  await atRest(page);
  const look = async () => (await Promise.all([layoutFindsNow(page), strange()])).flat();
  let found = await look();
  for (const limit = Date.now() + STAYS_WRONG_MS; found.length && Date.now() < limit; ) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    found = await look();
  }
  if (process.env.LOOK) {
    mkdirSync(process.env.LOOK, { recursive: true });
    const file = `${what}-${name}-${page.viewportSize()?.width}`.replace(/\W+/g, '-');
    await page.screenshot({ path: `${process.env.LOOK}/${file}.png` });
  }
  return found;
}

const LAYERS = '[data-position]:visible, [role="dialog"]:visible, [role="menu"]:visible';
/** A field that offers what fits while one writes opens nothing by itself. */
const OPENERS = '[aria-haspopup]:not([disabled], [aria-disabled="true"], textarea)';

/** In the page: for each button that opens something what it is, so that the same on another screen or row is known. */
const KINDS = `[...document.querySelectorAll(${JSON.stringify(OPENERS)})].map((one) => {
  if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[aria-hidden="true"], [inert]')) return '';
  const words = (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).replace('‹', '').trim();
  return one.getAttribute('aria-haspopup') + ': ' + words.split(/[ :›]+/).slice(0, 2).join(' ');
})`;

/** Opens each menu and each popover of the screen that was not opened on another one. */
async function openAll(reader: Reader, width: number, look: (what: string) => Promise<void>): Promise<void> {
  const { page, opened } = reader;
  for (;;) {
    const kinds = await page.evaluate<string[]>(KINDS);
    const index = kinds.findIndex((kind) => kind && !opened.has(`${width} ${kind}`));
    const kind = kinds[index];
    if (!kind) return;
    opened.add(`${width} ${kind}`);
    await page.locator(OPENERS).nth(index).click();
    await page.locator(LAYERS).first().waitFor();
    await look(kind);
    await closed(page, LAYERS);
  }
}

/** A list that is open inside takes the first Escape. */
async function closed(page: Page, shows: string): Promise<void> {
  const layer = page.locator(shows).first();
  for (let pressed = 0; pressed < 3 && (await layer.isVisible()); pressed++) {
    await page.keyboard.press('Escape');
    await shownFrame(page);
  }
  await layer.waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
}

async function shownFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
}

async function atRest(page: Page): Promise<void> {
  await shownFrame(page);
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

/** In the page with twice the size: texts that did not grow. The names in a phone's bottom bar have a limit. */
async function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => [...document.querySelectorAll('body *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && /\\p{L}/u.test(node.data)))
    .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden="true"], nav[class*="_bar_"], style, script'))
    .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 20 && !/^[A-Z]{1,2}$/.test(one.textContent))
    .map((one) => 'small: ' + one.textContent.slice(0, 60)))()`);
}
