import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { type Post, startPost } from './letters';
import { type RunningServer, startServer } from './server';

const PASSWORD = 'Sail-away-42!';
/** As a reverse proxy forwards it: the visitor is not on the server's machine. */
const FROM_AFAR = { 'X-Forwarded-For': '203.0.113.9' };

let server: RunningServer;
let browser: Browser;
let post: Post;
beforeAll(async () => {
  [post, browser] = await Promise.all([startPost(), launchBrowser()]);
  server = await startServer({ FAIRLEAD_SMTP_URL: post.url, FAIRLEAD_DEMO: 'off' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await post?.stop();
});

async function fill(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/first_run`);
  await page.getByLabel('Company').fill('Harbour Works');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('King');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

test('AUTH-01 sign-up on an open server: mail, link and password lead in by keyboard; a known address sees the same page', async () => {
  const known = await server.account();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: FROM_AFAR,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await fill(page, known.email);
  const shown = (text: string) => text.replaceAll(known.email, '…').replaceAll('ada@new.test', '…');
  const ofKnown = shown(await page.locator('main').innerText());
  expect(await post.letterTo(known.email)).toContain('already has an account');
  await fill(page, 'ada@new.test');
  expect(shown(await page.locator('main').innerText())).toBe(ofKnown);
  expect(await axeFindsInBothThemes(page)).toEqual([]);

  const letter = (await post.letterTo('ada@new.test')).replaceAll(/=\r?\n/g, '');
  const token = /\/signup\/([\w-]+)/.exec(letter)?.[1] ?? '';
  await page.goto(`${server.url}/signup/${token}`);
  await page.getByText('For Harbour Works, with ada@new.test.').waitFor();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.keyboard.type('not that one');
  await page.keyboard.press('Enter');
  await page.getByText('This is not the password that you chose when you signed up.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/signup'));
  await page.getByRole('navigation').first().waitFor();

  await context.clearCookies();
  await page.goto(`${server.url}/signup/${token}`);
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await context.close();
});
