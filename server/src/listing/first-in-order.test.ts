import { expect, test } from 'vitest';
import { Random } from '../generate/random';
import { FirstInOrder } from './first-in-order';

const random = new Random(20_261_124, 'first in order', 0);

function sorted(keys: readonly number[], most: number, offset: number): number[] {
  const ties = keys.map((_, tie) => tie);
  return ties
    .sort((a, b) => (keys[a] === keys[b] ? a - b : (keys[a] as number) - (keys[b] as number)))
    .slice(offset, most);
}

const SIZES = [0, 1, 2, 3, 50, 1_100, 5_000];
const shapes: Readonly<Record<string, (at: number, size: number) => number>> = {
  'in any order': () => random.int(0, 1_000_000),
  'of few different ones': () => random.int(0, 3),
  'all the same': () => 7,
  ascending: (at) => at,
  descending: (at, size) => size - at,
  'with none in front and behind': (at) => [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, at][at % 3] as number,
};

test.each(Object.keys(shapes))('LIST-02 the first of many are those that sorting all of them finds: %s', (shape) => {
  for (const size of SIZES)
    for (const most of [1, 2, 50, 400, 6_000])
      for (const offset of [0, 1, 30, 399, 5_000]) {
        const keys = Array.from({ length: size }, (_, at) => shapes[shape]?.(at, size) ?? 0);
        const first = new FirstInOrder(most, size);
        for (const [tie, key] of keys.entries()) first.offer(key, tie);
        expect({ size, most, offset, found: first.from(offset) }).toEqual({
          size,
          most,
          offset,
          found: sorted(keys, most, offset),
        });
      }
});
