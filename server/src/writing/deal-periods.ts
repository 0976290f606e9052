import { STATE_COLUMNS } from '@fairlead/domain/time-machine/period';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';

/** The task that works out how the deals of a change set stood, after its commit. */
export const KEEP_DEAL_PERIODS = 'keep_deal_periods';

const MATTERING = [...STATE_COLUMNS, 'user_id'];

/** Asks for the task where a figure of the past, or who may see it, can differ from now on. */
export async function noteDealPeriods(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const matters = ({ op, after }: ChangeEntry) => op !== 'update' || MATTERING.some((key) => after && key in after);
  if (entries.some(matters)) ctx.changes.tasks.add(KEEP_DEAL_PERIODS);
}
