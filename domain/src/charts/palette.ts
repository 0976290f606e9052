/** A colour of a chart, in both themes. Each has a contrast of at least 3 : 1 to the page. */
export interface ChartColor {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

const color = (name: string, light: string, dark: string): ChartColor => ({ name, light, dark });

/** The default set: muted, and distinguished by lightness as well. */
export const DEFAULT_PALETTE: readonly ChartColor[] = [
  color('Harbour', '#1D5BBF', '#5A90E6'),
  color('Slate', '#4A6288', '#B3C6E6'),
  color('Mist', '#788FB6', '#66809F'),
  color('Moss', '#3F7A5A', '#6FB58F'),
  color('Sand', '#93733A', '#CBA862'),
  color('Plum', '#75527F', '#B592C0'),
];

/**
 * The larger set: the default one comes first, so that a chart keeps its colours. The others are in the order in which
 * those with the same pattern are furthest apart, for colour-blind people too (decision 217).
 */
export const LARGE_PALETTE: readonly ChartColor[] = [
  ...DEFAULT_PALETTE,
  color('Rose', '#A34A6C', '#DE8AA9'),
  color('Indigo', '#5350A8', '#9A97E8'),
  color('Brick', '#A1503D', '#DB8A75'),
  color('Olive', '#6B7030', '#AEB366'),
  color('Teal', '#1F7A80', '#52B3B9'),
  color('Copper', '#8A5A2B', '#CC9762'),
  color('Steel', '#56707A', '#93AEB8'),
  color('Sea', '#2B6F9E', '#68ADDD'),
];

/** The rest after the series with their own colours, and groups without a value. */
export const OTHER_COLOR = color('Other', '#8D8C86', '#6E737A');

/**
 * The colours of this many series: those of the set, then of the larger one, then random ones. The same series has the
 * same colour each time, because the random value depends on its position.
 */
export function chartColors(count: number, set: readonly ChartColor[] = DEFAULT_PALETTE): readonly ChartColor[] {
  return Array.from({ length: count }, (_, index) => set[index] ?? LARGE_PALETTE[index] ?? randomColor(index));
}

/** A random hex colour that is visible on a light and on a dark page. */
export function randomColor(seed: number): ChartColor {
  const draw = chance(seed + 1);
  for (;;) {
    const hex = `#${[draw(), draw(), draw()].map(byteText).join('')}`.toUpperCase();
    const light = luminance(hex);
    if (light > DARKEST && light < LIGHTEST) return color(hex, hex, hex);
  }
}

/** As CSS, which follows the theme of the page. */
export function cssColor({ light, dark }: ChartColor): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** Between these a colour has 3 : 1 against the dark and against the light page. */
const DARKEST = 0.14;
const LIGHTEST = 0.29;

/** The relative luminance of WCAG, from 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function byteText(share: number): string {
  return Math.floor(share * 256)
    .toString(16)
    .padStart(2, '0');
}

/** A sequence of numbers between 0 and 1 that only depends on its seed. */
function chance(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
