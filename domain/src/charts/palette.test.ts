import { describe, expect, it } from 'vitest';
import { chartColors, cssColor, DEFAULT_PALETTE, LARGE_PALETTE, luminance, OTHER_COLOR, randomColor } from './palette';

const LIGHT_PAGE = luminance('#FFFFFF');
const DARK_PAGE = luminance('#17191C');
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe('REP-04 the colours of charts', () => {
  it('REP-04 palettes: a default set of named colours, and a larger one that begins with it', () => {
    expect(chartColors(3)).toEqual(DEFAULT_PALETTE.slice(0, 3));
    expect(LARGE_PALETTE.slice(0, DEFAULT_PALETTE.length)).toEqual(DEFAULT_PALETTE);
    expect(LARGE_PALETTE.length).toBeGreaterThan(DEFAULT_PALETTE.length);
    const names = LARGE_PALETTE.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('REP-04 palettes: random hex colours once a set is exhausted, the same each time', () => {
    const many = chartColors(LARGE_PALETTE.length + 20, LARGE_PALETTE);
    const random = many.slice(LARGE_PALETTE.length);
    for (const { light } of random) expect(light).toMatch(/^#[0-9A-F]{6}$/);
    expect(new Set(random.map(({ light }) => light)).size).toBe(20);
    expect(chartColors(LARGE_PALETTE.length + 20, LARGE_PALETTE)).toEqual(many);
    expect(chartColors(DEFAULT_PALETTE.length + 1).at(-1)?.light).toMatch(/^#[0-9A-F]{6}$/);
  });

  it('REP-04 every colour has 3 : 1 against its page, light and dark', () => {
    const all = [...LARGE_PALETTE, OTHER_COLOR, ...Array.from({ length: 200 }, (_, seed) => randomColor(seed))];
    for (const { name, light, dark } of all) {
      expect(contrast(luminance(light), LIGHT_PAGE), name).toBeGreaterThanOrEqual(3);
      expect(contrast(luminance(dark), DARK_PAGE), name).toBeGreaterThanOrEqual(3);
    }
    expect(cssColor(OTHER_COLOR)).toBe('light-dark(#8D8C86, #6E737A)');
  });
});
