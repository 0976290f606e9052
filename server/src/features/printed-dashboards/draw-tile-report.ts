import type { PrintedTileReport, TileChart } from '@fairlead/domain/dashboards/printed';
import { printedDashboardMessages as m } from '@fairlead/domain/dashboards/printed.messages';
import type { ChartBar, ChartSeries } from '@fairlead/domain/charts/chart-data';
import { type Box, drawColumns, drawParts, INK, type Paper } from '../printed-reports/public';
import { drawTileFigure } from './draw-tile-figure';
import { drawTileTable } from './draw-tile-table';
import { QUIET } from './looks';

/** From this height on the table is below the chart. */
const BOTH = 230;
const CHART = 130;
const LEAST = 34;
const SMALL = { height: 78, width: 150 };
/** With less room below its title a tile has its figure alone. */
const TINY = 56;

/** The figure first, then its chart, and the table where there is room, as on the screen. */
export function drawTileReport(paper: Paper, report: PrintedTileReport, box: Box): void {
  const { x, width } = box;
  const bottom = box.y + box.height;
  const { chart, table } = report;
  if ((chart || table) && box.height < TINY) {
    drawTileFigure(paper, { text: report.figure.text, beside: m.cut }, box);
    return;
  }
  let y = drawTileFigure(paper, report.figure, box);
  for (const text of [...report.notes, ...(report.empty ? [report.empty] : [])]) {
    const high = Math.min(paper.heightOf(text, width, QUIET), bottom - y);
    const color = text === report.empty ? INK.second : INK.amber;
    if (high >= 8) paper.part('P', () => paper.block(text, x, y, width, high, { ...QUIET, color }));
    y += high + 3;
  }
  if (!chart && !table) return;
  const room = { x, y, width, height: bottom - y };
  if (room.height < LEAST) return paper.part('P', () => paper.line(m.cut, x, bottom - 9, width, QUIET));
  if (!chart) return table ? drawTileTable(paper, table, room) : undefined;
  const hasBoth = table !== null && room.height > BOTH;
  drawChart(paper, chart, hasBoth ? { ...room, height: CHART } : room);
  if (hasBoth) drawTileTable(paper, table, { ...room, y: y + CHART + 8, height: room.height - CHART - 8 });
}

/** It is one picture for a screen reader. */
function drawChart(paper: Paper, chart: TileChart, box: Box): void {
  const { model, is_time, is_line, most, tick } = chart;
  const draw = () => {
    const legend = model.hasLegend && !is_line ? drawLegend(paper, model.series, box) : 0;
    const plot = { ...box, y: box.y + legend, height: box.height - legend };
    if (!is_time) return drawRows(paper, chart, plot);
    const is_small = plot.height < SMALL.height || plot.width < SMALL.width;
    const bars = withoutCut(paper, model.bars, (plot.width - AXIS) / model.bars.length);
    drawColumns(paper, plot, { bars, is_time, series: model.series, is_line, is_small, most, tick });
  };
  paper.part('Figure', draw, model.name);
}

const AXIS = 46;

/** Figures are never shortened: where they have no room above their columns, the axis shows the values. */
function withoutCut(paper: Paper, bars: readonly ChartBar[], band: number): readonly ChartBar[] {
  const fits = bars.every(({ text }) => paper.widthOf(text, { size: 8 }) <= band);
  return fits ? bars : bars.map((bar) => ({ ...bar, text: '' }));
}

const LINE = 11;

/** What each color means, if that leaves room for the chart; the screen has none. Returns its height. */
function drawLegend(paper: Paper, series: readonly ChartSeries[], { x: left, y: top, width, height }: Box): number {
  let [x, y] = [left, top];
  const places = series.map(({ label }) => {
    const wide = Math.min(120, width - 10, paper.widthOf(label, QUIET) + 1);
    if (x > left && x + wide + 10 > left + width) [x, y] = [left, y + LINE];
    const place = { x, y, wide };
    x += wide + 20;
    return place;
  });
  const used = y - top + LINE + 2;
  if (used + LEAST > height) return 0;
  for (const [at, one] of series.entries()) {
    const place = places[at];
    if (!place) continue;
    drawSwatch(paper, one, place.x, place.y + 1);
    paper.line(one.label, place.x + 10, place.y, place.wide, QUIET);
  }
  return used;
}

function drawSwatch(paper: Paper, one: ChartSeries, x: number, y: number): void {
  const bar: ChartBar = { key: one.key, label: '', values: { [one.key]: 1 }, text: '', said: '' };
  drawParts(paper, bar, [one], () => ({ x, y, width: 7, height: 7 }));
}

const ROW = 16;

/** As many as there is room for, and the number of the others. */
function drawRows(paper: Paper, { model: { bars, series } }: TileChart, { x, y, width, height }: Box): void {
  const fits = Math.max(1, Math.floor(height / ROW));
  const count = bars.length <= fits ? bars.length : Math.max(1, Math.floor((height - 11) / ROW));
  const shown = bars.slice(0, count);
  const named = Math.min(width * 0.36, Math.max(...shown.map(({ label }) => paper.widthOf(label, { size: 8 }))) + 1);
  const figures = Math.max(...shown.map(({ text }) => paper.widthOf(text, { size: 8, weight: 'semibold' }))) + 1;
  const room = Math.max(4, width - named - figures - 14);
  const lowest = Math.min(0, ...shown.map((bar) => sumOf(bar, -1)));
  const span = Math.max(0, ...shown.map((bar) => sumOf(bar, 1))) - lowest || 1;
  for (const [at, bar] of shown.entries()) {
    const top = y + at * ROW;
    const on = (value: number) => x + named + 7 + ((value - lowest) / span) * room;
    paper.line(bar.label, x, top + 2.5, named, { size: 8, color: INK.second });
    drawParts(paper, bar, series, (from, to) => {
      const [left, right] = [on(Math.min(from, to)), on(Math.max(from, to))];
      return { x: left, y: top + 1.5, width: right - left, height: ROW - 5 };
    });
    const end = Math.max(on(0), on(sumOf(bar, 1))) + 5;
    paper.line(bar.text, end, top + 2.5, figures, { size: 8, weight: 'semibold' });
  }
  if (count < bars.length) paper.line(m.more(bars.length - count), x, y + count * ROW + 1, width, QUIET);
}

function sumOf({ values }: ChartBar, sign: 1 | -1): number {
  return Object.values(values).reduce((sum, value) => (value * sign > 0 ? sum + value : sum), 0);
}
