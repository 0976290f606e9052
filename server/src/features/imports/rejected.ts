import type { RefusedRow } from '@fairlead/domain/imports/import.contract';
import { csvLine } from '@fairlead/domain/wire/csv';
import type { Page } from '@fairlead/domain/wire/list-query';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { Streamed } from '../../http/answer';
import { countRefused, type Import, refusedAfter, refusedRows } from './imports.queries';
import { importToRead } from './rights';

const PORTION = 2000;

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

/** The refused rows unchanged, each with its reason, to be corrected and imported again. Streamed in portions. */
export async function rejectedFile(ctx: Ctx, id: number): Promise<Streamed> {
  const imp = await importToRead(ctx, id);
  const name = `${imp.file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '_')}-rejected.csv`;
  return new Streamed(linesOf(ctx, imp), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

async function* linesOf(ctx: Ctx, imp: Import): AsyncGenerator<string> {
  const own = ownHeaders(imp);
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield `\ufeff${csvLine([...own, 'Row', 'Reason'])}`;
  let after = 0;
  for (;;) {
    const rows = await refusedAfter(ctx, imp.id, after, PORTION);
    if (!rows.length) return;
    after = rows.at(-1)?.row ?? after;
    yield rows.map((row) => lineOf(row, own.length)).join('');
  }
}

/** If a file of refused rows was imported again, its last columns hold the earlier reasons. */
function ownHeaders({ headers, mapping }: Import): readonly string[] {
  const isOurs = headers.at(-2) === 'Row' && headers.at(-1) === 'Reason';
  const isIgnored = mapping.slice(-2).every((target) => target === null);
  return isOurs && isIgnored && mapping.length === headers.length ? headers.slice(0, -2) : headers;
}

function lineOf({ row, cells, problems }: RefusedRow, width: number): string {
  const own = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const reasons = problems.map(({ label, msg }) => (label === 'Row' ? msg : `${label}: ${msg}`));
  return csvLine([...own, String(row), reasons.join(' ')]);
}
