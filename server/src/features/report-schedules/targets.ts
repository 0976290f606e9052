import type { SessionUser } from '@fairlead/domain/access/session.types';
import { type ScheduleTarget, type Targeted, targeted, targetOf } from '@fairlead/domain/report-schedules/targets';
import { isReportSeen } from '@fairlead/domain/reports/sharing';
import type { Ctx } from '../../base/context';
import { NotYet } from '../../jobs/retry';
import { findDashboard } from '../dashboards/public';
import { dashboardToPrint, printedDashboard } from '../printed-dashboards/public';
import { printedDocument, reportToPrint } from '../printed-reports/public';
import { readSavedReports } from '../saved-reports/public';

/** Something that is sent on a schedule, as the actor sees it. */
export interface Target {
  readonly kind: ScheduleTarget;
  readonly name: string;
  /** Where it is in the app. */
  readonly path: string;
  readonly isSeenBy: (user: SessionUser) => boolean;
  /**
   * Counted with the rights of the actor. 422 if it cannot be counted; `NotYet` if a part of it failed that may be
   * counted at the next attempt, unless it is wanted `as_is`.
   */
  readonly print: (
    as: Ctx,
    asked: { readonly as_is: boolean },
  ) => Promise<{ readonly content: Buffer; readonly deals: number }>;
}

/** Undefined if the actor does not see it. */
type Find = (ctx: Ctx, id: number) => Promise<Target | undefined>;

/** What can be sent, a line for each kind. */
const TARGETS: Readonly<Record<ScheduleTarget, Find>> = {
  saved_report: findSavedReport,
  dashboard: findSentDashboard,
};

export async function findTarget(ctx: Ctx, row: Targeted): Promise<Target | undefined> {
  const named = targetOf(row);
  return named && TARGETS[named.kind](ctx, named.id);
}

export function kindOf(row: Targeted): ScheduleTarget {
  return targetOf(row)?.kind ?? 'saved_report';
}

/** Where it is in the app, also if it is no longer found. */
export function pathOf(row: Targeted): string {
  const named = targetOf(row);
  return named?.kind === 'dashboard' ? `/dashboards/${named.id}` : `/reporting/${named?.id}`;
}

async function findSavedReport(ctx: Ctx, id: number): Promise<Target | undefined> {
  const [report] = await readSavedReports(ctx, [id]);
  if (!report) return undefined;
  const { name, definition } = report;
  return {
    kind: 'saved_report',
    name,
    path: pathOf(targeted('saved_report', id)),
    isSeenBy: (user) => isReportSeen(report, user),
    async print(as) {
      const printed = await reportToPrint(as, { name, definition });
      return { content: await printedDocument(as, name, [printed]), deals: printed.deals };
    },
  };
}

async function findSentDashboard(ctx: Ctx, id: number): Promise<Target | undefined> {
  const dashboard = await findDashboard(ctx, id);
  if (!dashboard) return undefined;
  return {
    kind: 'dashboard',
    name: dashboard.name,
    path: pathOf(targeted('dashboard', id)),
    isSeenBy: (user) => isReportSeen(dashboard, user),
    async print(as, { as_is }) {
      const printed = await dashboardToPrint(as, dashboard, null);
      if (printed.lacksTiles && !as_is) throw new NotYet('A tile of the dashboard could not be counted');
      return { content: await printedDashboard(as, printed), deals: printed.deals };
    },
  };
}
