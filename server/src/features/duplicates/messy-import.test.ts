import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { eventually } from '../../testing/embedded-program';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

/**
 * 368 people, of whom 32 were entered again; the desk in the last column identifies each person, and is not compared.
 */
const SHEET = readFileSync(new URL('../../../../e2e/fixtures/messy-people.csv', import.meta.url), 'utf8');
const PLANTED = 32;
const ROWS = 400;

const AT = '/api/internal/duplicates';
const people = async (): Promise<number> => (await admin.get('/api/v3/people?per_page=1')).body.pagination.total;

async function groups(query = ''): Promise<Loose[]> {
  const all: Loose[] = [];
  for (let after = ''; ; ) {
    const { groups: shown, next } = (await admin.get(`${AT}?${query}${after && `&after=${after}`}`)).body;
    all.push(...shown);
    if (next === null) return all;
    after = next;
  }
}

const done = async (merge_action: Loose): Promise<Loose> => {
  for (let now = merge_action; ; now = (await admin.get(`/api/internal/merge_actions/${now.id}`)).body.merge_action)
    if (!['waiting', 'running'].includes(now.status)) return now;
};
const desks = ({ records }: Loose): string[] => records.map(({ detail }: Loose) => detail);
/** Addresses that any person or note has. */
const addresses = async (): Promise<Set<string>> => {
  const rows = await inAccount(
    on,
    admin,
    sql`select lower(x) as x from person t, unnest(array[t.email, t.email2, t.home_email]) x where t.deleted_at is null and x <> ''
      union select lower(regexp_split_to_table(content, E'\\n')) from note where title like 'Email addresses%'`,
  );
  return new Set(rows.map(({ x }) => x));
};

test('REC-13 LIST-11 a messy import is cleaned with the page, and one merge is split a day later with nothing lost', async () => {
  const sheet = { type: 'people', csv: SHEET, file_name: 'people.csv' };
  const { id } = (await admin.post('/api/v3/imports', { import: sheet })).body;
  await admin.post(`/api/v3/imports/${id}/start`);
  await eventually(async () => expect(await groups()).toHaveLength(PLANTED));
  expect(await people()).toBe(ROWS);
  // The page says that the records of a large save are being compared, and then that they have been.
  await eventually(async () =>
    expect((await admin.get(AT)).body).toMatchObject({ checking: false, checked_at: expect.any(String) }),
  );
  const found = await groups();
  expect(found.filter((group) => new Set(desks(group)).size > 1)).toEqual([]);
  const before = await addresses();

  const certain = (await admin.get(`${AT}/certain`)).body;
  expect(certain.groups).toBeGreaterThan(PLANTED / 2);
  const merged = await done((await admin.post(`${AT}/certain/merge`, { type: 'person' })).body.merge_action);
  expect(merged).toMatchObject({ status: 'done', merged: certain.groups, refused: [] });
  // Less certain pairs are examined; one pair is set aside.
  const left = await eventually(async () => {
    const now = await groups();
    expect(now).toHaveLength(PLANTED - certain.groups);
    return now;
  });
  const [aside, ...others] = left as [Loose, ...Loose[]];
  await admin.post(`${AT}/set_aside`, { type: 'person', ids: aside.records.map(({ id: one }: Loose) => one) });
  for (const { records } of others) {
    const [into, ...rest] = records.map(({ id: one }: Loose) => one);
    await admin.post('/api/internal/merges', { type: 'people', into_id: into, ids: rest });
  }
  await eventually(async () => expect(await groups()).toEqual([]));
  expect(await people()).toBe(ROWS - PLANTED + 1);
  const known = await addresses();
  expect([...before].filter((one) => !known.has(one))).toEqual([]);

  // A day later one of them turns out to be two people.
  const [row] = await inAccount(
    on,
    admin,
    sql`select change_set_id as set, person_id as gone, into_person_id as stays
    from record_merge where person_id is not null order by id limit 1`,
  );
  await admin.put(`/api/v3/people/${row?.stays}`, { person: { summary: 'Met at the fair' } });
  await admin.post('/api/v3/notes', { note: { content: 'Called since.', person_id: row?.stays } });
  on.clock.now = new Date(on.clock.now.getTime() + 24 * 60 * 60 * 1000);
  expect((await admin.post(`/api/v3/merges/${row?.set}/split`, {})).status).toBe(200);
  const [stays, gone] = await Promise.all(
    [row?.stays, row?.gone].map(async (one) => (await admin.get(`/api/v3/people/${one}`)).body),
  );
  expect([stays.id, gone.id, stays.summary]).toEqual([row?.stays, row?.gone, 'Met at the fair']);
  const lines = SHEET.split('\r\n').filter((line) => line.endsWith(`,${stays.position}`));
  expect(lines).toHaveLength(2);
  for (const person of [stays, gone]) {
    const own = [person.first_name, person.last_name, person.email, person.phone, person.company_name];
    expect(lines).toContain([...own.map((value) => value ?? ''), person.position].join(','));
  }
  expect(await people()).toBe(ROWS - PLANTED + 2);
  expect(
    (await admin.get(`/api/v3/people/${row?.stays}/notes`)).body.entries.map(({ content }: Loose) => content),
  ).toEqual(['Called since.']);
  const after = await addresses();
  expect([...before].filter((one) => !after.has(one))).toEqual([]);
});
