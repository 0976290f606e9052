import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { type Account, type Loose, type RunningServer, startServer } from './server';
import { everySheets, same } from './sheets';

/**
 * A new administrator imports fields with the sheets, calculates with them and requires what is missing. The list is
 * compared with values that are computed here from the sheet itself.
 */
const [madeUp, real] = everySheets();
const sheets = real ?? (madeUp as NonNullable<typeof madeUp>);
const DEALS = 60;

let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  account = await server.account('Maven Hardware');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await account.enter(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const fields: Record<string, string> = {};
async function knowFields(kind: string): Promise<Loose[]> {
  const { entries } = await account.call('GET', `/api/v3/admin/${kind}_custom_field_labels`);
  for (const { id, name } of entries) fields[name] = `custom_label_${id}`;
  return entries;
}

async function map(header: string, target: string): Promise<void> {
  await page.getByLabel(`${header} goes to`, { exact: true }).click();
  await page.getByRole('option', { name: target, exact: true }).click();
}

async function ended(id: number): Promise<Loose> {
  const read = () => account.call('GET', `/api/v3/imports/${id}`);
  await expect.poll(async () => (await read()).status).toBe('done');
  return read();
}

/** In millionths, rounded half up, from whole cents. */
function perEmployee({ revenue = '0', employees = '1' }: Record<string, string>): bigint {
  const cents = BigInt(Math.round(Number(revenue) * 100));
  const heads = BigInt(employees);
  return (2n * cents * 10_000n + heads) / (2n * heads);
}

describe('from the sheets to revenue per employee', () => {
  test('LIST-09 ADMIN-03 Employees and Revenue become numbers of the company while it is imported', async () => {
    await page.goto(`${server.url}/imports/new?type=companies`);
    await page.locator('input[type=file]').setInputFiles(`${sheets.folder}accounts.csv`);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL(/\/imports\/\d+/);
    await map('revenue', 'Create field “Revenue”');
    await map('employees', 'Create field “Employees”');
    const made = page.getByRole('group', { name: 'New field for employees' });
    expect(await made.getByRole('combobox', { name: 'Type' }).textContent()).toContain('Number');
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/step=(questions|preview)/);
    if (page.url().includes('questions')) await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('These custom fields will be created: Revenue (number), Employees (number).').waitFor();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await page.getByText('Custom fields created: Revenue, Employees.').waitFor();
    const entries = await knowFields('company');
    expect(entries.map(({ name, field_type }: Loose) => [name, field_type])).toEqual([
      ['Revenue', 'numeric'],
      ['Employees', 'numeric'],
    ]);
  });

  test('LIST-09 ADMIN-03 Product becomes a choice of the deal, with the products of the sheet', async () => {
    const rows = sheets.deals.slice(0, DEALS);
    const csv = ['Deal,product', ...rows.map((row) => `${row.opportunity_id},${row.product}`)].join('\n');
    const { id, guessed_mapping } = await account.call('POST', '/api/v3/imports', { import: { type: 'deals', csv } });
    expect(guessed_mapping[1].new_field).toEqual({
      name: 'Product',
      field_type: 'dropdown',
    });
    const asked = { mapping: ['name', '+field'], options: { new_fields: [{ at: 1, field_type: 'dropdown' }] } };
    await account.call('PUT', `/api/v3/imports/${id}`, { import: asked });
    await account.call('POST', `/api/v3/imports/${id}/start`);
    expect(await ended(id)).toMatchObject({ created: rows.length, refused: 0 });
    const [product] = await knowFields('deal');
    const names = product.custom_field_label_dropdown_entries.map(({ name }: Loose) => same(name)).toSorted();
    expect(names).toEqual([...new Set(rows.map((row) => same(row.product)))].toSorted());
  });

  test('LIST-01 ADMIN-04 large companies by revenue per employee, equal to what the sheet says', async () => {
    const steps = [{ operator: 'divide', operand: { field: fields.Employees } }];
    const formula = { begin: { field: fields.Revenue }, steps, decimals: 6, output_type: 'numeric' };
    await account.call('POST', '/api/v3/admin/company_custom_field_labels', {
      name: 'Revenue per employee',
      field_type: 'calculated',
      formula,
    });
    const filled = async () => (await knowFields('company')).some(({ filling }: Loose) => filling);
    await expect.poll(filled).toBe(false);
    const key = fields['Revenue per employee'];
    const large = sheets.companies.filter(({ employees }) => Number(employees) > 5000);
    expect(large.length).toBeGreaterThan(2);
    const expected = large
      .map((row) => ({ name: row.account?.trim() ?? '', millionths: perEmployee(row) }))
      .toSorted((a, b) => (a.millionths < b.millionths ? 1 : -1));
    const filter = JSON.stringify({ field: fields.Employees, op: 'between', value: { from: 5001 } });
    const shown = `name,${fields.Employees},${fields.Revenue},${key}`;
    const query = `filter=${encodeURIComponent(filter)}&columns=${shown}&sort=${key}&dir=desc`;
    await page.goto(`${server.url}/companies?${query}`);
    const names = () => page.locator('[role="row"] [aria-colindex="2"] a .fl-ellipsis').allTextContents();
    await expect.poll(names).toEqual(expected.map(({ name }) => name));
    const { entries, totals } = await account.call(
      'GET',
      `/api/v3/companies?totals=true&attrs=${shown}&sort_by=${key}&sort_direction=desc&per_page=200&filter=${encodeURIComponent(filter)}`,
    );
    const millionths = (decimal: string): bigint => {
      const [whole, parts = ''] = decimal.split('.');
      return BigInt(`${whole}${parts.padEnd(6, '0')}`);
    };
    expect(entries.map((row: Loose) => millionths(row.custom_fields[key as string]))).toEqual(
      expected.map((one) => one.millionths),
    );
    const heads = large.reduce((sum, { employees }) => sum + Number(employees), 0);
    const cents = large.reduce((sum, { revenue }) => sum + Math.round(Number(revenue) * 100), 0);
    expect(millionths(totals.custom_fields[fields.Employees as string])).toBe(BigInt(heads) * 1_000_000n);
    expect(millionths(totals.custom_fields[fields.Revenue as string])).toBe(BigInt(cents) * 10_000n);
    await page.getByText(String(heads)).waitFor();
  });

  test('ADMIN-05 a lost deal asks for the competitor, and only a lost one', async () => {
    await account.call('POST', '/api/v3/admin/deal_custom_field_labels', { name: 'Competitor', field_type: 'text' });
    await knowFields('deal');
    const { account: config } = await account.call('GET', '/api/internal/boot');
    const lost = config.deal_stages.find(({ percent }: Loose) => percent === 0);
    const triggers = [{ model_attribute: 'deal_stage_id', operand: 'any_of', value: [lost.id], joined_with_all: true }];
    const actions = [{ fields: [{ name: fields.Competitor, value: 'shown_required' }] }];
    await account.call('POST', '/api/v3/admin/conditional_fields', {
      conditional_field: { event_model: 'deal', event_action: 'create_update', is_activated: true, triggers, actions },
    });
    const { entries } = await account.call('GET', '/api/v3/deals?attrs=name&per_page=1');
    await page.goto(`${server.url}/deals/${entries[0].id}`);
    await page.getByRole('heading', { name: entries[0].name }).waitFor();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit deal' });
    await dialog.getByRole('combobox', { name: 'Product' }).waitFor();
    expect(await dialog.getByLabel('Competitor').count()).toBe(0);
    await dialog.getByRole('combobox', { name: 'Stage', exact: true }).click();
    await page.getByRole('option', { name: new RegExp(`^${lost.name}`) }).click();
    await dialog.getByLabel('Competitor').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Required').first().waitFor();
    await dialog.getByLabel('Competitor').fill('Norvik');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const saved = await account.call('GET', `/api/v3/deals/${entries[0].id}`);
    expect(saved.custom_fields[fields.Competitor as string]).toBe('Norvik');
  });

  test('ADMIN-06 a second pipeline is deleted into the first, and its deals arrive there', async () => {
    const { id } = await account.call('POST', '/api/v3/admin/deal_pipelines', { name: 'Partners' });
    const stage = { name: 'Talk', percent: 40, deal_pipeline_id: id };
    const { id: deal_stage_id } = await account.call('POST', '/api/v3/admin/deal_stages', { deal_stage: stage });
    const all = async (): Promise<Loose[]> =>
      (await account.call('GET', '/api/v3/deals?attrs=name,deal_pipeline&per_page=200')).entries;
    const before = await all();
    for (const deal of before.slice(0, 3))
      await account.call('PATCH', `/api/v3/deals/${deal.id}`, { deal: { deal_pipeline_id: id, deal_stage_id } });
    await page.goto(`${server.url}/admin/pipelines`);
    await page.getByRole('button', { name: 'Actions for Partners' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('combobox', { name: 'New stage' }).click();
    await page.getByRole('option', { name: 'Qualified' }).first().click();
    await page.getByRole('button', { name: 'Delete and move 3 deals' }).click();
    await page.getByText('Partners deleted').waitFor();
    const now = await all();
    expect([now.length, now.some(({ deal_pipeline }) => deal_pipeline.id === id)]).toEqual([before.length, false]);
  });

  test('LIST-10 everything is exported, restored into an empty account by hand, and the same there', async () => {
    const exports = '/api/v3/admin/account_exports';
    const { id } = await account.call('POST', exports, { account_export: { export_type: 'archive' } });
    const state = async () => (await account.call('GET', `${exports}/${id}`)).status;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    const { file_url } = await account.call('GET', `${exports}/${id}/download`);
    const buffer = await (await page.request.get(new URL(file_url, server.url).href)).body();
    const moved = await server.account('Moved Hardware');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await moved.enter(context);
    const there = await context.newPage();
    await there.goto(`${server.url}/admin/archive`);
    const file = { name: 'maven.zip', mimeType: 'application/zip', buffer };
    await there.locator('input[type=file]').setInputFiles(file);
    await there.getByText('maven.zip of Maven Hardware').waitFor();
    await there.getByRole('button', { name: 'Restore', exact: true }).click();
    await there.getByText(/^The archive was restored: /).waitFor({ timeout: 60_000 });
    const [was, is] = [await told(account), await told(moved)];
    expect(was.companies.length).toBe(sheets.companies.length);
    expect(was.deals.some((deal) => JSON.stringify(deal).includes('Norvik'))).toBe(true);
    expect(is).toEqual(was);
    await context.close();
  });
});

/** What an account knows, without ids: fields and choices by name. */
async function told(of: Account) {
  const { account: config } = await of.call('GET', '/api/internal/boot');
  const labels: Loose[] = (await of.call('GET', '/api/v3/admin/custom_field_labels?per_page=200')).entries;
  const entries = new Map<number, string>(
    labels.flatMap(({ custom_field_label_dropdown_entries: all = [] }) => all.map(({ id, name }: Loose) => [id, name])),
  );
  const named = (values: Loose) =>
    Object.fromEntries(
      labels.flatMap(({ id, name, field_type }) => {
        const value = values[`custom_label_${id}`];
        return value === undefined ? [] : [[name, field_type === 'dropdown' ? entries.get(value) : value]];
      }),
    );
  const every = async (kind: string, keys: string) => {
    const path = `/api/v3/${kind}?per_page=200&sort_by=name&sort_direction=asc&totals=true&attrs=${keys}`;
    const found = await of.call('GET', path);
    return (found.entries as Loose[]).map((entry): Loose => {
      const { id: _, custom_fields, deal_stage, ...one } = entry;
      return { ...one, stage: deal_stage?.name, ...named(custom_fields) };
    });
  };
  const keys = (kind: string) =>
    labels.flatMap(({ id, record_type }) => (record_type === kind ? [`custom_label_${id}`] : []));
  const rules: Loose[] = (await of.call('GET', '/api/v3/admin/conditional_fields')).entries;
  return {
    labels: labels.map(({ name, field_type, record_type, position }) => ({ name, field_type, record_type, position })),
    pipelines: config.deal_pipelines.map(({ name }: Loose) => name),
    stages: config.deal_stages.map(({ name, percent }: Loose) => [name, percent]),
    rules: rules.map(({ event_model, event_action, actions }) => [
      event_model,
      event_action,
      labels.find(({ id }) => actions[0].fields[0].name === `custom_label_${id}`)?.name,
    ]),
    companies: await every('companies', ['name', 'description', 'country', ...keys('company')].join()),
    deals: await every('deals', ['name', 'value', 'deal_stage', 'created_at', ...keys('deal')].join()),
  };
}
