import type { ChartBar } from '@fairlead/domain/charts/chart-data';
import { PAIR_SERIES, type PrintedChart, type PrintedReport } from '@fairlead/domain/reports/printed';
import { INK } from './colors';
import { type Box, drawLegend, drawParts } from './draw-bars';
import { type Columns, drawColumns } from './draw-columns';
import type { Paper } from './paper';

const HEIGHT = 210;
const PAIRS = 76;
const ROW = 24;

/** The chart of a report as on the screen. It is one picture for a screen reader; the table has the figures. */
export function drawChart(paper: Paper, chart: PrintedChart, tick: PrintedReport['tick']): void {
  switch (chart.kind) {
    case 'columns':
      return columns(paper, chart, tick);
    case 'rows':
      return rows(paper, chart);
    case 'small':
      return small(paper, chart);
  }
}

type Of<Kind extends PrintedChart['kind']> = Extract<PrintedChart, { readonly kind: Kind }>;

function columns(
  paper: Paper,
  { model, is_line, is_time, most, across, pairs }: Of<'columns'>,
  tick: Columns['tick'],
): void {
  paper.need(HEIGHT + 50 + (pairs ? PAIRS + 30 : 0));
  const draw = () => {
    if (model.hasLegend && !is_line) drawLegend(paper, model.series);
    drawColumns(
      paper,
      { x: paper.left, y: paper.y, width: paper.width, height: HEIGHT },
      { ...model, is_line, is_time, most, across, tick },
    );
    paper.y += HEIGHT + 10;
    if (!pairs) return;
    drawLegend(paper, PAIR_SERIES);
    const bars = model.bars.map((bar, index): ChartBar => {
      const { won, lost } = pairs[index] ?? { won: 0, lost: 0 };
      return {
        ...bar,
        values: { won, lost: -lost },
        text: '',
        under: undefined,
        label: won + lost ? `${won} / ${lost}` : '',
      };
    });
    const box = { x: paper.left, y: paper.y, width: paper.width, height: PAIRS };
    drawColumns(paper, box, { bars, series: PAIR_SERIES, is_line: false, tick: () => '' });
    paper.y += PAIRS + 10;
  };
  paper.part('Figure', draw, model.name);
}

function rows(paper: Paper, { model, more }: Of<'rows'>): void {
  const { bars, series } = model;
  paper.need(Math.min(bars.length * ROW + 30, 200));
  const draw = () => {
    if (model.hasLegend) drawLegend(paper, series);
    const labels = Math.min(170, paper.width * 0.3);
    const room = paper.width - labels - 150;
    const lowest = Math.min(0, ...bars.map(belowOf));
    const span = Math.max(0, ...bars.map(aboveOf)) - lowest || 1;
    for (const bar of bars) {
      const at = (value: number) => paper.left + labels + 8 + ((value - lowest) / span) * room;
      paper.line(bar.label, paper.left, paper.y + 6, labels, { align: 'right', color: INK.second });
      const boxOf = (from: number, to: number): Box => {
        const [x, end] = [at(Math.min(from, to)), at(Math.max(from, to))];
        return { x, y: paper.y + 3, width: end - x - (end - x > 2 ? 1 : 0), height: ROW - 7 };
      };
      drawParts(paper, bar, series, boxOf);
      const end = at(Math.max(0, aboveOf(bar))) + 6;
      paper.line(bar.text, end, paper.y + 6, 60, { weight: 'semibold' });
      const wide = Math.min(60, paper.widthOf(bar.text, { weight: 'semibold' }));
      paper.line(bar.aside ?? '', end + wide + 6, paper.y + 6, 90, { size: 8, color: INK.quiet });
      paper.y += ROW;
    }
  };
  paper.part('Figure', draw, model.name);
  if (more) paper.part('P', () => paper.paragraph(more, { size: 8, color: INK.quiet }));
  paper.y += 8;
}

function aboveOf({ values }: ChartBar): number {
  return Object.values(values).reduce((sum, value) => sum + Math.max(0, value), 0);
}

function belowOf({ values }: ChartBar): number {
  return Object.values(values).reduce((sum, value) => sum + Math.min(0, value), 0);
}

const BESIDE = 3;
const CARD = 104;
const SMALL_SERIES = [{ key: 'all', label: '', color: INK.accent }];

/** A chart for each group, all in one scale. */
function small(paper: Paper, { name, charts, most, remark }: Of<'small'>): void {
  const wide = (paper.width - 16 * (BESIDE - 1)) / BESIDE;
  for (let from = 0; from < charts.length; from += BESIDE) {
    paper.need(CARD + 20);
    const draw = () => {
      for (const [at, { name: title, text, bars }] of charts.slice(from, from + BESIDE).entries()) {
        const x = paper.left + at * (wide + 16);
        paper.line(title, x, paper.y, wide - 70, { weight: 'semibold' });
        paper.line(text, x, paper.y, wide, { align: 'right' });
        const box = { x, y: paper.y + 14, width: wide, height: CARD - 28 };
        drawColumns(paper, box, { bars, series: SMALL_SERIES, is_line: false, is_small: true, most, tick: () => '' });
      }
      paper.y += CARD;
    };
    paper.part(
      'Figure',
      draw,
      from === 0
        ? name
        : charts
            .slice(from, from + BESIDE)
            .map(({ name: of, text }) => `${of} ${text}`)
            .join(', '),
    );
  }
  paper.part('P', () => paper.paragraph(remark, { size: 8, color: INK.quiet }));
  paper.y += 8;
}
