import { type Box, INK, type Paper } from '../printed-reports/public';

const SIZES = [17, 14, 11, 9, 7];

/** The figure, which is never shortened, and the text beside it. Returns where the next part begins. */
export function drawTileFigure(
  paper: Paper,
  { text, beside }: { readonly text: string; readonly beside: string },
  { x, y, width }: Box,
): number {
  const weight = 'semibold';
  const size = SIZES.find((one) => paper.widthOf(text, { size: one, weight }) <= width) ?? 7;
  const wide = paper.widthOf(text, { size, weight });
  const isBeside = width - wide - 6 >= paper.widthOf(beside, { size: 8 });
  paper.part('P', () => {
    paper.line(text, x, y, width + 1, { size, weight });
    const at = isBeside ? { x: x + wide + 6, y: y + size * 0.97 - 8 } : { x, y: y + size * 1.3 };
    paper.line(beside, at.x, at.y, isBeside ? width - wide - 5 : width, { size: 8, color: INK.quiet });
  });
  return y + size * 1.3 + (isBeside || !beside ? 0 : 11) + 3;
}
