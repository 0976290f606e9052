import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveWriter, backupFormat, type Contents, inMemory, type Manifest, writeArchive } from './archive';
import { appliedMigrations, columnList, quoted, sequencesOf, type Table, tablesOf } from './catalogue';

export type BackupPlan = {
  /** The application's role is sufficient: it reads account by account, as row-level security requires. */
  url: string;
  filesFolder: string;
  file: string;
  now: Date;
  /** Encrypts the backup. */
  passphrase?: string | undefined;
};

const partSize = 4 * 1024 * 1024;

/** Writes a consistent snapshot while users continue to work. Returns the rows per table. */
export async function writeBackup({ url, filesFolder, file, now, passphrase }: BackupPlan): Promise<Contents['rows']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows: Contents['rows'] = {};
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
      set local bytea_output = 'hex'; set local idle_in_transaction_session_timeout = 0; set local search_path = public`);
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new Error('There is nothing to back up: this database was never used.');
    const tables = await tablesOf(client);
    const write = async (archive: ArchiveWriter) => {
      await addJson(archive, 'manifest.json', await describe(client, migrations, tables, now));
      const accounts = await accountIds(client);
      for (const table of tables) rows[table.name] = await addTable(client, archive, table, accounts);
      await addFiles(archive, filesFolder);
      await addJson(archive, 'contents.json', { rows, sequences: await sequenceStates(client) } satisfies Contents);
    };
    await writeArchive(file, write, passphrase);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client, migrations: string[], tables: Table[], now: Date): Promise<Manifest> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    fairlead_backup: backupFormat,
    created_at: now.toISOString(),
    postgresql: rows[0]?.server_version ?? '',
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
}

async function accountIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id::text from every_account() as id');
  return rows.map(({ id }) => id);
}

async function addTable(client: pg.Client, archive: ArchiveWriter, table: Table, accounts: string[]): Promise<number> {
  const parts = new TableParts(archive, table.name);
  if (!table.secured) return parts.finish(await copyOut(client, table, parts));
  let rows = 0;
  for (const account of accounts) {
    await client.query(`select set_config('app.account_id', $1, true)`, [account]);
    rows += await copyOut(client, table, parts);
  }
  await client.query(`select set_config('app.account_id', '', true)`);
  return parts.finish(rows);
}

async function copyOut(client: pg.Client, table: Table, parts: TableParts): Promise<number> {
  const columns = columnList(table.columns);
  const stream = client.query(copyTo(`copy (select ${columns} from ${quoted(table.name)}) to stdout`));
  for await (const chunk of stream) await parts.push(chunk as Buffer);
  return stream.rowCount;
}

/**
 * Splits the rows of a table into members of a few megabytes, so that no whole table must be stored to determine its
 * size.
 */
class TableParts {
  #pending: Buffer[] = [];
  #size = 0;
  #count = 0;

  constructor(
    private readonly archive: ArchiveWriter,
    private readonly table: string,
  ) {}

  async push(chunk: Buffer): Promise<void> {
    // COPY's text format escapes line breaks inside values, so an unescaped line break ends a row.
    const rowEnd = this.#size + chunk.length >= partSize ? chunk.lastIndexOf(0x0a) + 1 : 0;
    if (rowEnd > 0) {
      this.#pending.push(chunk.subarray(0, rowEnd));
      await this.#flush();
    }
    const rest = chunk.subarray(rowEnd);
    this.#pending.push(rest);
    this.#size += rest.length;
  }

  async finish(rows: number): Promise<number> {
    await this.#flush();
    return rows;
  }

  async #flush(): Promise<void> {
    const content = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#size = 0;
    if (content.length === 0) return;
    this.#count += 1;
    const name = `tables/${this.table}/${String(this.#count).padStart(6, '0')}.copy`;
    await this.archive.add(name, content.length, inMemory(content));
  }
}

async function sequenceStates(client: pg.Client): Promise<Contents['sequences']> {
  const states: Contents['sequences'] = [];
  for (const name of await sequencesOf(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    if (rows[0]) states.push({ name, ...rows[0] });
  }
  return states;
}

/** Stored files are written once and never changed. A file removed during the backup no longer belongs to a record. */
async function addFiles(archive: ArchiveWriter, folder: string, below = 'files'): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    const name = `${below}/${entry.name}`;
    if (entry.isDirectory()) await addFiles(archive, file, name);
    const stat = entry.isFile() ? await lstat(file).catch(() => undefined) : undefined;
    if (stat) await archive.add(name, stat.size, createReadStream(file) as AsyncIterable<Buffer>);
  }
}

async function addJson(archive: ArchiveWriter, name: string, value: Manifest | Contents): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  await archive.add(name, content.length, inMemory(content));
}
