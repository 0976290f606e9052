import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import type { DealColumns } from './deal-columns';
import type { DealPeriods } from './deal-periods';
import { readPeriods } from './held-deals.queries';
import { type HeldRecords, ofHeld } from './held-records';
import { keyOf, storeOf } from './held-store';
import { sliced, type Slices } from './slices';

/** The deals of a large account, with what is held of deals alone. */
export type HeldDeals = HeldRecords<DealColumns>;

/** What `use` makes of the deals that the actor sees: see `ofHeld`. */
export function ofHeldDeals<T>(ctx: Ctx, use: (held: HeldDeals) => T | Slices<T>): Promise<T | undefined> {
  return ofHeld(ctx, DEAL.name, use);
}

/** The same with the past of the deals, which is read when it is asked for the first time. */
export async function ofHeldPast<T>(
  ctx: Ctx,
  use: (held: HeldDeals, periods: DealPeriods) => T | Slices<T>,
): Promise<T | undefined> {
  const [store, key] = [storeOf(ctx), keyOf(ctx, DEAL.name)];
  const once = () =>
    ofHeldDeals(ctx, function* (now) {
      if (now.periods) return { answer: yield* sliced(use(now, now.periods)) };
      // Read at once: a moment later others may have laid over what this transaction does not see.
      return { columns: now.columns, held: store.get(key), version: store.get(key)?.version };
    });
  const found = await once();
  if (!found || 'answer' in found) return found?.answer;
  const { held, version } = found;
  if (!held || store.loading.has(key)) return undefined;
  store.loading.add(key);
  try {
    const periods = await readPeriods(ctx, found.columns);
    // What was laid over the deals meanwhile is not in these.
    if (held.version !== version) return undefined;
    store.makeRoom(periods.bytes, key);
    held.periods = periods;
  } finally {
    store.loading.delete(key);
  }
  const again = await once();
  return again && 'answer' in again ? again.answer : undefined;
}
