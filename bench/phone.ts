import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { endBrowser, launchBrowser, unpackBrowser } from '../e2e/browser';
import { spread } from './measure';
import { keep, machine } from './report';
import { startServerProcess } from './server-process';

const LIMIT_MS = 3500;
/** A slow phone: a processor four times as slow, and a line of 1.6 Mbit/s. */
const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SCREEN = { width: 375, height: 812 };
const DEALS = 60;
const ROUNDS = 7;

/**
 * Runs in the page: when the first card appeared, and when the processor was free to handle a tap for the first time
 * after that, in milliseconds since the address was opened.
 */
const WATCH = `(() => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main li a[href^="/deals/"]')) return;
    watch.disconnect();
    const shown = performance.now();
    requestIdleCallback(() => { window.firstList = { shown, usable: performance.now() }; });
  });
  watch.observe(document, { childList: true, subtree: true });
})()`;

const ONCE_KNOWN = `new Promise((done) => {
  const look = () => (window.firstList ? done(window.firstList) : setTimeout(look, 100));
  look();
})`;

interface FirstList {
  readonly shown: number;
  readonly usable: number;
  readonly bytes: number;
}

/** How long a slow phone with an empty cache takes to the first list. True if it stays within its limit. */
export async function measurePhone(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-phone-'));
  unpackBrowser();
  const [server, browser] = await Promise.all([
    startServerProcess(folder, undefined, { FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_API: '0' }),
    launchBrowser(),
  ]);
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const cookie = await accountWithDeals(address);
    await openedOnce(browser, address, cookie);
    const found: FirstList[] = [];
    for (let round = 0; round < ROUNDS; round += 1) found.push(await openedOnce(browser, address, cookie));
    return told(found);
  } finally {
    await endBrowser();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** In a new context each time: nothing is in the cache. */
async function openedOnce(browser: Browser, address: string, cookie: string): Promise<FirstList> {
  const context = await browser.newContext({ viewport: SCREEN, hasTouch: true, isMobile: true });
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: address }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(WATCH);
  await page.goto(`${address}/deals`);
  const times = await page.evaluate<Omit<FirstList, 'bytes'>>(ONCE_KNOWN);
  const found = { ...times, bytes };
  await context.close();
  return found;
}

async function accountWithDeals(address: string): Promise<string> {
  const user = { first_name: 'Ines', last_name: 'Moreau', email: 'phone@a.test', password: 'Sail-away-42!' };
  const account = { company_name: 'Northgate Sensors' };
  const signed = await send(address, '/signup', { account, user, time_zone: 'America/New_York' }, {});
  const cookie = (signed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { csrf_token } = (await signed.json()) as { csrf_token: string };
  for (let n = 1; n <= DEALS; n += 1)
    await send(
      address,
      '/api/v3/deals',
      { deal: { name: `Flow meters, plant ${n}`, value: 1000 + n } },
      { cookie, 'x-csrf-token': csrf_token },
    );
  return cookie;
}

async function send(address: string, to: string, body: object, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(address + to, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function told(found: readonly FirstList[]): boolean {
  const [shown, usable] = [spread(found.map((one) => one.shown)), spread(found.map((one) => one.usable))];
  const kept = usable.p50 <= LIMIT_MS;
  const kilobytes = (Math.max(...found.map(({ bytes }) => bytes)) / 1000).toFixed(0);
  const line = (what: string, { p50, max }: typeof usable, limit: string) =>
    `| ${what} | ${p50.toFixed(0)} | ${max.toFixed(0)} | ${limit} |`;
  const table = [
    `# First list on a slow phone, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    `${machine()}. A processor ${SLOWER} times as slow, 1.6 Mbit/s with ${LINE.latency} ms, ${SCREEN.width} × ${SCREEN.height}, an empty`,
    `cache, ${kilobytes} KB until then; milliseconds, ${found.length} times.\n`,
    '| first list | p50 | slowest | limit |',
    '| --- | --- | --- | --- |',
    line('visible', shown, ''),
    line('usable', usable, `${LIMIT_MS}`),
    '',
    kept ? 'Within its limit.' : 'Missed its limit.',
  ].join('\n');
  process.stdout.write(`${keep('phone', table, { machine: machine(), found }, table)}\n`);
  return kept;
}
