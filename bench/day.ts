import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { endBrowser, launchBrowser, unpackBrowser } from '../e2e/browser';
import { launchServer } from '../e2e/launch-server';
import { type Call, SIGNED_UP, signedUp } from './import-calls';

const LONGEST_MS = 300_000;
const DEALS = 40;
const MOVES = 10;
const FROM = 'Qualified';
const TO = 'Request for Info';
const CALLS = 5;
const PEOPLE = 60;
/** A minute of a bad connection: slow, and interrupted for a while. */
const BAD_LINE_MS = 60_000;
const GONE_MS = 8_000;
const SLOW = { offline: false, latency: 700, downloadThroughput: 40_000, uploadThroughput: 20_000 };
const WHOLE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };

type Loose = ReturnType<typeof JSON.parse>;

const pictures = fileURLToPath(new URL('./results/day', import.meta.url));
const say = (text: string) => process.stdout.write(`${text}\n`);
const nameOf = (at: number) => `Deal ${String(at).padStart(2, '0')}`;
const valueOf = (at: number) => 1000 + at * 12.5;

/** The actions on the screens, with the values that the database must contain. */
interface Done {
  readonly values: Map<string, number>;
  readonly stages: Map<string, string>;
  readonly notes: string[];
  people: number;
}

/**
 * A salesperson's day in one run, in a browser on the built application: a list in the morning, forty edits, ten
 * moves, calls on the phone, an import, a minute of a bad connection. Returns true if the database contains all of
 * it, no page reported an error, and it took at most five minutes.
 */
export async function workADay(): Promise<boolean> {
  const started = performance.now();
  unpackBrowser();
  mkdirSync(pictures, { recursive: true });
  const [server, browser] = await Promise.all([launchServer({ FAIRLEAD_DEMO: 'off' }), launchBrowser()]);
  const faults: string[] = [];
  try {
    const call = await signedUp(() => server.url);
    await prepare(call);
    const done: Done = { values: new Map(), stages: new Map(), notes: [], people: PEOPLE };
    await theDay({ url: server.url, call, browser, faults }, done).catch((error: Error) => faults.push(error.message));
    faults.push(...(await missing(call, done)));
  } finally {
    await endBrowser();
    await server.stop();
    // The browser of the tests ends with its process.
    setTimeout(() => process.exit(), 1000);
  }
  const took = performance.now() - started;
  if (took > LONGEST_MS) faults.push(`It took ${(took / 1000).toFixed(0)} s`);
  say(`${faults.length ? faults.map((fault) => `FAULT: ${fault}`).join('\n') : 'Nothing was lost.'}`);
  say(`${(took / 1000).toFixed(0)} s; pictures in bench/results/day`);
  return faults.length === 0;
}

async function prepare(call: Call): Promise<void> {
  const stages = ((await call('GET', '/api/v3/admin/deal_stages')) as Loose).entries as Loose[];
  const deal_stage_id = String(stages.find(({ name }) => name === FROM)?.id);
  for (let at = 1; at <= DEALS; at += 1)
    await call('POST', '/api/v3/deals', formOf('deal', { name: nameOf(at), value: '1', deal_stage_id }));
  for (let at = 1; at <= CALLS; at += 1) {
    const phone = `+1 212 555 01${String(at).padStart(2, '0')}`;
    await call('POST', '/api/v3/people', formOf('person', { full_name: `Caller ${at}`, phone }));
  }
}

function formOf(root: string, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(`${root}[${key}]`, value);
  return form;
}

interface Stage {
  readonly url: string;
  readonly call: Call;
  readonly browser: Browser;
  readonly faults: string[];
}

async function theDay(on: Stage, done: Done): Promise<void> {
  const context = await on.browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' });
  const page = await opened(context, on);
  try {
    await signIn(page, on);
    say('morning list and edits');
    await edits(page, context, on, done);
    say('moves');
    await moves(page, on, done);
    say('calls on the phone');
    const phone = await opened(context, on);
    await phone.setViewportSize(PHONE);
    await calls(phone, on, done);
    await phone.close();
    say('import');
    await importPeople(page, on);
  } catch (error) {
    await page.screenshot({ path: `${pictures}/fault.png` });
    throw error;
  }
}

/** A page whose errors count as faults. A lost connection is not a fault of the page. */
async function opened(context: BrowserContext, { faults }: Stage): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => faults.push(`page error at ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || /net::ERR_INTERNET_DISCONNECTED/.test(message.text())) return;
    faults.push(`console at ${page.url()}: ${message.text()}`);
  });
  return page;
}

async function signIn(page: Page, { url }: Stage): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(SIGNED_UP.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(SIGNED_UP.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Agenda' }).first().waitFor();
}

/** Edits a column from top to bottom: the first values on a good connection, then for a minute on a bad one. */
async function edits(page: Page, context: BrowserContext, { url }: Stage, { values }: Done): Promise<void> {
  await page.goto(`${url}/deals?view=all&sort=name&dir=asc`);
  await page
    .getByRole('row')
    .filter({ hasText: nameOf(1) })
    .waitFor();
  await look(page, 'list');
  await page.keyboard.press('j');
  await page.waitForFunction("document.activeElement?.getAttribute('role') === 'gridcell'");
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const line = await context.newCDPSession(page);
  const half = DEALS / 2;
  let bad = 0;
  for (let at = 1; at <= DEALS; at += 1) {
    if (at === half) {
      await line.send('Network.emulateNetworkConditions', SLOW);
      bad = performance.now();
    }
    const gone = at === half + 2;
    if (gone) await context.setOffline(true);
    await editValue(page, valueOf(at));
    if (gone) await retryWhenBack(page, context);
    values.set(nameOf(at), valueOf(at));
    await page.getByText(`Value of ${nameOf(at)} changed`).waitFor();
    await page.keyboard.press('ArrowDown');
  }
  await sleep(Math.max(0, BAD_LINE_MS - (performance.now() - bad)));
  await line.send('Network.emulateNetworkConditions', WHOLE);
}

async function editValue(page: Page, value: number): Promise<void> {
  await page.waitForFunction("document.activeElement?.getAttribute('role') === 'gridcell'");
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Value', exact: true });
  await field.waitFor();
  await field.fill(String(value));
  await field.press('Enter');
}

/** Text that was typed while offline stays in its cell and is sent when the connection is back. */
async function retryWhenBack(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('alert').waitFor();
  await look(page, 'offline');
  await sleep(GONE_MS);
  await context.setOffline(false);
  await page.waitForFunction('navigator.onLine');
  await page.getByRole('button', { name: 'Retry' }).click();
}

async function moves(page: Page, { url }: Stage, { stages }: Done): Promise<void> {
  await page.goto(`${url}/kanban/deals?sort=name&dir=asc`);
  for (let at = 1; at <= MOVES; at += 1) {
    const name = nameOf(at);
    const card = page.getByRole('link', { name: new RegExp(`^${name}`) }).first();
    await card.waitFor();
    await card.focus();
    await page.keyboard.press(']');
    await page.getByText(`${name} moved to ${TO}`).first().waitFor({ state: 'attached' });
    stages.set(name, TO);
  }
  await look(page, 'board');
}

async function calls(page: Page, { url, call }: Stage, { notes }: Done): Promise<void> {
  const { entries } = (await call('GET', '/api/v3/people?per_page=50')) as Loose;
  const people = entries.filter(({ full_name }: Loose) => full_name.startsWith('Caller'));
  for (const { id, phone } of people) {
    await page.goto(`${url}/people/${id}`);
    const link = page.getByRole('group', { name: 'Call, email, note, edit' }).getByRole('link', { name: 'Call' });
    await link.waitFor();
    // No telephone takes the call here; the page's own listeners still receive the tap.
    await page.evaluate("document.addEventListener('click', (event) => event.preventDefault(), { once: true })");
    await link.click();
    await page.getByRole('button', { name: 'Log call' }).click();
    await page.getByText('Note added').waitFor();
    notes.push(`Called ${phone}`);
  }
  await look(page, 'phone');
  await page.goto(`${url}/deals`);
  await page.getByText(nameOf(1)).first().waitFor();
  await look(page, 'phone-list');
}

async function importPeople(page: Page, { url, faults }: Stage): Promise<void> {
  const lines = Array.from({ length: PEOPLE }, (_, at) => `Visitor ${at},${at % 3 ? `visitor${at}@fair.example` : ''}`);
  await page.goto(`${url}/imports/new?type=people`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'spring fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Email\n${lines.join('\n')}\n`),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/\/imports\/\d+/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('button', { name: 'Revert import' }).waitFor({ timeout: 60_000 });
  const gap = page.getByRole('link', { name: `${Math.ceil(PEOPLE / 3)} people without email` });
  await gap.waitFor();
  await look(page, 'import');
  await gap.click();
  await page.getByText('Import is “spring fair.csv”').first().waitFor();
  await look(page, 'import-list');
  const total = await page.getByText(`${Math.ceil(PEOPLE / 3)} people`).count();
  if (!total) faults.push('The list of people without email does not have the number that its link said');
}

/** The screen in both themes. */
async function look(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${pictures}/${what}-${colorScheme}.png` });
  }
}

/** The actions that the database does not contain. */
async function missing(call: Call, { values, stages, notes, people }: Done): Promise<string[]> {
  const faults: string[] = [];
  const deals = ((await call('GET', '/api/v3/deals?per_page=200')) as Loose).entries as Loose[];
  for (const deal of deals) {
    const value = values.get(deal.name);
    if (Number(deal.value) !== value) faults.push(`${deal.name} has the value ${deal.value} instead of ${value}`);
    const stage = stages.get(deal.name) ?? FROM;
    if (deal.deal_stage.name !== stage) faults.push(`${deal.name} is in ${deal.deal_stage.name} instead of ${stage}`);
  }
  if (deals.length !== DEALS || values.size !== DEALS) faults.push(`${deals.length} deals, ${values.size} edited`);
  const written = ((await call('GET', '/api/v3/notes?per_page=200')) as Loose).entries as Loose[];
  const found = written.map(({ content }) => String(content)).toSorted();
  if (found.join() !== notes.toSorted().join()) faults.push(`Notes: ${found.join()} instead of ${notes.join()}`);
  const { pagination } = (await call('GET', '/api/v3/people?per_page=1')) as Loose;
  if (pagination.total !== people + CALLS) faults.push(`${pagination.total} people instead of ${people + CALLS}`);
  return faults;
}
