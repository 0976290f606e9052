import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The short file, because each loaded page parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on the page, one line per element; empty if nothing. Waits until all transitions have ended,
 * because half-transparent text has half the contrast. `only` names the rules to run; `without` names the rules to
 * skip.
 */
export async function axeFinds(
  page: Page,
  { only = [], without = [] }: { only?: readonly string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const options: RunOptions = {
    // Axe finds many times more passes than failures, and describing them takes most of the time.
    resultTypes: ['violations'],
    ...(only.length ? { runOnly: [...only] } : {}),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The rules whose result depends on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The same in the dark and then in the light theme, which the page keeps. */
export async function axeFindsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await axeFinds(page, { only: OF_COLOURS });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFinds(page);
  return [...dark.map((line) => `dark: ${line}`), ...light];
}

/** The page switches its theme in the next frame. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => null)))',
  );
}
