import { printedDashboardMessages as m } from '@fairlead/domain/dashboards/printed.messages';
import type { PrintedCell, PrintedTable } from '@fairlead/domain/reports/printed-table';
import { type Box, INK, onPaper, type Paper } from '../printed-reports/public';
import { QUIET } from './looks';

const ROW = 13.5;
const HEAD = 14;
const FOOT = 11;
const NAME = 68;
const PAD = 10;
const WITH_TOTAL = 4;
const FIGURE = { size: 7.5, figures: true } as const;

/** A table in the room of a tile: as many rows and columns as there is room for, and the number of the others. */
export function drawTileTable(paper: Paper, table: PrintedTable, { x, y, width, height }: Box): void {
  const { rows } = table;
  const lines = (room: number) => Math.max(0, Math.floor((room - HEAD) / ROW));
  const columns = lanesOf(paper, table, rows.slice(0, lines(height)), width);
  const hidden = table.columns.length - 1 - columns.length;
  const isWhole = rows.length < lines(height) && hidden === 0;
  const fit = lines(height - FOOT);
  // In a small tile the figure above shows the total.
  const hasTotal = isWhole || fit >= WITH_TOTAL;
  const shown = rows.slice(0, isWhole ? rows.length : fit - (hasTotal ? 1 : 0));
  const tree = paper.doc.struct('Table');
  paper.doc.addStructure(tree);
  const name = width - columns.reduce((sum, one) => sum + one.width, 0);
  const line = (kind: 'head' | 'row' | 'total', said: Line) => {
    drawLine(paper, tree, { ...said, kind }, { x, y, width, name, columns });
    y += kind === 'head' ? HEAD : ROW;
  };
  const heads = columns.map(({ at }) => ({ text: table.columns[at + 1]?.label ?? '' }));
  line('head', { label: table.columns[0]?.label ?? '', cells: heads, color: null });
  for (const row of shown)
    line('row', { label: row.name, cells: columns.map(({ at }) => row.cells[at] ?? NONE), color: row.color });
  if (hasTotal)
    line('total', { label: table.total_label, cells: columns.map(({ at }) => table.total[at] ?? NONE), color: null });
  tree.end();
  const more = [
    ...(shown.length < rows.length ? [m.moreRows(rows.length - shown.length)] : []),
    ...(hidden > 0 ? [m.moreColumns(hidden)] : []),
  ];
  if (more.length) paper.part('P', () => paper.line(m.and(more), x, y + 2, width, QUIET));
}

const NONE: PrintedCell = { text: '' };

interface Lane {
  /** The index of its cells. */
  readonly at: number;
  readonly width: number;
}

/** A head is whole if that leaves room for the names of the rows, and otherwise cut at this width. */
const WHOLE_HEAD = 140;
const HEAD_CUT = 64;

/**
 * Figures are never shortened: the last columns are left out if they have no room, but not the total of both groups.
 */
function lanesOf(paper: Paper, table: PrintedTable, rows: PrintedTable['rows'], width: number): readonly Lane[] {
  const widest = table.columns.slice(1).map((_, at) => {
    const texts = [...rows.map(({ cells }) => cells[at]?.text ?? ''), table.total[at]?.text ?? ''];
    return Math.max(...texts.map((text) => paper.widthOf(text, { ...FIGURE, weight: 'semibold' })));
  });
  const lanes = (most: number) =>
    widest.map((figures, at): Lane => {
      const head = Math.min(most, paper.widthOf(table.columns[at + 1]?.label ?? '', QUIET));
      return { at, width: Math.max(head, figures) + PAD };
    });
  const fits = (some: readonly Lane[], names = NAME) => some.reduce((sum, one) => sum + one.width, 0) <= width - names;
  const whole = lanes(WHOLE_HEAD);
  if (fits(whole, NAME * 2)) return whole;
  const all = lanes(HEAD_CUT);
  const last = table.columns.at(-1)?.label === table.total_label ? all.at(-1) : undefined;
  for (let count = all.length; count > 0; count -= 1) {
    const some = last && count < all.length ? [...all.slice(0, count - 1), last] : all.slice(0, count);
    if (fits(some)) return some;
  }
  return [];
}

interface Line {
  readonly label: string;
  readonly cells: readonly PrintedCell[];
  readonly color: string | null;
}

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly name: number;
  readonly columns: readonly Lane[];
}

type Tree = ReturnType<Paper['doc']['struct']>;

function drawLine(paper: Paper, tree: Tree, line: Line & { kind: 'head' | 'row' | 'total' }, room: Room): void {
  const { label, cells, color, kind } = line;
  const { x, y, width, name, columns } = room;
  const { doc } = paper;
  const row = doc.struct('TR');
  tree.add(row);
  const look =
    kind === 'head' ? QUIET : { ...FIGURE, weight: kind === 'total' ? ('semibold' as const) : ('regular' as const) };
  const mark = color ? 10 : 0;
  row.add(
    doc.struct('TH', {}, () => {
      if (color) paper.box(x, y + 3, 6, 6, onPaper(color), 1.5);
      paper.line(label, x + mark, y + 2, name - mark - 4, look);
    }),
  );
  let left = x + name;
  for (const [at, lane] of columns.entries()) {
    const cell = cells[at] ?? NONE;
    const draw = () =>
      paper.line(cell.text, left, y + 2, lane.width, {
        ...look,
        align: 'right',
        ...(cell.tone && { color: INK[cell.tone] }),
      });
    row.add(doc.struct(kind === 'head' ? 'TH' : 'TD', {}, draw));
    left += lane.width;
  }
  row.end();
  doc.markContent('Artifact', { type: 'Layout' });
  if (kind !== 'total') paper.rule(x, y + (kind === 'head' ? HEAD : ROW) - 0.5, width, INK.border);
  doc.endMarkedContent();
}
