import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { migrationFiles, type MigrationFile } from '../migration-files';
import { backupFormat, type Contents, type Manifest, readArchive, verifyArchive } from './archive';
import { refuseForeignObjects } from '../foreign-objects';
import { shutOtherRolesOut } from '../other-roles';
import { columnList, quoted, tablesOf } from './catalogue';
import { liftRules, putRulesBack } from './rules';
import { extractFile } from './stored-files';
import { assertEmpty, dropOwnSchemas } from './target';

export type RestorePlan = {
  url: string;
  filesFolder: string;
  file: string;
  /** Replace what the database holds. */
  force: boolean;
  /** Opens an encrypted backup. */
  passphrase?: string | undefined;
};

/**
 * Replaces the content of the database with a backup in one transaction: completely or not at all. The database then
 * has the schema of the backup; `migrate` updates it. Returns the rows per table.
 */
export async function restoreBackup(plan: RestorePlan): Promise<Contents['rows']> {
  const { url, filesFolder, file, force, passphrase } = plan;
  const { manifest, contents } = await verifyArchive(file, passphrase);
  const migrations = await migrationsOf(manifest);
  const client = new pg.Client({ connectionString: url });
  const files = `${filesFolder}.restoring-${randomBytes(4).toString('hex')}`;
  await client.connect();
  try {
    await assertFree(client, force);
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await rebuildSchema(client, migrations);
    await fill(client, { manifest, contents, members: readArchive(file, passphrase) }, files);
    await client.query('commit');
    await putInPlace(files, filesFolder);
    await client.query('analyze');
    return contents.rows;
  } finally {
    await client.end();
    await rm(files, { recursive: true, force: true });
  }
}

async function migrationsOf(manifest: Manifest): Promise<MigrationFile[]> {
  if (manifest.fairlead_backup !== backupFormat) {
    throw new Error(`This backup has format ${manifest.fairlead_backup}; this Fairlead reads format ${backupFormat}.`);
  }
  const known = await migrationFiles();
  const unknown = manifest.migrations.filter((name) => !known.some((file) => file.name === name));
  if (unknown.length) {
    throw new Error(`This backup was made by a newer Fairlead (${unknown.join(', ')}). Restore it with that version.`);
  }
  return known.filter(({ name }) => manifest.migrations.includes(name));
}

async function assertFree(client: pg.Client, force: boolean): Promise<void> {
  const others = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.rowCount) throw new Error('The database is in use. Stop Fairlead first, then restore.');
  if (!force) await assertEmpty(client);
}

async function rebuildSchema(client: pg.Client, migrations: MigrationFile[]): Promise<void> {
  await client.query(`set local client_min_messages = warning`);
  await dropOwnSchemas(client);
  await refuseForeignObjects(client);
  await client.query('create table schema_migration (name text primary key, at timestamptz not null default now())');
  for (const { name, text } of migrations) {
    await client.query(text);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
  }
  await shutOtherRolesOut(client);
}

interface Archive {
  readonly manifest: Manifest;
  readonly contents: Contents;
  readonly members: ReturnType<typeof readArchive>;
}

async function fill(client: pg.Client, { manifest, contents, members }: Archive, files: string): Promise<void> {
  const tables = await tablesOf(client);
  const shape = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => `${name}(${[...columns].sort().join()})`).sort());
  if (shape(tables) !== shape(manifest.tables))
    throw new Error('The tables of this backup differ from its migrations.');
  await emptied(client, tables);
  const rules = await liftRules(client);
  const copied = await copyMembers(client, manifest, members, files);
  for (const [table, rows] of Object.entries(contents.rows)) {
    if ((copied.get(table) ?? 0) !== rows) throw new Error(`The backup should hold ${rows} rows of ${table}.`);
  }
  await putRulesBack(client, rules);
  for (const { name, last_value, is_called } of contents.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, last_value, is_called]);
  }
}

/** Also empties append-only tables such as the audit log, which even their owner may not truncate. */
async function emptied(client: pg.Client, tables: readonly { readonly name: string }[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  if (!names) return;
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
      and not has_table_privilege(oid, 'truncate')`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`grant truncate on ${quoted(name)} to current_user`);
  await client.query(`truncate ${names}`);
  for (const { name } of rows) await client.query(`revoke truncate on ${quoted(name)} from current_user`);
}

async function copyMembers(
  client: pg.Client,
  manifest: Manifest,
  members: Archive['members'],
  files: string,
): Promise<Map<string, number>> {
  const copied = new Map<string, number>();
  for await (const { name, content } of members) {
    const [kind, table = ''] = name.split('/');
    const columns = manifest.tables.find((candidate) => candidate.name === table)?.columns;
    if (kind === 'tables' && columns) {
      const stream = client.query(copyFrom(`copy ${quoted(table)} (${columnList(columns)}) from stdin`));
      await pipeline(Readable.from(content), stream);
      copied.set(table, (copied.get(table) ?? 0) + stream.rowCount);
    } else if (kind === 'files') {
      await extractFile(files, name.slice('files/'.length), content);
    }
  }
  return copied;
}

async function putInPlace(files: string, filesFolder: string): Promise<void> {
  const old = `${files}.old`;
  await rename(filesFolder, old).catch(ignoreMissing);
  await rename(files, filesFolder).catch(ignoreMissing);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
