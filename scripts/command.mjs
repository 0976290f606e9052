import path from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { fail } from './lib/run.mjs';

/**
 * Runs a command of server/src/cli from its bundle. File names on the command line are relative to the folder where
 * npm was called.
 */
export async function serverCommand(name) {
  try {
    await ensureInstalled();
    await build({ names: ['server'], onlyChanged: true });
  } catch (error) {
    fail(error.message);
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  process.argv = [
    ...process.argv.slice(0, 2),
    ...process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : path.resolve(from, arg))),
  ];
  process.chdir(inRoot());
  await import(new URL(`../../dist/server/cli/${name}.js`, import.meta.url).href);
}
