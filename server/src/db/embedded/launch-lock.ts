import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from './process-identity';

const patience = 120_000;

/**
 * Runs `work` while no other Fairlead process starts or stops the PostgreSQL of this folder. A lock left by a killed
 * process is detected, even if another process now has the same process ID, and taken over.
 */
export async function withLaunchLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${processStart(process.pid) ?? ''} ${randomBytes(8).toString('hex')}`;
  const deadline = Date.now() + patience;
  while (!tryToTake(lockFile, mine)) {
    if (Date.now() > deadline) {
      throw new Error(`Another process has been starting the database for two minutes (${lockFile}).`);
    }
    await sleep(25);
  }
  try {
    return await work();
  } finally {
    if (read(lockFile) === mine) fs.rmSync(lockFile, { force: true });
  }
}

function tryToTake(lockFile: string, mine: string): boolean {
  // A link appears together with its content; a file that is created and then written could be read while empty.
  const draft = `${lockFile}.${mine.slice(-16)}`;
  fs.writeFileSync(draft, mine, { mode: 0o600 });
  try {
    fs.linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    removeIfAbandoned(lockFile);
    return false;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function removeIfAbandoned(lockFile: string): void {
  const held = read(lockFile);
  if (held === undefined || isAlive(held)) return;
  const aside = `${lockFile}.${randomBytes(8).toString('hex')}`;
  try {
    fs.renameSync(lockFile, aside);
    // Another process may have taken over the lock between our two reads. Its lock is then restored.
    if (read(aside) !== held) fs.linkSync(aside, lockFile);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function isAlive(held: string): boolean {
  const [pid = '', start = ''] = held.split(' ');
  return processStart(Number(pid)) === (start || undefined) && start !== '';
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
