import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { raw, sql } from '../../base/sql';
import { wrongFacts } from '../../writing/facts-check';
import { createRecords } from '../../writing/changes';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { colleague, inAccount } from '../../testing/colleagues';
import { finished } from '../imports/testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const labels = '/api/v3/admin/deal_custom_field_labels';
const ENTRIES = 'custom_field_label_dropdown_entries_attributes';
const key = ({ id }: Loose) => `custom_label_${id}`;
const idOf = (of: Loose, name: string) =>
  of.custom_field_label_dropdown_entries.find((entry: Loose) => entry.name === name).id;
const deals = (rows: readonly object[]) =>
  asUser(on, admin, (ctx) =>
    createRecords(
      ctx,
      'deal',
      rows.map((row, at) => ({
        name: `D${at}`,
        user_id: admin.id,
        deal_pipeline_id: ctx.config.deal_pipelines[0]?.id,
        ...row,
      })),
    ),
  );

async function field(name: string, field_type: string, ...choices: string[]): Promise<Loose> {
  const entries = choices.length ? { [ENTRIES]: choices.map((choice) => ({ name: choice })) } : {};
  const { status, body } = await admin.post(labels, { deal_custom_field_label: { name, field_type, ...entries } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

const shown = async ({ id }: Loose): Promise<Loose> => (await admin.get(`${labels}/${id}`)).body;
const attempt = async ({ id }: Loose, to: string): Promise<Loose> =>
  (await admin.get(`/api/internal/custom_fields/${id}/conversion?field_type=${to}`)).body;
const convert = ({ id }: Loose, to: string) =>
  admin.post(`/api/internal/custom_fields/${id}/conversion`, { field_type: to });
const undo = async (set: unknown): Promise<Loose> => (await admin.post(`/api/v3/change_sets/${set}/undo`, {})).body;

async function ended({ id }: Loose): Promise<Loose> {
  for (;;) {
    const { field_action } = (await admin.get(`/api/internal/custom_fields/${id}/action`)).body;
    if (!['waiting', 'running'].includes(field_action.status)) return field_action;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The values in the order of a list that is sorted by them. */
async function values(of: Loose, direction = 'asc'): Promise<unknown[]> {
  const { status, body } = await admin.get(
    `/api/v3/deals?attrs=name,${key(of)}&sort_by=${key(of)}&sort_direction=${direction}&per_page=100`,
  );
  expect([status, body.entries ? '' : body]).toEqual([200, '']);
  return body.entries.map((row: Loose) => row.custom_fields?.[key(of)] ?? null);
}

const sorted = (list: readonly unknown[]) => list.map(String).toSorted();

async function slotsAgree(): Promise<void> {
  const wrong = await on.pool.transaction(
    'read',
    `select set_config('app.account_id', '${admin.accountId}', true)`,
    (db) => wrongFacts(db, admin.accountId, 'deal'),
  );
  expect(wrong).toEqual([]);
}

describe('ADMIN-03 changing the type of a field', () => {
  test('ADMIN-03 a change of type says what it keeps and loses, converts every value, and is undone', async () => {
    const size = await field('Size', 'text');
    await deals(['12', '1,234.5', 'many', 'many', null].map((value) => ({ [key(size)]: value })));
    expect(await attempt(size, 'numeric')).toEqual({
      kept: 2,
      lost: 2,
      kept_examples: [
        { before: '1,234.5', after: '1234.5', records: 1 },
        { before: '12', after: '12', records: 1 },
      ],
      lost_examples: [{ value: 'many', records: 2 }],
      new_entries: 0,
      problem: null,
    });
    expect((await shown(size)).field_type).toBe('text');
    const done = await convert(size, 'numeric');
    expect([done.status, done.body]).toEqual([200, { field_action: null }]);
    expect((await shown(size)).field_type).toBe('numeric');
    expect(await values(size, 'desc')).toEqual(['1234.5', '12.0', null, null, null]);
    await slotsAgree();
    // The slot of the texts is kept, so that another field cannot take it before the undo.
    const other = await field('Other', 'text');
    expect((await ended(size)).change_set_id).toBe(Number(done.headers['x-change-set']));
    expect(await undo(done.headers['x-change-set'])).toMatchObject({ skipped: [], conflicts: [] });
    expect((await shown(size)).field_type).toBe('text');
    expect(sorted(await values(size))).toEqual(['1,234.5', '12', 'many', 'many', 'null']);
    expect(await values(other)).toEqual([null, null, null, null, null]);
    await slotsAgree();
    const { body } = await admin.get(`/api/internal/custom_fields/${size.id}/action`);
    expect(body).toEqual({ field_action: null });
  });

  test('ADMIN-03 texts become choices and days, choices become sets and texts, and each way back is exact', async () => {
    const area = await field('Area', 'text');
    const day = await field('Day', 'text');
    await deals([
      { [key(area)]: 'North', [key(day)]: '2/28/2026' },
      { [key(area)]: 'north', [key(day)]: '3/1/2026' },
      { [key(area)]: 'South', [key(day)]: 'soon' },
    ]);
    expect(await attempt(area, 'dropdown')).toMatchObject({ kept: 3, lost: 0, new_entries: 2 });
    const first = await convert(area, 'dropdown');
    expect(first.status).toBe(200);
    const made = await shown(area);
    expect(made.custom_field_label_dropdown_entries.map(({ name }: Loose) => name)).toEqual(['North', 'South']);
    expect(await values(area)).toEqual([idOf(made, 'North'), idOf(made, 'North'), idOf(made, 'South')]);
    const second = await convert(area, 'multi_select');
    const third = await convert(area, 'text');
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(await values(area)).toEqual(['North', 'North', 'South']);
    await slotsAgree();
    for (const { headers } of [third, second, first])
      expect(await undo(headers['x-change-set'])).toMatchObject({ skipped: [] });
    expect(sorted(await values(area))).toEqual(['North', 'South', 'north']);
    expect((await admin.get('/api/v3/admin/custom_field_label_dropdown_entries')).body.entries).toEqual([]);
    await convert(day, 'date');
    expect(await values(day)).toEqual(['2026/02/28', '2026/03/01', null]);
    const [{ id }] = (await inAccount(on, admin, sql`select id from deal where name = 'D2'`)) as [Loose];
    const { body: history } = await admin.get(`/api/v3/deals/${id}/changes`);
    const [lost] = history.entries as Loose[];
    expect(lost.fields).toMatchObject([{ label: 'Day', old: 'soon', new: null }]);
    // A value of the former type is shown, but not restored into the field.
    const back = await admin.post(`/api/v3/deals/${id}/changes/${lost.id}/put_back`, { field: key(day) });
    expect([back.status, await values(day)]).toEqual([422, ['2026/02/28', '2026/03/01', null]]);
    await slotsAgree();
  });

  test('ADMIN-03 undoing an older change leaves out values that the field no longer takes', async () => {
    const size = await field('Size', 'text');
    const [id] = await deals([{ [key(size)]: 'many' }]);
    const edit = await admin.put(`/api/v3/deals/${id}`, { deal: { custom_fields: { [key(size)]: '7' } } });
    await convert(size, 'numeric');
    const { body } = await admin.post(`/api/v3/change_sets/${edit.headers['x-change-set']}/undo`, {
      resolve: 'overwrite',
    });
    expect(body).toMatchObject({ undone: 0, skipped: [{ record_id: id, reason: 'gone' }] });
    expect(await values(size)).toEqual(['7.0']);
    await slotsAgree();
  });

  test('ADMIN-03 undoing a change of type leaves no invalid value, whatever was written since', async () => {
    const area = await field('Area', 'dropdown', 'North', 'South');
    const north = idOf(area, 'North');
    const [edited] = await deals([{ [key(area)]: north }, { [key(area)]: north }]);
    const done = await convert(area, 'text');
    await admin.put(`/api/v3/deals/${edited}`, { deal: { custom_fields: { [key(area)]: 'Far away' } } });
    await admin.post('/api/v3/deals', { deal: { name: 'Since', custom_fields: { [key(area)]: 'South' } } });
    const set = done.headers['x-change-set'];
    expect((await undo(set)).conflicts).toMatchObject([{ record_id: edited, theirs: 'Far away' }]);
    const back = await admin.post(`/api/v3/change_sets/${set}/undo`, { resolve: 'keep_theirs' });
    expect([back.status, back.body.error]).toEqual([200, undefined]);
    expect(await values(area)).toEqual([north, idOf(area, 'South'), null]);
    const { body: history } = await admin.get(`/api/v3/deals/${edited}/changes`);
    expect(history.entries[0].fields).toMatchObject([{ label: 'Area', old: 'Far away', new: null }]);
    await slotsAgree();
    expect(await undo(back.headers['x-change-set'])).toMatchObject({ skipped: [] });
    expect(await values(area)).toEqual(['Far away', 'North', 'South']);
    const sets = await convert(area, 'multi_select');
    await deals([{ [key(area)]: [north] }]);
    await undo(sets.headers['x-change-set']);
    expect(sorted(await values(area))).toEqual(['Far away', 'North', 'North', 'South']);
    await slotsAgree();
  });

  test('ADMIN-03 work that began before a change of type writes no value of the former type', async () => {
    const size = await field('Size', 'text');
    const late = asUser(on, admin, async (ctx) => {
      expect((await convert(size, 'numeric')).status).toBe(200);
      const place = { user_id: admin.id, deal_pipeline_id: ctx.config.deal_pipelines[0]?.id };
      await createRecords(ctx, 'deal', [{ name: 'Late', ...place, [key(size)]: 'many' }]);
    });
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect(await values(size)).toEqual([]);
  });

  test('ADMIN-03 many values are converted in the background, with progress, and the field is left alone meanwhile', async () => {
    const price = await field('Price', 'currency');
    await deals(Array.from({ length: 1001 }, (_, at) => ({ [key(price)]: `${at}.5` })));
    const begun = await convert(price, 'text');
    expect(begun.body.field_action).toMatchObject({ act: 'convert', status: 'waiting', total: 1001, to_type: 'text' });
    const end = await ended(price);
    expect(end).toMatchObject({ status: 'done', done: 1001, from_type: 'currency', error: null });
    expect((await admin.get(`/api/internal/custom_field_actions/${end.id}`)).body.field_action).toEqual(end);
    expect(await values(price, 'asc')).toHaveLength(100);
    expect((await values(price, 'desc'))[0]).toBe('999.5');
    await slotsAgree();
    await undo(end.change_set_id);
    expect((await values(price, 'desc'))[0]).toBe('1000.5');
    await slotsAgree();
  });

  test('ADMIN-03 impossible conversions are refused: other types, fields of formulas, deleted fields, missing rights', async () => {
    const seats = await field('Seats', 'numeric');
    const { body: formula } = await admin.post(labels, {
      name: 'Half',
      field_type: 'calculated',
      formula: { begin: { field: key(seats) }, steps: [{ operator: 'divide', operand: { number: '2' } }] },
    });
    expect((await convert(seats, 'date')).body).toEqual([
      { field: 'field_type', msg: 'The type of this field cannot become that one.' },
    ]);
    expect((await attempt(seats, 'text')).problem).toBe(
      'Half is calculated from this field, which has to stay a number.',
    );
    expect((await convert(seats, 'text')).status).toBe(422);
    expect((await convert(formula, 'numeric')).status).toBe(422);
    expect((await convert(seats, 'hologram')).status).toBe(422);
    expect((await convert(seats, 'currency')).status).toBe(200);
    const gone = await field('Gone', 'text');
    await admin.del(`${labels}/${gone.id}`);
    expect((await convert(gone, 'numeric')).status).toBe(404);
    const ines = await colleague(on, admin, { level: 3 });
    expect((await ines.post(`/api/internal/custom_fields/${seats.id}/conversion`, { field_type: 'text' })).status).toBe(
      403,
    );
  });
});

describe('ADMIN-03 removing entries', () => {
  const removing = (of: Loose, instead: Record<string, unknown>) => ({
    deal_custom_field_label: {
      [ENTRIES]: Object.entries(instead).map(([name, replacement_id]) => ({
        id: idOf(of, name),
        _destroy: true,
        ...(replacement_id === undefined ? {} : { replacement_id }),
      })),
    },
  });

  test('ADMIN-03 several entries are removed in one pass over the records', async () => {
    const region = await field('Region', 'dropdown', 'A', 'B', 'C', 'D');
    const sets = await field('Sets', 'multi_select', 'A', 'B', 'C');
    await deals(
      ['A', 'B', 'C', 'D'].map((name) => ({
        [key(region)]: idOf(region, name),
        ...(name === 'D'
          ? {}
          : { [key(sets)]: [idOf(sets, 'A'), idOf(sets, name)].filter((id, at, all) => all.indexOf(id) === at) }),
      })),
    );
    const open = await admin.put(`${labels}/${region.id}`, removing(region, { A: undefined, B: idOf(region, 'D') }));
    expect([open.status, open.body]).toEqual([
      422,
      [{ field: ENTRIES, msg: 'A is used by 1 record. Choose what takes its place.' }],
    ]);
    const merged = await admin.put(
      `${labels}/${region.id}`,
      removing(region, { A: idOf(region, 'D'), B: idOf(region, 'D'), C: 'none' }),
    );
    expect(merged.status).toBe(200);
    expect(await values(region)).toEqual([idOf(region, 'D'), idOf(region, 'D'), idOf(region, 'D'), null]);
    const reduced = await admin.put(`${labels}/${sets.id}`, removing(sets, { A: idOf(sets, 'C'), B: 'none' }));
    expect(reduced.status).toBe(200);
    const kept = await inAccount(on, admin, sql`select custom -> ${raw(`'${sets.id}'`)} as has from deal order by id`);
    expect(kept.map(({ has }) => has)).toEqual([[idOf(sets, 'C')], [idOf(sets, 'C')], [idOf(sets, 'C')], null]);
    await undo(merged.headers['x-change-set']);
    expect(await values(region)).toEqual(['A', 'B', 'C', 'D'].map((name) => idOf(region, name)));
    await slotsAgree();
  });

  test('ADMIN-03 entries on many records are removed in the background, and a second change waits for it', async () => {
    const region = await field('Region', 'dropdown', 'A', 'B');
    await deals(Array.from({ length: 1001 }, () => ({ [key(region)]: idOf(region, 'A') })));
    const asked = {
      deal_custom_field_label: {
        name: 'Area',
        [ENTRIES]: [
          { id: idOf(region, 'A'), _destroy: true, replacement_id: idOf(region, 'B') },
          { id: idOf(region, 'B'), name: 'A' },
        ],
      },
    };
    const begun = await admin.put(`${labels}/${region.id}`, asked);
    expect([begun.status, begun.body.name]).toEqual([200, 'Area']);
    const end = await ended(region);
    expect(end).toMatchObject({ act: 'remove_entries', status: 'done', total: 1001, done: 1001 });
    const after = await shown(region);
    expect(after.custom_field_label_dropdown_entries).toMatchObject([{ id: idOf(region, 'B'), name: 'A' }]);
    expect(new Set(await values(region))).toEqual(new Set([idOf(region, 'B')]));
    await undo(end.change_set_id);
    expect(new Set(await values(region))).toEqual(new Set([idOf(region, 'A')]));
  });

  test('ADMIN-03 a field whose place another one has taken cannot come back, and the answer says so', async () => {
    const made = await admin.post(labels, { deal_custom_field_label: { name: 'First', field_type: 'text' } });
    const undone = await undo(made.headers['x-change-set']);
    await field('Second', 'text');
    const again = await admin.post(`/api/v3/change_sets/${undone.change_set_id}/undo`, {});
    expect([again.status, again.body]).toEqual([
      422,
      [
        {
          field: 'base',
          msg: 'Another field has taken the place of its values since, so the field cannot come back. Create it again.',
        },
      ],
    ]);
  });
});

describe('ADMIN-03 bad input', () => {
  test('ADMIN-03 300 fields are created, listed and filled, and the next page of slots takes them', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into custom_field (account_id, record_type, name, field_type, position, slot_page, slot_column)
        select ${admin.accountId}, 'deal', 'Field ' || n, 'numeric', n, 1 + (n - 1) / 12, 'n' || 1 + (n - 1) % 12
          from generate_series(1, 299) n`,
    );
    const last = await field('Field 300', 'numeric');
    const { body } = await admin.get(`${labels}?per_page=200&page=2`);
    expect([body.pagination.total, body.entries.length]).toEqual([300, 100]);
    const boot = await admin.get('/api/internal/boot');
    expect(boot.body.account.own_fields).toHaveLength(300);
    const custom_fields = Object.fromEntries(boot.body.account.own_fields.map(({ line }: Loose) => [line[0], '1.5']));
    const { body: deal } = await admin.post('/api/v3/deals', { deal: { name: 'Full', custom_fields } });
    expect(Object.keys(deal.custom_fields)).toHaveLength(300);
    expect(await values(last)).toEqual(['1.5']);
    await slotsAgree();
  });

  test('ADMIN-03 a dropdown takes 5,000 entries, and one more is refused by name', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => `Item ${at}`);
    const big = await field('Part', 'dropdown', ...names);
    expect(big.custom_field_label_dropdown_entries).toHaveLength(5000);
    const more = [...names, 'One more'].map((name) => ({ name }));
    const refused = await admin.post(labels, { name: 'Parts', field_type: 'dropdown', [ENTRIES]: more });
    expect([refused.status, refused.body[0].field]).toEqual([422, ENTRIES]);
    const added = await admin.put(`${labels}/${big.id}`, { [ENTRIES]: [{ name: 'One more' }] });
    expect([added.status, added.body]).toEqual([
      422,
      [{ field: ENTRIES, msg: 'A field has at most 5,000 choices. Nothing was saved.' }],
    ]);
    const csv = 'Name,Part\nA,item 4999\nB,Item 5000\n';
    const { body } = await admin.post('/api/v3/imports', { import: { type: 'deals', csv } });
    expect(await finished(admin, body.id)).toMatchObject({ created: 1, refused: 1 });
  });

  test('ADMIN-03 two administrators who change one list at once keep what both did, and no entry twice', async () => {
    const region = await field('Region', 'dropdown', 'A', 'B');
    const put = (...entries: object[]) => admin.put(`${labels}/${region.id}`, { [ENTRIES]: entries });
    const [one, two] = await Promise.all([put({ name: 'C' }), put({ name: 'D' })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const names = async () =>
      sorted((await shown(region)).custom_field_label_dropdown_entries.map(({ name }: Loose) => name));
    expect(await names()).toEqual(['A', 'B', 'C', 'D']);
    const twice = await Promise.all([put({ name: 'E' }), put({ name: ' e ' })]);
    expect(sorted(twice.map(({ status }) => status))).toEqual(['200', '422']);
    expect(twice.find(({ status }) => status === 422)?.body).toEqual([{ field: ENTRIES, msg: 'Already been taken.' }]);
    const gone = { id: idOf(region, 'B'), _destroy: true };
    const both = await Promise.all([put(gone), put(gone)]);
    expect(sorted(both.map(({ status }) => status))).toEqual(['200', '422']);
    expect(await names()).toHaveLength(4);
  });

  test('ADMIN-03 an entry that a saved view filters by is deleted: the view still opens, and finds nothing by it', async () => {
    const region = await field('Region', 'dropdown', 'A', 'B');
    await deals([{ [key(region)]: idOf(region, 'B') }]);
    const filter = { all: [{ field: key(region), op: 'any_of', value: [idOf(region, 'A')] }] };
    const saved = await admin.post('/api/internal/list_views', {
      list_view: {
        record_type: 'deal',
        name: 'In A',
        filter,
        columns: [{ key: 'name' }],
        sort_by: null,
        sort_direction: 'asc',
      },
    });
    expect(saved.status).toBe(200);
    await admin.put(`${labels}/${region.id}`, removing(region, 'A'));
    expect(JSON.stringify((await admin.get('/api/internal/list_views')).body)).toContain('In A');
    const listed = await admin.get(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect([listed.status < 500, listed.body.entries?.length ?? 0]).toEqual([true, 0]);
  });

  const removing = (of: Loose, name: string) => ({
    deal_custom_field_label: { [ENTRIES]: [{ id: idOf(of, name), _destroy: true }] },
  });
});

describe('ADMIN-03 two administrators at one field', () => {
  test('ADMIN-03 a change of type waits before it locks the field, as every other change does', async () => {
    const size = await field('Size', 'text');
    await deals([{ [key(size)]: '3' }]);
    const asAccount = `select set_config('app.account_id', '${admin.accountId}', true)`;
    const converted = await on.pool.transaction('write', asAccount, async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(7103075, hashint8(${admin.accountId}))`);
      const waiting = convert(size, 'numeric');
      const isQueued = () =>
        db.one<{ n: number }>(sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
          and classid = 7103075`);
      while (!(await isQueued()).n) await new Promise((resolve) => setTimeout(resolve, 10));
      const free =
        await db.rows(sql`select id from custom_field where account_id = ${admin.accountId} and id = ${size.id}
        for update skip locked`);
      return { waiting, free };
    });
    expect(converted.free).toHaveLength(1);
    expect((await converted.waiting).status).toBe(200);
  });
});
