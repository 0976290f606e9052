import type { Page } from 'playwright-core';

/** A screen that requests nothing from the server. */
const BETWEEN = '/nowhere';

/**
 * Opens a screen within the running application, because loading it again takes longer than most checks of a screen.
 * The previous screen is gone when this resolves, so that nothing of it is taken for the next one.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  if (!page.url().startsWith(origin)) {
    await page.goto(address);
    return;
  }
  const between = page.getByRole('main').getByText('This page does not exist');
  await push(page, BETWEEN);
  await between.waitFor();
  await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'hidden' });
  if (pathname === BETWEEN) return;
  const shown = await between.elementHandle();
  await push(page, pathname + search);
  await shown?.waitForElementState('hidden');
}

async function push(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
}
