import { readFile } from 'node:fs/promises';
import { plainLists } from '@fairlead/domain/lists/lists';
import { type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { fillAccount } from '../../generate/records';
import { readSetup } from '../../generate/setup';
import { wrongCounters } from '../../generate/recount';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { eventually } from '../../testing/embedded-program';
import { accountTables } from '../../testing/every-table';
import { pngOf, sendPicture } from '../../testing/pictures';
import pg from 'pg';
import { ARCHIVED, LEFT_OUT } from './archived-tables';
import { jsonColumn } from './json-columns';
import { readPlan } from './plan.queries';
import {
  archived,
  ended,
  filesOf,
  type Files,
  linesOf,
  RESTORES,
  restored,
  uploaded,
  withLines,
  zipped,
} from './testing/archives';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

describe('LIST-10 what an archive holds', () => {
  test('LIST-10 every table with rows of an account is in the archive, or named as left out with the reason', async () => {
    const client = new pg.Client({ connectionString: on.adminUrl });
    await client.connect();
    const tables = await accountTables(client);
    await client.end();
    const named = [...ARCHIVED.map(({ table }) => table), ...Object.keys(LEFT_OUT)];
    expect(named.toSorted()).toEqual(tables.toSorted());
    expect(new Set(named).size).toBe(named.length);
  });

  test('LIST-10 the description of the format names every table', async () => {
    const text = await readFile(new URL('../../../../docs/account-archive.md', import.meta.url), 'utf8');
    const named = [...text.matchAll(/`([a-z_*]+)`/g)].map(
      ([, name = '']) => new RegExp(`^${name.replace(/\*/g, '\\w+')}$`),
    );
    const lists = plainLists.map(({ table }) => table);
    const unnamed = ARCHIVED.filter(({ table }) => !lists.includes(table) && !named.some((one) => one.test(table)));
    expect(unnamed.map(({ table }) => table)).toEqual([]);
  });

  test('LIST-10 every column with an id or with JSON is translated, and none holds a secret', async () => {
    const plan = await on.pool.transaction('read', '', readPlan);
    const columns = plan.flatMap(({ table, columns: all }) => all.map((column) => ({ table, ...column })));
    const unknown = columns.filter(
      ({ table, name, type, refers }) =>
        (name.endsWith('_id') && type === 'bigint' && !refers && `${table}.${name}` !== 'change.record_id') ||
        (type === 'jsonb' && !jsonColumn(table, name) && name !== 'custom' && table !== 'change'),
    );
    expect(unknown.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
    const secret = columns.filter(
      ({ name, type }) => type === 'bytea' || /password|secret|token|hash|mfa|api|session|admin/.test(name),
    );
    expect(secret.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
  });
});

const labels = '/api/v3/admin/deal_custom_field_labels';

async function made(path: string, body: object, by = admin): Promise<Loose> {
  const answer = await by.post(path, body);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
}

/** What staff set for an account is not in an archive. */
const withPrivateNotes = (who: TestUser) =>
  inAccount(on, who, sql`update account set features = '{"private_notes": true}' where id = ${who.accountId}`);

/** An account with something of every kind. */
async function filled(): Promise<void> {
  admin = await on.account('Kestrel Optics');
  const north = await team(on, admin, 'team');
  const ines = await colleague(on, admin, { team_id: north, manager_id: admin.id });
  await withPrivateNotes(admin);
  const field = (name: string, field_type: string, more: object = {}) => made(labels, { name, field_type, ...more });
  const entries = (...names: string[]) => ({
    custom_field_label_dropdown_entries_attributes: names.map((name) => ({ name })),
  });
  const area = await field('Area', 'dropdown', entries('West', 'East'));
  const parts = await field('Parts', 'multi_select', entries('Lens', 'Frame', 'Case'));
  const hours = await field('Hours', 'numeric');
  const words = await field('Words', 'text');
  const cost = await field('Cost per hour', 'calculated', {
    formula: {
      begin: { field: 'value' },
      steps: [{ operator: 'divide', operand: { field: `custom_label_${hours.id}` } }],
    },
  });
  const key = (one: Loose) => `custom_label_${one.id}`;
  const entry = (one: Loose, at: number) => one.custom_field_label_dropdown_entries[at].id;
  await made('/api/v3/admin/product_lines', { product_line: { name: 'Telescopes' } });
  const [line] =
    (await admin.get('/api/v3/admin/product_lines')).body.entries ??
    (await admin.get('/api/v3/admin/product_lines')).body;
  const pipeline = await made('/api/v3/admin/deal_pipelines', { name: 'Renewals' });
  const stage = await made('/api/v3/admin/deal_stages', {
    deal_stage: { name: 'Talk', percent: 40, deal_pipeline_id: pipeline.id },
  });
  const setup = await on.pool.transaction(
    'write',
    `select set_config('app.account_id', '${admin.accountId}', true)`,
    async (db) => {
      const owners = [
        { id: admin.id, weight: 1 },
        { id: ines.id, weight: 2 },
      ];
      const found = await readSetup(db, admin.accountId, owners);
      const volume = { companies: 40, people: 60, deals: 50, days: 300, notes: 0.5, shared: 0.4 };
      await fillAccount(db, admin.accountId, { seed: 7, now: on.clock.now.getTime(), volume, setup: found });
      return found;
    },
  );
  const company = await made('/api/v3/companies', { company: { name: 'Łódź Glass', is_customer: true } });
  await made('/api/v3/companies', { company: { name: 'Łódź Glass East', parent_company_id: company.id } });
  const deal = await made('/api/v3/deals', {
    deal: {
      name: 'Mirrors 🔭 "large"',
      value: '1234.5',
      company_name: 'Łódź Glass',
      deal_stage_id: stage.id,
      deal_pipeline_id: pipeline.id,
      deal_product_lines_ids: [line.id],
      tag_ids: setup.deal_tags.slice(0, 2),
      shared_user_ids: [ines.id],
      custom_fields: {
        [key(area)]: entry(area, 1),
        [key(parts)]: [entry(parts, 0), entry(parts, 2)],
        [key(hours)]: 12.25,
        [key(words)]: 'by hand\nand eye',
      },
    },
  });
  await admin.patch(`/api/v3/deals/${deal.id}`, {
    deal: { user_id: ines.id, custom_fields: { [key(area)]: entry(area, 0) } },
  });
  const note = await made('/api/v3/notes', { note: { content: 'Glad to hear', deal_id: deal.id, is_private: true } });
  await made(`/api/v3/notes/${note.id}/comments`, { comment: { comment: 'Agreed' } });
  const gone = await made('/api/v3/people', { person: { first_name: 'Gone', last_name: 'Away' } });
  await admin.del(`/api/v3/people/${gone.id}`);
  const view = await made('/api/internal/list_views', {
    list_view: {
      record_type: 'deal',
      name: 'West in talk',
      is_shared: true,
      filter: {
        all: [
          { field: 'deal_stage_id', op: 'any_of', value: [stage.id] },
          { field: key(area), op: 'any_of', value: [entry(area, 0)] },
          { any: [{ field: 'user_id', op: 'any_of', value: [ines.id, 'me'] }] },
        ],
      },
      sort_by: key(cost),
      sort_direction: 'desc',
      columns: [{ key: 'name' }, { key: key(cost) }],
    },
  });
  await admin.put(`/api/internal/list_views/${view.id}/star`, { is_starred: true });
  await dashboardOf(
    {
      ...reportOf('dealsByStage'),
      filter: { field: 'deal_stage_id', op: 'any_of', value: [stage.id] },
      groups: [{ field: key(area) }],
    },
    ines,
  );
  await admin.put('/api/v3/admin/forms/deal', {
    form: {
      groups: [
        {
          title: null,
          fields: [
            { name: 'name', required: true },
            { name: key(area), required: false },
          ],
        },
      ],
    },
  });
  await made('/api/v3/admin/conditional_fields', {
    event_model: 'deal',
    event_action: 'create_update',
    is_activated: true,
    triggers: [{ model_attribute: 'deal_stage_id', operand: 'any_of', value: [stage.id], joined_with_all: true }],
    actions: [{ fields: [{ name: key(hours), value: 'required' }] }],
  });
  await admin.post('/api/v3/admin/currencies', { currency: { code: 'CHF', rate: '1.08512345' } });
  await sendPicture(on, admin, `/companies/${company.id}`, { field: 'company[image]', content: pngOf(64) });
  const tag = await made('/api/v3/admin/deal_tags', { deal_tag: { name: 'Soon gone' } });
  await admin.del(`/api/v3/admin/deal_tags/${tag.id}`);
  await inAccount(
    on,
    admin,
    sql`update account_user set password_hash = 'do-not-leave', mfa_enabled = true where id = ${ines.id}`,
  );
  await admin.patch('/api/v3/admin/account', { account: { deal_won_reason_required: true } });
  await admin.put('/api/v3/admin/account_settings/calendar_entry_postpone_periods', { value: [2, 9] });
  const sent = await made('/api/v3/imports', { import: { type: 'companies', csv: 'Name\nFrom a sheet\n' } });
  await made(`/api/v3/imports/${sent.id}/start`, {});
  await eventually(async () => expect((await admin.get(`/api/v3/imports/${sent.id}`)).body.status).toBe('done'));
}

/** A dashboard with a saved report, the same report as a tile, and the agenda of a colleague. */
async function dashboardOf(definition: ReportDefinition, { id: user_id }: TestUser): Promise<void> {
  const shares = [{ with: 'everyone', can_edit: false }];
  const report = await made('/api/internal/saved_reports', { saved_report: { name: 'By area', definition } });
  await admin.put(`/api/internal/saved_reports/${report.id}/share`, { shares });
  const at = (row: number) => ({ column: 1, row, width: 6, height: 4 });
  const tiles = [
    { key: 'saved', kind: 'saved_report', saved_report_id: report.id, show: 'chart', place: at(1) },
    { key: 'own', kind: 'report', definition, show: 'chart', place: at(5) },
    { key: 'agenda', kind: 'agenda', user_id, tab: 'today', place: at(9) },
  ];
  const { id } = await made('/api/internal/dashboards', { dashboard: { name: 'North', tiles } });
  await admin.put(`/api/internal/dashboards/${id}/share`, { shares });
}

/** What the API answers about an account, in names instead of ids. */
async function told(by: TestUser): Promise<Record<string, unknown>> {
  const all = async (path: string) => (await by.get(path)).body;
  const config = await all('/api/internal/boot');
  const fields = (await all(labels)).entries as Loose[];
  const entryNames = new Map(
    fields.flatMap((one) => (one.custom_field_label_dropdown_entries ?? []).map((e: Loose) => [e.id, e.name])),
  );
  const inWords = (values: Record<string, unknown> = {}) =>
    fields.map(({ id, name, field_type }) => {
      const value = values[`custom_label_${id}`];
      const chosen = field_type === 'dropdown' || field_type === 'multi_select';
      return [name, chosen && value ? [value].flat().map((one) => entryNames.get(one as number)) : value];
    });
  const deals = (await all('/api/v3/deals?per_page=200&sort_by=name')).entries as Loose[];
  const views = (await all('/api/internal/list_views?record_type=deal')).entries as Loose[];
  const [view] = views;
  const inView = view
    ? await all(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify(view.filter))}&sort_by=${view.sort_by}`)
    : { entries: [] };
  const mirrors = deals.find(({ name }) => name.startsWith('Mirrors'));
  const history = mirrors ? (await all(`/api/v3/deals/${mirrors.id}/changes`)).entries : [];
  const dashboards = [];
  for (const one of (await all('/api/internal/dashboards')).entries as Loose[])
    dashboards.push([one.name, (await all(`/api/internal/dashboards/${one.id}/figures`)).tiles.map(tileInWords)]);
  const form = (await all('/api/v3/admin/forms')).entries.find((one: Loose) => one.name === 'deal');
  const nameOf = (key: string) => fields.find(({ id }) => key === `custom_label_${id}`)?.name ?? key;
  return {
    settings: await all('/api/v3/admin/account'),
    features: Object.keys(config.account ?? {}).length,
    deals: deals.map((one) => ({
      name: one.name,
      value: one.value,
      owner: `${one.user?.first_name} ${one.user?.last_name}`,
      stage: one.deal_stage?.name,
      pipeline: one.deal_pipeline?.name,
      company: one.company?.name,
      people: one.people.map((each: Loose) => each.last_name).toSorted(),
      tags: one.tags.map((each: Loose) => each.name ?? each).toSorted(),
      lines: one.product_lines.map((each: Loose) => each.name),
      shared: one.shared_user_ids.length,
      created: one.created_at,
      custom: inWords(one.custom_fields),
    })),
    people: (await all('/api/v3/people?per_page=200&sort_by=last_name')).entries
      .map((one: Loose) => [one.full_name, one.company_name, one.email])
      .toSorted(),
    companies: (await all('/api/v3/companies?per_page=200&sort_by=name')).entries.map((one: Loose) => [
      one.name,
      one.parent_company?.name,
      one.image_thumb_url === '/missing.png',
      one.import_name,
    ]),
    totals: (await all('/api/v3/deals?per_page=1')).totals,
    bin: (await all('/api/v3/recycle_bin?type=people')).entries.map((one: Loose) => one.name),
    views: views.map(({ name, is_shared, columns }) => [name, is_shared, columns.map((one: Loose) => nameOf(one.key))]),
    dashboards,
    inView: inView.entries.map((one: Loose) => one.name),
    form: form.groups.map((group: Loose) => group.fields.map((one: Loose) => nameOf(one.name))),
    rules: (await all('/api/v3/admin/conditional_fields')).entries?.map((one: Loose) =>
      nameOf(one.actions[0].fields[0].name),
    ),
    currencies: (await all('/api/v3/admin/currencies')).entries.map((one: Loose) => [one.code, one.rate]),
    history: history.map(({ fields: changed, at }: Loose) => [
      at,
      changed.map(({ label, old, new: now }: Loose) => [label, old, now]),
    ]),
    notes: (await all('/api/v3/notes?per_page=200')).entries
      .map((one: Loose) => [one.content, one.is_private])
      .toSorted(),
    found: (await all('/api/internal/search?q=mirrors')).entries?.length,
    stages: (await all('/api/v3/admin/deal_stages')).entries.map((one: Loose) => [one.name, one.percent]),
    tags: (await all('/api/v3/admin/deal_tags')).entries.map((one: Loose) => one.name),
  };
}

function tileInWords({ what, saved_report, report, problem }: Loose): unknown[] {
  const groups = report?.first?.groups.map((one: Loose) => [one.name, one.counted.count]);
  return [what, saved_report?.name, report?.total.count, groups, problem];
}

/** Rows in the form of an archive, with `table 3` for every id: the third row of its table. */
function withoutIds(files: Files, plan: Awaited<ReturnType<typeof readPlan>>): Record<string, Loose[]> {
  const places = new Map(
    plan.map(({ table }) => [table, new Map(linesOf(files, table).map(({ id }, at) => [id, at]))]),
  );
  return Object.fromEntries(
    plan.map(({ table, columns }) => [
      table,
      linesOf(files, table).map((line) =>
        Object.fromEntries(
          columns.map(({ name, type, refers }) => {
            const to = name === 'id' ? table : refers?.to;
            if (to && line[name] !== null) return [name, `${to} ${places.get(to)?.get(line[name])}`];
            return [name, type === 'jsonb' || name === 'record_id' ? typeof line[name] : line[name]];
          }),
        ),
      ),
    ]),
  );
}

describe('LIST-10 an account that moves', () => {
  let archive: Buffer;
  beforeAll(async () => {
    await filled();
    archive = await archived(on, admin);
  });

  test('LIST-10 an archive restored into an empty account gives the same account, under ids of its own', async () => {
    const there = await on.account('Empty');
    expect(await restored(on, there, archive)).toMatchObject({ status: 'done', error: null, faults: [] });
    await withPrivateNotes(there);
    const [before, after] = [await told(admin), await told(there)];
    expect(JSON.stringify(before.dashboards)).toContain('West');
    expect(after).toEqual(before);
    expect((before.deals as Loose[]).length).toBeGreaterThan(20);
    expect(before.inView).toHaveLength(1);
    expect(before.history).not.toHaveLength(0);

    const plan = await on.pool.transaction('read', '', readPlan);
    const again = await filesOf(await archived(on, there));
    const [was, is] = [withoutIds(await filesOf(archive), plan), withoutIds(again, plan)];
    // Users have other addresses now, their own place among them, and the user who restores stays.
    const others = ['account_user', 'user_email', 'user_setting'];
    const users = (one: Loose) =>
      JSON.stringify(one).replaceAll(/account_user \d+|custom_label_\d+/g, 'a user or field');
    for (const { table } of plan.filter((one) => !others.includes(one.table)))
      expect([table, is[table]?.map(users)]).toEqual([table, was[table]?.map(users)]);
    const wrong = await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${there.accountId}', true)`,
      (db) => wrongCounters(db, there.accountId),
    );
    expect(wrong).toBe(0);
  });

  test('LIST-10 users arrive inactive, never as administrators, without a password, and take no address', async () => {
    const files = await filesOf(archive);
    expect(String([...files.values()])).not.toContain('do-not-leave');
    const there = await on.account('Empty');
    expect(await restored(on, there, archive)).toMatchObject({ status: 'done' });
    const users = await inAccount(
      on,
      there,
      sql`select first_name, email, password_hash, is_account_admin, mfa_enabled,
        deleted_at is not null as inactive, (select array_agg(e.email) from user_email e where e.user_id = u.id) as further
      from account_user u where account_id = ${there.accountId} and id <> ${there.id} order by first_name`,
    );
    const arrived = { email: null, password_hash: null, is_account_admin: false, mfa_enabled: false, inactive: true };
    expect(users).toMatchObject([
      { first_name: 'Hanna', ...arrived, further: [admin.email] },
      { first_name: 'Ines', ...arrived },
    ]);
    const audit = (await there.get('/api/internal/audit_log')).body.entries;
    expect(audit[0]).toMatchObject({ event: 'archive.restored' });
  });

  test('LIST-10 a user who already exists, by address, is the same user and stays as before', async () => {
    const there = await on.account('Elsewhere');
    const files = await filesOf(archive);
    const users = linesOf(files, 'account_user').map((line) =>
      line.email === admin.email ? { ...line, email: there.email, last_name: 'Other' } : line,
    );
    expect(await restored(on, there, await zipped(withLines(files, 'account_user', users)))).toMatchObject({
      status: 'done',
    });
    const [owned] = await inAccount(
      on,
      there,
      sql`select (select count(*) from company where account_id = ${there.accountId} and owner_id = ${there.id}) > 0 as companies,
        (select is_account_admin and deleted_at is null and last_name = 'Lindqvist' from account_user where id = ${there.id}) as stays,
        (select count(*) from account_user where account_id = ${there.accountId}) as users`,
    );
    expect(owned).toEqual({ companies: true, stays: true, users: 2 });
  });

  test('LIST-10 an account that is not empty takes no archive, and says what it has', async () => {
    const refused = await uploaded(on, admin, archive);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error).toMatch(/^This account is not empty: it has companies, people, deals, /);
    const late = await on.account('Late');
    const sent = await uploaded(on, late, archive);
    expect(sent.body.manifest).toMatchObject({ company_name: 'Kestrel Optics' });
    await made('/api/v3/companies', { company: { name: 'First' } }, late);
    expect(await late.post(`${RESTORES}/${sent.body.id}/start`)).toMatchObject({ status: 409 });
  });

  describe('LIST-10 hostile archives', () => {
    let files: Files;
    let there: TestUser;
    beforeAll(async () => {
      files = await filesOf(archive);
      there = await on.account('Target');
    });
    const first = (table: string, change: object) =>
      withLines(
        files,
        table,
        linesOf(files, table).map((line, at) => (at ? line : { ...line, ...change })),
      );

    const settings = (change: object) =>
      new Map(files).set(
        'account.json',
        Buffer.from(JSON.stringify({ ...JSON.parse(String(files.get('account.json'))), ...change })),
      );

    test.each<[string, () => Files, { file: string; line: number | null; msg: RegExp }]>([
      [
        'a password',
        () => first('account_user', { password_hash: 'x' }),
        { file: 'account_user.jsonl', line: 1, msg: /password_hash/ },
      ],
      [
        'an administrator',
        () => first('account_user', { is_account_admin: true }),
        { file: 'account_user.jsonl', line: 1, msg: /is_account_admin/ },
      ],
      [
        'another account',
        () => first('company', { account_id: 1 }),
        { file: 'company.jsonl', line: 1, msg: /account_id/ },
      ],
      [
        'an id from elsewhere',
        () => first('deal', { company_id: 987_654_321 }),
        { file: 'deal.jsonl', line: 1, msg: /names 987654321/ },
      ],
      [
        'a user from elsewhere',
        () => first('deal', { user_id: 987_654 }),
        { file: 'deal.jsonl', line: 1, msg: /"user_id" names 987654/ },
      ],
      [
        'ids in disorder',
        () => withLines(files, 'company', linesOf(files, 'company').toReversed()),
        { file: 'company.jsonl', line: 2, msg: /ascend/ },
      ],
      [
        'a line that is broken',
        () => new Map(files).set('person.jsonl', Buffer.from('{"id": 1,\n')),
        { file: 'person.jsonl', line: 1, msg: /not a JSON object/ },
      ],
      [
        'a line that nests without end',
        () =>
          new Map(files).set(
            'person.jsonl',
            Buffer.from(`{"id": 1, "custom": ${'['.repeat(500_000)}${']'.repeat(500_000)}}\n`),
          ),
        { file: 'person.jsonl', line: 1, msg: /cannot be read: Has more than 1000 levels/ },
      ],
      [
        'a file of its own',
        () => new Map(files).set('files/image/../../x.png', Buffer.from('x')),
        { file: 'file', line: null, msg: /damaged/ },
      ],
      [
        'an unknown file',
        () => new Map(files).set('user_session.jsonl', Buffer.from('{}\n')),
        { file: 'user_session.jsonl', line: null, msg: /does not belong/ },
      ],
      [
        'a value of the wrong type',
        () => first('deal', { value_cents: 'much' }),
        { file: 'deal.jsonl', line: 1, msg: /"value_cents" does not hold/ },
      ],
      [
        'what the database refuses',
        () => first('deal_stage', { percent: 400 }),
        { file: 'deal_stage.jsonl', line: 1, msg: /cannot be stored/ },
      ],
      [
        'settings that cannot be',
        () => settings({ company_name: '', header_color: 'red' }),
        { file: 'account.json', line: null, msg: /"company_name" does not hold/ },
      ],
      [
        'an unknown setting',
        () => settings({ app_read_only: false }),
        { file: 'account.json', line: null, msg: /"app_read_only" does not belong/ },
      ],
      [
        'a filter that is none',
        () => first('list_view', { filter: { field: 1 } }),
        { file: 'list_view.jsonl', line: 1, msg: /"filter"/ },
      ],
      [
        'a page as a picture',
        () =>
          new Map(
            [...files].map(([name, content]) => [name, name.startsWith('files/') ? Buffer.from('<script>') : content]),
          ),
        { file: 'files/image', line: null, msg: /not a picture/ },
      ],
    ])('LIST-10 with %s, the whole archive is refused', async (_name, hostile, { file, line, msg }) => {
      const path = file === 'file';
      const ending = await restored(
        on,
        there,
        path ? withEscape(await zipped(hostileNames(hostile()))) : await zipped(hostile()),
      );
      if (path)
        return expect(ending).toMatchObject({
          status: 422,
          body: [{ field: 'file', msg: expect.stringMatching(msg) }],
        });
      expect([ending.status, ending.error]).toEqual([
        'failed',
        'The archive cannot be restored as it is. Nothing was restored.',
      ]);
      expect(ending.faults[0]).toMatchObject({
        file: expect.stringContaining(file),
        line,
        msg: expect.stringMatching(msg),
      });
      expect((await there.get('/api/v3/deals')).body.pagination.total).toBe(0);
    });

    test('LIST-10 an archive that unpacks to far more than its size is not read', async () => {
      const bomb = new Map(files).set('note.jsonl', Buffer.alloc(64 * 1024 ** 2, ' '));
      expect(await uploaded(on, there, await zipped(bomb))).toMatchObject({
        status: 422,
        body: [{ field: 'file', msg: expect.stringMatching(/far too large/) }],
      });
    });

    test('LIST-10 a file that is no archive is refused at once', async () => {
      expect(await uploaded(on, there, Buffer.from('name\nAda\n'))).toMatchObject({ status: 422 });
      const newer = JSON.stringify({ fairlead_archive: 99 });
      expect(await uploaded(on, there, await zipped(new Map([['manifest.json', Buffer.from(newer)]])))).toMatchObject({
        status: 422,
        body: [{ msg: 'This archive has version 99; this Fairlead reads version 1.' }],
      });
    });
  });

  test('LIST-10 making, downloading and restoring an archive ask for a fresh sign-in', async () => {
    const there = await on.account('Old session');
    await inAccount(
      on,
      there,
      sql`update user_session set confirmed_at = now() - interval '1 hour' where account_id = ${there.accountId}`,
    );
    const asked = { status: 403, body: { confirmation_required: true } };
    expect(
      await there.post('/api/v3/admin/account_exports', { account_export: { export_type: 'archive' } }),
    ).toMatchObject(asked);
    expect(await uploaded(on, there, archive)).toMatchObject(asked);
    await inAccount(
      on,
      admin,
      sql`update user_session set confirmed_at = now() - interval '1 hour' where account_id = ${admin.accountId}`,
    );
    const [made_] = (await admin.get('/api/v3/admin/account_exports')).body.entries;
    expect(await admin.get(`/api/v3/admin/account_exports/${made_.id}/download`)).toMatchObject(asked);
    expect(await admin.get(made_.file_url)).toMatchObject(asked);
    expect(ended).toBeDefined();
  });
});

/** yazl refuses paths that lead elsewhere, so a name of the same length is replaced afterwards. */
const hostileNames = (files: Files): Files =>
  new Map([...files].map(([name, content]) => [name.replace('/../../', '/aa/aa/'), content]));

function withEscape(zip: Buffer): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll('/aa/aa/', '/../../'), 'latin1');
}
