import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Puts the folder for the data of an unused server into the environment of the workers. */
export const UNUSED_DATA = 'FAIRLEAD_TEST_UNUSED_DATA';

const MEMORY = '/dev/shm';
/** Enough for every database of a run. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for a database that is deleted after its test: in memory if there is plenty, so that nothing waits for
 * a disk.
 */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(memoryHasRoom() ? MEMORY : tmpdir(), prefix));
}

/** True where the memory file system has plenty of room; containers often give it 64 MB. */
export function memoryHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
