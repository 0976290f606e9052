import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { type Loose, type RunningServer, startServer } from './server';
import { countOf, dayOf, everySheets, money, quarterOf, same } from './sheets';

/**
 * The main job of a sales team: a pipeline kept in sheets is imported into a new account, viewed, worked on and
 * undone. The figures that the product shows are compared with sums computed from the sheets themselves.
 */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(everySheets().map((sheets, at) => [sheets.name, sheets, at === 0] as const))(
  'from %s to a won deal',
  (_name, sheets, empty) => {
    let server: RunningServer;
    let page: Page;
    beforeAll(async () => {
      // One of them starts on empty data, as an operator does, the other on a copy of unused data.
      server = await startServer({ FAIRLEAD_SIGNUP: 'first' }, { empty });
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
      page = await context.newPage();
      page.setDefaultTimeout(30_000);
    });
    afterAll(() => server?.stop());

    test('AUTH-01 a new team creates its account on the first page, lands on Home and opens the board', async () => {
      await page.goto(server.url);
      await page.getByLabel('Company').fill('Maven Hardware');
      await page.getByLabel('First name').fill('Hanna');
      await page.getByLabel('Last name').fill('Lindqvist');
      await page.getByLabel('Work email').fill('hanna@maven.example');
      await page.getByLabel('Password', { exact: true }).fill('Sail-away-42!');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Agenda' }).waitFor();
      await page.getByRole('link', { name: 'Deals' }).first().click();
      await page.waitForURL(/\/kanban\/deals/);
      await expect.poll(() => page.title()).toBe('Sales Pipeline board · Fairlead');
    });

    test('LIST-09 users come from a sheet: not yet invited, in teams of their region', async () => {
      await bring(page, 'users', `${sheets.folder}sales_teams.csv`);
      const { users, teams } = await config(page);
      const names = new Set(users.map((user: Loose) => same(user.full_name)));
      for (const { sales_agent, manager } of sheets.agents) {
        expect(names).toContain(same(sales_agent));
        expect(names).toContain(same(manager));
      }
      const regions = countOf(sheets.agents, (row) => row.regional_office as string);
      expect(new Set(teams.map((team: Loose) => team.name))).toEqual(new Set(Object.keys(regions)));
      for (const team of teams) {
        const members = users.filter((user: Loose) => user.team_id === team.id);
        expect(members.length).toBeGreaterThanOrEqual(regions[team.name] as number);
      }
    });

    test('LIST-09 product lines and companies come along: tags, country, parent and summary', async () => {
      await bring(page, 'product_lines', `${sheets.folder}products.csv`);
      await bring(page, 'companies', `${sheets.folder}accounts.csv`, {
        sector: 'Add as tag',
        office_location: 'Country',
        subsidiary_of: 'Parent company',
        year_established: 'Add to description',
        revenue: 'Add to description',
        employees: 'Add to description',
      });
      const { entries, pagination } = await get(
        page,
        '/api/v3/companies?attrs=name,country,tags,parent_company_id,description',
      );
      expect(pagination.total).toBe(sheets.companies.length);
      const child = sheets.companies.find((row) => row.subsidiary_of?.trim()) as Record<string, string>;
      const found = entries.find((company: Loose) => same(company.name) === same(child.account));
      const parent = entries.find((company: Loose) => same(company.name) === same(child.subsidiary_of));
      expect(found.parent_company_id).toBe(parent.id);
      expect(found.country).toBe(child.office_location?.trim());
      expect(found.description).toContain(child.employees);
      expect(found.tags.map((tag: Loose) => same(tag.name))).toEqual([same(child.sector)]);
    });

    test('LIST-09 deals come along after the misspelt product and the new stages are settled once', async () => {
      await bring(
        page,
        'deals',
        `${sheets.folder}sales_pipeline.csv`,
        {
          opportunity_id: 'Name',
          product: 'Product lines',
          account: 'Company name',
          engage_date: 'Created',
          close_date: 'Closed',
          close_value: 'Value',
        },
        async () => {
          expect(await page.getByRole('heading', { name: new RegExp(sheets.misspelt) }).count()).toBe(1);
        },
      );
    });

    test('LIST-05 every stage shows the count that the sheet has', async () => {
      const stages = countOf(sheets.deals, (row) => row.deal_stage as string);
      const board = await get(page, '/api/internal/deals/board');
      for (const [stage, count] of Object.entries(stages)) {
        const column = board.columns.find((one: Loose) => one.stage.name === stage);
        expect([stage, column.count]).toEqual([stage, count]);
      }
      await page.goto(`${server.url}/kanban/deals`);
      const open = Object.keys(stages).find((stage) => stage !== 'Won' && stage !== 'Lost') as string;
      await page
        .getByRole('region', { name: open, exact: true })
        .getByText(String(stages[open]?.toLocaleString('en-US')))
        .first()
        .waitFor();
    });

    test('LIST-02 the won value of each quarter equals the sum of the sheet', async () => {
      const won = sheets.deals.filter((row) => row.deal_stage === 'Won');
      const sums: Record<string, number> = {};
      for (const row of won) {
        const { from, to } = quarterOf(dayOf(row.close_date) as string);
        sums[`${from} ${to}`] = (sums[`${from} ${to}`] ?? 0) + Number(row.close_value);
      }
      const stage = (await config(page)).deal_stages.find((one: Loose) => one.name === 'Won').id;
      for (const [quarter, sum] of Object.entries(sums)) {
        const [from, to] = quarter.split(' ');
        const filter = {
          all: [
            { field: 'deal_stage_id', op: 'any_of', value: [stage] },
            { field: 'closed_time', op: 'between', value: { from, to } },
          ],
        };
        const { totals } = await deals(page, filter);
        expect([quarter, totals.value]).toEqual([quarter, money(sum)]);
      }
    });

    test('REC-01 deals without a value or a company are there and say so', async () => {
      const valueless = sheets.deals.filter((row) => !row.close_value?.trim()).length;
      const alone = sheets.deals.filter((row) => !row.account?.trim()).length;
      expect((await deals(page, { all: [{ field: 'value', op: 'none' }] })).totals.count).toBe(valueless);
      expect((await deals(page, { all: [{ field: 'company_id', op: 'none' }] })).totals.count).toBe(alone);
      const filter = {
        all: [
          { field: 'value', op: 'none' },
          { field: 'company_id', op: 'none' },
        ],
      };
      await page.goto(`${server.url}/kanban/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      await page.locator('[data-deal]').filter({ hasText: 'No value yet' }).first().waitFor();
    });

    test('LIST-02 the open deals of one region engaged before a date are filtered in the list', async () => {
      const { teams, users, deal_stages } = await config(page);
      const team = teams[0];
      const members = users.filter((user: Loose) => user.team_id === team.id);
      const before = (
        sheets.deals
          .map((row) => dayOf(row.engage_date))
          .filter(Boolean)
          .sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)) as string[]
      )[Math.floor(sheets.deals.length / 2)] as string;
      const names = new Set(members.map((user: Loose) => same(user.full_name)));
      const expected = sheets.deals.filter(
        (row) =>
          row.deal_stage !== 'Won' &&
          row.deal_stage !== 'Lost' &&
          names.has(same(row.sales_agent)) &&
          (dayOf(row.engage_date) ?? '9') <= before,
      ).length;
      const open = deal_stages
        .filter((stage: Loose) => stage.percent > 0 && stage.percent < 100)
        .map((stage: Loose) => stage.id);
      const filter = {
        all: [
          { field: 'user.team_id', op: 'any_of', value: [team.id] },
          { field: 'deal_stage_id', op: 'any_of', value: open },
          { field: 'created_at', op: 'between', value: { to: before } },
        ],
      };
      await page.goto(`${server.url}/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      const words = expected === 0 ? /No matching deals/ : new RegExp(`^${expected.toLocaleString('en-US')} deals?$`);
      await page.getByText(words).first().waitFor();
    });

    test('LIST-05 one deal is dragged to Won, another to Lost, and one of them is undone', async () => {
      const before = await counts(page);
      await page.goto(`${server.url}/kanban/deals`);
      await page.locator('[data-deal]').first().waitFor();
      await closeBy(page, 'won');
      await expect.poll(() => counts(page)).toMatchObject({ Won: (before.Won ?? 0) + 1 });
      await closeBy(page, 'lost');
      await expect.poll(() => counts(page)).toMatchObject({ Lost: (before.Lost ?? 0) + 1 });
      const said = page.locator('[data-tone]').filter({ hasText: /marked as lost/i });
      await said.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(() => counts(page)).toMatchObject({ Won: (before.Won ?? 0) + 1, Lost: before.Lost ?? 0 });
    });

    test('REC-12 a company is deleted and restored whole', async () => {
      const [row] = Object.entries(
        countOf(
          sheets.deals.filter((one) => one.account?.trim()),
          (one) => same(one.account),
        ),
      ).sort((a, b) => b[1] - a[1]);
      const { entries } = await get(
        page,
        `/api/v3/companies?conditions[company_name_eq]=${encodeURIComponent(row?.[0] ?? '')}`,
      );
      const [company] = entries;
      const ofIt = { all: [{ field: 'company_id', op: 'any_of', value: [company.id] }] };
      const had = (await deals(page, ofIt)).totals;
      await page.goto(`${server.url}/companies/${company.id}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.waitForURL(/\/companies$/);
      expect(
        (await get(page, `/api/v3/companies?conditions[company_name_eq]=${encodeURIComponent(company.name)}`)).entries,
      ).toEqual([]);
      await page.goto(`${server.url}/recycle_bin`);
      await page.getByRole('button', { name: `Restore ${company.name}` }).click();
      await page.getByText(`${company.name} restored`).waitFor();
      const again = await get(page, `/api/v3/companies/${company.id}`);
      expect(again).toMatchObject({ name: company.name, country: company.country, tag_ids: company.tag_ids });
      expect((await deals(page, ofIt)).totals).toEqual(had);
    });

    test('LIST-09 the import of the deals is reverted with one click and nothing is left', async () => {
      await page.goto(`${server.url}/imports`);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'sales_pipeline.csv' })
        .getByRole('button', { name: /Revert/ })
        .first()
        .click();
      const all = page.getByRole('button', { name: 'Revert everything' });
      const gone = page.getByText(/sales_pipeline.csv reverted/);
      await all.or(gone).first().waitFor({ timeout: 60_000 });
      if (await all.isVisible()) await all.click();
      await expect
        .poll(async () => (await get(page, '/api/v3/deals?archived_deals=all')).pagination.total, { timeout: 60_000 })
        .toBe(0);
      const board = await get(page, '/api/internal/deals/board');
      expect(board.columns.map((column: Loose) => [column.count, column.value])).toEqual(
        board.columns.map(() => [0, '0.0']),
      );
      expect((await get(page, '/api/v3/recycle_bin?type=deals')).entries).toEqual([]);
    });
  },
);

/**
 * Imports through the screens: the file, the columns, the questions with their proposed answers, the preview, and the
 * start.
 */
async function bring(
  page: Page,
  type: string,
  file: string,
  mapping: Record<string, string> = {},
  asked?: () => Promise<void>,
): Promise<void> {
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/imports/new?type=${type}`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/\/imports\/\d+/);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  // First sets every column to "Do not import", so that no field is already used by another column when its own
  // column needs it.
  for (const header of Object.keys(mapping)) await map(page, header, 'Do not import');
  for (const [header, target] of Object.entries(mapping)) await map(page, header, target);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/step=(questions|preview)/);
  if (page.url().includes('questions')) {
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await asked?.();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('button', { name: 'Revert import' }).waitFor({ timeout: 60_000 });
}

async function map(page: Page, header: string, target: string): Promise<void> {
  const control: Locator = page.getByLabel(`${header} goes to`, { exact: true });
  await control.click();
  await page.getByRole('option', { name: target, exact: true }).click();
}

/** Drags the first card of the board to Won or Lost. */
async function closeBy(page: Page, outcome: 'won' | 'lost'): Promise<void> {
  const box = await page.locator('[data-deal]').first().boundingBox();
  if (!box) throw new Error('There is no card to drag');
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 4 });
  const target = await page.locator(`[data-outcome="${outcome}"]`).boundingBox();
  if (!target) throw new Error(`${outcome} did not rise`);
  await page.mouse.move(target.x + 100, target.y + 36, { steps: 6 });
  await page.locator(`[data-outcome="${outcome}"][data-over]`).waitFor();
  await page.mouse.up();
}

/** Calls the API as the person in the browser. */
async function get(page: Page, path: string): Promise<Loose> {
  const answer = await page.request.get(new URL(page.url()).origin + path, { headers: { accept: 'application/json' } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

async function config(page: Page): Promise<Loose> {
  return (await get(page, '/api/internal/boot')).account;
}

function deals(page: Page, filter: object): Promise<Loose> {
  return get(page, `/api/v3/deals?per_page=1&totals=true&filter=${encodeURIComponent(JSON.stringify(filter))}`);
}

async function counts(page: Page): Promise<Record<string, number>> {
  const board = await get(page, '/api/internal/deals/board');
  return Object.fromEntries(board.columns.map((column: Loose) => [column.stage.name, column.count]));
}
