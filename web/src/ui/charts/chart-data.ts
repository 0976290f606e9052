import type { ChartBar, ChartSeries } from '@fairlead/domain/charts/chart-data';

export { type ChartBar, type ChartSeries, type Pattern, totalOf } from '@fairlead/domain/charts/chart-data';

/** The bar, and the series whose part of it is meant; null for the whole bar. */
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

/** A label in so many pixels. The whole one is in the tip and in the table. */
export function fitted(label: string, room: number, scale: number): string {
  const letters = Math.max(3, Math.floor(room / (LETTER * scale)));
  return label.length > letters ? `${label.slice(0, letters - 1).trimEnd()}…` : label;
}

/** Words in lines of so many pixels; a word that is longer has a line of its own. */
export function linesOf(text: string, room: number, scale: number): string[] {
  const letters = Math.floor(room / (LETTER * scale));
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + 1 + word.length <= letters
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word];
  }, []);
}
