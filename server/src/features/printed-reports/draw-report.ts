import type { PrintedReport } from '@fairlead/domain/reports/printed';
import type { Beside } from '@fairlead/domain/reports/printed-figures';
import { reportWords as m } from '@fairlead/domain/reports/report-page.messages';
import { INK } from './colors';
import { drawChart } from './draw-chart';
import { drawTable } from './draw-table';
import { NO_LETTER } from './letters';
import type { Paper } from './paper';

/** Title, which deals, the figure, then the chart, then the table, and what a reader should know: as on the screen. */
export async function drawReport(paper: Paper, report: PrintedReport): Promise<void> {
  const { chart, table, empty } = report;
  paper.part('H1', () => {
    paper.paragraph(report.title, { size: 18, weight: 'semibold' });
    paper.y += 4;
  });
  paper.part('P', () => paper.paragraph(report.sentence, { color: INK.second }));
  paper.y += 14;
  drawFigures(paper, report);
  if (chart) drawChart(paper, chart, report.tick);
  if (empty) drawEmpty(paper, empty);
  if (table) await drawTable(paper, table);
  const cut = table?.cut ? [table.cut] : [];
  const lack = paper.lacksLetters ? [m.lacksLetters(NO_LETTER)] : [];
  for (const remark of [...cut, ...report.remarks, ...lack])
    paper.part('P', () => {
      paper.paragraph(remark, { size: 8, color: INK.quiet });
      paper.y += 2;
    });
}

const LABEL = { size: 8.5, color: INK.quiet } as const;
const MAIN = { size: 22, weight: 'semibold' } as const;
const SMALL = { size: 12, weight: 'semibold' } as const;
const BETWEEN = 22;

/** The main figure, and small ones beside it, which go on below where they do not fit. */
function drawFigures(paper: Paper, { figure, besides }: PrintedReport): void {
  const wide = paper.widthOf(figure.text, MAIN);
  const beside = figure.beside ? paper.widthOf(figure.beside) + 8 : 0;
  paper.part('P', () => {
    paper.line(figure.label, paper.left, paper.y, paper.width, LABEL);
    paper.line(figure.text, paper.left, paper.y + 13, paper.width, MAIN);
    paper.line(figure.beside, paper.left + wide + 8, paper.y + 25, beside, { color: INK.quiet });
  });
  let x = paper.left + Math.max(paper.widthOf(figure.label, LABEL), wide + beside) + BETWEEN;
  let y = paper.y;
  for (const one of besides) {
    const room = besideWidth(paper, one);
    if (x + room > paper.left + paper.width) {
      x = paper.left;
      y += 46;
    }
    drawBeside(paper, one, { x, y, room });
    x += room + BETWEEN;
  }
  paper.y = y + 54;
}

function besideWidth(paper: Paper, { label, text, quiet }: Beside): number {
  const said = paper.widthOf(text, SMALL) + (quiet ? paper.widthOf(quiet) + 6 : 0);
  return Math.min(240, Math.max(paper.widthOf(label, LABEL), said)) + 1;
}

function drawBeside(paper: Paper, { label, text, quiet, amber }: Beside, { x, y, room }: Spot): void {
  paper.part('P', () => {
    paper.line(label, x, y, room, LABEL);
    const kept = quiet ? paper.widthOf(quiet) + 6 : 0;
    paper.line(text, x, y + 15, room - kept, { ...SMALL, color: amber ? INK.amber : INK.text });
    const wide = Math.min(room - kept, paper.widthOf(text, SMALL));
    if (quiet) paper.line(quiet, x + wide + 5, y + 17.5, kept, { color: INK.quiet });
  });
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

function drawEmpty(paper: Paper, text: string): void {
  paper.part('P', () => {
    paper.box(paper.left, paper.y, paper.width, 90, INK.head, 6);
    paper.line(text, paper.left, paper.y + 38, paper.width, { size: 11, weight: 'semibold', align: 'center' });
  });
  paper.y += 106;
}
