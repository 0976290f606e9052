import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongCounters } from '../../generate/recount';
import { name, sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { MOVES } from './moves';

let on: TestApp;
let admin: TestUser;
let serial = 0;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const make = async (path: string, body: object, by = admin): Promise<Loose> =>
  (await by.post(`/api/v3/${path}`, body)).body;
const company = (more: object = {}, by = admin) =>
  make('companies', { company: { name: `Merged ${++serial}`, ...more } }, by);
const person = (more: object = {}, by = admin) =>
  make('people', { person: { last_name: `P${++serial}`, ...more } }, by);
const deal = (more: object = {}, by = admin) => make('deals', { deal: { name: `Deal ${++serial}`, ...more } }, by);
const note = (more: object) => make('notes', { note: { content: 'Called.', ...more } });
const show = async (path: string, id: number, by = admin) => (await by.get(`/api/v3/${path}/${id}`)).body;
const merge = (path: string, from: number, into: number, body: object = {}, by = admin) =>
  by.post(`/api/v3/${path}/${from}/merge/${into}`, body);
const several = (type: string, into_id: number, ids: number[], more: object = {}, by = admin) =>
  by.post('/api/internal/merges', { type, into_id, ids, ...more });
const split = (id: number, body: object = {}, by = admin) => by.post(`/api/v3/merges/${id}/split`, body);
const wrong = () =>
  on.pool.transaction('read', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
    wrongCounters(db, admin.accountId),
  );
/** Everything of the account that a merge may touch, without the stamps of the last change. */
async function everything(): Promise<Loose> {
  const found: Loose = {};
  for (const table of ['company', 'person', 'deal', 'note', 'comment', 'deal_person', 'company_tagging', 'list_view']) {
    found[table] = (
      await inAccount(
        on,
        admin,
        sql`select to_jsonb(t) - 'updated_at' - 'updated_by_user_id' as row from ${name(table)} t order by 1`,
      )
    ).map(({ row }) => row);
  }
  return found;
}

describe('REC-13 people, companies and deals are merged', () => {
  test('REC-13 everything on a company moves to the one that stays, and comes back with a split', async () => {
    const [stays, goes] = [await company({ city: 'Bremen' }), await company({ city: 'Graz', phone1: '0421 1' })];
    const child = await company({ parent_company_id: goes.id });
    const ada = await person({ company_id: goes.id });
    const lifts = await deal({ company_id: goes.id });
    const gone = await deal({ company_id: goes.id });
    await admin.del(`/api/v3/deals/${gone.id}`);
    const called = await note({ company_id: goes.id });
    const before = await everything();
    const answer = await merge('companies', goes.id, stays.id);
    expect([answer.status, answer.body.merge]).toEqual([
      200,
      {
        id: Number(answer.headers['x-change-set']),
        type: 'companies',
        into_id: stays.id,
        ids: [goes.id],
        merge_action: null,
      },
    ]);
    // Filled beats empty, and of two that are filled the record that stays wins.
    expect(await show('companies', stays.id)).toMatchObject({ city: 'Bremen', phone1: '0421 1' });
    expect((await show('people', ada.id)).company_name).toBe(stays.name);
    expect((await show('deals', lifts.id)).company_id).toBe(stays.id);
    expect((await show('companies', child.id)).parent_company_id).toBe(stays.id);
    expect((await show('notes', called.id)).company_id).toBe(stays.id);
    await admin.post(`/api/v3/recycle_bin/deals/${gone.id}/restore`);
    expect((await show('deals', gone.id)).company_id).toBe(stays.id);
    await admin.del(`/api/v3/deals/${gone.id}`);
    expect(await wrong()).toBe(0);
    const apart = await split(answer.body.merge.id);
    expect([apart.status, apart.body.split?.skipped]).toEqual([200, []]);
    expect(await everything()).toEqual({ ...before, deal: expect.anything() });
    expect((await show('deals', lifts.id)).company_id).toBe(goes.id);
    expect(await wrong()).toBe(0);
  });
});

test('REC-13 every reference to a record says what a merge does with it', async () => {
  const found = await on.pool.transaction('read', '', (db) =>
    db.rows<Loose>(sql`select child.relname::text as "table", a.attname::text as "column", parent.relname::text as "to"
      from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'account_id'
     where c.contype = 'f' and parent.relname in ('deal', 'person', 'company')`),
  );
  expect(found.length).toBeGreaterThan(20);
  const known = new Set(MOVES.map((one) => `${one.table}.${one.column} ${one.to}`));
  const one = ({ table, column, to }: Loose) => `${table}.${column} ${to}`;
  expect(found.map(one).filter((line) => !known.has(line))).toEqual([]);
  // Columns that name a record without a foreign key.
  const loose = await on.pool.transaction('read', '', (db) =>
    db.rows<Loose>(sql`select c.relname::text as "table", a.attname::text as "column",
        regexp_replace(a.attname, '^.*?(deal|person|company)_id$', '\\1') as "to"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attname ~ '(^|_)(deal|person|company)_id$'`),
  );
  const unsaid = loose.map(one).filter((line) => !known.has(line) && !/^[a-z]+_facts\./.test(line));
  expect(unsaid).toEqual([]);
});
