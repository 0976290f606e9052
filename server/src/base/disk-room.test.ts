import { expect, test } from 'vitest';
import { hasRoom } from './disk-room';

const GB = 1024 ** 3;
const disk = (free: number, all: number) => ({ bavail: (free * GB) / 4096, blocks: (all * GB) / 4096, bsize: 4096 });

test.each([
  ['a large disk with room', disk(20, 100), 1 * GB, true],
  ['what would leave less than 2 GB', disk(20, 100), 18.5 * GB, false],
  ['a large disk that is almost full', disk(1.9, 100), 1, false],
  ['a small disk with more than a twentieth', disk(0.5, 8), 1000, true],
  ['a small disk with less than a twentieth', disk(0.3, 8), 1000, false],
])('API-02 uploads leave disk space for the database: %s', (_what, at, bytes, fits) => {
  expect(hasRoom(at, bytes)).toBe(fits);
});
