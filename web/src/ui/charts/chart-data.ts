import type { ChartBar, ChartSeries } from '@fairlead/domain/charts/chart-data';

export { type ChartBar, type ChartSeries, type Pattern, totalOf } from '@fairlead/domain/charts/chart-data';

/** The bar, and the series of the selected part; null for the whole bar. */
export interface ChartSpot {
  readonly bar: string;
  readonly series: string | null;
}

export interface ChartProps {
  /** One sentence that says what the chart shows. */
  readonly name: string;
  readonly bars: readonly ChartBar[];
  readonly series: readonly ChartSeries[];
  /** Writes the figures of the axis. */
  readonly tick: (value: number) => string;
  readonly selected?: ChartSpot | null | undefined;
  readonly onOpen?: ((spot: ChartSpot) => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly height?: number | undefined;
}

const LETTER = 6.6;

/** A label cut to this many pixels. The tooltip and the table contain the full text. */
export function fitted(label: string, room: number, scale: number): string {
  const most = room / (LETTER * scale);
  if (lengthOf(label) <= most) return label;
  let letters = [...label].length - 1;
  while (letters > 1 && lengthOf([...label].slice(0, letters).join('')) + ELLIPSIS > most) letters -= 1;
  return `${[...label].slice(0, letters).join('').trimEnd()}…`;
}

/** Breaks a text into lines of this many pixels; a longer word has a line of its own. */
export function linesOf(text: string, room: number, scale: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && roomOf(`${last} ${word}`, scale) <= room
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word];
  }, []);
}

/** The least width in which a text takes no more than two lines. */
export function roomOnTwoLines(text: string, scale: number): number {
  const words = text.split(' ');
  const splits = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  return Math.min(...splits.map((lines) => Math.max(...lines.map((line) => roomOf(line, scale)))));
}

const ELLIPSIS = 1.75;

/** The largest width of a text, in pixels. */
export function roomOf(text: string, scale: number): number {
  return Math.ceil(lengthOf(text) * LETTER * scale);
}

/** Computed from letters of usual width; otherwise a short label of capitals would be cut at its edge. */
function lengthOf(text: string): number {
  let length = 0;
  for (const letter of text) length += widthOf(letter);
  return length;
}

function widthOf(letter: string): number {
  if (NARROW.test(letter)) return 0.6;
  if (BROAD.test(letter)) return 1.65;
  return WIDE.test(letter) ? 1.35 : 1.08;
}

const NARROW = /[fijlrtI1 .,:;'’|()-]/;
const BROAD = /[MWmw@%…]|[^\p{ASCII}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const WIDE = /[\p{Lu}&]/u;
