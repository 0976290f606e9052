import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../base/config';
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

export const filesFolderOf = (config: Config) => path.join(config.dataFolder, 'files');

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export function describeRows(rows: Record<string, number>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total.toLocaleString('en')} rows in ${Object.keys(rows).length} tables`;
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

/** Runs a command. An error becomes one sentence and an exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
