import { DASHBOARD_MESSAGES as m } from '@fairlead/domain/dashboards/dashboards.messages';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import type { Ctx } from '../../base/context';
import { AllBusy, CallerGone, DatabaseAway } from '../../base/database';
import { type FieldIssue, Refusal } from '../../base/errors';
import { wasGivenUp } from '../../db/constraints';

interface Problem {
  readonly what: 'problem';
  readonly problem: 'invalid' | 'refused' | 'failed';
  readonly msg: string;
  readonly field: string | null;
}

/** The message of a tile without figures. An error that ends the whole request is thrown again. */
export function problemOf(ctx: Ctx, error: unknown): Problem {
  if (ctx.signal?.aborted || endsAll(error)) throw error;
  if (!(error instanceof Refusal)) {
    ctx.log.error({ err: error }, 'a tile failed');
    return { what: 'problem', problem: 'failed', msg: m.failed, field: null };
  }
  if (error.status === 403) return { what: 'problem', problem: 'refused', msg: m.refused, field: null };
  const [issue] = error.status === 422 ? (error.body as readonly FieldIssue[]) : [];
  if (!issue) return { what: 'problem', problem: 'failed', msg: m.failed, field: null };
  return { what: 'problem', problem: 'invalid', msg: reportWords.problem(issue.msg), field: issue.field };
}

function endsAll(error: unknown): boolean {
  return [CallerGone, AllBusy, DatabaseAway].some((one) => error instanceof one) || wasGivenUp(error);
}
