import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app';
import { migrate } from './migrate';
import { shutOtherRolesOut } from './other-roles';

const role = `other_${randomBytes(6).toString('hex')}`;
const REFUSED = '42501';

let on: TestApp;
let admin: pg.Client;
let database: string;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await migrate(on.url);
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
  database = (await admin.query('select current_database() as name')).rows[0].name;
  await admin.query(`create role ${role} login password '${role}'`);
});
afterAll(async () => {
  await admin.query(`drop owned by ${role}`);
  await admin.query(`drop role ${role}`);
  await admin.end();
  await on.close();
});

/** The error code with which the database refuses the other role's last statement, or its rows. */
async function asOther(...statements: string[]): Promise<unknown> {
  const url = new URL(on.adminUrl.replace('@/', '@socket/'));
  Object.assign(url, { username: role, password: role });
  return through(url.href.replace('@socket/', '@/'), statements).catch((error: { code?: string }) => error.code);
}

const asOwner = (...statements: string[]) => through(on.url, statements);

async function through(connectionString: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Functions of the application that run as their owner: every schema but those of PostgreSQL itself. */
const DEFINERS = `select p.oid::regprocedure::text as name, p.proconfig as settings, p.oid
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
 where p.prosecdef and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`;

describe('PERM-06 a PostgreSQL that is shared with others', () => {
  test('PERM-06 another role may neither enter the database nor make temporary objects there', async () => {
    const may = (what: string) =>
      admin.query(`select has_database_privilege($1, current_database(), $2) as may`, [role, what]);
    for (const what of ['connect', 'temporary', 'create'])
      expect((await may(what)).rows, what).toEqual([{ may: false }]);
    expect(await asOther('select 1')).toBe(REFUSED);
  });

  test('PERM-06 no function of ours is open to all roles, and those that run as their owner search no temporary schema first', async () => {
    const { rows: definers } = await admin.query(DEFINERS);
    expect(definers.length).toBeGreaterThan(7);
    for (const { name, settings } of definers) expect(settings, name).toEqual(['search_path=public, pg_temp']);
    const { rows: open } = await admin.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and has_function_privilege($1, p.oid, 'execute')`,
      [role],
    );
    expect(open).toEqual([]);
  });

  test('PERM-06 a role with access to the database reads nothing through our functions', async () => {
    const user = await on.account();
    await admin.query(`grant connect, temporary on database ${database} to ${role}`);
    expect(await asOther('select current_user::text as who')).toEqual([{ who: role }]);
    for (const call of [
      `find_sign_in('${user.email}')`,
      'every_account()',
      `open_session('', '1 day', '1 day')`,
      `take_outbox(array['x'], '3', 1)`,
      'app_account()',
    ]) {
      expect(await asOther(`select * from ${call}`), call).toBe(REFUSED);
    }
    expect(await asOther(`select * from account_user`)).toBe(REFUSED);
    expect(await asOther('create table public.account_users ()')).toBe(REFUSED);
  });

  test('PERM-06 a temporary table never takes the place of one of ours, even for roles that may call the function', async () => {
    const { email } = await on.account();
    await admin.query(`grant connect, temporary on database ${database} to ${role}`);
    await admin.query(`grant execute on function find_sign_in(text) to ${role}`);
    const found = await asOther(
      `create temp table account_user as select 7::bigint as account_id, 7::bigint as id, '${email}'::text as email_key,
         'planted'::text as password_hash, now() as deleted_at`,
      'create temp table account as select 7::bigint as id, false as is_demo',
      'grant select on account_user, account to public',
      `select password_hash = 'planted' as planted from find_sign_in('${email}')`,
    );
    expect(found).toEqual([{ planted: false }]);
    await admin.query(`revoke execute on function find_sign_in(text) from ${role}`);
  });

  test('PERM-06 a function that a later migration adds is closed in the same way', async () => {
    await asOwner(
      `create function added_later() returns text language sql security definer as $$ select 'secret' $$`,
      `create function opened_later() returns text language sql security definer set search_path from current as $$ select 'secret' $$`,
      'grant execute on function opened_later() to public',
      'grant create on schema public to public',
      `grant connect on database ${database} to public`,
    );
    expect(await asOther('select added_later()')).toBe(REFUSED);
    await migrate(on.url);
    const { rows } = await admin.query(`${DEFINERS.replace('order by', `and p.proname like '%ed\\_later' order by`)}`);
    expect(rows.map(({ settings }) => settings)).toEqual(Array(2).fill(['search_path=public, pg_temp']));
    expect(await asOther('select opened_later()')).toBe(REFUSED);
    expect(await asOther('create table public.planted ()')).toBe(REFUSED);
    await asOwner('drop function added_later()', 'drop function opened_later()');
  });

  test('PERM-06 without anything to close, nothing is written', async () => {
    const client = new pg.Client({ connectionString: on.url });
    await client.connect();
    expect(await shutOtherRolesOut(client)).toEqual([]);
    await client.end();
  });
});
