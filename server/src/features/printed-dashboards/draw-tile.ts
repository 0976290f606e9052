import type { PrintedTile } from '@fairlead/domain/dashboards/printed';
import { printedDashboardMessages as m } from '@fairlead/domain/dashboards/printed.messages';
import { type Box, INK, type Paper } from '../printed-reports/public';
import { drawTileList } from './draw-tile-list';
import { drawTileReport } from './draw-tile-report';
import { QUIET } from './looks';

const PAD = 9;

/** A tile in its place: its box, its title and its content. Nothing is drawn outside the box. */
export function drawTile(paper: Paper, { body, ...named }: PrintedTile, box: Box): void {
  if (body.kind === 'heading') return drawHeading(paper, body.text, box);
  drawFrame(paper, box);
  const x = box.x + PAD;
  const width = box.width - PAD * 2;
  const y = box.y + PAD - 1 + drawTitle(paper, named, { ...box, x, width }, body.kind === 'list');
  const inner = { x, y: y + 1, width, height: box.y + box.height - PAD - y - 1 };
  switch (body.kind) {
    case 'note':
      return drawText(paper, body.text, inner, INK.second);
    case 'problem':
      return drawText(paper, body.text, inner, INK.amber);
    case 'report':
      return drawTileReport(paper, body, inner);
    case 'list':
      return drawTileList(paper, body, inner);
  }
}

const LOW = 80;

/** Returns its height. In a low tile of lines both are side by side. */
function drawTitle(
  paper: Paper,
  { title, beside }: Pick<PrintedTile, 'title' | 'beside'>,
  { x, y: top, width, height }: Box,
  hasLines: boolean,
): number {
  if (title === null) return 0;
  const y = top + PAD - 1;
  const look = { weight: 'semibold' } as const;
  paper.part('H2', () => paper.line(title, x, y, width, look));
  if (!beside) return 12;
  const wide = paper.widthOf(title, look) + 8;
  const isBeside = hasLines && height < LOW && wide + paper.widthOf(beside, QUIET) <= width;
  const at = isBeside ? { x: x + wide, y: y + 1.2, width: width - wide } : { x, y: y + 12, width };
  paper.part('P', () => paper.line(beside, at.x, at.y, at.width, QUIET));
  return isBeside ? 12 : 23;
}

function drawFrame({ doc }: Paper, { x, y, width, height }: Box): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.lineWidth(0.7).roundedRect(x, y, width, height, 5).stroke(INK.strong);
  doc.endMarkedContent();
}

function drawHeading(paper: Paper, text: string, { x, y, width, height }: Box): void {
  paper.part('H2', () =>
    paper.block(text, x, y + Math.min(10, height / 3), width, 18, { size: 12, weight: 'semibold' }),
  );
}

/** In as small a font as needed; below a text that is still too long, a line says that it was cut. */
const SIZES = [9, 8, 7];

function drawText(paper: Paper, text: string, { x, y, width, height }: Box, color: string): void {
  const size = SIZES.find((one) => paper.heightOf(text, width, { size: one }, height) <= height);
  const room = size === undefined ? height - 10 : height;
  paper.part('P', () => {
    paper.block(text, x, y, width, room, { size: size ?? 7, color });
    if (size === undefined) paper.line(m.cut, x, y + height - 9, width, QUIET);
  });
}
