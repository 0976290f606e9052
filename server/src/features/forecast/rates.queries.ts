import { EVERYONE } from '@fairlead/domain/forecast/method';
import type { Ctx } from '../../base/context';
import type { DatabaseMemory } from '../../base/database';
import { sql } from '../../base/sql';

interface Rate {
  readonly rate: number;
  readonly doubt: number;
}

/** What history says of each place, as `readFigures` joins it: of the owner, else of everyone, else of all deals. */
export interface Rates {
  of(stage: number | null, age: number, owner: number): Rate;
}

interface Kept {
  readonly learned: string;
  readonly rates: Rates;
}

/** The maximum number of accounts kept: their rates are learned once a day. */
const MOST_KEPT = 8;
const kept = new WeakMap<DatabaseMemory, Map<number, Kept>>();

export async function ratesOf(ctx: Ctx): Promise<Rates> {
  const account = ctx.account.id;
  const history = await ctx.db.prepared.maybe<Rate & { learned: string }>(sql`select h.rate, h.doubt,
      h.learned_at::text || ' ' || h.fills || ' ' || h.xmin as learned from forecast_history h where h.account_id = ${account}`);
  if (!history) return { of: () => ({ rate: 0, doubt: 0 }) };
  const known = kept.get(ctx.db.memory) ?? new Map<number, Kept>();
  kept.set(ctx.db.memory, known);
  const { learned } = history;
  const own = known.get(account);
  const rates = own?.learned === learned ? own.rates : ratesFrom(history, await learnedRates(ctx));
  known.delete(account);
  known.set(account, { learned, rates });
  for (const oldest of known.keys()) if (known.size > MOST_KEPT) known.delete(oldest);
  return rates;
}

interface Learned extends Rate {
  readonly place: string;
}

function learnedRates(ctx: Ctx): Promise<Learned[]> {
  return ctx.db.rows<Learned>(sql`select deal_stage_id || ' ' || age || ' ' || owner_key as place, rate, doubt
    from forecast_rate where account_id = ${ctx.account.id}`);
}

function ratesFrom(ofAll: Rate, learned: readonly Learned[]): Rates {
  const byPlace = new Map(learned.map((one) => [one.place, one]));
  return {
    of: (stage, age, owner) =>
      byPlace.get(`${stage} ${age} ${owner}`) ?? byPlace.get(`${stage} ${age} ${EVERYONE}`) ?? ofAll,
  };
}
