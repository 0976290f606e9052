import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { fail } from './lib/run.mjs';

/**
 * Runs a command of server/src/cli from its bundle. File names on the command line are relative to the folder where
 * npm was called; `paths: false` is for a command that takes none.
 */
export async function serverCommand(name, { paths = true } = {}) {
  try {
    await ensureInstalled();
    await build({ names: ['server'], onlyChanged: true });
  } catch (error) {
    fail(error.message);
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  const given = process.argv.slice(2);
  process.argv = [...process.argv.slice(0, 2), ...(paths ? given.map((arg) => withPath(arg, from)) : given)];
  process.chdir(inRoot());
  await import(pathToFileURL(inRoot(`dist/server/cli/${name}.js`)).href);
}

/** `--option=file` names a file too; an option alone does not. */
function withPath(arg, from) {
  const [, option = '', file] = /^(--[\w-]+=)?(.*)$/s.exec(arg);
  return option || !arg.startsWith('-') ? option + path.resolve(from, file) : arg;
}
