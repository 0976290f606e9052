import { setTimeout as sleep } from 'node:timers/promises';
import { endBrowser, launchBrowser, unpackBrowser } from '../e2e/browser';
import { launchServer } from '../e2e/launch-server';
import { SIGNED_UP, signedUp } from './import-calls';
import { spread } from './measure';

const LIMIT_MS = 100;
const REST_MS = 400;
const NAMES = 12;
const ROUNDS = 40;
/** The code of the cards is fetched once the first screen has settled. */
const SETTLED_MS = 2500;

type Loose = ReturnType<typeof JSON.parse>;

/** Runs in the page: when the pointer last came to rest, and when a card with its record was painted after that. */
const WATCH = `(() => {
  window.cardTimes = [];
  let rested = 0;
  document.addEventListener('pointermove', () => { rested = performance.now(); }, true);
  const isCard = (node) => node instanceof Element && node.matches('[data-business-card]:not([aria-busy])');
  new MutationObserver((changes) => {
    const isShown = changes.some(({ target, addedNodes }) => isCard(target) || [...addedNodes].some(isCard));
    if (!isShown || !rested) return;
    const since = rested;
    rested = 0;
    requestAnimationFrame(() => setTimeout(() => window.cardTimes.push(performance.now() - since)));
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
})()`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * The time from the pointer's rest on a name to the painted card, with warm caches. True if it stays within its
 * limit.
 */
export async function measureCards(): Promise<boolean> {
  unpackBrowser();
  const [server, browser] = await Promise.all([launchServer({ FAIRLEAD_DEMO: 'off' }), launchBrowser()]);
  try {
    const call = await signedUp(() => server.url);
    for (let at = 0; at < NAMES; at += 1) {
      const form = new FormData();
      form.set('person[full_name]', `Person ${at}`);
      form.set('person[email]', `person${at}@a.test`);
      await call('POST', '/api/v3/people', form);
    }
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(SIGNED_UP.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(SIGNED_UP.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${server.url}/people`);
    const names = page.locator('[role="row"] a[href^="/people/"]');
    await names.first().waitFor();
    await sleep(SETTLED_MS);
    for (let round = 0; round < ROUNDS + NAMES; round += 1) {
      // The first request of each; after that the card is cached.
      if (round === NAMES) await page.evaluate('window.cardTimes.length = 0');
      await names.nth(round % NAMES).hover();
      await page.locator('[data-business-card]:not([aria-busy])').waitFor();
      await page.mouse.move(1200, 60);
      await page.locator('[data-business-card]').waitFor({ state: 'detached' });
    }
    const times = (await page.evaluate<Loose>('window.cardTimes')).map((time: number) => time - REST_MS);
    const { p50, p95 } = spread(times);
    say(
      `card on hover, warm: median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${LIMIT_MS} ms, ${times.length} times`,
    );
    return p95 <= LIMIT_MS;
  } finally {
    await endBrowser();
    await server.stop();
  }
}
