import type { RefusedRow } from '@fairlead/domain/imports/import.contract';
import { csvLine } from '@fairlead/domain/wire/csv';
import type { Page } from '@fairlead/domain/wire/list-query';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../http/context';
import { Reply } from '../../http/endpoint';
import { countRefused, refusedRows } from './imports.queries';
import { importToRead } from './rights';

const PORTION = 5000;

export async function rejectedPage(
  ctx: Ctx,
  id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<RefusedRow>> {
  await importToRead(ctx, id);
  const total = await countRefused(ctx, id);
  const entries = await refusedRows(ctx, id, per_page, (page - 1) * per_page);
  return { entries, pagination: pagination(page, per_page, total) };
}

/** The refused rows as they were, each with its reason: to be mended and imported again. */
export async function rejectedFile(ctx: Ctx, id: number): Promise<Reply> {
  const imp = await importToRead(ctx, id);
  const lines = [csvLine([...imp.headers, 'Row', 'Reason'])];
  for (let offset = 0; ; offset += PORTION) {
    const rows = await refusedRows(ctx, id, PORTION, offset);
    for (const row of rows) lines.push(lineOf(row, imp.headers.length));
    if (rows.length < PORTION) break;
  }
  const name = `${imp.file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '_')}-rejected.csv`;
  // The mark before the text tells spreadsheets that it is UTF-8.
  return new Reply(`\ufeff${lines.join('')}`, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  });
}

function lineOf({ row, cells, problems }: RefusedRow, width: number): string {
  const own = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const reasons = problems.map(({ label, msg }) => (label === 'Row' ? msg : `${label}: ${msg}`));
  return csvLine([...own, String(row), reasons.join(' ')]);
}
