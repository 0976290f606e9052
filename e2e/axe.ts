import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong on the page, a line for each element; empty if nothing. The page's appearance must be at rest:
 * half-faded text has half the contrast. Only the rules that `only` names, or all but those that `without` names.
 */
export async function axeFinds(
  page: Page,
  { only = [], without = [] }: { only?: readonly string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    // What passes is many times as much, and describing it takes most of the time.
    resultTypes: ['violations'],
    ...(only.length ? { runOnly: [...only] } : {}),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same in the light and in the dark theme; what does not depend on colours is asked once. */
export async function axeFindsInBothThemes(page: Page): Promise<string[]> {
  await shownIn(page, 'light');
  const light = await axeFinds(page);
  await shownIn(page, 'dark');
  const dark = await axeFinds(page, { only: ['color-contrast'] });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

/** Changes the theme, which the page follows in its next frame, and waits until all fading has ended. */
async function shownIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => null)))',
  );
}
