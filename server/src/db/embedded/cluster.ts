import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries';
import { Handles, namedUser, runEnvironment, type SystemUser } from './system-user';

export type Passwords = { admin: string; application: string };

/** Paths below the data folder. */
export function layout(dataFolder: string) {
  const root = path.resolve(dataFolder);
  const cluster = path.join(root, 'postgres');
  return {
    root,
    cluster,
    passwords: path.join(cluster, 'fairlead-passwords.json'),
    log: path.join(root, 'postgres.log'),
    lock: path.join(root, 'postgres.lock'),
  };
}

export type Layout = ReturnType<typeof layout>;

/** Ensures that the data folder belongs to us and that no other user can access it. */
export function preparePrivateFolder(root: string): void {
  fs.mkdirSync(root, { recursive: true, mode: 0o700 });
  const stat = fs.statSync(root);
  const me = process.getuid?.() ?? stat.uid;
  if (me !== 0 && stat.uid !== me) {
    throw new Error(
      `The data folder ${root} belongs to another user of this machine. Start Fairlead as that user, ` +
        'or set FAIRLEAD_DATA to a folder of your own.',
    );
  }
  if ((stat.mode & 0o077) !== 0) fs.chmodSync(root, 0o700);
}

/** Rejects data of another major version, which our PostgreSQL could only damage. */
export function checkVersion(at: Layout, binaries: Binaries): void {
  const file = path.join(at.cluster, 'PG_VERSION');
  if (!fs.existsSync(file)) {
    throw new Error(`${at.cluster} exists but has no database (PG_VERSION is missing). Nothing was changed.`);
  }
  const found = fs.readFileSync(file, 'utf8').trim();
  if (found === binaries.majorVersion) return;
  throw new Error(
    `The data in ${at.cluster} was written by PostgreSQL ${found}, but this Fairlead comes with PostgreSQL ` +
      `${binaries.majorVersion}. Nothing was changed. Make a backup (npm run backup) with the Fairlead that wrote it ` +
      'and restore it here (npm run restore), or set FAIRLEAD_DATA to another folder.',
  );
}

export function readPasswords(at: Layout): Passwords {
  try {
    return JSON.parse(fs.readFileSync(at.passwords, 'utf8')) as Passwords;
  } catch (error) {
    throw new Error(`The passwords of the database cannot be read (${at.passwords}): ${(error as Error).message}`);
  }
}

/**
 * Creates an empty cluster. It is built in a separate folder and moved to its place when it is complete and on disk,
 * so that a crash leaves nothing that looks like a database.
 */
export async function createCluster(at: Layout, binaries: Binaries, user: SystemUser): Promise<void> {
  removeLeftovers(at);
  const draft = `${at.cluster}.new-${randomBytes(6).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  const builder = user.switched ? namedUser() : user;
  const passwords: Passwords = { admin: newPassword(), application: newPassword() };
  try {
    fs.mkdirSync(draft, { mode: 0o700 });
    fs.writeFileSync(passwordFile, passwords.admin, { mode: 0o600 });
    for (const file of [draft, passwordFile]) giveTo(builder, file);
    await runInitdb(draft, passwordFile, binaries, builder);
    fs.writeFileSync(path.join(draft, path.basename(at.passwords)), `${JSON.stringify(passwords)}\n`, { mode: 0o600 });
    giveAllTo(user, draft);
    syncToDisk(path.join(draft, path.basename(at.passwords)));
    syncToDisk(draft);
    fs.renameSync(draft, at.cluster);
    syncToDisk(at.root);
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** A folder copied or restored by root belongs to root; PostgreSQL must own it. */
export function takeOwnership(at: Layout, user: SystemUser): void {
  const stat = fs.statSync(at.cluster);
  if (user.switched && stat.uid !== user.uid) giveAllTo(user, at.cluster);
  if ((stat.mode & 0o077) !== 0) fs.chmodSync(at.cluster, 0o700);
}

async function runInitdb(draft: string, passwordFile: string, binaries: Binaries, user: SystemUser): Promise<void> {
  const wanted = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  const failures: string[] = [];
  for (const ctype of wanted) {
    const output = await initdb(draft, passwordFile, binaries, user, ctype);
    if (output === undefined) return;
    failures.push(output);
    if (!/invalid locale name|encoding mismatch/.test(output)) break;
  }
  throw new Error(`The database could not be set up.\n${failures.at(-1) ?? ''}`);
}

/** Undefined on success, otherwise the output of initdb. */
function initdb(draft: string, passwordFile: string, binaries: Binaries, user: SystemUser, ctype: string) {
  const handles = new Handles(user);
  const place = ['-D', handles.path(draft), `--pwfile=${handles.path(passwordFile)}`];
  const people = ['-U', 'postgres', '--auth=scram-sha-256'];
  // PostgreSQL's built-in provider sorts text, identically on every machine. The locale of the C library only tells
  // pg_trgm and similar code which characters are letters.
  const text = ['-E', 'UTF8', '--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin'];
  const args = [...place, ...people, ...text, '--builtin-locale=C.UTF-8', '--data-checksums'];

  return new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(path.join(binaries.bin, 'initdb'), args, {
      uid: user.uid,
      gid: user.gid,
      cwd: '/',
      env: runEnvironment,
      stdio: ['ignore', 'pipe', 'pipe', ...handles.stdio],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : output.trim()));
  }).finally(() => handles.close());
}

function removeLeftovers(at: Layout): void {
  for (const name of fs.readdirSync(at.root)) {
    if (name.startsWith(`${path.basename(at.cluster)}.new-`)) {
      fs.rmSync(path.join(at.root, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function giveTo(user: SystemUser, file: string): void {
  if (user.uid !== undefined && user.gid !== undefined) fs.lchownSync(file, user.uid, user.gid);
}

function giveAllTo(user: SystemUser, folder: string): void {
  giveTo(user, folder);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) giveAllTo(user, file);
    else giveTo(user, file);
  }
}

function syncToDisk(file: string): void {
  const handle = fs.openSync(file, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
