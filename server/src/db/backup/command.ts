import { numberText } from '@fairlead/domain/locale/locale';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Config } from '../../base/config';
import { layout } from '../embedded/cluster';
import { isOutOfSpace } from '../constraints';
import { startEmbedded } from '../embedded/embedded';
import { readPassphrase } from './encryption';

export type OpenDatabase = {
  url: string;
  /** True if another Fairlead process uses this database, as far as this can be detected. */
  usedByOthers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Opens the database of this configuration, whether the server runs or not. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    return { url: config.databaseUrl, usedByOthers: async () => false, close: async () => undefined };
  }
  const log = { info: say, warn: say };
  const database = await startEmbedded({ dataFolder: config.dataFolder, log });
  return { url: database.url, usedByOthers: database.usedByOthers, close: database.stop };
}

/** The same for commands that need existing data: a new database is not created for them. */
export async function openUsedDatabase(config: Config): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder } = config;
  const nothing = (place: string) =>
    new Error(
      `There is no Fairlead database ${place}. Start Fairlead once, or set FAIRLEAD_DATA or DATABASE_URL to where it is.`,
    );
  if (!databaseUrl && !existsSync(layout(dataFolder).cluster)) throw nothing(`in ${path.resolve(dataFolder)}`);
  const database = await openDatabase(config);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query(`select to_regclass('schema_migration') is not null as used`);
    if (!rows[0].used) throw nothing('there yet: it is empty');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    await client.end();
  }
}

export const filesFolderOf = (config: Config) => path.join(config.dataFolder, 'files');

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export function describeRows(rows: Record<string, number>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${numberText(total)} rows in ${Object.keys(rows).length} tables`;
}

interface Asked {
  readonly names: readonly string[];
  readonly force: boolean;
  readonly passphrase: string | undefined;
}

/** What the command line of a backup or restore asks for. */
export async function readArguments(usage: string): Promise<Asked> {
  const { positionals: names, values } = parsed(usage);
  const file = values['passphrase-file'];
  const passphrase = file === undefined ? undefined : await readPassphrase(path.resolve(file));
  return { names, force: values.force ?? false, passphrase };
}

function parsed(usage: string) {
  const options = { 'passphrase-file': { type: 'string' }, force: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
}

const NO_SPACE = 'The disk is full. Make room, and run this again: nothing half done was left behind.';

/** Runs a command. An error becomes one sentence and an exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${isOutOfSpace(error) ? NO_SPACE : (error as Error).message}\n`);
    process.exitCode = 1;
  }
}
