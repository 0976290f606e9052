import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import type { DealColumns } from './deal-columns';
import type { DealPeriods } from './deal-periods';
import { readBehind } from './held-behind';
import { type HeldRecords, ofHeld } from './held-records';
import { sliced, type Slices } from './slices';

/** The deals of a large account, with the columns that only deals have. */
export type HeldDeals = HeldRecords<DealColumns>;

/** The result of `use` over the deals that the actor sees: see `ofHeld`. */
export function ofHeldDeals<T>(ctx: Ctx, use: (held: HeldDeals) => T | Slices<T>): Promise<T | undefined> {
  return ofHeld(ctx, DEAL.name, use);
}

/** The same with the past of the deals, which is read in the background after the first question that needs it. */
export async function ofHeldPast<T>(
  ctx: Ctx,
  use: (held: HeldDeals, periods: DealPeriods) => T | Slices<T>,
): Promise<T | undefined> {
  const found = await ofHeldDeals(ctx, function* (held) {
    return { answer: held.periods && { of: yield* sliced(use(held, held.periods)) } };
  });
  if (found && !found.answer) readBehind(ctx, DEAL.name, { periods: true });
  return found?.answer?.of;
}
