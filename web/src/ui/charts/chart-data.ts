/** One colour of a chart, and what it is called. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** CSS. */
  readonly color: string;
  /** Drawn over the colour, so that series can be told apart without it. */
  readonly pattern?: Pattern | undefined;
}

export type Pattern = 'plain' | 'lines' | 'dots' | 'grid';

/** One bar, point or row of a chart. */
export interface ChartBar {
  readonly key: string;
  readonly label: string;
  /** A second line below the label. */
  readonly under?: string | undefined;
  /** By the keys of the series; those that are missing are zero. */
  readonly values: Readonly<Record<string, number>>;
  /** The figure beside the bar. */
  readonly text: string;
  /** A second line beside the figure of a row. */
  readonly aside?: string | undefined;
  /** What a screen reader says, and what the tip shows: "September 2026: $332,780". */
  readonly said: string;
  /** "Press Enter for the 10 deals"; nothing can be opened if left out. */
  readonly opens?: string | undefined;
  /** Another colour than that of the series. */
  readonly color?: string | undefined;
  readonly hatched?: boolean | undefined;
}

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

const PATTERNS: readonly Pattern[] = ['plain', 'lines', 'dots', 'grid'];

/** The first three are told apart by their lightness; those after them by a pattern too. */
export function patternOf(index: number, fromFirst = 3): Pattern {
  return index < fromFirst ? 'plain' : (PATTERNS[(index - fromFirst + 1) % PATTERNS.length] ?? 'lines');
}

export function totalOf({ values }: ChartBar): number {
  return Object.values(values).reduce((sum, value) => sum + value, 0);
}

const LETTER = 6.6;

/** A label in so many pixels. The whole one is in the tip and in the table. */
export function fitted(label: string, room: number, scale: number): string {
  const letters = Math.max(3, Math.floor(room / (LETTER * scale)));
  return label.length > letters ? `${label.slice(0, letters - 1).trimEnd()}…` : label;
}
