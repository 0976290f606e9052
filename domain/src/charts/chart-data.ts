/** One colour of a chart, and its name. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** CSS. */
  readonly color: string;
  /** Drawn over the colour, so that series can be distinguished without it. */
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
  /** The text for a screen reader and the tooltip: "September 2026: $332,780". */
  readonly said: string;
  /** "Press Enter for the 10 deals"; nothing can be opened if left out. */
  readonly opens?: string | undefined;
  /** There is no figure, which differs from zero: a line has a gap. */
  readonly missing?: boolean | undefined;
  /** Another colour than that of the series. */
  readonly color?: string | undefined;
  readonly hatched?: boolean | undefined;
}

const PATTERNS: readonly Pattern[] = ['plain', 'lines', 'dots', 'grid'];

/** The first three are distinguished by their lightness; those after them by a pattern too. */
export function patternOf(index: number, fromFirst = 3): Pattern {
  return index < fromFirst ? 'plain' : (PATTERNS[(index - fromFirst + 1) % PATTERNS.length] ?? 'lines');
}

export function totalOf({ values }: ChartBar): number {
  return Object.values(values).reduce((sum, value) => sum + value, 0);
}
