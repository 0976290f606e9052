import { FIELD_TYPES } from '@fairlead/domain/custom-fields/custom-field';
import { isComputed } from '@fairlead/domain/custom-fields/custom-field';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';

/** What is wrong with a field, a value or a list is answered with the name of the field, whichever way it comes. */

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const api = '/api/v3/admin';
const labels = `${api}/deal_custom_field_labels`;
const ENTRIES = 'custom_field_label_dropdown_entries_attributes';
const key = ({ id }: Loose) => `custom_label_${id}`;
const field = (name: string, field_type: string, more: object = {}) =>
  admin.post(labels, { name, field_type, ...more });
const filtered = (filter: object) => admin.get(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`);

const TYPED = FIELD_TYPES.filter((type) => !isComputed(type) && type !== 'text');
test.each(TYPED)(
  'ADMIN-03 a %s of the wrong type names its field: by the API, in bulk and in an import',
  async (type) => {
    const more = type === 'dropdown' || type === 'multi_select' ? { [ENTRIES]: [{ name: 'North' }] } : {};
    const of = (await field('Region 7', type, more)).body;
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'Aldgate' } })).body;
    for (const wrong of ['sideways', { a: 1 }, [[9], 'x'], 1e40]) {
      const custom_fields = { [key(of)]: wrong };
      for (const answer of [
        await admin.post('/api/v3/deals', { deal: { name: 'Barbican', custom_fields } }),
        await admin.put(`/api/v3/deals/${deal.id}`, { deal: { name: 'Barbican', custom_fields } }),
        await admin.post('/api/v3/deals/bulk_update', { ids: [deal.id], changes: custom_fields }),
      ]) {
        const said = [answer.status, answer.body.length, answer.body[0]?.field, answer.body[0]?.msg];
        expect([wrong, ...said]).toEqual([
          wrong,
          422,
          1,
          key(of),
          expect.stringMatching(/^(Has invalid value|Not a valid)/),
        ]);
      }
    }
    const csv = 'Name,Region 7\nCutler,sideways\n';
    const { id } = (await admin.post('/api/v3/imports', { import: { type: 'deals', csv } })).body;
    const dry = (await admin.post(`/api/v3/imports/${id}/dry_run`)).body;
    expect([dry.create, dry.refuse, JSON.stringify(dry.reasons)]).toEqual([0, 1, expect.stringContaining('Region 7')]);
    expect((await admin.get(`/api/v3/deals/${deal.id}`)).body.name).toBe('Aldgate');
  },
);

test('ADMIN-03 a field is not named like a standard one of its kind, and one that already is keeps its name', async () => {
  const taken = [{ field: 'name', msg: 'Already been taken.' }];
  expect((await field(' source', 'text')).body).toEqual(taken);
  const { id } = (await field('Origin', 'text')).body;
  expect((await admin.put(`${labels}/${id}`, { name: 'Source' })).body).toEqual(taken);
  expect(
    (await admin.post(`${api}/company_custom_field_labels`, { name: 'Probability', field_type: 'text' })).status,
  ).toBe(200);
  const inAccount = `select set_config('app.account_id', '${admin.accountId}', true)`;
  await on.pool.transaction('write', inAccount, (db) =>
    db.run(sql`update custom_field set name = 'Source' where id = ${id}`),
  );
  expect((await admin.put(`${labels}/${id}`, { name: 'Source', locked: true })).status).toBe(200);
});

test('ADMIN-03 two administrators add a field of one name at once: one succeeds, the other is refused by name', async () => {
  const both = await Promise.all([field('Region', 'text'), field('region ', 'numeric')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)?.body).toEqual([{ field: 'name', msg: 'Already been taken.' }]);
});

test('ADMIN-02 entries that administrators add to one list at once have places of their own', async () => {
  const names = ['P', 'Q', 'R', 'S'];
  for (const [path, more] of [
    ['event_categories', {}],
    ['todo_templates', { template_types: ['deals'] }],
    ['deal_custom_field_groups', {}],
  ] as const) {
    const made = await Promise.all(names.map((name) => admin.post(`${api}/${path}`, { name, ...more })));
    expect([path, ...made.map(({ status }) => status)]).toEqual([path, 200, 200, 200, 200]);
    const positions = (await admin.get(`${api}/${path}`)).body.entries.map(({ position }: Loose) => position);
    expect([path, new Set(positions).size]).toEqual([path, positions.length]);
  }
});

test('LIST-03 ADMIN-03 a condition over a deleted field is refused by the name of the field', async () => {
  const of = (await field('Old region', 'text')).body;
  await admin.del(`${labels}/${of.id}`);
  const refused = await filtered({ all: [{ field: key(of), op: 'has_value' }] });
  expect([refused.status, refused.body]).toEqual([422, [{ field: key(of), msg: 'The field Old region was deleted' }]]);
});
