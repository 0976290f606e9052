import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The short form, since each page that is loaded reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on the page, a line for each element; empty if nothing. Waits until all fading has ended, because
 * half-faded text has half the contrast. Only the rules that `only` names, or all but those that `without` names.
 */
export async function axeFinds(
  page: Page,
  { only = [], without = [] }: { only?: readonly string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const options: RunOptions = {
    // What passes is many times as much, and describing it takes most of the time.
    resultTypes: ['violations'],
    ...(only.length ? { runOnly: [...only] } : {}),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The rules whose result depends on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The same in the dark and in the light theme, which the page has afterwards. */
export async function axeFindsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await axeFinds(page, { only: OF_COLOURS });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFinds(page);
  return [...dark.map((line) => `dark: ${line}`), ...light];
}

/** The page follows its theme in the next frame. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => null)))',
  );
}
