import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const NEWEST = `Math.max(0, ...Object.entries(localStorage)
  .filter(([key]) => key.startsWith('fairlead.draft.'))
  .map(([, stored]) => JSON.parse(stored).at))`;

/** Types, and waits until the browser has kept it: it is encrypted before it is stored. */
export async function typedAndKept(page: Page, typed: () => Promise<void>): Promise<void> {
  const before = await page.evaluate<number>('Date.now()');
  await typed();
  await expect.poll(() => page.evaluate<number>(NEWEST)).toBeGreaterThanOrEqual(before);
}
