import type { PrintedCell, PrintedColumn, PrintedTable } from '@fairlead/domain/reports/printed-table';
import { INK, onPaper } from './colors';
import type { Paper } from './paper';

const ROW = 20;
const HEAD = 22;
/** The minimum width of the names of the rows. */
const NAME = 130;
const BAR = 60;
const PAD = 18;
const MOST_HEAD = 110;

/** Columns that have room beside each other, with the names of the rows before them. */
interface Block {
  /** The indexes of cells. */
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly Lane[];
}

interface Lane {
  readonly x: number;
  readonly width: number;
  readonly is_left: boolean;
}

/**
 * A table over as many pages as needed, with its head on each. Columns without room beside each other follow in a
 * further block below, each with the names of the rows. Figures are never shortened.
 */
export async function drawTable(paper: Paper, table: PrintedTable): Promise<void> {
  for (const block of blocksOf(paper, table)) {
    await drawBlock(paper, table, block);
    paper.y += 14;
  }
}

async function drawBlock(paper: Paper, table: PrintedTable, { from, to, lanes }: Block): Promise<void> {
  const tree = paper.doc.struct('Table');
  paper.doc.addStructure(tree);
  const cut = <T>(all: readonly T[]) => all.slice(from, to);
  const head = () => drawHead(paper, tree, [table.columns[0], ...table.columns.slice(from + 1, to + 1)], lanes);
  paper.need(HEAD + ROW * 2);
  head();
  for (const [at, { name, color, cells }] of table.rows.entries()) {
    // The total is never alone on a page.
    if (paper.need(at === table.rows.length - 1 ? ROW * 2 : ROW)) head();
    drawRow(paper, tree, { name, color, cells: cut(cells) }, lanes);
    await paper.breathe();
  }
  if (paper.need(ROW)) head();
  drawRow(paper, tree, { name: table.total_label, color: null, cells: cut(table.total), is_total: true }, lanes);
  tree.end();
}

function blocksOf(paper: Paper, table: PrintedTable): Block[] {
  const widths = table.columns.slice(1).map((_, at) => widthOf(paper, table, at));
  const blocks: Block[] = [];
  for (let from = 0; from < widths.length; ) {
    let to = from + 1;
    let used = widths[from] ?? 0;
    while (to < widths.length && used + (widths[to] ?? 0) <= paper.width - NAME) used += widths[to++] ?? 0;
    blocks.push({ from, to, lanes: lanesOf(paper, table, widths, { from, to, used }) });
    from = to;
  }
  return blocks;
}

/** As wide as its longest cell: digits have one width, so that the longest text is the widest. */
function widthOf(paper: Paper, { columns, rows, total }: PrintedTable, at: number): number {
  const cells = [...rows.map((row) => row.cells[at]), total[at]];
  const longest = cells.reduce(
    (text, cell) => ((cell?.text.length ?? 0) > text.length ? (cell?.text ?? '') : text),
    '',
  );
  const bar = cells.some((cell) => cell?.share !== undefined) ? BAR + 6 : 0;
  const head = Math.min(MOST_HEAD, paper.widthOf(columns[at + 1]?.label ?? '', { size: 8 }));
  return Math.max(head, paper.widthOf(longest, { weight: 'semibold', figures: true }) + bar) + PAD;
}

/** The names get the rest of the width, up to one at which a row is still read as one. */
function lanesOf(
  paper: Paper,
  { columns }: PrintedTable,
  widths: readonly number[],
  { from, to, used }: { readonly from: number; readonly to: number; readonly used: number },
): readonly Lane[] {
  const spare = Math.max(0, paper.width - used - MOST_NAME) / (to - from);
  const lanes: Lane[] = [{ x: paper.left, width: paper.width - used - spare * (to - from), is_left: true }];
  for (let at = from; at < to; at += 1) {
    const last = lanes.at(-1) as Lane;
    lanes.push({
      x: last.x + last.width,
      width: (widths[at] ?? 0) + spare,
      is_left: columns[at + 1]?.is_left ?? false,
    });
  }
  return lanes;
}

const MOST_NAME = 230;

type Tree = ReturnType<Paper['doc']['struct']>;

function drawHead(
  paper: Paper,
  tree: Tree,
  columns: readonly (PrintedColumn | undefined)[],
  lanes: readonly Lane[],
): void {
  const { doc } = paper;
  const row = doc.struct('TR');
  tree.add(row);
  doc.markContent('Artifact', { type: 'Layout' });
  paper.box(paper.left, paper.y, paper.width, HEAD, INK.head);
  doc.endMarkedContent();
  for (const [at, lane] of lanes.entries()) {
    const draw = () =>
      paper.line(columns[at]?.label ?? '', lane.x + 6, paper.y + 6, lane.width - 12, {
        size: 8,
        color: INK.second,
        align: lane.is_left ? 'left' : 'right',
      });
    row.add(doc.struct('TH', {}, draw));
  }
  row.end();
  paper.y += HEAD;
}

interface Line {
  readonly name: string;
  readonly color: string | null;
  readonly cells: readonly PrintedCell[];
  readonly is_total?: true;
}

function drawRow(paper: Paper, tree: Tree, { name, color, cells, is_total }: Line, lanes: readonly Lane[]): void {
  const { doc } = paper;
  const row = doc.struct('TR');
  tree.add(row);
  const weight = is_total ? 'semibold' : 'regular';
  const [first] = lanes;
  row.add(
    doc.struct('TH', {}, () => {
      const mark = color ? 14 : 0;
      if (color) paper.box(paper.left + 6, paper.y + 6, 8, 8, onPaper(color), 2);
      paper.line(name, paper.left + 6 + mark, paper.y + 5, (first?.width ?? NAME) - 12 - mark, { weight });
    }),
  );
  for (const [at, cell] of cells.entries()) {
    const lane = lanes[at + 1];
    if (lane) row.add(doc.struct('TD', {}, () => drawCell(paper, cell, lane, weight)));
  }
  row.end();
  paper.y += ROW;
  doc.markContent('Artifact', { type: 'Layout' });
  paper.rule(paper.left, paper.y, paper.width, INK.border);
  doc.endMarkedContent();
}

function drawCell(paper: Paper, { text, share, tone }: PrintedCell, lane: Lane, weight: 'regular' | 'semibold'): void {
  const bar = share === undefined ? 0 : BAR;
  if (share !== undefined) {
    paper.box(lane.x + 6, paper.y + 8, bar, 4, INK.pale, 2);
    if (share > 0) paper.box(lane.x + 6, paper.y + 8, Math.max(1, bar * share), 4, INK.accent, 2);
  }
  const x = lane.x + 6 + (bar > 0 ? bar + 6 : 0);
  const color = tone ? INK[tone] : bar > 0 ? INK.second : INK.text;
  const align = lane.is_left ? 'left' : 'right';
  paper.line(text, x, paper.y + 5, lane.width - 12 - (x - lane.x - 6), { weight, color, align, figures: true });
}
