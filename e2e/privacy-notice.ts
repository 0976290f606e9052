import type { BrowserContext } from 'playwright-core';

/**
 * Simulates a server with a privacy notice that this user has not agreed to yet, because one screen needs no server
 * of its own.
 */
export async function askForConsent(context: BrowserContext): Promise<void> {
  await context.route('**/api/internal/boot', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), privacy_url: 'https://crm.example.test/privacy' };
    await route.fulfill({ response, json });
  });
}
