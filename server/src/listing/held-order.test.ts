import { expect, test } from 'vitest';
import { Random } from '../generate/random';
import { NO_DAY } from '../reading/held/columns';
import { UNKNOWN_RANK } from '../reading/held/more-values';
import { inSlices } from '../reading/held/slices';
import { chosen, type OrderHeld } from './held-order';

const random = new Random(20_261_124, 'held order', 0);
const ROWS = 300;

test.each([
  ['asc', 'last'],
  ['desc', 'first'],
  ['desc', 'last'],
] as const)(
  'LIST-02 a page among texts of which some have changed since is among what is put in order: %s, none %s',
  async (direction, nulls) => {
    for (const unknown of [0, 1, 7, 120]) {
      const rows = Int32Array.from({ length: ROWS }, (_, row) => row);
      const ranks = Array.from(rows, () => (random.chance(0.1) ? NO_DAY : random.int(0, 60)));
      const moved = new Set(random.some(unknown, [...rows]));
      const values = Int32Array.from(ranks, (rank, row) => (moved.has(row) ? UNKNOWN_RANK : rank));
      const id = Float64Array.from(rows, (row) => row + 1000);
      const columns = { id, coded: {}, measured: {}, days: { name: { values } } } as never;
      const held = { order: { direction, nulls }, by: { is: 'ranks', name: 'name' } } as OrderHeld;
      const sign = direction === 'asc' ? 1 : -1;
      const none = nulls === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      const key = (one: number) => (ranks[one - 1000] === NO_DAY ? none : sign * (ranks[one - 1000] as number));
      const inOrder = (ids: readonly number[]) =>
        ids.toSorted((a, b) => (key(a) === key(b) ? sign * (a - b) : key(a) - key(b)));
      const all = inOrder([...id]);
      for (const offset of [0, 5, 50, 199, 295, 400])
        for (const limit of [1, 10, 50]) {
          const { ids, from } = await inSlices(chosen(columns, rows, held, { offset, end: offset + limit }));
          const page = from === undefined ? ids : inOrder(ids).slice(from, from + limit);
          expect({ unknown, offset, page }).toEqual({ unknown, offset, page: all.slice(offset, offset + limit) });
          expect(ids.length).toBeLessThanOrEqual(limit + 2 * moved.size);
        }
    }
  },
);
