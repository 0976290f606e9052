import type { Action } from '@fairlead/domain/access/policy';
import { isReportSeen, reportFacts, type SharedReport } from '@fairlead/domain/reports/sharing';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { mayDo } from '../../http/access';

/** Whether the actor finds the dashboard of this row. They are shared as saved reports are. */
export function isDashboardSeen(ctx: Ctx, row: Row): boolean {
  return isReportSeen(row as unknown as SharedReport, ctx.actor);
}

export function mayDoToDashboard(ctx: Ctx, action: Action, row: Row): boolean {
  return mayDo(ctx, action, 'dashboard', reportFacts(row as unknown as SharedReport, ctx.actor));
}
