import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../testing/database';
import { eventually } from '../testing/embedded-program';
import { beginWith, migrate } from './migrate';
import { migrationNames } from './migration-files';

/** Everything that migrations create, as the database describes it. */
const SCHEMA = `
  select 'column' as kind, format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as what
    from information_schema.columns where table_schema = 'public'
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy', format('%s %s %s', tablename, policyname, qual) from pg_policies
  union all select 'constraint', format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1, 2`;

test('API-02 a migration that is killed half-way leaves nothing of its file, and the next start completes it', async () => {
  const [killed, fresh] = [await emptyTestDatabase(), await emptyTestDatabase()];
  const admin = new pg.Client({ connectionString: killed.adminUrl });
  await admin.connect();
  const all = await migrationNames();
  for (const after of [0, 1, Math.floor(all.length / 2)]) {
    const running = migrate(killed.url).then(
      () => 'ended',
      () => 'killed',
    );
    const stopped = await heldAfter(admin, after);
    const before = await schemaOf(admin);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    expect(await running).toBe('killed');
    await admin.query('rollback');
    expect(await doneIn(admin)).toEqual(all.slice(0, stopped));
    // What the file had already created was not visible to others, and is gone with the transaction.
    expect(await schemaOf(admin)).toEqual(before);
  }
  expect(await migrate(killed.url)).not.toEqual([]);
  expect(await migrate(killed.url)).toEqual([]);
  await migrate(fresh.url);
  const whole = new pg.Client({ connectionString: fresh.adminUrl });
  await whole.connect();
  expect(await schemaOf(admin)).toEqual(await schemaOf(whole));
  const [other, migrating] = [1, 2].map(() => new pg.Client({ connectionString: fresh.adminUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await expectToGiveWay(other, whole, migrating);
  for (const client of [admin, whole]) await client.end();
  for (const database of [killed, fresh]) await database.drop();
});

/** A migration that waits for a table that is being read lets others read it meanwhile, and is done once it is free. */
async function expectToGiveWay(other: pg.Client, reading: pg.Client, migrating: pg.Client): Promise<void> {
  await Promise.all([other.connect(), migrating.connect()]);
  await reading.query('begin; select from account');
  let isDone = false;
  const change = 'alter table account add column added integer';
  const done = beginWith(migrating, change, { tries: 1000, lockMs: 20, restMs: 50 }).then(() => {
    isDone = true;
  });
  await eventually(async () => {
    const { rowCount } = await reading.query('select from pg_locks where not granted');
    expect(rowCount).toBe(1);
  });
  // Without giving way, this would wait for the migration, which waits for the reader.
  await other.query('select from account');
  expect(isDone).toBe(false);
  await reading.query('commit');
  await done;
  await migrating.query('rollback');
  await Promise.all([other.end(), migrating.end()]);
}

/** Pauses the migrations when a file has run and is about to be marked as done; returns how many are done by then. */
async function heldAfter(admin: pg.Client, done: number): Promise<number> {
  await eventually(async () => expect((await doneIn(admin)).length).toBeGreaterThanOrEqual(done));
  await admin.query('begin; lock table schema_migration in share mode');
  await eventually(async () => {
    const { rowCount } = await admin.query(`select from pg_locks where not granted
      and relation = 'schema_migration'::regclass`);
    expect(rowCount).toBe(1);
  });
  return (await doneIn(admin)).length;
}

async function doneIn(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

async function schemaOf(client: pg.Client): Promise<unknown[]> {
  return (await client.query(SCHEMA)).rows;
}

describe('PERM-06 a database that is not empty', () => {
  const role = `planter_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await emptyTestDatabase();
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`create role ${role}; grant create on schema public to ${role}`);
  });
  afterAll(async () => {
    await admin.query(`drop owned by ${role}; drop role ${role}`);
    await admin.end();
    await database.drop();
  });
  const tables = async () => (await admin.query(`select from pg_tables where schemaname = 'public'`)).rowCount;

  test('PERM-06 tables of another application stop the migrations before the first', async () => {
    await admin.query('create table public.users (email text)');
    await expect(migrate(database.url)).rejects.toThrow('Give Fairlead an empty database of its own.');
    expect(await tables()).toBe(1);
    await admin.query('drop table public.users');
  });

  test('PERM-06 a trigger that another role has put on our first table does not run with our rights', async () => {
    await admin.query(`set role ${role};
      create table schema_migration (name text primary key, at timestamptz not null default now());
      create function planted() returns trigger language plpgsql as $$ begin create table taken (); return new; end $$;
      create trigger planted after insert on schema_migration for each row execute function planted();
      grant all on schema_migration to public; reset role`);
    await expect(migrate(database.url)).rejects.toThrow(`schema_migration of ${role}`);
    expect(await tables()).toBe(1);
    await admin.query('drop table schema_migration; drop function planted');
  });

  test('PERM-06 the schema is closed to other roles before the first migration runs', async () => {
    const fresh = await emptyTestDatabase();
    const watching = new pg.Client({ connectionString: fresh.adminUrl });
    await watching.connect();
    await watching.query('grant create on schema public to public');
    const running = migrate(fresh.url);
    await heldAfter(watching, 0);
    const planted = await watching.query(`set local role ${role}; create table planted ()`).then(
      () => 'planted',
      ({ message }: Error) => message,
    );
    await watching.query('rollback');
    await running;
    await watching.end();
    await fresh.drop();
    expect(planted).toBe('permission denied for schema public');
  });

  test('PERM-06 extensions, and a schema for the queue that is ready for Fairlead, do not keep it from a first start', async () => {
    const fresh = await emptyTestDatabase();
    const provider = new pg.Client({ connectionString: fresh.adminUrl });
    await provider.connect();
    const { username } = new URL(fresh.url.replace('@/', '@socket/'));
    await provider.query(`create extension pg_stat_statements; create extension hstore; create extension citext;
      create schema graphile_worker authorization ${username}`);
    expect(await migrate(fresh.url)).not.toEqual([]);
    expect(await migrate(fresh.url)).toEqual([]);
    await provider.end();
    await fresh.drop();
  });

  test('PERM-06 what a role made that may act as ours, or that owns the database and our tables, may stay', async () => {
    const fresh = await emptyTestDatabase();
    const provider = new pg.Client({ connectionString: fresh.adminUrl });
    await provider.connect();
    const { username } = new URL(fresh.url.replace('@/', '@socket/'));
    const manager = `manager_${randomBytes(6).toString('hex')}`;
    await migrate(fresh.url);
    // The administrator of a hosted database is no superuser.
    await provider.query(`create role ${manager}; grant ${username} to ${manager}; set role ${manager};
      create view figures as select 1 as figure; reset role`);
    expect(await migrate(fresh.url)).toEqual([]);
    await provider.query(`revoke ${username} from ${manager}`);
    await expect(migrate(fresh.url)).rejects.toThrow(`figures of ${manager}`);
    // Our role is a member of the one that owns everything.
    const { rows } = await provider.query<{ name: string }>('select current_database() as name');
    await provider.query(`grant ${manager} to ${username}; alter database ${rows[0]?.name} owner to ${manager};
      alter table schema_migration owner to ${manager}`);
    expect(await migrate(fresh.url)).toEqual([]);
    await provider.query(`alter database ${rows[0]?.name} owner to ${username}; drop owned by ${manager} cascade;
      drop role ${manager}`);
    await provider.end();
    await fresh.drop();
  });

  test('PERM-06 a function that another role has left beside our tables keeps the server from starting', async () => {
    await migrate(database.url);
    await admin.query('create view whole as select 1 as figure');
    expect(await migrate(database.url)).toEqual([]);
    await admin.query(`grant create on schema public to ${role}; set role ${role};
      create function lower(bigint) returns text language sql as 'select 1::text'; reset role`);
    await expect(migrate(database.url)).rejects.toThrow(`lower() of ${role}`);
    await admin.query('drop function lower(bigint)');
    await admin.query(`create schema graphile_worker authorization ${role}`);
    await expect(migrate(database.url)).rejects.toThrow(`schema graphile_worker of ${role}`);
    await admin.query('drop schema graphile_worker');
    await admin.query(`grant trigger on team to ${role}; create schema elsewhere authorization ${role}; set role ${role};
      create function elsewhere.planted() returns trigger language plpgsql as 'begin return new; end';
      create trigger planted before insert on team for each row execute function elsewhere.planted(); reset role`);
    await expect(migrate(database.url)).rejects.toThrow(`trigger planted of ${role}`);
    await admin.query('drop schema elsewhere cascade');
    expect(await migrate(database.url)).toEqual([]);
  });
});
