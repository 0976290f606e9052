import type { StatsFs } from 'node:fs';

/** The database of all accounts may be on the same disk, and needs this much to go on. */
const LEFT_BYTES = 2 * 1024 ** 3;
/** Of a small disk. */
const LEFT_PART = 0.05;

/** Whether so many bytes of a user fit on the disk and leave what everybody else needs. */
export function hasRoom(
  { bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>,
  bytes: number,
): boolean {
  return bavail * bsize - bytes >= Math.min(LEFT_BYTES, blocks * bsize * LEFT_PART);
}
