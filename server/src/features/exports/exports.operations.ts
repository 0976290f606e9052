import { type RecordKind, pathOfKind } from '@fairlead/domain/kinds/kinds';
import { NOBODY_CHOSEN } from '@fairlead/domain/bulk/wording';
import { writeInstant } from '@fairlead/domain/dates/wire';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { cellWriter } from '@fairlead/domain/exports/cells';
import { readColumns } from '@fairlead/domain/exports/columns';
import type { ExportAnswer, ExportAsked, ExportRecord } from '@fairlead/domain/exports/export.contract';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { EXPORTS_USED_UP, quotaOf } from '@fairlead/domain/quotas/quotas';
import { csvLine } from '@fairlead/domain/wire/csv';
import { type Page, pagination } from '@fairlead/domain/wire/list-query';
import { recordAudit } from '../../account/audit';
import { idsInPortions } from '../../db/cursor';
import { orderedIds } from '../../listing/listing';
import { countRecords } from '../../listing/record-list';
import { orderOf } from '../../listing/record-order';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { Streamed } from '../../http/answer';
import { forbidden, gone, invalid, invalidField, notFound } from '../../base/errors';
import { chosenWhere } from '../bulk/public';
import { recordKinds } from '../record-kinds/public';
import { cellOf } from './cells.present';
import {
  countExports,
  findExport,
  insertExport,
  listed,
  presentExport,
  readCells,
  lockOwnExports,
} from './exports.queries';

const MINUTES = 10;
const PORTION = 2000;

/** Logs the export before any data leaves, and returns the address of the file, which is valid for a few minutes. */
export async function askExport(ctx: Ctx, kind: RecordKind, asked: ExportAsked): Promise<ExportAnswer> {
  requireCan(ctx, 'export', kind);
  const { issues } = readColumns(ctx.catalogue, kind, asked.columns);
  if (issues.length) throw invalid(issues);
  const { count } = await countRecords(ctx, kind, chosenWhere(ctx, kind, asked));
  if (asked.ids && count === 0) throw invalidField('ids', NOBODY_CHOSEN);
  await requireExportQuota(ctx);
  const id = await insertExport(ctx, kind, asked, count);
  await recordAudit(ctx, { event: 'export.done', details: { kind, total: count, columns: asked.columns ?? 'all' } });
  const expires = new Date(ctx.now.getTime() + MINUTES * 60_000);
  return {
    ...(await presentExport(ctx, id)),
    file_url: `/api/v3/exports/${id}/file.csv`,
    expires_at: writeInstant(expires, ctx.actor.time_zone),
  };
}

/** The file, row by row with the current data: records that the user may no longer see are left out. */
export async function exportFile(ctx: Ctx, id: number): Promise<Streamed> {
  const found = await findExport(ctx, id);
  if (!found) throw notFound();
  requireCan(ctx, 'export', found.kind);
  if (ctx.now.getTime() - found.created_at.getTime() > MINUTES * 60_000)
    throw gone('This file is no longer available. Please export again.');
  const { kind, asked } = found;
  const { fields } = readColumns(ctx.catalogue, kind, asked.columns);
  const day = localDate(ctx.now, ctx.actor.time_zone);
  return new Streamed(await begun(linesOf(ctx, kind, asked, fields)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${pathOfKind(kind)}-${day}.csv"`,
  });
}

export async function exportsOf(
  ctx: Ctx,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<ExportRecord>> {
  const { entries, total } = await listed(ctx, per_page, (page - 1) * per_page);
  return { entries, pagination: pagination(page, per_page, total) };
}

/** 403 if the user has no export left this month; until the commit no second one is counted at the same time. */
export async function requireExportQuota(ctx: Ctx): Promise<void> {
  const type = 'monthly_exports_per_user';
  if (quotaOf(ctx.account.settings, type, 0).available === null) return;
  await lockOwnExports(ctx);
  const { available } = quotaOf(ctx.account.settings, type, await exportsThisMonth(ctx));
  if (available !== null && available < 1) throw forbidden(EXPORTS_USED_UP);
}

/** Exports of the user in the current month of the user's calendar. */
export function exportsThisMonth(ctx: Ctx): Promise<number> {
  return countExports(ctx, startOfMonth(ctx));
}

function startOfMonth({ now, actor }: Ctx): Date {
  return startOfDay(`${localDate(now, actor.time_zone).slice(0, 8)}01`, actor.time_zone);
}

/** Every requested column, as it is now; `seen` counts the rows as they are written. */
export function csvOf(
  ctx: Ctx,
  kind: RecordKind,
  asked: ExportAsked,
  seen: (rows: number) => void,
): AsyncGenerator<string> {
  return linesOf(ctx, kind, asked, readColumns(ctx.catalogue, kind, asked.columns).fields, seen);
}

async function* linesOf(
  ctx: Ctx,
  kind: RecordKind,
  asked: ExportAsked,
  fields: readonly Field[],
  seen: (rows: number) => void = () => undefined,
): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield `\ufeff${csvLine(fields.map(({ label }) => label))}`;
  const presented = recordKinds[kind].presentation(ctx);
  const cells = fields.map((field) => cellOf(ctx, kind, field, presented));
  const writers = fields.map((field) => cellWriter(field, ctx.config));
  const query = orderedIds(ctx, kind, { where: chosenWhere(ctx, kind, asked), order: orderOf(ctx, kind, asked) });
  for await (const ids of idsInPortions(ctx.db, query, PORTION)) {
    const rows = await readCells(ctx, kind, ids, cells);
    yield rows.map((row) => csvLine(writers.map((write, at) => write(row[`c${at}`])))).join('');
    seen(rows.length);
  }
}

/** The first part is produced before anything is sent, so that an early failure still gets a proper error answer. */
async function begun(parts: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const head = await parts.next();
  const first = await parts.next();
  return (async function* () {
    if (!head.done) yield head.value;
    if (!first.done) yield first.value;
    yield* parts;
  })();
}
