import { expect, test } from 'vitest';
import { DatabaseMemory, type Db } from '../../base/database';
import type { HeldColumns } from './columns';
import { readAll } from './held-records.queries';
import { Unheld } from './unheld';

test('reading stops at the portion with which an account becomes too large for memory', async () => {
  const readers = Array.from({ length: 10 }, (_, at) => ({ reader_key: at, n: 8000 }));
  const db = {
    memory: new DatabaseMemory(),
    rows: () => Promise.resolve(readers),
    one: () => Promise.resolve({ c0: Buffer.alloc(4) }),
  } as unknown as Db;
  const log = { info() {}, warn() {}, error() {} };
  let portions = 0;
  const columns = {
    kind: 'deal',
    get bytes() {
      return portions * 200 * 2 ** 20;
    },
    put() {
      portions += 1;
    },
  } as unknown as HeldColumns;
  await expect(readAll({ db, log, account: { id: 1 } }, columns)).rejects.toThrow(Unheld);
  expect(portions).toBe(3);
});
