import type { Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import type { CounterDeltas } from '../base/counter-deltas';
import { sql } from '../base/sql';

export const DEALS = 'deals by owner and stage';
export const SHARED_DEALS = 'shared deals by user, owner and stage';

/**
 * Adds one deal to the sums of its place, once for its owner and once for each user it is shared with; -1 subtracts
 * it.
 */
export function countDeal(deltas: CounterDeltas, row: Patch, sign: 1 | -1): void {
  const deal = row as unknown as CountedDeal;
  const place = [deal.user_id ?? 0, deal.deal_pipeline_id, deal.deal_stage_id ?? 0, deal.is_archived ?? false].join();
  const value = (deal.currency_id ? deal.account_value_cents : deal.value_cents) ?? 0;
  const amount = { n: sign, value: sign * value, weighted: sign * weightedCents(value, deal.probability ?? 0) };
  deltas.add(DEALS, place, amount);
  for (const grantee of new Set(deal.shared_user_ids ?? [])) deltas.add(SHARED_DEALS, `${grantee},${place}`, amount);
}

interface CountedDeal {
  readonly user_id: number | null;
  readonly deal_pipeline_id: number;
  readonly deal_stage_id: number | null;
  readonly is_archived?: boolean;
  readonly value_cents: number | null;
  readonly currency_id?: number | null;
  readonly account_value_cents?: number | null;
  readonly probability: number | null;
  readonly shared_user_ids?: readonly number[];
}

/** Matches the generated column: value times percent, rounded half away from zero. */
function weightedCents(value: number, probability: number): number {
  const exact = (BigInt(Math.abs(value)) * BigInt(probability) + 50n) / 100n;
  return Number(exact) * Math.sign(value);
}

export async function writeDealCounters(ctx: Ctx): Promise<void> {
  const rows = ctx.changes.counters.changed(DEALS).map(([key, sums]) => ({ ...placeOf(key.split(',')), ...sums }));
  if (!rows.length) return;
  await ctx.db.prepared.run(sql`insert into deal_counter as c
      (account_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, n, value_cents, weighted_cents)
    select ${ctx.account.id}, x.owner_key, x.pipeline, x.stage, x.archived, x.n, x.value, x.weighted
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(owner_key bigint, pipeline bigint, stage bigint, archived boolean, n bigint, value bigint, weighted bigint)
     order by x.owner_key, x.pipeline, x.stage, x.archived
    on conflict (account_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived) do update
      set n = c.n + excluded.n, value_cents = c.value_cents + excluded.value_cents,
          weighted_cents = c.weighted_cents + excluded.weighted_cents`);
}

export async function writeShareCounters(ctx: Ctx): Promise<void> {
  const rows = ctx.changes.counters.changed(SHARED_DEALS).map(([key, sums]) => {
    const [grantee, ...place] = key.split(',');
    return { grantee: Number(grantee), ...placeOf(place), ...sums };
  });
  if (!rows.length) return;
  await ctx.db.prepared.run(sql`insert into deal_share_counter as c
      (account_id, grantee_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, n, value_cents, weighted_cents)
    select ${ctx.account.id}, x.grantee, x.owner_key, x.pipeline, x.stage, x.archived, x.n, x.value, x.weighted
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(grantee bigint, owner_key bigint, pipeline bigint,
        stage bigint, archived boolean, n bigint, value bigint, weighted bigint)
     order by x.grantee, x.owner_key, x.pipeline, x.stage, x.archived
    on conflict (account_id, grantee_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived) do update
      set n = c.n + excluded.n, value_cents = c.value_cents + excluded.value_cents,
          weighted_cents = c.weighted_cents + excluded.weighted_cents`);
}

function placeOf([owner, pipeline, stage, archived]: readonly string[]) {
  return { owner_key: Number(owner), pipeline: Number(pipeline), stage: Number(stage), archived: archived === 'true' };
}
