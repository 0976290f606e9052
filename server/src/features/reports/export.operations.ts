import { localDate } from '@fairlead/domain/dates/zones';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { measuredField } from '@fairlead/domain/reports/groupable';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import { MEASURE_NAMES, TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { reportTable } from '@fairlead/domain/reports/table';
import { csvLine } from '@fairlead/domain/wire/csv';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { Reply } from '../../http/answer';
import { runReport } from './reports.operations';

/** The table of a report as a file, with the same numbers as on screen. It is logged before it is sent. */
export async function exportReport(ctx: Ctx, definition: ReportDefinition, name: string | undefined): Promise<Reply> {
  const answer = await runReport(ctx, definition);
  const report = name || TYPE_NAMES[definition.type];
  const details = { kind: DEAL.name, total: answer.total.count, report };
  await recordAudit(ctx, { event: 'export.done', details });
  const key = measuredField(definition.measure);
  const measured = key === undefined ? undefined : ctx.catalogue.field(DEAL.name, key)?.label;
  const table = reportTable(answer, measured ?? MEASURE_NAMES[definition.measure.of]);
  return new Reply(`\ufeff${table.map(csvLine).join('')}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="report-${localDate(ctx.now, ctx.actor.time_zone)}.csv"`,
    },
  });
}
