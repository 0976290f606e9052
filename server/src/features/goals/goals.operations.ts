import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { localDate } from '@fairlead/domain/dates/zones';
import { writeDate } from '@fairlead/domain/dates/wire';
import { endOfPeriod, type GoalItem, type GoalMode } from '@fairlead/domain/goals/goal';
import type { GOAL_FILTERS, Goal, GoalList } from '@fairlead/domain/goals/goals.contract';
import { type GoalBody, type GoalKnown, type GoalPatch, readGoal } from '@fairlead/domain/goals/read-goal';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { requireSame } from '../../writing/changed-since';
import { createRecord, updateRecords } from '../../writing/changes';
import { tell } from '../../writing/live';
import { type GoalListed, type GoalRow, readGoalList, readGoals } from './goals.queries';

const TYPE = 'product_line_goal';
/** What open screens hear. */
const TOPIC = 'goals';

export async function listGoals(ctx: Ctx, filter: (typeof GOAL_FILTERS)[number]): Promise<GoalList> {
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const all = await readGoalList(ctx);
  return {
    entries: all.filter((one) => filter === 'all' || filter === whenIs(one, today)).map(presentedEntry),
    deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams),
  };
}

function whenIs({ period, period_start }: Pick<GoalRow, 'period' | 'period_start'>, today: string) {
  if (period_start > today) return 'upcoming';
  return endOfPeriod(period, period_start) < today ? 'past' : 'current';
}

export async function showGoal(ctx: Ctx, id: number): Promise<Goal> {
  const { goal_config, ...goal } = await goalOf(ctx, id);
  return {
    ...presented(goal),
    goal_config: goal_config.map(({ amount_cents, ...item }) => ({ ...item, amount: amount_cents / 100 })),
  };
}

export async function goalOf(ctx: Ctx, id: number): Promise<GoalRow> {
  const [goal] = await readGoals(ctx, id);
  if (!goal) throw notFound();
  return goal;
}

export async function createGoal(ctx: Ctx, body: GoalBody): Promise<Goal> {
  return made(ctx, checked(ctx, body, 'create', []));
}

/** `base` is what the editor had read: if another user has changed that since, nothing is saved. */
export async function updateGoal(
  ctx: Ctx,
  id: number,
  body: GoalBody & { readonly base?: Patch | undefined },
): Promise<Goal> {
  const before = await lockGoal(ctx, id);
  const { base, ...asked } = body;
  requireSame(base ?? {}, asked, await showGoal(ctx, id));
  const patch = checked(ctx, asked, 'edit', before.goal_config as readonly GoalItem[]);
  await updateRecords(ctx, TYPE, [{ before, patch: { ...patch } as Patch }]);
  await tell(ctx, null, TOPIC);
  return showGoal(ctx, id);
}

/** Another goal like this one, except for what the body says. */
export async function duplicateGoal(ctx: Ctx, id: number, body: GoalBody): Promise<Goal> {
  const { name, period, period_start, goal_config } = await showGoal(ctx, id);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const asked = { name, period, period_start, goal_config, ...given };
  const known = goal_config.map(({ amount: _amount, ...item }) => ({ ...item, amount_cents: 0 }));
  return made(ctx, checked(ctx, asked, 'duplicate', known));
}

async function made(ctx: Ctx, patch: GoalPatch): Promise<Goal> {
  const id = await createRecord(ctx, TYPE, { ...patch });
  await tell(ctx, null, TOPIC);
  return showGoal(ctx, id);
}

async function lockGoal(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, TYPE, [id]);
  if (!row || row.deleted_at !== null) throw notFound();
  return row;
}

function checked(ctx: Ctx, body: GoalBody, mode: GoalMode, former: readonly GoalItem[]): GoalPatch {
  const { patch, issues } = readGoal(body, knownOf(ctx, former), mode);
  if (issues.length) throw invalid(issues);
  return patch;
}

function knownOf({ config }: Ctx, former: readonly GoalItem[]): GoalKnown {
  const kept = new Set(former.map(({ user_id }) => user_id));
  const users = config.users.filter(({ id, deleted_at, is_external }) => kept.has(id) || !(deleted_at || is_external));
  return {
    lines: new Set(config.product_lines.map(({ id }) => id)),
    teams: new Set(config.teams.map(({ id }) => id)),
    users: new Set(users.map(({ id }) => id)),
  };
}

function presented(goal: Omit<GoalRow, 'goal_config'>) {
  const { id, name, period, period_start, created_at, updated_at } = goal;
  const period_end = writeDate(endOfPeriod(period, period_start));
  return { id, name, period, period_start: writeDate(period_start), period_end, created_at, updated_at };
}

const presentedEntry = (one: GoalListed) => ({ ...presented(one), amount: one.amount_cents / 100 });
