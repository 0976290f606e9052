import { hasFeature } from '@fairlead/domain/features/features';
import { localDate } from '@fairlead/domain/dates/zones';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { printedReport, type PrintedReport } from '@fairlead/domain/reports/printed';
import type { ColorSet, PrintedForm } from '@fairlead/domain/reports/printed-form';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import { printedWords } from '@fairlead/domain/reports/report-page.messages';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { Reply } from '../../http/answer';
import { runReport } from '../reports/public';
import { drawReport } from './draw-report';
import { Paper } from './paper';
import { notationOf } from './words';

interface ReportToPrint {
  readonly name?: string | undefined;
  readonly definition: ReportDefinition;
  readonly form?: PrintedForm | undefined;
  readonly colors?: ColorSet | undefined;
}

/** A report as the actor sees it, ready to be drawn. 422 if it cannot be counted, as on the screen. */
export async function reportToPrint(ctx: Ctx, asked: ReportToPrint): Promise<PrintedReport> {
  const { definition, form = 'bars', colors = 'default' } = asked;
  const answer = await runReport(ctx, definition);
  const title = asked.name || TYPE_NAMES[definition.type];
  return printedReport(answer, {
    ...notationOf(ctx),
    title,
    form,
    colors: hasFeature(ctx.account.features, 'reporting_v3') ? colors : 'default',
    catalogue: ctx.catalogue,
  });
}

/** Several reports below each other make one document too. */
export async function printedDocument(ctx: Ctx, title: string, reports: readonly PrintedReport[]): Promise<Buffer> {
  const paper = paperFor(ctx, title, reports.some(isWide));
  for (const [at, report] of reports.entries()) {
    if (at > 0) paper.newPage();
    await drawReport(paper, report);
  }
  return paper.ended();
}

/** Empty, with a foot that says for whom and when it was made. */
export function paperFor(ctx: Ctx, title: string, is_wide: boolean): Paper {
  const { instant } = notationOf(ctx);
  return new Paper({
    title,
    is_wide,
    is_letter: ctx.actor.date_format === 'us',
    foot: printedWords.foot(ctx.account.company_name, ctx.actor.full_name, instant(ctx.now), ctx.actor.time_zone),
    pageOf: printedWords.page,
    made: ctx.now,
  });
}

/** Many columns beside each other need a landscape page. */
function isWide({ chart, table }: PrintedReport): boolean {
  return (chart?.kind === 'columns' && chart.model.bars.length > 14) || (table?.columns.length ?? 0) > 7;
}

/** A report as a file for the screen. It is logged before it is sent. */
export async function exportReportPdf(ctx: Ctx, asked: ReportToPrint): Promise<Reply> {
  const report = await reportToPrint(ctx, asked);
  const details = { kind: DEAL.name, total: report.deals, report: report.title, format: 'pdf' };
  await recordAudit(ctx, { event: 'export.done', details });
  return new Reply(await printedDocument(ctx, report.title, [report]), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="report-${localDate(ctx.now, ctx.actor.time_zone)}.pdf"`,
    },
  });
}
