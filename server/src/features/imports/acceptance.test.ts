import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { ended, finished, upload } from './testing/importing';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FIXTURES = here('../../../../e2e/fixtures');
const REAL = here('../../../../../shared/data/maven-crm');

const sources = [
  { name: 'the made-up sheets', folder: FIXTURES, misspelt: 'FLXPro', meant: 'FLX Pro' },
  ...(existsSync(REAL) ? [{ name: 'the published sheets', folder: REAL, misspelt: 'GTXPro', meant: 'GTX Pro' }] : []),
];

describe.each(sources)('LIST-09 a whole sales team out of $name', ({ folder, misspelt, meant }) => {
  let on: TestApp;
  let admin: TestUser;
  const text = (file: string) => readFileSync(`${folder}/${file}.csv`, 'utf8');
  const sheet = (file: string): Record<string, string>[] => parse(text(file), { columns: true });
  const db = <T = Loose>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    on.pool.transaction('read', `select set_config('app.account_id', '${admin.accountId}', true)`, (one) =>
      one.rows<T>(statement),
    );
  const one = async (statement: ReturnType<typeof sql>): Promise<Loose> => (await db(statement))[0];
  const spaced = (cell: string) => cell.trim().replace(/\s+/g, ' ').toLowerCase();
  const distinct = (cells: string[]) => [...new Set(cells.map(spaced))].filter((cell) => cell !== '');
  let deals: number;

  beforeAll(async () => {
    on = await testApp({}, { apart: true });
    admin = await on.account();
  });
  afterAll(() => on.close());

  test('LIST-09 users not yet invited, their managers and teams', async () => {
    const rows = sheet('sales_teams');
    const found = await upload(admin, 'users', text('sales_teams'), 'sales_teams.csv');
    expect(found.guessed_mapping.map(({ target }: Loose) => target)).toEqual(['full_name', 'manager_id', 'team_id']);
    const dry = (await admin.post(`/api/v3/imports/${found.id}/dry_run`)).body;
    const managers = distinct(rows.map((row) => row.manager!)).length;
    const teams = distinct(rows.map((row) => row.regional_office!)).length;
    expect(dry).toMatchObject({
      create: rows.length,
      refuse: 0,
      made: { users: managers, teams },
      questions: [],
      missing: [],
    });
    const done = await finished(admin, found.id);
    expect(done).toMatchObject({ status: 'done', created: rows.length, refused: 0, made: { users: managers, teams } });
    const [agent] = rows as [Record<string, string>];
    const user = await one(sql`select u.*, m.full_name as manager, t.name as team from account_user u
      join account_user m on m.account_id = u.account_id and m.id = u.manager_id join team t on t.account_id = u.account_id and t.id = u.team_id
      where u.full_name = ${agent.sales_agent}`);
    expect(user).toMatchObject({
      manager: agent.manager,
      team: agent.regional_office,
      email: null,
      invited_at: null,
      level: 1,
      is_account_admin: false,
    });
  });

  test('LIST-09 product lines, with the other columns of the sheet', async () => {
    const found = await upload(admin, 'product_lines', text('products'));
    const done = await finished(admin, found.id);
    expect(done).toMatchObject({ status: 'done', created: sheet('products').length });
    const line = await one(sql`select * from product_line where name = ${meant}`);
    expect(line.details.imported).toEqual({ series: expect.any(String), sales_price: expect.any(String) });
    const { body } = await admin.get('/api/v3/admin/product_lines');
    expect(body.entries.find(({ name }: Loose) => name === meant)).toMatchObject({ enabled_for_deals: true });
  });

  test('LIST-09 companies with tags, country, parent company, and the rest in the description', async () => {
    const rows = sheet('accounts');
    const found = await upload(admin, 'companies', text('accounts'));
    expect(found.guessed_mapping.map(({ target }: Loose) => target)).toEqual([
      'name',
      '+tags',
      '+summary',
      '+summary',
      '+summary',
      '+summary',
      'parent_company_id',
    ]);
    await admin.put(`/api/v3/imports/${found.id}`, {
      import: { mapping: { ...byHeader(found), office_location: 'country' } },
    });
    const sectors = distinct(rows.map((row) => row.sector!)).length;
    const dry = (await admin.post(`/api/v3/imports/${found.id}/dry_run`)).body;
    expect(dry).toMatchObject({ create: rows.length, update: 0, refuse: 0, made: { company_tags: sectors } });
    expect(dry.made.companies).toBeUndefined();
    const done = await finished(admin, found.id);
    expect(done).toMatchObject({ status: 'done', created: rows.length, refused: 0, made: { company_tags: sectors } });
    const child = rows.find((row) => row.subsidiary_of) as Record<string, string>;
    const company = await one(sql`select c.*, p.name as parent from company c
      join company p on p.account_id = c.account_id and p.id = c.parent_company_id where c.name = ${child.account}`);
    expect(company).toMatchObject({ parent: child.subsidiary_of, country: child.office_location, import_id: found.id });
    expect(company.description).toContain(`employees: ${child.employees}`);
    const { n } = await one(sql`select count(*) as n from company where parent_company_id is not null`);
    expect(n).toBe(rows.filter((row) => row.subsidiary_of).length);
  });

  test('LIST-09 deals: one misspelt product is settled once, unknown stages are made, history keeps its dates', async () => {
    const rows = sheet('sales_pipeline');
    const found = await upload(admin, 'deals', text('sales_pipeline'));
    const mapping = { ...byHeader(found), opportunity_id: 'name', close_date: 'closed_time' };
    expect(byHeader(found)).toMatchObject({
      sales_agent: 'user_id',
      product: 'deal_product_lines_ids',
      account: 'company_name',
      deal_stage: 'deal_stage_id',
      engage_date: 'created_at',
      close_value: 'value',
    });
    const set = (await admin.put(`/api/v3/imports/${found.id}`, { import: { mapping } })).body;
    const { questions } = set;
    const stages = ['Engaging', 'Prospecting'];
    expect(questions.map(({ cell }: Loose) => cell).sort()).toEqual([...stages, misspelt].sort());
    const product = questions.find(({ cell }: Loose) => cell === misspelt);
    expect(product).toMatchObject({ kind: 'entry', count: rows.filter((row) => row.product === misspelt).length });
    expect(product.candidates[0].name).toBe(meant);
    const unsettled = (await admin.post(`/api/v3/imports/${found.id}/dry_run`)).body;
    expect(unsettled.refuse).toBe(
      rows.filter((row) => row.product === misspelt || stages.includes(row.deal_stage!)).length,
    );
    expect(unsettled.create).toBe(rows.length - unsettled.refuse);
    const answers = questions.map((question: Loose) =>
      question.cell === misspelt
        ? { field: question.field, cell: misspelt, action: 'use', id: product.candidates[0].id }
        : {
            field: question.field,
            cell: question.cell,
            within: question.within,
            action: 'create',
            percent: question.percent,
          },
    );
    await admin.put(`/api/v3/imports/${found.id}`, { import: { answers } });
    const dry = (await admin.post(`/api/v3/imports/${found.id}/dry_run`)).body;
    expect(dry).toMatchObject({ create: rows.length, update: 0, refuse: 0, questions: [], made: { deal_stages: 2 } });
    const done = await finished(admin, found.id);
    expect(done).toMatchObject({
      status: 'done',
      total: rows.length,
      done: rows.length,
      created: rows.length,
      refused: 0,
      made: { deal_stages: 2 },
    });
    deals = found.id;
  });

  test('LIST-09 every stage has as many deals as the sheet, won value per quarter equals its sums', async () => {
    const rows = sheet('sales_pipeline');
    const counted =
      await db(sql`select s.name, count(*) as n from deal d join deal_stage s on s.account_id = d.account_id and s.id = d.deal_stage_id
      where d.deleted_at is null group by s.name`);
    expect(Object.fromEntries(counted.map(({ name, n }) => [name, n]))).toEqual(
      tally(
        rows,
        (row) => row.deal_stage!,
        () => 1,
      ),
    );
    const won =
      await db(sql`select to_char(closed_time at time zone 'UTC', 'YYYY-"Q"Q') as quarter, sum(value_cents) as cents from deal d
      join deal_stage s on s.account_id = d.account_id and s.id = d.deal_stage_id where s.percent = 100 group by 1`);
    const quarterOf = (row: Record<string, string>) => {
      const [month, , year] = row.close_date!.split('/').map(Number) as [number, number, number];
      return `${year}-Q${Math.ceil(month / 3)}`;
    };
    const sums = tally(
      rows.filter((row) => row.deal_stage === 'Won'),
      quarterOf,
      (row) => Number(row.close_value) * 100,
    );
    expect(Object.fromEntries(won.map(({ quarter, cents }) => [quarter, Number(cents)]))).toEqual(sums);
    const counters = await one(sql`select sum(n)::bigint as n, sum(value_cents)::bigint as cents from deal_counter`);
    const total = rows.reduce((sum, row) => sum + Number(row.close_value || 0) * 100, 0);
    expect(counters).toEqual({ n: rows.length, cents: total });
    const list = await admin.get('/api/v3/deals?per_page=1&totals=true');
    expect(list.body.pagination.total).toBe(rows.length);
  });

  test('LIST-09 a closed deal keeps when it was created and closed, one without company or value goes in', async () => {
    const rows = sheet('sales_pipeline');
    const won = rows.find((row) => row.deal_stage === 'Won') as Record<string, string>;
    const at = (cell: string) => new Date(`${cell} UTC`);
    const deal =
      await one(sql`select d.*, u.full_name as owner from deal d join account_user u on u.account_id = d.account_id and u.id = d.user_id
      where d.name = ${won.opportunity_id}`);
    expect([deal.created_at, deal.closed_time, deal.stage_entered_at]).toEqual([
      at(won.engage_date!),
      at(won.close_date!),
      at(won.close_date!),
    ]);
    expect(spaced(deal.owner)).toBe(spaced(won.sales_agent!));
    expect(deal).toMatchObject({ probability: 100, import_id: deals, value_cents: Number(won.close_value) * 100 });
    const bare = rows.find((row) => row.account === '') as Record<string, string>;
    const empty = await one(sql`select * from deal where name = ${bare.opportunity_id}`);
    expect(empty).toMatchObject({ company_id: null, value_cents: null, closed_time: null });
    const companies = await one(sql`select count(*) as n from company`);
    expect(companies.n).toBe(sheet('accounts').length);
  });

  test('LIST-09 the whole import is one change set, shown in the history of each deal', async () => {
    const sets =
      await db(sql`select via, count(*) as n from change_set s join change c on c.account_id = s.account_id and c.change_set_id = s.id
      where c.record_type = 'deal' group by s.id, via`);
    expect(sets).toEqual([{ via: 'import', n: sheet('sales_pipeline').length }]);
  });

  test('LIST-09 reverting leaves nothing: no deals, nothing in the recycle bin, counters at zero', async () => {
    const reverted = await admin.post(`/api/v3/imports/${deals}/revert`);
    expect(reverted.status).toBe(200);
    const after = await ended(admin, deals);
    expect(after.status).toBe('reverted');
    // The created stages stay while deals kept for undo refer to them, and are listed with that reason.
    expect(after.revert_skipped.map(({ record_type, reason }: Loose) => [record_type, reason])).toEqual([
      ['deal_stage', 'in_use_by_deleted'],
      ['deal_stage', 'in_use_by_deleted'],
    ]);
    expect((await admin.get('/api/v3/deals?per_page=1&archived_deals=all')).body.pagination.total).toBe(0);
    expect((await admin.get('/api/v3/recycle_bin?type=deals')).body.entries).toEqual([]);
    const counters = await db(sql`select * from deal_counter where n <> 0 or value_cents <> 0 or weighted_cents <> 0`);
    expect(counters).toEqual([]);
    const records = await db(sql`select * from record_counter where record_type = 'deal' and n <> 0`);
    expect(records).toEqual([]);
    expect((await admin.post(`/api/v3/imports/${deals}/revert`)).status).toBe(409);
    expect((await one(sql`select count(*) as n from company where deleted_at is null`)).n).toBe(
      sheet('accounts').length,
    );
  });
});

function byHeader({ guessed_mapping }: Loose): Record<string, string | null> {
  return Object.fromEntries(guessed_mapping.map(({ header, target }: Loose) => [header, target]));
}

function tally<T>(rows: T[], key: (row: T) => string, value: (row: T) => number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[key(row)] = (sums[key(row)] ?? 0) + value(row);
  return sums;
}
