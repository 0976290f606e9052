import type { StatsFs } from 'node:fs';

/** The database of all accounts may be on the same disk and needs this much free space. */
const LEFT_BYTES = 2 * 1024 ** 3;
/** For a small disk. */
const LEFT_PART = 0.05;

/** Whether an upload of this size leaves enough free space for the database. */
export function hasRoom(
  { bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>,
  bytes: number,
): boolean {
  return bavail * bsize - bytes >= Math.min(LEFT_BYTES, blocks * bsize * LEFT_PART);
}
