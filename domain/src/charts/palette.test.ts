import { describe, expect, it } from 'vitest';
import { patternOf } from './chart-data';
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

  it('REP-04 the seventh group of the default colours has the next one of the larger set, not a random one', () => {
    expect(chartColors(7)).toEqual(LARGE_PALETTE.slice(0, 7));
    expect(chartColors(LARGE_PALETTE.length)).toEqual(LARGE_PALETTE);
  });

  it('REP-04 two colours with the same pattern are told apart by colour-blind people as well, light and dark', () => {
    const named = LARGE_PALETTE.map((one, index) => ({ ...one, pattern: patternOf(index) }));
    const alike = named.flatMap((one, index) =>
      named
        .slice(0, index)
        .filter(({ pattern }) => pattern === one.pattern)
        .flatMap((other) =>
          (['light', 'dark'] as const).flatMap((theme) =>
            Object.entries(EYES).map(([eye, seen]) => ({
              pair: `${other.name} and ${one.name}, ${theme}, ${eye}`,
              apart: apart(seen, one[theme], other[theme]),
            })),
          ),
        ),
    );
    expect(alike.filter(({ apart: by }) => by < LEAST_APART)).toEqual([]);
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

type Three = readonly [number, number, number];

/** How colour-blind people see linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Readonly<Record<string, readonly Three[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** In hundredths of OKLab, a little below the two nearest of the first three colours; about two are just seen. */
const LEAST_APART = 3.8;

function apart(eye: readonly Three[], one: string, other: string): number {
  const [a, b] = [okLab(eye, one), okLab(eye, other)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function okLab(eye: readonly Three[], hex: string): Three {
  const rgb = [1, 3, 5].map((at) => linearOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Three;
  const seen = times(eye, rgb).map((part) => Math.min(1, Math.max(0, part))) as unknown as Three;
  return times(TO_LAB, times(TO_CONES, seen).map(Math.cbrt) as unknown as Three);
}

const times = (matrix: readonly Three[], [x, y, z]: Three) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;
const linearOf = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const TO_CONES: readonly Three[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Three[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
