import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { ScheduleTarget } from '@fairlead/domain/report-schedules/schedule';
import { isReportSeen } from '@fairlead/domain/reports/sharing';
import type { Ctx } from '../../base/context';
import { printedDocument, reportToPrint } from '../printed-reports/public';
import { readSavedReports } from '../saved-reports/public';

/** Something that is sent on a schedule, as the actor sees it. */
export interface Target {
  readonly name: string;
  /** Where it is in the app. */
  readonly path: string;
  readonly isSeenBy: (user: SessionUser) => boolean;
  /** Counted with the rights of the actor. 422 where it cannot be counted. */
  readonly print: (as: Ctx) => Promise<{ readonly content: Buffer; readonly deals: number }>;
}

/** Undefined where the actor does not find it. */
type Find = (ctx: Ctx, id: number) => Promise<Target | undefined>;

/** What can be sent, a line for each kind. */
const TARGETS: Readonly<Record<ScheduleTarget, Find>> = {
  saved_report: findSavedReport,
};

/** A row names what it sends in a column of its own for each kind; the others are empty. */
export type Targeted = Readonly<Record<`${ScheduleTarget}_id`, number | null>>;

export async function findTarget(ctx: Ctx, row: Targeted): Promise<Target | undefined> {
  for (const [kind, find] of Object.entries(TARGETS)) {
    const id = row[`${kind as ScheduleTarget}_id`];
    if (id !== null) return find(ctx, id);
  }
  return undefined;
}

async function findSavedReport(ctx: Ctx, id: number): Promise<Target | undefined> {
  const [report] = await readSavedReports(ctx, [id]);
  if (!report) return undefined;
  const { name, definition } = report;
  return {
    name,
    path: `/reporting/${id}`,
    isSeenBy: (user) => isReportSeen(report, user),
    async print(as) {
      const printed = await reportToPrint(as, { name, definition });
      return { content: await printedDocument(as, name, [printed]), deals: printed.deals };
    },
  };
}
