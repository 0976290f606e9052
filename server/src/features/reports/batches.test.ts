import { expect, test } from 'vitest';
import { batchesOf, type Sized } from './batches';

const sized = (state: Sized['state'], keys: Record<string, number> = {}): Sized => ({
  state,
  keys: new Map(Object.entries(keys)),
});

test('REP-05 one request for a dashboard: what fits shares a pass, and open, won and lost deals do not multiply', () => {
  const [owner, month, source, reason] = [{ owner: 400 }, { month: 14 }, { source: 12 }, { reason: 20 }];
  expect(batchesOf([])).toEqual([]);
  expect(batchesOf([sized('all'), sized('open'), sized('closed')])).toEqual([[0, 1, 2]]);
  // The same keys cost once, and those of open or lost deals nothing among won ones.
  const won = sized('won', { ...owner, ...month });
  expect(batchesOf([won, sized('won', month), sized('open', source), sized('lost', { ...reason, ...source })])).toEqual(
    [[0, 1, 2, 3]],
  );
  // A third key of the same deals is one too many, and begins a pass of its own, in which others find room.
  expect(batchesOf([won, sized('closed', source), sized('all', { stage: 9 })])).toEqual([[0], [1, 2]]);
  expect(batchesOf(Array.from({ length: 30 }, () => sized('all'))).map(({ length }) => length)).toEqual([24, 6]);
});
