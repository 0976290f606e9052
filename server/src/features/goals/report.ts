import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { isWonStage } from '@fairlead/domain/deals/stage';
import { endOfPeriod, type GoalItem, isLine } from '@fairlead/domain/goals/goal';
import type { GoalReport } from '@fairlead/domain/goals/goals.contract';
import { againstPace, expectedBy, type Pace, paceOf } from '@fairlead/domain/goals/pace';
import { progressOf, type Won, type WonGroup } from '@fairlead/domain/goals/progress';
import { countedOf, type Counting } from '@fairlead/domain/goals/counting';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { visibility } from '../../reading/visible';
import { workingDays } from '../holidays/public';
import { goalOf } from './goals.operations';
import { type Found, type GoalRow, readFound } from './goals.queries';
import { heldFound } from './held-goals';

/** The progress of a goal, as its reader sees the deals: one statement over them, whatever the screen shows. */
export async function reportOf(ctx: Ctx, id: number, pipeline: number | null): Promise<GoalReport> {
  const goal = await goalOf(ctx, id);
  if (pipeline !== null && !ctx.config.deal_pipelines.some((one) => one.id === pipeline))
    throw invalid([{ field: 'deal_pipeline_id', msg: MESSAGES.not_allowed }]);
  const end = endOfPeriod(goal.period, goal.period_start);
  const [works, found] = await Promise.all([
    workingDays(ctx, goal.period_start),
    foundBetween(ctx, goal.period_start, end, linesOf(goal.goal_config), pipeline),
  ]);
  const pace = paceOf(goal.period_start, end, localDate(ctx.now, ctx.actor.time_zone), works);
  return {
    id,
    deal_pipeline_id: pipeline,
    deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams),
    pace,
    table: tableOf(ctx, goal, pipeline === null ? pace : null, found),
  };
}

/** What was won of product lines from one day to another. */
export async function wonBetween(
  ctx: Ctx,
  first: PlainDate,
  last: PlainDate,
  lines: readonly number[],
): Promise<readonly WonGroup[]> {
  return (await foundBetween(ctx, first, last, lines, null)).groups;
}

async function foundBetween(
  ctx: Ctx,
  first: PlainDate,
  last: PlainDate,
  lines: readonly number[],
  pipeline: number | null,
): Promise<Found> {
  const zone = ctx.actor.time_zone;
  const stages = ctx.config.deal_stages.filter(({ percent }) => isWonStage(percent)).map(({ id }) => id);
  const [from, before] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)];
  const counted = { lines, stages, pipeline, first, last, from, before };
  return (await heldFound(ctx, counted)) ?? readFound(ctx, counted);
}

const linesOf = (config: readonly GoalItem[]) => config.filter(isLine).map((one) => one.product_line_id as number);

/** Without a pace nothing is judged: the goal is for all pipelines. */
function tableOf(ctx: Ctx, goal: GoalRow, pace: Pace | null, found: Found): GoalReport['table'] {
  const { config } = ctx;
  const seen = visibility(ctx, DEAL.name);
  const counting = countedOf(seen.everything ? null : seen.owners, config);
  const progress = progressOf(goal.goal_config, found.groups, config);
  const row = figuresBy(pace);
  const nameOf = (entries: readonly { readonly id: number; readonly name: string }[], id: number) =>
    entries.find((one) => one.id === id)?.name ?? null;
  const { total, several } = progress;
  return {
    ...row(total, counting.all),
    days: found.days.map(({ date, cents }) => ({ date: writeDate(date), won: cents / 100 })),
    weighted: found.weighted / 100,
    several,
    archived: { deals: found.archived.deals, won: found.archived.cents / 100 },
    lines: progress.lines.map(({ product_line_id, ...one }) => ({
      product_line_id,
      name: nameOf(config.product_lines, product_line_id),
      ...row(one, counting.all),
    })),
    teams: progress.teams.map(({ team_id, product_line_ids, ...one }) => ({
      team_id,
      product_line_ids,
      name: nameOf(config.teams, team_id),
      ...row(one, counting.team(team_id, one)),
    })),
    users: progress.users.map(({ user_id, product_line_ids, ...one }) => ({
      user_id,
      product_line_ids,
      ...row(one, counting.user(user_id, one)),
    })),
    user_lines: progress.user_lines.map(({ team_id, user_id, product_line_id, ...one }) => ({
      team_id,
      user_id,
      product_line_id,
      ...row(one, user_id === null ? counting.team(team_id as number, one) : counting.user(user_id, one)),
    })),
  };
}

/** Pace is answered only if every deal is counted: missing deals would look like being behind. */
function figuresBy(pace: Pace | null) {
  return <A extends number | null>(one: Won & { readonly amount: A }, counted: Counting) => {
    const judging = one.amount !== null && counted === 'all' ? pace : null;
    return {
      amount: (one.amount === null ? null : one.amount / 100) as A,
      won: one.won / 100,
      deals: one.deals,
      counted,
      expected: judging && expectedBy(one.amount as number, judging) / 100,
      behind_or_ahead: judging && (againstPace(one.won, one.amount, judging) as number) / 100,
    };
  };
}
