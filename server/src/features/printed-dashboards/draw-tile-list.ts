import { printedDashboardMessages as m } from '@fairlead/domain/dashboards/printed.messages';
import type { PrintedLine, PrintedList } from '@fairlead/domain/dashboards/printed-parts';
import { type Box, INK, type Paper } from '../printed-reports/public';
import { drawTileFigure } from './draw-tile-figure';
import { QUIET } from './looks';

const LINE = 11.5;
const UNDER = 9.5;
const BAR = 8;
const BETWEEN = 5;

/** As many lines as there is room for, and the number of the others. */
export function drawTileList(paper: Paper, list: PrintedList, { x, y, width, height }: Box): void {
  const bottom = y + height;
  y += 2;
  const say = (text: string, color: string = INK.quiet) => {
    const high = Math.min(paper.heightOf(text, width, QUIET), bottom - y);
    if (high < 8) return;
    paper.part('P', () => paper.block(text, x, y, width, high, { ...QUIET, color }));
    y += high + 3;
  };
  if (list.figure) y = drawTileFigure(paper, list.figure, { x, y, width, height });
  for (const text of list.head) say(text, INK.second);
  if (list.empty) say(list.empty, INK.second);
  const kept = list.foot.reduce((sum, text) => sum + paper.heightOf(text, width, QUIET) + 3, 0);
  const { below, shown, count } = placed(list, bottom - y, kept);
  for (const line of shown.lines.slice(0, count)) {
    drawLine(paper, line, x, y, width);
    y += heightOf(line);
  }
  const more = list.total - count;
  if (more > 0 || (list.is_cut && count > 0)) say(list.figure ? m.cut : m.more(more, list.is_cut));
  for (const text of below) say(text);
}

interface Placed {
  readonly shown: PrintedList;
  readonly count: number;
  readonly below: readonly string[];
}

/** The lines take precedence over the text below them; if that has no room, it says that there is more. */
function placed(list: PrintedList, room: number, kept: number): Placed {
  const ways = list.figure ? [list, shortened(list)] : [list];
  const cut = [
    ...ways.map((shown) => ({ shown, least: UNDER + 3, below: [m.cut] })),
    ...ways.slice(-1).map((shown) => ({ shown: cutBeside(shown), least: 0, below: [] })),
  ];
  const whole = ways.map((shown) => ({ shown, least: kept, below: list.foot }));
  for (const { shown, least, below } of list.foot.length ? [...whole, ...cut] : whole) {
    const count = fitting(shown, room - least);
    if (count > 0) return { shown, count, below };
  }
  return { shown: list, count: 0, below: list.foot };
}

function cutBeside(list: PrintedList): PrintedList {
  return { ...list, lines: list.lines.map((line) => ({ ...line, aside: line.aside || m.cut })) };
}

/** Below a figure in little room: the words alone. */
function shortened(list: PrintedList): PrintedList {
  return { ...list, lines: list.lines.map((line) => ({ ...line, under: '', bar: null })) };
}

/** When the last lines are left out, the line with their number needs room. */
function fitting({ lines, total, is_cut }: PrintedList, room: number): number {
  const count = (most: number) => {
    let [used, at] = [0, 0];
    for (const line of lines) {
      used += heightOf(line);
      if (used - BETWEEN > most) break;
      at += 1;
    }
    return at;
  };
  const all = count(room);
  return all === total && !is_cut ? all : count(room - UNDER - 2);
}

function heightOf({ under, bar }: PrintedLine): number {
  return LINE + (under ? UNDER : 0) + (bar ? BAR : 0) + BETWEEN;
}

function drawLine(paper: Paper, { text, under, aside, tone, bar }: PrintedLine, x: number, top: number, width: number) {
  const color = tone ? INK[tone] : INK.quiet;
  const wide = aside ? Math.min(width * 0.6, paper.widthOf(aside, { size: 8 })) + 1 : 0;
  let y = top;
  paper.part('P', () => {
    paper.line(text, x, y, width - (wide ? wide + 8 : 0), { size: 8.5, color: aside || !tone ? INK.text : color });
    if (aside) paper.line(aside, x + width - wide, y + 0.4, wide, { size: 8, color, align: 'right' });
    y += LINE;
    if (under) paper.line(under, x, y, width, QUIET);
  });
  if (under) y += UNDER;
  if (bar) drawBar(paper, bar, x, y + 2, width);
}

/** The words beside it say the same. */
function drawBar(
  paper: Paper,
  { part, expected }: NonNullable<PrintedLine['bar']>,
  x: number,
  y: number,
  width: number,
) {
  paper.doc.markContent('Artifact', { type: 'Layout' });
  paper.box(x, y, width, 4, INK.pale, 2);
  if (part > 0) paper.box(x, y, Math.max(2, width * part), 4, INK.accent, 2);
  if (expected !== null) paper.box(x + width * expected - 0.6, y - 2, 1.2, 8, INK.text);
  paper.doc.endMarkedContent();
}
