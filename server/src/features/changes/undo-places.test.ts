import { isOrdered, plainLists } from '@fairlead/domain/lists/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { name, sql } from '../../base/sql';
import { Random } from '../../generate/random';
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

interface Placed {
  readonly id: number;
  readonly name: string;
  readonly position: number;
}

/** A list in an order of its own, as its screen changes it. */
interface Ordered {
  readonly called: string;
  /** Empties the list, and adds what the entries belong to. */
  begin(): Promise<void>;
  add(name: string): Promise<Answer>;
  read(): Promise<Placed[]>;
  remove(entry: Placed): Promise<Answer>;
  /** The entry at another place, counted from 1. */
  move(entry: Placed, to: number): Promise<Answer>;
}

const api = '/api/v3/admin';
let parent = 0;

function ofFields(called: string, path: string, more: object = {}): Ordered {
  return {
    called,
    begin: () => Promise.resolve(),
    add: (name) => admin.post(path, { name, ...more }),
    read: async () => (await admin.get(path)).body.entries,
    remove: ({ id }) => admin.del(`${path}/${id}`),
    move: ({ id }, position) => admin.put(`${path}/${id}`, { position }),
  };
}

const fields = `${api}/deal_custom_field_labels`;
const choices: Ordered = {
  called: 'choices of a field',
  begin: async () => {
    parent = (await admin.post(fields, { name: 'Region', field_type: 'dropdown' })).body.id;
  },
  add: (name) => changeChoices({ name }),
  read: async () => (await admin.get(`${fields}/${parent}`)).body.custom_field_label_dropdown_entries,
  remove: async ({ id }) =>
    changeChoices({ id, _destroy: true }, ...numbered((await choices.read()).filter((one) => one.id !== id))),
  move: async (entry, to) => changeChoices(...numbered(moved(await choices.read(), entry, to))),
};
const changeChoices = (...entries: object[]) =>
  admin.put(`${fields}/${parent}`, { custom_field_label_dropdown_entries_attributes: entries });
const numbered = (entries: readonly Placed[]) => entries.map(({ id }, at) => ({ id, position: at + 1 }));

function moved(entries: readonly Placed[], entry: Placed, to: number): Placed[] {
  const others = entries.filter(({ id }) => id !== entry.id);
  return [...others.slice(0, to - 1), entry, ...others.slice(to - 1)];
}

function ofSorted(called: string, path: string, table: string, body: (name: string) => object): Ordered {
  const list: Ordered = {
    called,
    begin: async () => {
      for (const { id } of await list.read()) await admin.del(`${path}/${id}`);
    },
    add: (name) => admin.post(path, body(name)),
    // The position is not among the keys of every list.
    read: () =>
      inAccount(
        on,
        admin,
        sql`select id, name, position from ${name(table)} t
        where account_id = ${admin.accountId} and not coalesce((to_jsonb(t)->>'system')::boolean, false) order by position, id`,
      ) as Promise<Placed[]>,
    remove: ({ id }) => admin.del(`${path}/${id}`),
    move: async (entry, to) =>
      admin.put(`${path}/sort`, { order: moved(await list.read(), entry, to).map(({ id }) => id) }),
  };
  return list;
}

const items = `${api}/todo_templates`;
const changeItems = (...todo_template_items_attributes: object[]) =>
  admin.put(`${items}/${parent}`, { todo_template_items_attributes });
const steps: Ordered = {
  called: 'tasks of a to-do template',
  begin: async () => {
    parent = (await admin.post(items, { name: 'Onboarding', template_types: ['deals'] })).body.id;
  },
  add: (description) => changeItems({ description }),
  read: async () =>
    (await admin.get(`${items}/${parent}`)).body.todo_template_items.map((one: Loose) => ({
      ...one,
      name: one.description,
    })),
  remove: ({ id }) => changeItems({ id, _destroy: true }),
  move: async (entry, to) => changeItems(...numbered(moved(await steps.read(), entry, to))),
};

const LISTS: readonly Ordered[] = [
  ofFields('fields', fields, { field_type: 'text' }),
  ofFields('groups of fields', `${api}/deal_custom_field_groups`),
  choices,
  ofSorted('to-do templates', items, 'todo_template', (name) => ({ name, template_types: ['deals'] })),
  steps,
  ...plainLists
    .filter((list) => isOrdered(list))
    .map(({ plural, table }) => ofSorted(plural, `${api}/${plural}`, table, (name) => ({ [table]: { name } }))),
];

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
const named = (entries: readonly Placed[]) => entries.map(({ name }) => name);
const positions = (entries: readonly Placed[]) => entries.map(({ position }) => position);

async function filled(list: Ordered): Promise<void> {
  await list.begin();
  for (const name of NAMES) expect((await list.add(name)).status).toBeLessThan(300);
  expect(named(await list.read())).toEqual(NAMES);
}

async function removed(list: Ordered, name: string): Promise<Answer> {
  const entry = (await list.read()).find((one) => one.name === name) as Placed;
  const answer = await list.remove(entry);
  expect(answer.status).toBeLessThan(300);
  return answer;
}

async function restored({ headers }: Answer): Promise<void> {
  const { status, body } = await admin.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`, {});
  expect([status, body.skipped, body.conflicts]).toEqual([200, [], []]);
}

const shuffled = <T>(random: Random, all: readonly T[]): T[] => {
  const left = [...all];
  return all.map(() => left.splice(random.int(0, left.length - 1), 1)[0] as T);
};

describe.each(LISTS)('ADMIN-02 ADMIN-03 Undo in $called:', (list) => {
  test.each([1, 2])('deleted entries are restored in any order, each at the place that it had (%i)', async (seed) => {
    const random = new Random(seed, list.called);
    await filled(list);
    const deletions: Answer[] = [];
    for (const name of shuffled(random, NAMES).slice(0, 4)) deletions.push(await removed(list, name));
    for (const deletion of shuffled(random, deletions)) await restored(deletion);
    const all = await list.read();
    expect(named(all)).toEqual(NAMES);
    expect(new Set(positions(all)).size).toBe(NAMES.length);
  });

  test('whatever was moved in the meantime, no two have the same place, and restoring asks nothing', async () => {
    const random = new Random(3, list.called);
    await filled(list);
    const deletions: Answer[] = [];
    for (const name of shuffled(random, NAMES).slice(0, 4)) {
      deletions.push(await removed(list, name));
      const left = await list.read();
      expect((await list.move(random.pick(left), random.int(1, left.length))).status).toBeLessThan(300);
    }
    for (const deletion of shuffled(random, deletions)) await restored(deletion);
    const all = await list.read();
    expect(named(all).toSorted()).toEqual(NAMES);
    expect(new Set(positions(all)).size).toBe(NAMES.length);
    expect(positions(all)).toEqual(positions(all).toSorted((a, b) => a - b));
  });
});

test('ADMIN-06 a deleted stage comes back at its percent; if another has it by now, the answer names the field', async () => {
  const pipeline = (await admin.post(`${api}/deal_pipelines`, { name: 'Renewals' })).body.id;
  const stage = async (name: string, percent: number) =>
    (await admin.post(`${api}/deal_stages`, { name, percent, deal_pipeline_id: pipeline })).body.id;
  const [first, second] = [await stage('First talk', 20), await stage('Second talk', 45)];
  const deleted = await admin.del(`${api}/deal_stages/${first}`);
  await admin.put(`${api}/deal_stages/${second}`, { percent: 30 });
  await restored(deleted);
  const again = await admin.del(`${api}/deal_stages/${first}`);
  await admin.put(`${api}/deal_stages/${second}`, { percent: 20 });
  const refused = await admin.post(`/api/v3/change_sets/${again.headers['x-change-set']}/undo`, {});
  expect([refused.status, refused.body]).toEqual([422, [{ field: 'percent', msg: 'Already been taken.' }]]);
});
