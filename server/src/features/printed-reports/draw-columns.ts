import { type ChartBar, type ChartSeries, totalOf } from '@fairlead/domain/charts/chart-data';
import { INK, onPaper } from './colors';
import { type Box, drawParts, ticksOf } from './draw-bars';
import type { Paper } from './paper';

export interface Columns {
  readonly bars: readonly ChartBar[];
  readonly series: readonly ChartSeries[];
  /** One line through the totals. */
  readonly is_line: boolean;
  /** The labels follow each other in time: some may be left out. */
  readonly is_time?: boolean;
  /** Neither axis nor figures. */
  readonly is_small?: boolean;
  /** What is taller is cut off. */
  readonly most?: number | undefined;
  readonly across?: { readonly value: number; readonly label: string } | undefined;
  readonly tick: (value: number) => string;
}

const AXIS = 46;
const TICKS = 5;
const LABELS = 26;
const TOP = 14;
const NARROW = 24;

/** Columns or a line, with an axis at the left and labels below. */
export function drawColumns(paper: Paper, box: Box, columns: Columns): void {
  const { bars, most, is_small = false } = columns;
  const lowest = Math.min(0, ...bars.map((bar) => sumOf(bar, -1)));
  const highest = most ?? Math.max(0, ...bars.map((bar) => sumOf(bar, 1)));
  const ticks = is_small || most !== undefined ? [lowest, highest] : ticksOf(lowest, highest || 1, TICKS);
  const axis = is_small ? 0 : axisOf(paper, ticks, columns.tick);
  const plot = { x: box.x + axis, y: box.y + (is_small ? 2 : TOP), width: box.width - axis, height: 0 };
  plot.height = box.y + box.height - (is_small ? 12 : LABELS) - plot.y;
  const [from, to] = [Math.min(lowest, ticks[0] ?? 0), Math.max(ticks.at(-1) ?? 0, 1e-9)];
  const up = (value: number) => plot.y + plot.height * (1 - (Math.min(value, to) - from) / (to - from || 1));
  if (!is_small) drawAxis(paper, plot, most === undefined ? ticks : quarters(most), columns.tick, up);
  paper.rule(plot.x, up(0), plot.width, INK.strong);
  const band = plot.width / Math.max(1, bars.length);
  drawMarks(paper, plot, columns, { up, band });
  drawLabels(paper, { ...plot, y: plot.y + plot.height }, columns, band);
}

const TICK = { size: 8, figures: true } as const;

/** As wide as its longest figure, which is never shortened: currencies can be named by their code. */
function axisOf(paper: Paper, ticks: readonly number[], tick: Columns['tick']): number {
  return Math.max(AXIS, ...ticks.map((value) => paper.widthOf(tick(value), TICK) + 8));
}

function quarters(most: number): number[] {
  return [0, 1, 2, 3, 4].map((part) => (most * part) / 4);
}

interface Scale {
  readonly up: (value: number) => number;
  readonly band: number;
}

function drawAxis(paper: Paper, plot: Box, ticks: readonly number[], tick: Columns['tick'], up: Scale['up']): void {
  for (const value of ticks) {
    const text = tick(value);
    if (!text) continue;
    paper.rule(plot.x, up(value), plot.width, INK.border);
    const look = { ...TICK, color: INK.quiet };
    const wide = paper.widthOf(text, look);
    paper.line(text, plot.x - 8 - wide, up(value) - 5, wide, look);
  }
}

function drawMarks(paper: Paper, plot: Box, columns: Columns, { up, band }: Scale): void {
  const { bars, series, is_line, is_small, across } = columns;
  if (across) {
    paper.doc
      .lineWidth(0.8)
      .dash(3, { space: 2 })
      .moveTo(plot.x, up(across.value))
      .lineTo(plot.x + plot.width, up(across.value))
      .stroke(INK.quiet);
    paper.doc.undash();
    paper.line(across.label, plot.x, up(across.value) - 11, plot.width, { size: 8, color: INK.quiet, align: 'right' });
  }
  const wide = is_small ? band * 0.7 : Math.min(36, band * 0.66);
  if (is_line) drawLine(paper, plot, columns, { up, band });
  let free = -Infinity;
  for (const [index, bar] of bars.entries()) {
    const x = plot.x + band * index;
    const boxOf = (from: number, to: number): Box => {
      const [top, bottom] = [up(Math.max(from, to)), up(Math.min(from, to))];
      return { x: x + (band - wide) / 2, y: top, width: wide, height: Math.max(0, bottom - top) };
    };
    if (!is_line) drawParts(paper, bar, series, boxOf);
    // A figure is whole or left out: one in a long currency may use the room of the next.
    const said = paper.widthOf(bar.text, { size: 8 });
    const begins = x + (band - said) / 2;
    if (!bar.text || band < NARROW || is_small || begins < free) continue;
    free = begins + said + 2;
    const top = up(sumOf(bar, 1));
    const isBelow = isValley(bars, index) && top + 18 < plot.y + plot.height;
    const gap = is_line ? (isBelow ? -6 : 16) : 12;
    // One on the line can still be read.
    if (is_line) paper.box(begins - 1.5, top - gap, said + 3, 10, PAPER);
    paper.line(bar.text, begins, top - gap, said, { size: 8, color: INK.second });
  }
}

const PAPER = '#ffffff';

/** Lower than its neighbors: its figure is drawn below the line. */
function isValley(bars: readonly ChartBar[], at: number): boolean {
  const [before, own, after] = [at - 1, at, at + 1].map((index) => bars[index] && totalOf(bars[index]));
  return (before ?? Infinity) > (own ?? 0) && (after ?? Infinity) > (own ?? 0);
}

/** Where a bar has no figure, the line has a gap. */
function drawLine({ doc }: Paper, plot: Box, { bars, series }: Columns, { up, band }: Scale): void {
  const color = onPaper(series[0]?.color ?? INK.accent);
  const points = bars.map((bar, index) =>
    bar.missing ? null : { x: plot.x + band * (index + 0.5), y: up(totalOf(bar)) },
  );
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (point && before) doc.lineWidth(1.5).moveTo(before.x, before.y).lineTo(point.x, point.y).stroke(color);
  }
  for (const point of points)
    if (point) doc.lineWidth(1.3).circle(point.x, point.y, 2.6).fillAndStroke('#ffffff', color);
}

function drawLabels(paper: Paper, plot: Box, { bars, is_small, is_time = false }: Columns, band: number): void {
  const look = { size: is_small ? 7 : 8, color: INK.second };
  if (is_small) {
    paper.line(bars[0]?.label ?? '', plot.x, plot.y + 3, plot.width / 2, look);
    if (bars.length > 1)
      paper.line(bars.at(-1)?.label ?? '', plot.x, plot.y + 3, plot.width, { ...look, align: 'right' });
    return;
  }
  const step = Math.max(1, Math.ceil((is_time ? widestOf(paper, bars, look) : NARROW) / band));
  for (const [index, { label, under }] of bars.entries()) {
    const x = plot.x + band * index;
    // A label of several bars begins below its own; the last ones may have no room.
    const room = Math.min(band * step, plot.x + plot.width - x);
    const align = step === 1 ? 'center' : 'left';
    const isShown = index % step === 0;
    if (isShown && (step === 1 || paper.widthOf(label, look) <= room))
      paper.line(label, x, plot.y + 5, room, { ...look, align });
    if (under && (isShown || is_time) && hasRoomBelow(paper, bars, { index, band, is_time }))
      paper.line(under, x, plot.y + 16, is_time ? Math.max(room, paper.widthOf(under, look)) : room, {
        ...look,
        color: INK.quiet,
        align,
      });
  }
}

/** The year of a few first bars gives way to the next one. */
function hasRoomBelow(
  paper: Paper,
  bars: Columns['bars'],
  { index, band, is_time }: { readonly index: number; readonly band: number; readonly is_time: boolean },
): boolean {
  const next = is_time ? bars.findIndex((bar, at) => at > index && bar.under) : -1;
  return next < 0 || (next - index) * band > paper.widthOf(bars[index]?.under ?? '', { size: 8 }) + 4;
}

/** Of the labels of time; before and after them there can be others, such as those without a date. */
function widestOf(paper: Paper, bars: Columns['bars'], look: { readonly size: number }): number {
  return Math.max(NARROW, ...bars.slice(1, -1).map(({ label }) => paper.widthOf(label, look) + 6));
}

function sumOf({ values }: ChartBar, sign: 1 | -1): number {
  return Object.values(values).reduce((sum, value) => (value * sign > 0 ? sum + value : sum), 0);
}
