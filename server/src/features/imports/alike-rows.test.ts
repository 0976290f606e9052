import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AlikeRows } from '@fairlead/domain/imports/alike-rows';
import { expect, test } from 'vitest';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

function inUseMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

test('LIST-09 the first 20,000 rows of a file are compared, and the others need no memory for it', () => {
  const alike = new AlikeRows('person', []);
  const twinOf = (row: number, name: number) =>
    alike.twinOf(row, { first_name: `Ada${name}`, last_name: `King${name}`, email: `ada${name}@house${name}.example` });
  const before = inUseMb();
  for (let row = 1; row < 20_000; row += 1) expect(twinOf(row, row)).toBeNull();
  expect(twinOf(20_000, 7)).toBe(7);
  const compared = inUseMb();
  expect(twinOf(20_001, 7)).toBeUndefined();
  expect(twinOf(20_002, 8)).toBeUndefined();
  expect(inUseMb() - before).toBeLessThan((compared - before) / 4);
});
