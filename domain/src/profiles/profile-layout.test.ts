import { describe, expect, it } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { arranged, layoutIssues, moved, tileIssues, toggled } from './profile-layout';
import { PROFILE_KINDS } from './profile-kinds';
import { tilesOf } from './profile-tiles';

const at = (key: string, column: 'left' | 'right', folded = false) =>
  ({ key, line: 'details', column, folded, fields: [] }) as const;
const TILES = [at('a', 'left'), at('b', 'left', true), at('c', 'left'), at('x', 'right'), at('y', 'right')];
const delivered = arranged(TILES);
const saved = (left: string[], right: string[], more = {}) => ({
  positions: { left, right },
  collapsed_tiles: [],
  hidden_tiles: [],
  ...more,
});

describe('PROF-02 the layout of a profile', () => {
  it('PROF-02 as delivered every tile is in its column, in order', () => {
    expect(delivered).toEqual(saved(['a', 'b', 'c'], ['x', 'y'], { collapsed_tiles: ['b'] }));
    for (const profile of PROFILE_KINDS) {
      const tiles = tilesOf(STANDARD_CATALOGUE, profile);
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
    }
  });

  it.each([
    ['behind the tile that it follows', saved(['c', 'a'], ['x', 'y']), ['c', 'a', 'b'], ['x', 'y']],
    [
      'behind an earlier one, where that one has moved away',
      saved(['b'], ['a', 'x', 'y']),
      ['b', 'c'],
      ['a', 'x', 'y'],
    ],
    ['on top, where none of them is left in the column', saved([], ['y', 'b', 'c', 'x']), ['a'], ['y', 'b', 'c', 'x']],
    ['and what is gone is left out', saved(['gone', 'a', 'a', 'c', 'b'], ['y']), ['a', 'c', 'b'], ['x', 'y']],
  ])('PROF-02 a tile that is new since then is where it is delivered: %s', (_how, layout, left, right) => {
    expect(arranged(TILES, layout).positions).toEqual({ left, right });
  });

  it('PROF-02 collapsed: a new tile as delivered, the others as they were left', () => {
    expect(arranged(TILES, saved(['a', 'c'], ['x'], { collapsed_tiles: ['x', 'gone'] })).collapsed_tiles).toEqual([
      'x',
      'b',
    ]);
    expect(arranged(TILES, { positions: delivered.positions }).collapsed_tiles).toEqual(['b']);
  });

  it('PROF-02 moving within a column, across and to its end', () => {
    expect(moved(delivered, 'c', 'left', 'a').positions.left).toEqual(['c', 'a', 'b']);
    expect(moved(delivered, 'a', 'right', 'y').positions).toEqual({ left: ['b', 'c'], right: ['x', 'a', 'y'] });
    expect(moved(delivered, 'a', 'left').positions.left).toEqual(['b', 'c', 'a']);
  });

  it('PROF-02 hidden and collapsed are toggled, or set to the given value', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a'], 'a')).toEqual([]);
    expect(toggled(['a'], 'a', true)).toEqual(['a']);
    expect(toggled([], 'a', false)).toEqual([]);
  });

  it('PROF-02 a layout with unknown tiles or one twice is refused, each named', () => {
    expect(layoutIssues(TILES, saved(['a', 'nope', 'a'], [], { hidden_tiles: ['huh'] }))).toEqual([
      { field: 'positions', msg: '“nope” is not a tile of this profile' },
      { field: 'positions', msg: '“a” appears twice' },
      { field: 'hidden_tiles', msg: '“huh” is not a tile of this profile' },
    ]);
    expect(tileIssues(TILES, 'nope')).toEqual([{ field: 'tile', msg: '“nope” is not a tile of this profile' }]);
    expect(tileIssues(TILES, 'a')).toEqual([]);
  });
});
