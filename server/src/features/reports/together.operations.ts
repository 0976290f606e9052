import type { ReportDefinition } from '@fairlead/domain/reports/report';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { Ctx } from '../../base/context';
import { apart } from '../../db/savepoint';
import { type AskedReport, askedReport } from './asked-report';
import { countedByCounters } from './counters';
import { answerOf, countedByFacts } from './reports.operations';

/** What became of one of several reports: its answer, or what was thrown. */
export type RunReport = { readonly answer: ReportAnswer } | { readonly error: unknown };

/** Counts several reports over the deals that the actor sees. One that cannot be counted does not fail the others. */
export async function runReports(ctx: Ctx, definitions: readonly ReportDefinition[]): Promise<RunReport[]> {
  const found: RunReport[] = [];
  for (const definition of definitions) found.push(await runAlone(ctx, definition));
  return found;
}

async function runAlone(ctx: Ctx, definition: ReportDefinition): Promise<RunReport> {
  try {
    const report: AskedReport = askedReport(ctx, definition);
    const answer = await apart(ctx, async () =>
      answerOf(ctx, report, (await countedByCounters(ctx, report)) ?? (await countedByFacts(ctx, report))),
    );
    return { answer };
  } catch (error) {
    return { error };
  }
}
