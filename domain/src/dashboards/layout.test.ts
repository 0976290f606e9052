import { describe, expect, it } from 'vitest';
import {
  bottomOf,
  freePlace,
  inReadingOrder,
  moved,
  overlap,
  packed,
  reordered,
  resized,
  shifted,
  swapped,
  without,
} from './layout';

const at = (key: string, column: number, row: number, width: number, height: number) => ({
  key,
  place: { column, row, width, height },
});
type Tiles = ReturnType<typeof at>[];
const spots = (tiles: Tiles) =>
  Object.fromEntries(
    tiles.map(({ key, place: { column, row, width, height } }) => [key, [column, row, width, height]]),
  );
const isSound = (tiles: Tiles) =>
  tiles.every(
    (a, i) =>
      a.place.column >= 1 &&
      a.place.column + a.place.width <= 13 &&
      tiles.every((b, j) => j <= i || !overlap(a.place, b.place)),
  );

/** won and goal side by side, ratio and stages below, the agenda under both. */
const TILES = [
  at('won', 1, 1, 6, 4),
  at('goal', 7, 1, 6, 4),
  at('ratio', 1, 5, 4, 4),
  at('stages', 5, 5, 8, 4),
  at('agenda', 1, 9, 12, 6),
];

describe('REP-05 arrange tiles', () => {
  it('REP-05 arrange tiles: moved by drag, the tiles below move down and holes close', () => {
    expect(spots(moved(TILES, 'agenda', { column: 1, row: 1 }))).toEqual({
      agenda: [1, 1, 12, 6],
      won: [1, 7, 6, 4],
      goal: [7, 7, 6, 4],
      ratio: [1, 11, 4, 4],
      stages: [5, 11, 8, 4],
    });
    expect(spots(moved(TILES, 'won', { column: 7, row: 1 }))).toMatchObject({
      won: [7, 1, 6, 4],
      goal: [7, 5, 6, 4],
      ratio: [1, 1, 4, 4],
    });
    // Never outside the columns; an unknown tile changes nothing.
    expect(spots(moved(TILES, 'ratio', { column: 40, row: -3 })).ratio).toEqual([9, 1, 4, 4]);
    expect(moved(TILES, 'gone', { column: 1, row: 1 })).toEqual(TILES);
  });

  it('REP-05 arrange tiles by keyboard: arrows move by a column, or past the tile above or below', () => {
    expect(spots(shifted([at('a', 1, 1, 3, 2)], 'a', 'right')).a).toEqual([2, 1, 3, 2]);
    expect(spots(shifted([at('a', 1, 1, 3, 2)], 'a', 'left')).a).toEqual([1, 1, 3, 2]);
    const lines = [at('a', 1, 1, 12, 4), at('b', 1, 5, 12, 2), at('c', 1, 7, 12, 3)];
    const down = shifted(lines, 'a', 'down');
    expect(down.map(({ key }) => key)).toEqual(['b', 'a', 'c']);
    expect(shifted(down, 'a', 'up')).toEqual(lines);
    expect(shifted(shifted(down, 'a', 'down'), 'a', 'down').map(({ key }) => key)).toEqual(['b', 'c', 'a']);
    expect(shifted(lines, 'a', 'up')).toEqual(lines);
  });

  it('REP-05 arrange tiles: resized down to the smallest size, and the others make room', () => {
    expect(spots(resized(TILES, 'won', { width: 9, height: 4 }))).toMatchObject({
      won: [1, 1, 9, 4],
      goal: [7, 5, 6, 4],
      ratio: [1, 5, 4, 4],
      stages: [5, 9, 8, 4],
    });
    expect(spots(resized(TILES, 'goal', { width: 40, height: 0 }, { width: 3, height: 2 })).goal).toEqual([7, 1, 6, 2]);
    expect(spots(resized(TILES, 'goal', { width: 1, height: 4 }, { width: 3, height: 2 })).goal).toEqual([7, 1, 3, 4]);
  });

  it('REP-05 arrange tiles: two swap place and size, one is removed, a new one finds room', () => {
    expect(spots(swapped(TILES, 'ratio', 'agenda'))).toMatchObject({ agenda: [1, 5, 4, 4], ratio: [1, 9, 12, 6] });
    expect(spots(without(TILES, 'ratio'))).toMatchObject({ stages: [5, 5, 8, 4], agenda: [1, 9, 12, 6] });
    expect(freePlace(without(TILES, 'goal'), { width: 6, height: 4 })).toEqual({
      column: 7,
      row: 1,
      width: 6,
      height: 4,
    });
    expect(freePlace(TILES, { width: 3, height: 1 })).toEqual({ column: 1, row: 15, width: 3, height: 1 });
    expect(freePlace([], { width: 40, height: 1 })).toEqual({ column: 1, row: 1, width: 12, height: 1 });
    expect([bottomOf(TILES), bottomOf([])]).toEqual([14, 0]);
  });

  it('REP-05 arrange tiles on a phone: only the order changes, sizes stay', () => {
    const next = reordered(TILES, 'agenda', 0);
    expect(next.map(({ key }) => key)).toEqual(['agenda', 'won', 'goal', 'ratio', 'stages']);
    expect(spots(next)).toMatchObject({ agenda: [1, 1, 12, 6], won: [1, 7, 6, 4], goal: [7, 7, 6, 4] });
    expect(inReadingOrder(next)).toEqual(next);
  });

  it('REP-05 arrange tiles: a thousand generated moves leave every tile in the columns and none on another', () => {
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    let tiles: Tiles = packed(
      Array.from({ length: 12 }, (_, n) => at(`t${n}`, 1 + draw(7), 1 + draw(9), 1 + draw(6), 1 + draw(5))),
    );
    for (let n = 0; n < 1000; n += 1) {
      const key = `t${draw(12)}`;
      const acts = [
        () => moved(tiles, key, { column: draw(14), row: draw(30) }),
        () => shifted(tiles, key, (['left', 'right', 'up', 'down'] as const)[draw(4)] ?? 'up'),
        () => resized(tiles, key, { width: draw(14), height: draw(7) }),
        () => swapped(tiles, key, `t${draw(12)}`),
        () => reordered(tiles, key, draw(12)),
      ];
      tiles = acts[draw(5)]?.() ?? tiles;
      expect([n, tiles.length, isSound(tiles), inReadingOrder(tiles)]).toEqual([n, 12, true, tiles]);
    }
  });
});
