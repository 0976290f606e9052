import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';

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
const groups = '/api/v3/admin/deal_custom_field_groups';

async function made(path: string, body: object): Promise<Loose> {
  const answer = await admin.post(path, body);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
}
const field = (name: string, more: object = {}) => made(labels, { name, field_type: 'text', ...more });
const group = (name: string) => made(groups, { name });
const undo = ({ headers }: Answer, body: object = {}) =>
  admin.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`, body);
async function restore(answer: Answer): Promise<void> {
  const { status, body } = await undo(answer);
  expect([status, body.skipped, body.conflicts]).toEqual([200, [], []]);
}
const listed = async (path = labels): Promise<[string, number][]> =>
  (await admin.get(path)).body.entries.map(({ name, position }: Loose) => [name, position]);
const numbered = (...names: string[]) => names.map((name, at) => [name, at + 1]);

test('ADMIN-03 deleted fields are restored in any order, whatever happened to their neighbours, and are numbered anew', async () => {
  const [a, b] = [await field('A'), await field('B')];
  await field('C');
  const [first, second] = [await admin.del(`${labels}/${a.id}`), await admin.del(`${labels}/${b.id}`)];
  await restore(first);
  expect(await listed()).toEqual(numbered('A', 'C'));
  await restore(second);
  expect(await listed()).toEqual(numbered('A', 'B', 'C'));
  const again = await admin.del(`${labels}/${b.id}`);
  await field('D', { position: 1 });
  await restore(again);
  expect(await listed()).toEqual(numbered('D', 'A', 'B', 'C'));
});

test('ADMIN-03 a field is added, others move, and the undo of the addition leaves no gap', async () => {
  await field('A');
  const added = await admin.post(labels, { name: 'B', field_type: 'text', position: 1 });
  await field('C', { position: 1 });
  expect(await listed()).toEqual(numbered('C', 'B', 'A'));
  await restore(added);
  expect(await listed()).toEqual(numbered('C', 'A'));
});

test('ADMIN-03 a field that was moved since is still a question when the move itself is undone', async () => {
  const a = await field('A');
  await field('B');
  const moved = await admin.put(`${labels}/${a.id}`, { position: 2 });
  await field('C', { position: 1 });
  expect((await undo(moved)).status).toBe(409);
  expect((await undo(moved, { resolve: 'overwrite' })).status).toBe(200);
  expect((await listed()).map(([, position]) => position)).toEqual([1, 2, 3]);
});

test('ADMIN-03 deleted groups come back with their fields in any order, and are numbered anew', async () => {
  const [one, two] = [await group('One'), await group('Two')];
  await group('Three');
  await field('A', { custom_field_group_id: one.id });
  await field('B', { custom_field_group_id: two.id });
  await field('C');
  const [first, second] = [await admin.del(`${groups}/${one.id}`), await admin.del(`${groups}/${two.id}`)];
  await restore(first);
  expect(await listed(groups)).toEqual(numbered('One', 'Three'));
  expect(await listed()).toEqual([...numbered('C', 'B'), ['A', 1]]);
  await restore(second);
  expect(await listed(groups)).toEqual(numbered('One', 'Two', 'Three'));
  expect(await listed()).toEqual(['C', 'A', 'B'].map((name) => [name, 1]));
});

test('ADMIN-03 deleted choices come back in any order, and no two have the same place', async () => {
  const names = ['North', 'South', 'West'];
  const of = await field('Region', {
    field_type: 'dropdown',
    custom_field_label_dropdown_entries_attributes: names.map((name) => ({ name })),
  });
  const [north, south, west] = of.custom_field_label_dropdown_entries;
  const change = (...entries: object[]) =>
    admin.put(`${labels}/${of.id}`, { custom_field_label_dropdown_entries_attributes: entries });
  const gone = ({ id }: Loose) => ({ id, _destroy: true });
  const first = await change(gone(north), { id: south.id, position: 1 }, { id: west.id, position: 2 });
  const second = await change(gone(south), { id: west.id, position: 1 });
  const choices = async () =>
    (await admin.get(`${labels}/${of.id}`)).body.custom_field_label_dropdown_entries.map(
      ({ name, position }: Loose) => [name, position],
    );
  await restore(first);
  expect(await choices()).toEqual(numbered('North', 'West'));
  await restore(second);
  expect(await choices()).toEqual(numbered(...names));
});

test('ADMIN-03 a field is not restored beyond the number of fields of the plan', async () => {
  await inAccount(
    on,
    admin,
    sql`update account set settings = settings || '{"quotas": {"custom_fields_deal": 1}}'::jsonb where id = ${admin.accountId}`,
  );
  const a = await field('A');
  const deleted = await admin.del(`${labels}/${a.id}`);
  const b = await field('B');
  const refused = await undo(deleted);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: 'Your plan includes 1 custom field here. Nothing was added.' },
  ]);
  expect(await listed()).toEqual(numbered('B'));
  await admin.del(`${labels}/${b.id}`);
  await restore(deleted);
  expect(await listed()).toEqual(numbered('A'));
});

test('ADMIN-03 ADMIN-04 a calculated field is restored although a field of its formula was deleted after it', async () => {
  const cost = await field('Cost', { field_type: 'currency' });
  const margin = await field('Margin', {
    field_type: 'calculated',
    formula: {
      begin: { field: 'value' },
      steps: [{ operator: 'subtract', operand: { field: `custom_label_${cost.id}` } }],
    },
  });
  const of = await made('/api/v3/deals', {
    deal: { name: 'Aldgate', value: 10, custom_fields: { [`custom_label_${cost.id}`]: 4 } },
  });
  const value = async () => (await admin.get(`/api/v3/deals/${of.id}`)).body.custom_fields[`custom_label_${margin.id}`];
  expect(await value()).toBe('6.0');
  const [first, second] = [await admin.del(`${labels}/${margin.id}`), await admin.del(`${labels}/${cost.id}`)];
  await restore(first);
  const changed = await admin.put(`/api/v3/deals/${of.id}`, { value: 20 });
  expect(changed.status).toBe(200);
  expect(await value()).toBeNull();
  await restore(second);
  await expect.poll(value).toBe('16.0');
});
