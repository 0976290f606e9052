import type { AuditEvent, AuditFilter, AuditPage } from '@fairlead/domain/audit-log/audit-log.contract';
import { auditActor, auditSentence } from '@fairlead/domain/audit-log/sentences';
import { writeDate } from '@fairlead/domain/dates/wire';
import { localDate } from '@fairlead/domain/dates/zones';
import { csvLine } from '@fairlead/domain/wire/csv';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { Streamed } from '../../http/answer';
import { gone, invalidField, notFound } from '../../base/errors';
import { findAuditExport, readAuditEvents, searchedSince } from './audit-log.queries';

const MINUTES = 10;
const PORTION = 1000;
const COLUMNS = [
  'Time',
  'User',
  'Viewing as',
  'Event',
  'What happened',
  'Subject type',
  'Subject id',
  'Subject',
  'Network address',
  'Program',
  'Details',
];

export async function auditPage(
  ctx: Ctx,
  { before, per_page, ...filter }: AuditFilter & { before?: number; per_page: number },
): Promise<AuditPage> {
  const found = await readAuditEvents(ctx, filter, before, per_page + 1);
  const entries = found.slice(0, per_page);
  const next = found.length > per_page ? (entries.at(-1)?.id ?? null) : null;
  const since = searchedSince(ctx, filter);
  return { entries, next, searched_since: since && writeDate(since) };
}

/** The audit event of the export identifies the file; it is valid for a few minutes and for the same user. */
export async function askAuditFile(ctx: Ctx, filter: AuditFilter): Promise<{ file_url: string }> {
  if (filter.user_id && !ctx.config.users.some(({ id }) => id === filter.user_id))
    throw invalidField('user_id', 'Has invalid value');
  const id = await recordAudit(ctx, { event: 'export.done', details: { kind: 'audit_log', filter } });
  return { file_url: `/api/internal/audit_log/files/${id}` };
}

export async function auditFile(ctx: Ctx, id: number): Promise<Streamed> {
  const found = await findAuditExport(ctx, id);
  if (!found) throw notFound();
  if (ctx.now.getTime() - found.at.getTime() > MINUTES * 60_000)
    throw gone('This file is no longer available. Please export again.');
  return new Streamed(linesOf(ctx, found.filter, id), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="audit-log-${localDate(ctx.now, ctx.actor.time_zone)}.csv"`,
  });
}

/** The events up to the request for the file, including that request's own. */
async function* linesOf(ctx: Ctx, filter: AuditFilter, newest: number): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield `\ufeff${csvLine(COLUMNS)}`;
  for (let before: number | undefined = newest + 1; before !== undefined; ) {
    const rows: AuditEvent[] = await readAuditEvents(ctx, filter, before, PORTION);
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    before = rows.length === PORTION ? rows.at(-1)?.id : undefined;
  }
}

function cellsOf(row: AuditEvent): string[] {
  const { details } = row;
  return [
    row.at,
    auditActor(row.user, row.details) ?? '',
    row.on_behalf_of?.full_name ?? '',
    row.event,
    auditSentence(row),
    row.subject_type ?? '',
    row.subject_id === null ? '' : String(row.subject_id),
    row.subject_name ?? '',
    row.network_address ?? '',
    row.user_agent ?? '',
    Object.keys(details).length ? JSON.stringify(details) : '',
  ];
}
