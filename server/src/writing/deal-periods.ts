import { STATE_COLUMNS } from '@fairlead/domain/time-machine/period';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';

/** The task that calculates the periods of the deals of a change set, after its commit. */
export const KEEP_DEAL_PERIODS = 'keep_deal_periods';

const MATTERING = [...STATE_COLUMNS, 'user_id'];

/** Queues the task if a figure of the past, or who may see it, can change. */
export async function noteDealPeriods(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const matters = ({ op, after }: ChangeEntry) => op !== 'update' || MATTERING.some((key) => after && key in after);
  if (entries.some(matters)) ctx.changes.tasks.add(KEEP_DEAL_PERIODS);
}
