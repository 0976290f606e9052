import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyTestDatabase } from '../testing/database';
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
