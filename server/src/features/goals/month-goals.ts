import type { PlainDate } from '@fairlead/domain/dates/plain';
import { isLine } from '@fairlead/domain/goals/goal';
import { hasFeature } from '@fairlead/domain/features/features';
import type { Ctx } from '../../base/context';
import { mayDo } from '../../http/access';
import { readGoals } from './goals.queries';

/** What the goals of a month want in cents: the `whole`, `team 1`, `user 2`. */
export interface MonthGoals {
  readonly month: PlainDate;
  readonly amounts: ReadonlyMap<string, number>;
}

/** The goals that are set for single months; none for those who may not see goals. */
export async function monthGoals(ctx: Ctx, months: readonly PlainDate[]): Promise<MonthGoals[]> {
  if (!hasFeature(ctx.account.features, 'product_lines') || !mayDo(ctx, 'index', 'goal')) return [];
  const goals = (await readGoals(ctx)).filter(({ period }) => period === 'month');
  return months.flatMap((month) => {
    const own = goals.filter(({ period_start }) => period_start === month).flatMap(({ goal_config }) => goal_config);
    if (!own.length) return [];
    const amounts = new Map<string, number>();
    for (const item of own) {
      const key = isLine(item) ? 'whole' : item.user_id === null ? `team ${item.team_id}` : `user ${item.user_id}`;
      amounts.set(key, (amounts.get(key) ?? 0) + item.amount_cents);
    }
    return [{ month, amounts }];
  });
}
