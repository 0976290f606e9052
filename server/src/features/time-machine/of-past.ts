import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import type { DealColumns } from '../../reading/held/deal-columns';
import type { DealPeriods } from '../../reading/held/deal-periods';
import { type HeldDeals, ofHeldPast } from '../../reading/held/held-deals';
import type { Slices } from '../../reading/held/slices';
import { visibility } from '../../reading/visible';
import { PastAmounts, type Rates } from './held-amounts';
import { ratesOf } from './past.queries';
import type { Asked } from './time-machine.queries';

type Which = Pick<Asked, 'deal_pipeline_id' | 'user_id' | 'closing_by' | 'measure'>;

export interface Past {
  readonly held: HeldDeals;
  readonly columns: DealColumns;
  readonly periods: DealPeriods;
  readonly amounts: PastAmounts;
  readonly rates: Rates;
}

/**
 * The result of `use` over the past of all deals of the account; undefined if the server does not hold it, if the actor does not see all
 * deals, or if one owner is asked for: the database then reads the index of owners.
 */
export async function ofPast<T>(ctx: Ctx, asked: Which, use: (past: Past) => Slices<T>): Promise<T | undefined> {
  if (asked.user_id !== undefined || !visibility(ctx, DEAL.name).everything) return undefined;
  return ofWholePast(ctx, asked, use);
}

/** The same for readers who see some of the deals: `use` chooses them. */
export async function ofWholePast<T>(ctx: Ctx, asked: Which, use: (past: Past) => Slices<T>): Promise<T | undefined> {
  const rates: Rates = ctx.config.currencies.length ? await ratesOf(ctx) : new Map();
  return ofHeldPast(ctx, (held, periods) => {
    const { columns } = held;
    return exactly(
      use({ held, columns, periods, rates, amounts: new PastAmounts(ctx, columns, periods, asked, rates) }),
    );
  });
}

/** A sum is larger than a number holds exactly: the database answers. */
export class Inexact extends Error {}

function* exactly<T>(work: Slices<T>): Slices<T | undefined> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof Inexact) return undefined;
    throw error;
  }
}

/** Adds up whole numbers, and throws when the sum might no longer be exact. */
export class Total {
  count = 0;
  cents = 0;
  value = 0;
  private magnitude = 0;

  add(cents: number, value: number): void {
    this.count += 1;
    this.cents += cents;
    this.value += value;
    this.magnitude += Math.abs(cents) + Math.abs(value);
    if (this.magnitude > Number.MAX_SAFE_INTEGER) throw new Inexact();
  }
}
