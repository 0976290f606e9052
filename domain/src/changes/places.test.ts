import { describe, expect, test } from 'vitest';
import { inPlaces, pastOf, type PlacedEntry } from './places';

const always = (position: number) => [{ since: 0, until: 90, position }];
const entry = (id: number, position: number, past: PlacedEntry['past'] = always(position)): PlacedEntry => ({
  id,
  position,
  past,
});

describe('the places of entries that return', () => {
  test.each<[string, PlacedEntry[], number[], number[]]>([
    [
      'without a past their positions decide, and of two alike the returned one is first',
      [entry(1, 1, []), entry(2, 2, []), entry(3, 1, [])],
      [3],
      [3, 1, 2],
    ],
    ['nothing returned: by position, then by age', [entry(2, 1), entry(1, 1), entry(3, 0)], [], [3, 1, 2]],
    [
      'the order of the last time together counts, not the position',
      [
        entry(1, 1),
        entry(2, 1, [
          { since: 20, until: 90, position: null },
          { since: 10, until: 20, position: 1 },
          { since: 0, until: 10, position: 2 },
        ]),
        entry(3, 2, [
          { since: 10, until: 90, position: 2 },
          { since: 0, until: 10, position: 3 },
        ]),
      ],
      [2],
      [1, 2, 3],
    ],
    [
      'among entries that were moved, where the fewest are contradicted',
      [entry(4, 1, always(4)), entry(1, 2, always(1)), entry(3, 3, always(3)), entry(2, 1, always(2))],
      [2],
      [4, 1, 2, 3],
    ],
  ])('%s', (_, entries, returned, order) => {
    expect(inPlaces(entries, new Set(returned))).toEqual(order);
  });

  test('five thousand that return together do not take long', () => {
    const many = Array.from({ length: 5000 }, (_, at) => entry(at, 5000 - at));
    expect(inPlaces(many, new Set(many.map(({ id }) => id))).slice(0, 2)).toEqual([4999, 4998]);
  });
});

test('the past of an entry is read backwards from its changes, without the change set that runs', () => {
  const changes = [
    { set: 9, op: 'restore', before: null },
    { set: 7, op: 'delete', before: { position: 2, group: 1 } },
    { set: 5, op: 'update', before: { position: 3 } },
    { set: 4, op: 'update', before: { group: 8 } },
    { set: 4, op: 'update', before: { position: 6 } },
    { set: 3, op: 'create', before: null },
  ] as const;
  expect(pastOf({ position: 1, group: 1 }, changes, 9, ({ group }) => group === 1)).toEqual([
    { since: 7, until: 9, position: null },
    { since: 5, until: 7, position: 2 },
    { since: 4, until: 5, position: 3 },
    { since: 3, until: 4, position: null },
    { since: 0, until: 3, position: null },
  ]);
});
