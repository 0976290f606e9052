import type { PrintedDashboard } from '@fairlead/domain/dashboards/printed';
import { printedDashboardMessages as m } from '@fairlead/domain/dashboards/printed.messages';
import { onPages, withoutEmptyRoom } from '@fairlead/domain/dashboards/printed-pages';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import { COLUMNS } from '@fairlead/domain/dashboards/dashboard';
import { INK, NO_LETTER, type Paper } from '../printed-reports/public';
import { drawTile } from './draw-tile';

/** The height of a row on the screen, relative to the width of its columns. */
const ROW = 42;
const GAP = 10;

/** Title and whose figures these are, then the tiles arranged as on the screen, on as many pages as needed. */
export async function drawDashboard(paper: Paper, { title, sentence, tiles }: PrintedDashboard): Promise<void> {
  const whole = rowsIn(paper.room);
  drawHead(paper, title, sentence);
  if (tiles.length === 0) paper.part('P', () => paper.paragraph(m.empty, { size: 11, color: INK.second }));
  const column = (paper.width + GAP) / COLUMNS;
  const pages = onPages(withoutEmptyRoom(tiles), { first: rowsIn(paper.room), other: whole });
  for (const [at, page] of pages.entries()) {
    if (at > 0) paper.newPage();
    const top = paper.y;
    for (const { tile, row, height } of page) {
      const { place } = tile;
      drawTile(paper, tile, {
        x: paper.left + (place.column - 1) * column,
        y: top + row * ROW,
        width: place.width * column - GAP,
        height: height * ROW - GAP,
      });
      await paper.breathe();
    }
    paper.y = top + Math.max(0, ...page.map(({ row, height }) => row + height)) * ROW;
  }
  if (paper.lacksLetters)
    paper.part('P', () => paper.paragraph(reportWords.lacksLetters(NO_LETTER), { size: 8, color: INK.quiet }));
}

function rowsIn(room: number): number {
  return Math.floor((room + GAP) / ROW);
}

function drawHead(paper: Paper, title: string, sentence: string): void {
  paper.part('H1', () => {
    paper.paragraph(title, { size: 18, weight: 'semibold' });
    paper.y += 2;
  });
  paper.part('P', () => paper.paragraph(sentence, { color: INK.second }));
  paper.y += 10;
}
