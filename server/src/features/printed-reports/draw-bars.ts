import type { ChartBar, ChartSeries, Pattern } from '@fairlead/domain/charts/chart-data';
import { INK, onPaper } from './colors';
import type { Paper } from './paper';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 1;

/** The stacked parts of a bar: positive ones upwards or to the right, negative ones the other way. */
export function drawParts(
  paper: Paper,
  bar: ChartBar,
  series: readonly ChartSeries[],
  boxOf: (from: number, to: number) => Box,
): void {
  let [above, below] = [0, 0];
  for (const { key, color, pattern } of series) {
    const value = bar.values[key] ?? 0;
    if (value === 0) continue;
    const from = value > 0 ? above : below;
    if (value > 0) above += value;
    else below += value;
    segment(paper, boxOf(from, from + value), onPaper(bar.color ?? color), bar.hatched ? 'lines' : pattern);
  }
}

function segment(paper: Paper, { x, y, width, height }: Box, color: string, pattern: Pattern | undefined): void {
  const [wide, high] = [Math.max(0.5, width), Math.max(0.5, height > GAP * 2 ? height - GAP : height)];
  paper.box(x, y, wide, high, color, 1.5);
  if (pattern && pattern !== 'plain') drawPattern(paper, { x, y, width: wide, height: high }, pattern);
}

const STEP = 4;

/** Distinguishes parts without color. */
function drawPattern({ doc }: Paper, { x, y, width, height }: Box, pattern: Pattern): void {
  doc.save().rect(x, y, width, height).clip();
  if (pattern === 'dots') {
    for (let across = x; across < x + width; across += STEP)
      for (let down = y; down < y + height; down += STEP) doc.circle(across + 1.5, down + 1.5, 0.6);
    doc.fillColor('#ffffff').fill();
  } else {
    for (let at = -height; at < width; at += STEP) {
      doc.moveTo(x + at, y + height).lineTo(x + at + height, y);
      if (pattern === 'grid') doc.moveTo(x + at, y).lineTo(x + at + height, y + height);
    }
    doc.lineWidth(0.7).stroke('#ffffff');
  }
  doc.restore();
}

/** What each color means. */
export function drawLegend(paper: Paper, series: readonly ChartSeries[]): void {
  let x = paper.left;
  for (const { label, color, pattern } of series) {
    const wide = Math.min(160, paper.widthOf(label, { size: 8.5 }) + 1);
    if (x + wide + 26 > paper.left + paper.width) {
      x = paper.left;
      paper.y += 14;
    }
    paper.box(x, paper.y + 1, 8, 8, onPaper(color), 2);
    if (pattern && pattern !== 'plain') drawPattern(paper, { x, y: paper.y + 1, width: 8, height: 8 }, pattern);
    paper.line(label, x + 12, paper.y, wide, { size: 8.5, color: INK.second });
    x += wide + 28;
  }
  paper.y += 18;
}

/** Round figures for an axis from the lowest to the highest value, up to a maximum number. */
export function ticksOf(lowest: number, highest: number, most: number): number[] {
  const span = highest - lowest || 1;
  const rough = span / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}
