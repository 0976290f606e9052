import path from 'node:path';
import type { Config } from '../../base/config';
import { startEmbedded } from '../embedded/embedded';

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

/** Runs a command. An error becomes one sentence and an exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
