import type { PlainDate } from '@fairlead/domain/dates/plain';
import { type GoalItem, isLine } from '@fairlead/domain/goals/goal';
import { hasFeature } from '@fairlead/domain/features/features';
import type { Ctx } from '../../base/context';
import { mayDo } from '../../http/access';
import { readGoals } from './goals.queries';

/** What the goals of a month want in cents: the `whole`, `team 1`, `user 2`. */
export interface MonthGoals {
  readonly month: PlainDate;
  readonly amounts: ReadonlyMap<string, number>;
}

/** The goals that are set for single months; none for users who may not see goals. */
export async function monthGoals(ctx: Ctx, months: readonly PlainDate[]): Promise<MonthGoals[]> {
  if (!hasFeature(ctx.account.features, 'product_lines') || !mayDo(ctx, 'index', 'goal')) return [];
  const goals = (await readGoals(ctx)).filter(({ period }) => period === 'month');
  return months.flatMap((month) => {
    const own = goals.filter(({ period_start }) => period_start === month);
    if (!own.length) return [];
    const amounts = new Map<string, number>();
    for (const { goal_config } of own)
      for (const [key, cents] of amountsOf(goal_config)) amounts.set(key, (amounts.get(key) ?? 0) + cents);
    return [{ month, amounts }];
  });
}

/** An amount for all lines together takes precedence over those of single lines. */
function amountsOf(config: readonly GoalItem[]): Map<string, number> {
  const ofLines = new Map<string, number>();
  const ofAll = new Map<string, number>();
  for (const item of config) {
    const key = keyOf(item);
    if (item.product_line_id === null) ofAll.set(key, item.amount_cents);
    else ofLines.set(key, (ofLines.get(key) ?? 0) + item.amount_cents);
  }
  return new Map([...ofLines, ...ofAll]);
}

function keyOf(item: GoalItem): string {
  if (isLine(item)) return 'whole';
  return item.user_id === null ? `team ${item.team_id}` : `user ${item.user_id}`;
}
