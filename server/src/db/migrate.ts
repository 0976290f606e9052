import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from '../base/database';
import { sql } from '../base/sql';
import { refuseForeignObjects } from './foreign-objects';
import { migrationFiles, migrationNames } from './migration-files';
import { shutOtherRolesOut } from './other-roles';

// A fixed lock number, so that servers that start together migrate one after the other.
const migrationLock = 7_103_001;

/**
 * Runs the pending migrations in the order of their names, each file in its own transaction, and closes what they left
 * open to other roles.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseOldOrMightyRole(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseForeignObjects(client);
    // Once no other role can add anything: what one has added in between is found.
    await shutOtherRolesOut(client);
    await refuseForeignObjects(client);
    await client.query(
      'create table if not exists schema_migration (name text primary key, at timestamptz not null default now())',
    );
    const applied = await runMissing(client);
    await shutOtherRolesOut(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function runMissing(client: pg.Client): Promise<string[]> {
  const files = await migrationFiles();
  const done = new Set((await client.query('select name from schema_migration')).rows.map((row) => row.name as string));
  const unknown = [...done].filter((applied) => !files.some(({ name }) => name === applied));
  if (unknown.length) {
    throw new Error(
      `The database was migrated by a newer Fairlead (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  const missing = files.filter(({ name }) => !done.has(name));
  for (const { name, text } of missing) {
    await beginWith(client, text);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
    await client.query('commit');
  }
  return missing.map(({ name }) => name);
}

/** How often a migration gives way, how long it waits for a lock before, and how long it rests then. */
const PATIENCE = { tries: 30, lockMs: 2000, restMs: 1000 };

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Begins a transaction with these statements. While they wait for a lock on a table, whatever asks for the table afterwards waits
 * behind them: so they soon give way, and begin again after a rest. The last time they wait until they have it.
 */
export async function beginWith(client: pg.Client, statements: string, patience = PATIENCE): Promise<void> {
  for (let left = patience.tries; ; left -= 1) {
    await client.query(`begin; set local lock_timeout = ${left > 0 ? patience.lockMs : 0}`);
    try {
      await client.query(statements);
      await client.query('set local lock_timeout = 0');
      return;
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('rollback');
      await sleep(patience.restMs);
    }
  }
}

/** Migrations of this version that the database does not have yet. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const done = await db.rows<{ name: string }>(sql`select name from schema_migration`);
  const applied = new Set(done.map(({ name }) => name));
  return (await migrationNames()).filter((name) => !applied.has(name));
}

/** Row-level security is the second line of defence: a role that bypasses it must not serve requests. */
export async function refuseOldOrMightyRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, rolname, rolsuper or rolbypassrls as mighty
       from pg_roles where rolname = current_user`,
  );
  const { version, rolname, mighty } = rows[0] as { version: number; rolname: string; mighty: boolean };
  if (version < 150000) throw new Error('Fairlead needs PostgreSQL 15 or newer.');
  if (mighty) {
    throw new Error(
      `The database role "${rolname}" bypasses row-level security, which keeps accounts apart. Create one that does not, for example:\n` +
        `  create role fairlead login password '…'; create database fairlead owner fairlead;\nand use it in DATABASE_URL.`,
    );
  }
}
