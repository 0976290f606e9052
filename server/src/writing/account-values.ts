import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { inAccountCurrency } from '@fairlead/domain/money/rates';
import type { Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import type { RecordType } from '../base/record-tables';
import { sql } from '../base/sql';

/** The columns on which the value of a deal in the account's currency depends. */
const FOLLOWED = ['value_cents', 'currency_id', 'closed_time'] as const;

/**
 * The value in the account's currency of deals that are written, by the rate of the day on which they closed or of
 * today: see decision 90. Deals in the account's own currency need no query. Returns what to add to each patch; nothing
 * for other kinds.
 */
export async function accountValues(
  ctx: Ctx,
  type: RecordType,
  edits: readonly { readonly before?: Patch; readonly after: Patch }[],
): Promise<readonly Patch[]> {
  if (type !== DEAL.name) return [];
  const asked = edits.map(({ before = {}, after }) => {
    if (!FOLLOWED.some((key) => after[key] !== undefined)) return undefined;
    const deal = { ...before, ...after } as Valued;
    return deal.currency_id || before.currency_id ? deal : undefined;
  });
  const foreign = asked.filter((deal) => deal?.currency_id && (deal.value_cents ?? null) !== null) as Valued[];
  const rates = foreign.length ? await ratesOf(ctx, foreign) : new Map<string, string | null>();
  return asked.map((deal) => (deal ? { account_value_cents: valueOf(ctx, deal, rates) } : {}));
}

interface Valued extends Patch {
  readonly value_cents?: number | null;
  readonly currency_id?: number | null;
  readonly closed_time?: string | null;
}

function valueOf(ctx: Ctx, deal: Valued, rates: ReadonlyMap<string, string | null>): number | null {
  const { value_cents: value = null, currency_id } = deal;
  const rate = currency_id && value !== null ? rates.get(keyOf(ctx, deal)) : null;
  return value === null || !rate ? null : inAccountCurrency(value, rate);
}

/** Each currency and moment once. The id of the transaction is taken here, so that `convertAmounts` can wait for it. */
async function ratesOf(ctx: Ctx, deals: readonly Valued[]): Promise<Map<string, string | null>> {
  const asked = new Map(deals.map((deal) => [keyOf(ctx, deal), deal]));
  const rows = await ctx.db.prepared.rows<{ key: string; rate: string | null }>(sql`
    select x.key, rate_on(${ctx.account.id}, x.currency, (x.at at time zone ${ctx.account.time_zone})::date)::text as rate
      from unnest(${[...asked.keys()]}::text[], ${[...asked.values()].map((deal) => deal.currency_id)}::bigint[],
        ${[...asked.values()].map((deal) => momentOf(ctx, deal))}::timestamptz[]) as x(key, currency, at)
     where pg_current_xact_id() is not null`);
  return new Map(rows.map(({ key, rate }) => [key, rate]));
}

const momentOf = (ctx: Ctx, { closed_time }: Valued) => closed_time ?? ctx.now.toISOString();
const keyOf = (ctx: Ctx, deal: Valued) => `${deal.currency_id} ${momentOf(ctx, deal)}`;
