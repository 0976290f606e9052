import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';

const program = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
const folder = fileURLToPath(new URL('../dist/pseudo/', import.meta.url));
const lock = fileURLToPath(new URL('../dist/pseudo.lock', import.meta.url));
const LONGEST_BUILD_MS = 120_000;

/**
 * Shows the pages of this context in the language of web/vite.config.pseudo-words.ts, which has its own build: the
 * server and the shipped files do not contain it.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await buildOnce();
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname);
    if (route.request().resourceType() === 'document') await route.fulfill({ path: `${folder}index.html` });
    else if (pathname.startsWith('/assets/') && existsSync(file)) await route.fulfill({ path: file });
    else await route.fallback();
  });
}

/** Stories run side by side: one builds, and the others wait for it. A lock that a killed run left behind is taken over. */
async function buildOnce(): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lock, { recursive: false });
      break;
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > LONGEST_BUILD_MS) rmSync(lock, { recursive: true, force: true });
      else await sleep(100);
    }
  }
  try {
    execFileSync(process.execPath, [program, 'pseudo']);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Collects each text that the server sends to the page: names, labels that users chose, and the like. */
export function dataOf(page: Page): Set<string> {
  const data = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      data.add(value.trim());
      // An address may be written in two parts, so that it breaks before its @.
      const at = value.indexOf('@');
      if (at > 0) data.add(value.slice(0, at)).add(value.slice(at));
    } else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    response.json().then(collect, () => undefined);
  });
  return data;
}

/**
 * Runs in the page: the texts, placeholders and names of what is visible. Keys and initials are not words of a
 * language.
 */
const TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (/SCRIPT|STYLE/.test(element.tagName) || element.closest('kbd, [aria-hidden="true"]')) continue;
    if (element.checkVisibility({ visibilityProperty: true })) texts.push(node.data);
  }
  for (const element of document.querySelectorAll('[placeholder], [aria-label], [title], [alt]'))
    if (element.checkVisibility({ visibilityProperty: true }))
      for (const name of ['placeholder', 'aria-label', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
  return [document.title, ...texts].map((text) => text.replace(/\\s+/g, ' ').trim());
})()`;

/** The names of days and months, as domain/src/locale writes them in the language of web/vite.config.pseudo.ts. */
const CALENDAR = calendarOf('cs');
/**
 * Texts written by that language and by the user's settings, initials, time zones, and the names of the product and
 * its plans.
 */
const FORMATTED = [
  /^(před|za) \d+ \p{L}+$/u,
  /^\d+ (minut|hodin|d[en]|měsí|rok|let)\p{L}*$/u,
  /^[\d/.:, ]+([AP]M)?$/,
  /^[-–]?\S?[\d,.]+[KMB%]?$/,
  /^[\d,]+\s(tis|mil|mld|bil)\.\s\S$/,
  /^[A-Z]{1,2}$/,
  /^\w+(\/[\w -]+)+$|^UTC$/,
  /^(Fairlead|Start|Develop|Grow)$/,
];

/** The visible texts that come neither from a message file nor from the data. */
export async function untranslated(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  const known = (text: string) =>
    data.has(text.replace(/ · Fairlead$/, '')) || isDate(text) || FORMATTED.some((format) => format.test(text));
  const strange = texts.filter((text) => {
    const marked = text.replace(/‹[^›]*›/g, '·');
    if (known(marked.replace(/^·: /, ''))) return false;
    const rest = marked.split(/ ?[·()] ?|, |: /);
    return !known(text) && rest.some((part) => /\p{L}/u.test(part) && !known(part.trim()));
  });
  // A thousand in the separators of another language.
  const english = texts.filter((text) => /(^|[^\d,])\d{1,3},\d{3}(?!\d)/.test(text) && !data.has(text));
  return [...new Set([...strange, ...english])];
}

function calendarOf(language: string): Set<string> {
  const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 1));
  const days = [...months, ...Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 0, index + 1))];
  const formats = (['long', 'short'] as const).flatMap((length) => [
    { month: length },
    { month: length, day: 'numeric' as const },
    { weekday: length },
  ]);
  const written = formats.flatMap((options) =>
    days.map((day) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day)),
  );
  return new Set(written.flatMap((text) => text.match(/\p{L}+/gu) ?? []));
}

function isDate(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).every((word) => CALENDAR.has(word));
}
