import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '../base/sql';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { inAccount } from '../testing/colleagues';
import { issueOfViolation } from './constraints';

const NO_ROW = 999_999_999;

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const issueOf = (statement: Sql, told: object = {}) =>
  inAccount(on, admin, statement).then(
    () => undefined,
    (refused: object) => issueOfViolation(Object.assign(refused, told)),
  );

test('VAL-01 what a record names and is not there is said at its field, although row-level security withholds the key', async () => {
  const note = sql`insert into note (account_id, content, deal_id) values (${admin.accountId}, 'x', ${NO_ROW})`;
  const german = {
    message:
      'Einfügen oder Aktualisieren in Tabelle »note« verletzt Fremdschlüssel-Constraint »note_account_id_deal_id_fkey«',
    detail: 'Der Schlüssel ist nicht in Tabelle »deal« vorhanden.',
  };
  for (const told of [{}, german])
    expect(await issueOf(note, told)).toEqual({ field: 'deal_id', msg: 'Has invalid value' });
});

test('VAL-01 the field of every reference is known by the name of its constraint', async () => {
  const references = await on.pool.transaction('read', '', (db) =>
    db.rows<{ table: string; constraint: string; column: string }>(sql`select c.conrelid::regclass::text as table,
        c.conname as constraint, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 2`),
  );
  expect(references.length).toBeGreaterThan(100);
  const fieldOf = ({ table, constraint }: { table: string; constraint: string }) =>
    issueOfViolation({ code: '23503', table, constraint })?.field;
  expect(references.filter((one) => fieldOf(one) !== one.column)).toEqual([]);
});

test('VAL-01 a row that cannot be deleted because others name it is an error of no field, whatever language the database speaks', async () => {
  await inAccount(
    on,
    admin,
    sql`insert into calendar_entry (account_id, type, name, due_date, event_category_id)
      select account_id, 'CalendarEvent', 'Call', '2026-11-25', id from event_category where account_id = ${admin.accountId} limit 1`,
  );
  const deletion = sql`delete from event_category where account_id = ${admin.accountId}`;
  const german = {
    message:
      'Aktualisieren oder Löschen in Tabelle »event_category« verletzt Fremdschlüssel-Constraint »calendar_entry_account_id_event_category_id_fkey« von Tabelle »calendar_entry«',
    detail: 'Auf den Schlüssel wird noch aus Tabelle »calendar_entry« verwiesen.',
  };
  for (const told of [{}, german])
    expect(await issueOf(deletion, told)).toEqual({ field: 'base', msg: 'Has invalid value' });
});
