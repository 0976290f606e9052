import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { mended, messyPeople } from './messy-people';
import { type Account, type Loose, type RunningServer, startServer } from './server';

/**
 * Finding and changing many records: a messy sheet of people is imported, its rejected rows are corrected and
 * imported too, a view of some of them is saved and shared, all of those change owner and are changed back, one is
 * found by half of a number and by a misspelt name, the list is exported as a file, and both imports are reverted.
 */
const ROWS = 1200;
const sheet = messyPeople(ROWS);
const folder = mkdtempSync(join(tmpdir(), 'fairlead-many-'));
let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const bar = (): Locator => page.getByRole('region', { name: 'Actions for selected records' });
const words = (n: number): string => `${n.toLocaleString('en-US')} people`;
const statusOf = async (id: number): Promise<string> => (await account.call('GET', `/api/v3/imports/${id}`)).status;
const people = async (query = ''): Promise<Loose> => account.call('GET', `/api/v3/people?per_page=1${query}`);
const total = async (query = ''): Promise<number> => (await people(query)).pagination.total;

async function upload(name: string, data: Buffer | string): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, data);
  await page.goto(`${server.url}/imports/new?type=people`);
  await page.locator('input[type=file]').setInputFiles(file);
  await button('Upload').click();
  await page.waitForURL(/\/imports\/\d+/);
  await button('Continue').waitFor();
}

/** Walks the import from the columns to the end and accepts all proposals. */
async function runImport(): Promise<void> {
  await button('Continue').click();
  await page.waitForURL(/step=(questions|preview)/);
  if (page.url().includes('questions')) await button('Continue').click();
  await button(/^Import \d/).click();
  await button('Revert import').waitFor({ timeout: 60_000 });
}

describe.sequential('many people', () => {
  test('LIST-09 a colleague comes from a sheet of users', async () => {
    const csv = 'First name,Last name,Email\nOskar,Brandt,oskar@example.test\n';
    const { id } = await account.call('POST', '/api/v3/imports', { import: { type: 'users', csv } });
    await account.call('POST', `/api/v3/imports/${id}/start`);
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('done');
  });

  test('LIST-09 a messy sheet goes in: the good rows are imported, the broken ones are listed', async () => {
    await upload('people.csv', sheet.csv);
    await runImport();
    await expect.poll(() => total()).toBe(sheet.good);
    const { entries } = await account.call('GET', '/api/v3/people?conditions[person_email]=person2@example.test');
    expect(entries[0].first_name).toBe('Aoife');
    expect(
      (await account.call('GET', '/api/v3/people?conditions[person_name]=Jürgen&per_page=1')).pagination.total,
    ).toBe(ROWS / 10);
  });

  test('LIST-09 the refused rows are downloaded, mended, and go in as the first ones did', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Download rows with errors').click(),
    ]);
    const refused = readFileSync(await download.path(), 'utf8');
    expect(refused.match(/Not a valid email address/g)).toHaveLength(sheet.bad);
    await upload('mended.csv', mended(refused));
    await runImport();
    await expect.poll(() => total()).toBe(ROWS);
  });

  test('LIST-03 the people of one firm become a view that everyone has', async () => {
    const filter = { all: [{ field: 'company_name', op: 'contains', value: 'harbor pumps' }] };
    await page.goto(`${server.url}/people?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await page.getByText(words(sheet.atHarbor), { exact: true }).first().waitFor();
    await button('Save view').click();
    await page.getByLabel('Name', { exact: true }).fill('Harbor Pumps');
    await page.getByLabel('Share with everyone in the account').check();
    await page.keyboard.press('Enter');
    await page.getByText('View “Harbor Pumps” saved').waitFor();
    expect(await total('&conditions[person_company_name]=Harbor')).toBe(sheet.atHarbor);
    expect((await account.call('GET', '/api/v3/companies?conditions[company_name]=harbor')).pagination.total).toBe(1);
  });

  test('LIST-04 all of them change hands at once, and back', async () => {
    const { users } = (await account.call('GET', '/api/internal/boot')).account;
    const oskar = users.find(({ first_name }: Loose) => first_name === 'Oskar').id;
    const ofOskar = `&conditions[person_owner]=${oskar}`;
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    await button(`Select all ${sheet.atHarbor}`).click();
    await bar().getByRole('button', { name: 'Owner' }).click();
    const dialog = page.getByRole('dialog', { name: `Owner of ${words(sheet.atHarbor)}` });
    await dialog.getByLabel('Owner').click();
    await page.getByRole('option', { name: /Oskar Brandt/ }).click();
    await dialog.getByRole('button', { name: `Change ${words(sheet.atHarbor)}` }).click();
    await page.getByText(`Owner of ${words(sheet.atHarbor)} changed`).waitFor({ timeout: 30_000 });
    expect(await total(ofOskar)).toBe(sheet.atHarbor);
    await page
      .locator('[data-tone]')
      .filter({ hasText: `Owner of ${words(sheet.atHarbor)} changed` })
      .getByRole('button', { name: /^Undo/ })
      .click();
    await page.getByText(/^Undone/).waitFor({ timeout: 30_000 });
    expect(await total(ofOskar)).toBe(0);
  });

  test('LIST-07 one of them is found by half of the number and by a misspelt name', async () => {
    const { name, misspelt, phoneTail } = sheet.known;
    for (const asked of [phoneTail, misspelt]) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill(asked);
      await page.getByRole('group', { name: 'People' }).getByText(name).first().waitFor();
      await page.keyboard.press('Escape');
    }
  });

  test('LIST-10 the view leaves as a file with each of its rows', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export as CSV').click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.length - 1).toBe(sheet.atHarbor);
    expect(lines.slice(1).every((line) => /harbor\s+pumps/i.test(line))).toBe(true);
  });

  test('LIST-09 both imports are reverted, and no one is left', async () => {
    for (const name of ['mended.csv', 'people.csv']) {
      await page.goto(`${server.url}/imports`);
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: /Revert/ })
        .first()
        .click();
      const all = button('Revert everything');
      const left = name === 'mended.csv' ? sheet.good : 0;
      const gone = page.getByText(new RegExp(`${name} reverted`));
      await all.or(gone).first().waitFor({ timeout: 60_000 });
      if (await all.isVisible()) await all.click();
      await expect.poll(() => total(), { timeout: 60_000 }).toBe(left);
    }
    await page.goto(`${server.url}/people`);
    await page
      .getByText('No people')
      .or(page.getByText(/no people/i))
      .first()
      .waitFor();
  });
});
