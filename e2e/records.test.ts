import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeFindsInBothThemes } from './axe';
import { launchBrowser } from './browser';
import { goWithin } from './go-within';
import { type Account, type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  account = await server.account();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return () => context.close();
});

const open = (path: string) => page.goto(server.url + path);
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' });
const focused = (): Promise<string | null> =>
  page.evaluate('document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName ?? null');
const toast = (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();
const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

async function makeDeal(more: object = {}): Promise<{ id: number; company_id: number }> {
  return account.call('POST', '/api/v3/deals', {
    deal: { name: 'Cold-chain loggers', value: '32400', company_name: 'Polar Freight', ...more },
  });
}
const readDeal = (id: number) => account.call('GET', `/api/v3/deals/${id}`);

/** Types a text and chooses the first option that the list then offers. */
async function pick(text: string, offered: string | RegExp): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
  await page.getByRole('option', { name: offered }).first().waitFor();
  await page.keyboard.press('Enter');
}

describe('adding and editing in the form', () => {
  test('SHELL-08 the event opens the modal for a deal, made with a new company and person by keyboard alone', async () => {
    await open('/deals');
    await page.getByRole('heading', { name: 'No deals yet' }).or(page.getByText('No deals yet')).first().waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Level sensing');
    const name = page.getByRole('dialog', { name: 'New deal' }).getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('Level sensing');
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(', silo farm');
    await page.keyboard.press('Tab');
    await pick('Prairie Grain', /Prairie Grain/);
    await page.getByRole('combobox', { name: 'Company' }).filter({ hasText: 'Prairie Grain' }).waitFor();
    await page.getByRole('combobox', { name: 'Primary contact' }).focus();
    await pick('Mei Sato', /Mei Sato/);
    await page.getByRole('combobox', { name: 'Primary contact' }).filter({ hasText: 'Mei Sato' }).waitFor();
    await page.getByRole('textbox', { name: 'Value' }).focus();
    await page.keyboard.type('12,300');
    await page.keyboard.press('Enter');
    await toast('Level sensing, silo farm created');
    const { entries } = await account.call('GET', '/api/v3/deals');
    expect(entries).toHaveLength(1);
    expect(entries[0].name).toBe('Level sensing, silo farm');
    expect(Number(entries[0].value)).toBe(12300);
    expect(entries[0].company.name).toBe('Prairie Grain');
    expect(entries[0].primary_contact.full_name ?? entries[0].primary_contact.first_name).toContain('Mei');
  });

  test('SHELL-08 with an id it edits that record; what is missing is said beside its field, and leaving asks', async () => {
    const deal = await makeDeal();
    await open(`/deals/${deal.id}`);
    await heading('Cold-chain loggers');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit deal' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.getByText('Close without saving?', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await name.fill('Cold-chain loggers, 120 units');
    await page.keyboard.press('Enter');
    await heading('Cold-chain loggers, 120 units');
    await expect.poll(() => page.title()).toContain('Cold-chain loggers, 120 units');
  });

  test('REC-10 two people change one field: the second sees both and may save theirs anyway', async () => {
    const deal = await makeDeal();
    await open(`/deals/${deal.id}`);
    await heading('Cold-chain loggers');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit deal' });
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await value.fill('35000');
    await account.call('PUT', `/api/v3/deals/${deal.id}`, { deal: { value: '40000' } });
    await value.press('Enter');
    await dialog.getByText('Someone else changed this in the meantime', { exact: false }).waitFor();
    expect(await value.inputValue()).toMatch(/35,?000/);
    expect(await dialog.innerText()).toMatch(/\$?40,?000/);
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(Number((await readDeal(deal.id)).value)).toBe(35000);
  });
});

describe('the record page', () => {
  test('ACT-04 a value is edited in place by keys, and the history says the old and new value', async () => {
    const deal = await makeDeal({ probability: 25 });
    await open(`/deals/${deal.id}`);
    const value = button(/^Edit Probability/);
    await value.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Probability' }).fill('85');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toMatch(/^Edit Probability/);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Probability' }).fill('85');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/^Edit Probability/);
    expect((await readDeal(deal.id)).probability).toBe(85);
    const line = page.getByRole('listitem').filter({ hasText: 'changed Probability' });
    await line.getByText('25% → 85%').waitFor();
    await line.getByRole('button', { name: /^Restore Probability/ }).click();
    await toast('Probability restored');
    expect((await readDeal(deal.id)).probability).not.toBe(85);
  });

  test('ACT-04 a date, a choice and a flag are edited in place by keys alone, on people and on deals', async () => {
    const deal = await makeDeal();
    await open(`/deals/${deal.id}`);
    await button(/^Edit Close date/)
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /date/i }).waitFor();
    const inCalendar = () => page.evaluate('Boolean(document.activeElement?.closest("[role=dialog]"))');
    await expect.poll(inCalendar).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readDeal(deal.id)).expected_close_date).toBeTruthy();
    await expect.poll(focused).toMatch(/^Edit Close date/);
    await button(/^Edit Source/).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toMatch(/^Edit Source/);
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readDeal(deal.id)).source_id).toBeTruthy();
    await expect.poll(focused).toMatch(/^Edit Source/);
    const person = await account.call('POST', '/api/v3/people', { person: { full_name: 'Mei Sato' } });
    await open(`/people/${person.id}`);
    await button(/^Edit Key contact/).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    const flag = async () => (await account.call('GET', `/api/v3/people/${person.id}`)).is_key_contact;
    await expect.poll(flag).toBe(true);
    await expect.poll(focused).toMatch(/^Edit Key contact/);
  });

  test('SHELL-05 a company made on the fly in place: its link goes to the record\u2019s route', async () => {
    const deal = await makeDeal({ company_name: undefined });
    await open(`/deals/${deal.id}`);
    await button(/^Edit Company/)
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Company' }).first().waitFor();
    await page.getByRole('listbox').waitFor({ state: 'attached' });
    await page.keyboard.type('Sabine Rail');
    await page.getByRole('option', { name: /Sabine Rail/ }).waitFor();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Sabine Rail' }).first();
    await link.click();
    await heading('Sabine Rail');
    await page.goBack();
    await heading('Cold-chain loggers');
  });

  test('ACT-04 notes are added, edited and deleted where they stand; Ctrl+Z brings the last back', async () => {
    const deal = await makeDeal();
    await open(`/deals/${deal.id}`);
    await page.getByRole('textbox', { name: 'Write a note…' }).fill('Board meets Friday');
    await page.keyboard.press('Control+Enter');
    const note = page.getByRole('listitem').filter({ hasText: 'wrote a note' });
    await note.getByText('Board meets Friday').waitFor();
    await note.getByRole('button', { name: 'Edit note' }).click();
    await note.getByRole('textbox', { name: 'Edit note' }).fill('Board meets Monday');
    await note.getByRole('button', { name: 'Save note' }).click();
    // The text of the field would be found as well.
    await note.getByRole('textbox', { name: 'Edit note' }).waitFor({ state: 'detached' });
    await note.getByText('Board meets Monday').waitFor();
    await note.getByRole('button', { name: 'Delete note' }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await note.getByText('Board meets Monday').waitFor();
  });

  test('ACT-04 Ctrl+Z takes back a stage and then an edit, on deals', async () => {
    const deal = await makeDeal();
    const before = await readDeal(deal.id);
    await open(`/deals/${deal.id}`);
    await button(/^Edit Close date/)
      .first()
      .waitFor();
    await button(/^Edit Probability/).click();
    await page.getByRole('textbox', { name: 'Probability' }).fill('33');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readDeal(deal.id)).probability).toBe(33);
    await page.getByRole('list', { name: 'Stages' }).getByRole('button').nth(2).click();
    await expect.poll(async () => (await readDeal(deal.id)).deal_stage_id).not.toBe(before.deal_stage_id);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await readDeal(deal.id)).deal_stage_id).toBe(before.deal_stage_id);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await readDeal(deal.id)).probability).toBe(before.probability);
  });
});

test('REC-04 PROF-05 a first deal is won, its company converted and its milestone completed, by keyboard alone', async () => {
  const deal = await makeDeal();
  await open(`/deals/${deal.id}`);
  await heading('Cold-chain loggers');
  await button('Won').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Convert company to customer' });
  await dialog.getByText('first won deal').waitFor();
  await dialog.getByRole('combobox', { name: 'Owner' }).and(page.locator(':focus')).waitFor();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Conversion notes' }).focus();
  await page.keyboard.type('Signed for 20 seats');
  await page.keyboard.press('Control+Enter');
  await toast('Polar Freight is a customer now');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/customers/${deal.company_id}`);
  await page.getByRole('tab', { name: 'Activity' }).focus();
  // From the first tab to the last.
  await page.keyboard.press('ArrowLeft');
  await page.getByText('No milestones yet').first().waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add a milestone' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Kick-off');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await calendar.locator(':focus').waitFor();
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Date' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await toast('“Kick-off” added');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Complete “Kick-off”' }).focus();
  await page.keyboard.press('Enter');
  await panel.getByText('Completed by Ines Moreau on the day').waitFor();
  await toast('“Kick-off” completed');
  await page.keyboard.press('Control+z');
  const circle = (label: string) => panel.getByRole('button', { name: label }).and(page.locator(':focus')).waitFor();
  // The focus stays on the circle, which completes and opens again.
  await circle('Complete “Kick-off”');
  await page.keyboard.press('Enter');
  await circle('Open “Kick-off” again');
  await panel.getByText('1 of 1 complete').waitFor();
  await page.keyboard.press('Enter');
  await circle('Complete “Kick-off”');
  await panel.getByRole('button', { name: 'Kick-off', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await calendar.locator(':focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Date' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await panel.getByText('In 1 day').waitFor();
  await panel.getByRole('button', { name: 'Kick-off', exact: true }).and(page.locator(':focus')).waitFor();
});

test('REC-12 a deleted company is listed with who and when, and restored whole with its links', async () => {
  const deal = await makeDeal();
  const { company_id } = await readDeal(deal.id);
  await open(`/companies/${company_id}`);
  await heading('Polar Freight');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await toast('Polar Freight moved to the recycle bin');
  await open('/recycle_bin');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Polar Freight' }).last();
  await expect.poll(() => row.innerText()).toContain('Ines Moreau');
  await row.getByRole('button', { name: /Restore/ }).click();
  await row.waitFor({ state: 'detached' });
  expect((await readDeal(deal.id)).company.name).toBe('Polar Freight');
});

describe('the list', () => {
  beforeEach(async () => {
    await makeDeal({ name: 'Small and near', value: '500', expected_close_date: '2030-01-15' });
    await makeDeal({ name: 'Large and near', value: '90000', expected_close_date: '2030-01-20' });
    await makeDeal({ name: 'Large and far', value: '95000', expected_close_date: '2031-06-01' });
  });

  const names = async (): Promise<string[]> => {
    await page.getByRole('grid').waitFor();
    return page.getByRole('grid').getByRole('link').filter({ hasText: / and / }).allInnerTexts();
  };

  async function addFilter(field: string): Promise<void> {
    await button('Filter').click();
    await expect.poll(focused).toBe('Search');
    await page.keyboard.type(field);
    await page.keyboard.press('Enter');
  }

  test('LIST-02 set on the screen: two fields joined with all, then any; the address keeps it', async () => {
    await open('/deals');
    await names();
    await addFilter('Value');
    await page.getByRole('textbox', { name: 'From' }).fill('1000');
    await button('Apply').click();
    await expect.poll(names).toHaveLength(2);
    await addFilter('Name');
    await page.getByRole('textbox', { name: 'Value' }).fill('far');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Large and far']);
    await page.reload();
    await expect.poll(names).toEqual(['Large and far']);
    expect(await page.locator('[role=group][aria-label^="Deals where"]').getAttribute('aria-label')).toContain(' and ');
    await button('and').click();
    await expect.poll(names).toHaveLength(2);
    await page.getByRole('button', { name: /^Remove.*Name/ }).click();
    await button('Clear').or(button('Clear filters')).click();
    await expect.poll(names).toHaveLength(3);
  });

  test('LIST-01 sorted by a press on the head; choose columns and their order', async () => {
    await open('/deals');
    await names();
    await page.getByRole('columnheader', { name: 'Value' }).click();
    await expect.poll(names).toEqual(['Small and near', 'Large and near', 'Large and far']);
    await expect.poll(() => page.url()).toContain('sort=value');
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'Probability' }).check();
    await page
      .getByRole('button', { name: 'Move Probability up' })
      .or(button(/Probability.*(up|left)/))
      .first()
      .click();
    await page.keyboard.press('Escape');
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    await expect.poll(async () => (await heads()).at(-2)).toContain('Probability');
  });

  test('SHELL-09 list_view:refresh reloads the list', async () => {
    await open('/deals');
    await expect.poll(names).toHaveLength(3);
    await makeDeal({ name: 'New and unseen' });
    await page.evaluate("window.dispatchEvent(new CustomEvent('list_view:refresh', { detail: {} }))");
    await expect.poll(names).toHaveLength(4);
  });
});

describe('everyone can use it', () => {
  const sizes = [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ];

  const problems = async (where: string) => (await axeFindsInBothThemes(page)).map((line) => `${where} ${line}`);

  test.each(sizes)('axe finds nothing at $width, light and dark, and nothing is wider', async ({ width, height }) => {
    const deal = await makeDeal();
    const { company_id } = await readDeal(deal.id);
    const person = await account.call('POST', '/api/v3/people', { person: { full_name: 'Mei Sato', company_id } });
    await account.call('POST', '/api/v3/notes', { note: { content: 'Board meets Friday', deal_id: deal.id } });
    await page.setViewportSize({ width, height });
    const lists = ['/deals', '/people', '/companies', '/recycle_bin', '/deals/999999'];
    const found: string[] = [];
    const tab = `/companies/${company_id}?tab=children_companies`;
    for (const path of [...lists, `/people/${person.id}`, `/companies/${company_id}`, tab, `/deals/${deal.id}`]) {
      await goWithin(page, server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      found.push(...(await problems(path)));
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) found.push(`${path} is too wide`);
    }
    await page.keyboard.press('e');
    await page.getByRole('dialog').waitFor();
    found.push(...(await problems('form')));
    expect(found).toEqual([]);
  });
});
