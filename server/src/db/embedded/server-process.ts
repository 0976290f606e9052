import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import type { Layout } from './cluster';
import { isServerOf } from './process-identity';
import { Handles, runEnvironment, type SystemUser } from './system-user';

const startPatience = 120_000;
const fastStopPatience = 60_000;
const immediateStopPatience = 10_000;
const killedPatience = 5000;

/** The process ID of the running PostgreSQL server of this folder. */
export function runningServer(at: Layout): number | undefined {
  const pid = Number(readPidFile(at)?.[0]);
  return Number.isInteger(pid) && isServerOf(pid, at.cluster) ? pid : undefined;
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(
  at: Layout,
  binaries: Binaries,
  user: SystemUser,
  settings: Record<string, string>,
): Promise<void> {
  removeStaleFiles(at);
  const deadline = Date.now() + startPatience;
  for (;;) {
    const failure = await launch(at, binaries, user, settings, deadline);
    if (failure === undefined) return;
    // Child processes of a killed server need a moment to exit and to release the shared memory.
    const waitsForChildren = /pre-existing shared memory block|is still in use/.test(failure);
    if (!waitsForChildren || Date.now() > deadline) {
      throw new Error(`The database did not start. PostgreSQL said (${at.log}):\n${failure}`);
    }
    await sleep(100);
  }
}

/** Waits for a server that is starting or stopping. True if it accepts connections, false if it has stopped. */
export async function waitUntilReady(at: Layout, pid: number, patience = startPatience): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (!isServerOf(pid, at.cluster)) return false;
    if (readPidFile(at)?.[7]?.trim() === 'ready') return true;
    await sleep(10);
  }
  return false;
}

/** Stops the server like a system shutdown: open transactions are rolled back, and all data is on disk. */
export async function stopServer(at: Layout, pid: number): Promise<void> {
  if (await stopWith('SIGINT', at, pid, fastStopPatience)) return;
  if (await stopWith('SIGQUIT', at, pid, immediateStopPatience)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

async function stopWith(signal: NodeJS.Signals, at: Layout, pid: number, patience: number): Promise<boolean> {
  if (!isServerOf(pid, at.cluster)) return true;
  process.kill(pid, signal);
  return hasEnded(at, pid, patience);
}

/** Waits until a server that is stopping, or was killed, has ended. False if it still runs after this time in ms. */
export async function hasEnded(at: Layout, pid: number, patience = killedPatience): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (isServerOf(pid, at.cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** Undefined if the server is ready, otherwise its output before it exited. */
async function launch(
  at: Layout,
  binaries: Binaries,
  user: SystemUser,
  settings: Record<string, string>,
  deadline: number,
): Promise<string | undefined> {
  const handles = new Handles(user);
  const log = openLog(at);
  const args = ['-D', handles.path(at.cluster)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  // Detached, so that Ctrl-C in a terminal reaches only this process, which can finish its requests before the
  // database stops.
  const child = spawn(path.join(binaries.bin, 'postgres'), args, {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    env: runEnvironment,
    detached: true,
    stdio: ['ignore', log.handle, log.handle, ...handles.stdio],
  });
  let ended: string | undefined;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended ??= `It ended with ${signal ?? `code ${code}`}.`;
  });
  child.unref();
  fs.closeSync(log.handle);
  handles.close();
  while (ended === undefined && Date.now() < deadline) {
    const [pid, , , , , , , status] = readPidFile(at) ?? [];
    if (Number(pid) === child.pid && status?.trim() === 'ready') return undefined;
    await sleep(5);
  }
  if (ended === undefined) child.kill('SIGINT');
  return fs.readFileSync(at.log, 'utf8').slice(log.start).trim() || (ended ?? 'It took too long.');
}

const largestLog = 5_000_000;

function openLog(at: Layout): { handle: number; start: number } {
  const size = fs.statSync(at.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) fs.renameSync(at.log, `${at.log}.1`);
  const handle = fs.openSync(at.log, 'a', 0o600);
  return { handle, start: fs.readFileSync(at.log, 'utf8').length };
}

/**
 * Called when no server of this folder runs. A file left by a killed server names a process ID. If another process
 * now has that ID, PostgreSQL would mistake it for a running server and refuse to start.
 */
function removeStaleFiles(at: Layout): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = path.join(at.cluster, name);
    const pid = Number(readLines(file)?.[0]);
    if (Number.isInteger(pid) && !isServerOf(pid, at.cluster)) fs.rmSync(file, { force: true });
  }
}

function readPidFile(at: Layout): string[] | undefined {
  return readLines(path.join(at.cluster, 'postmaster.pid'));
}

function readLines(file: string): string[] | undefined {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
