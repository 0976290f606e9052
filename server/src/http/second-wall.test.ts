import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, refuseOldOrMightyRole } from '../db/migrate';
import type { Pool } from '../base/database';
import { raw } from '../base/sql';
import { accountTables, fillTables } from '../testing/every-table';
import { type TestApp, type TestUser, testApp } from '../testing/app';

/**
 * Tables without account_id, each with the reason. All other tables hold account data and are protected by the second
 * wall.
 */
const noAccount: Record<string, string> = {
  account: 'is the account: its policy compares its id',
  schema_migration: 'says which migrations ran; the same for all accounts',
  spent_challenge: 'says which one-time values of sign-ins were used, before an account is known, for minutes',
  pending_sign_up: 'keeps a sign-up until its address is confirmed and the account is created, for a day',
  staff_user: 'staff of the back office belong to no account; hidden while one is entered',
  staff_session: 'sessions of staff; hidden while an account is entered',
  affiliate: 'those who bring accounts; hidden while one is entered',
  staff_event: 'what staff did, in any account; hidden while one is entered',
  sign_in_attempt: 'counts attempts before an account is known, by address, for a day',
};
/** Schemas besides our own, each with the reason. */
const otherSchemas: Record<string, string> = {
  graphile_worker: 'the queue: a job names its account and enters it when it runs',
};

let on: TestApp;
let admin: pg.Client;
let ours: TestUser;
let theirs: TestUser;
let tables: string[];
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
  ours = await on.account();
  theirs = await on.account('Other account');
  await fillTables(admin, ours.accountId, 'Ours');
  await fillTables(admin, theirs.accountId, 'Theirs');
  tables = await accountTables(admin);
});
afterAll(async () => {
  await admin.end();
  await on.close();
});

function inside<T>(account: number | undefined, statement: string, pool: Pool = on.pool): Promise<T[]> {
  const opening = account === undefined ? 'select 1' : `select set_config('app.account_id', '${account}', true)`;
  return pool.transaction('write', opening, (db) => db.rows<T>(raw(statement)));
}

/** The result of a statement for each table, by table name. */
async function each<T>(ask: (table: string) => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const table of tables) found[table] = await ask(table);
  return found;
}
const all = <T>(value: T) => Object.fromEntries(tables.map((table) => [table, value]));
const codeOf = (statement: string) =>
  inside(ours.accountId, statement).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const codeIn = (account: number | undefined, statement: string) =>
  inside(account, statement).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const refused = '42501';

describe('PERM-06 the second wall', () => {
  test('PERM-06 every table of account data has row-level security, forced on its owner too', async () => {
    const { rows } =
      await admin.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity) order by 1`);
    expect(rows.map(({ relname }) => relname)).toEqual([
      'pending_sign_up',
      'schema_migration',
      'sign_in_attempt',
      'spent_challenge',
    ]);
  });

  test('PERM-06 every table without account_id is named with its reason', async () => {
    const { rows } =
      await admin.query(`select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) order by 2`);
    const unnamed = rows.filter(
      ({ nspname, relname }) => !(nspname === 'public' ? noAccount[relname] : otherSchemas[nspname]),
    );
    expect(unnamed).toEqual([]);
  });

  test('PERM-06 the primary key and every foreign key of account data include the account', async () => {
    const { rows } = await admin.query(
      `select conrelid::regclass::text as table, conname from pg_constraint c
      where contype in ('p', 'f') and connamespace = 'public'::regnamespace and confrelid <> 'account'::regclass
        and conrelid::regclass::text = any($1)
        and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'account_id' and a.attnum = any(c.conkey))`,
      [tables],
    );
    expect(rows).toEqual([]);
  });

  test('PERM-06 inside one account no row of another can be read', async () => {
    const theirRows = await admin.query(
      tables
        .map((table) => `select '${table}' as t from "${table}" where account_id = ${theirs.accountId}`)
        .join(' union '),
    );
    expect(theirRows.rowCount).toBe(tables.length);
    const count = (account: number) => (table: string) =>
      inside<{ n: number }>(ours.accountId, `select count(*) as n from "${table}" where account_id = ${account}`).then(
        ([row]) => row?.n,
      );
    expect(await each(count(theirs.accountId))).toEqual(all(0));
    expect(Object.values(await each(count(ours.accountId))).every((n) => n !== undefined && n > 0)).toBe(true);
    expect(await inside(ours.accountId, 'select id from account')).toEqual([{ id: ours.accountId }]);
  });

  test('PERM-06 inside one account no row of another is changed or deleted', async () => {
    const changed = await each(async (table) => {
      const rows = await inside(
        ours.accountId,
        `update "${table}" set account_id = account_id where account_id = ${theirs.accountId} returning 1`,
      );
      const gone = await inside(
        ours.accountId,
        `delete from "${table}" where account_id = ${theirs.accountId} returning 1`,
      );
      return rows.length + gone.length;
    });
    expect(changed).toEqual(all(0));
  });

  test('PERM-06 inside one account nothing is written into another', async () => {
    expect(await each((table) => codeOf(`insert into "${table}" (account_id) values (${theirs.accountId})`))).toEqual(
      all(refused),
    );
    expect(await each((table) => codeOf(`update "${table}" set account_id = ${theirs.accountId}`))).toEqual(
      all(refused),
    );
    expect(await codeOf(`insert into account (id, company_name) values (${theirs.accountId + 1}, 'New')`)).toBe(
      refused,
    );
  });

  test('PERM-06 without an account no rows exist', async () => {
    const counts = await each((table) =>
      inside<{ n: number }>(undefined, `select count(*) as n from "${table}"`).then(([row]) => row?.n),
    );
    expect(counts).toEqual(all(0));
    expect(await inside(undefined, 'select id from account')).toEqual([]);
  });

  test('PERM-06 inside an account no rows of staff exist, and only staff reach several accounts', async () => {
    await admin.query(
      `insert into staff_user (email, full_name, password_hash, is_demo) values ('wall@example.test', 'Wall', 'x', true)`,
    );
    await admin.query(
      `insert into staff_session (staff_id, token_hash, csrf_token) select id, 'x', 'x' from staff_user`,
    );
    await admin.query(
      `insert into staff_event (staff_id, staff_name, event) select id, 'Wall', 'signed_in' from staff_user`,
    );
    await admin.query(`insert into affiliate (name) values ('Wall')`);
    for (const table of ['staff_user', 'staff_session', 'staff_event', 'affiliate']) {
      const count = `select count(*) as n from ${table}`;
      expect([table, await inside(ours.accountId, count)]).toEqual([table, [{ n: 0 }]]);
      expect([table, await inside(ours.accountId, `delete from ${table} returning 1`)]).toEqual([table, []]);
      expect([table, (await inside<{ n: number }>(undefined, count))[0]?.n]).not.toEqual([table, 0]);
    }
    const crossing = ['staff_accounts($$$$, null, 9, 0)', 'staff_users($$$$, 9, 0)', 'staff_plan_requests(9)'];
    for (const call of [...crossing, 'staff_affiliates()', `staff_enter(${theirs.accountId}, null)`]) {
      for (const account of [ours.accountId, undefined])
        expect([call, await codeIn(account, `select * from ${call}`)]).toEqual([call, refused]);
    }
  });

  test('PERM-06 a connection that served one account shows nothing of it to the next', async () => {
    await inside(ours.accountId, 'select 1');
    expect(
      await inside(
        undefined,
        `select coalesce(current_setting('app.account_id', true), '') as account, app_lookup() as lookup`,
      ),
    ).toEqual([{ account: '', lookup: false }]);
  });

  test('PERM-06 a role that bypasses the wall serves no requests', async () => {
    await expect(migrate(on.adminUrl)).rejects.toThrow('bypasses row-level security');
    const role = `mighty_${theirs.accountId}_${process.pid}`;
    await admin.query(`create role ${role} bypassrls`);
    await admin.query(`set role ${role}`);
    await expect(refuseOldOrMightyRole(admin)).rejects.toThrow(role);
    await admin.query('reset role');
    await admin.query(`drop role ${role}`);
  });
});
