import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { endBrowser, launchBrowser, unpackBrowser } from '../e2e/browser';
import type { Client } from './client/http-client';
import type { ServerProcess } from './server-process';

const PER_SECOND = 20;
const SECONDS = 20;
const SCREEN = { width: 1440, height: 900 };
const SETTLED_MS = 3000;
/** In the order of names, changes of positions move no row. */
const ADDRESS = '/people?sort=full_name';
const ROWS = '[role="row"]:has(a[href^="/people/"])';

/**
 * Runs in the page: which number each row shows, and since when. A frame is painted when the first task after its
 * animation callbacks runs.
 */
const WATCH = `(() => {
  const last = new Map();
  let isAsked = false;
  window.painted = [];
  const look = () => {
    isAsked = false;
    const at = performance.timeOrigin + performance.now();
    for (const row of document.querySelectorAll('${ROWS}')) {
      const id = Number(row.querySelector('a[href^="/people/"]').getAttribute('href').split('/').pop());
      const n = Number(/Painted (\\d+)\\./.exec(row.textContent)?.[1] ?? 0);
      if (!n || last.get(id) === n) continue;
      last.set(id, n);
      window.painted.push({ id, n, at });
    }
  };
  new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => setTimeout(look));
  }).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

/** Runs in the page: the people in rows that are completely visible. */
const SHOWN = `[...document.querySelectorAll('${ROWS}')]
  .filter((row) => row.getBoundingClientRect().top >= 0 && row.getBoundingClientRect().bottom <= innerHeight)
  .map((row) => Number(row.querySelector('a[href^="/people/"]').getAttribute('href').split('/').pop()))`;

interface Change {
  readonly id: number;
  readonly n: number;
  readonly at: number;
}

export interface Painted {
  readonly changes: number;
  readonly painted: number;
  readonly rows: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * One real browser with an open list, on another server than the one that changes its rows twenty times a second. A
 * change counts as painted with the first frame that shows it, or a later change of the same row.
 */
export async function measurePainted(server: ServerProcess, reader: Client, writer: Client): Promise<Painted> {
  unpackBrowser();
  const browser = await launchBrowser();
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const context = await browser.newContext({ viewport: SCREEN });
    const [name = '', ...value] = reader.cookie.split('=');
    await context.addCookies([{ name, value: value.join('='), url }]);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(url + ADDRESS);
    await page.locator(ROWS).first().waitFor();
    await sleep(SETTLED_MS);
    const ids = await page.evaluate<number[]>(SHOWN);
    const saved = await changed(writer, ids);
    await sleep(SETTLED_MS);
    return spreadOf(saved, await page.evaluate<Change[]>('window.painted'), ids.length);
  } finally {
    await endBrowser();
  }
}

async function changed(writer: Client, ids: readonly number[]): Promise<Change[]> {
  const saved: Change[] = [];
  const save = async (id: number, n: number) => {
    const body = { person: { position: `Painted ${n}.` } };
    const { status } = await writer.ask({ method: 'PATCH', path: `/api/v3/people/${id}`, body });
    if (status === 200) saved.push({ id, n, at: performance.timeOrigin + performance.now() });
  };
  const waiting: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 1; n <= SECONDS * PER_SECOND; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / PER_SECOND - performance.now()));
    waiting.push(save(ids[n % ids.length] as number, n));
  }
  await Promise.all(waiting);
  return saved;
}

function spreadOf(saved: readonly Change[], painted: readonly Change[], rows: number): Painted {
  const times = saved
    .flatMap(({ id, n, at }) => {
      const shown = painted.find((one) => one.id === id && one.n >= n);
      return shown ? [Math.max(0, shown.at - at)] : [];
    })
    .sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    changes: saved.length,
    painted: times.length,
    rows,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}
