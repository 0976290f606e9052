import type { Ctx } from '../base/context';
import type { CounterDeltas } from '../base/counter-deltas';
import { sql } from '../base/sql';

/**
 * Writes the sums. Sorted by key so that two transactions lock in the same order, and last before the commit so that
 * a hot row is held for the shortest time.
 */
export async function writeCounters(ctx: Ctx, deltas: CounterDeltas): Promise<void> {
  await writeDealCounters(ctx, deltas);
  await writeShareCounters(ctx, deltas);
  const rows = [...deltas.records]
    .filter(([, n]) => n !== 0)
    .map(([key, n]) => ({ record_type: key.split(',')[0], owner_key: Number(key.split(',')[1]), n }));
  if (!rows.length) return;
  await ctx.db.prepared.run(sql`insert into record_counter as c (account_id, record_type, owner_key, n)
    select ${ctx.account.id}, x.record_type, x.owner_key, x.n
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(record_type text, owner_key bigint, n bigint)
     order by x.record_type, x.owner_key
    on conflict (account_id, record_type, owner_key) do update set n = c.n + excluded.n`);
}

async function writeDealCounters(ctx: Ctx, deltas: CounterDeltas): Promise<void> {
  const rows = changed(deltas.deals).map(([key, sums]) => ({ ...placeOf(key.split(',')), ...sums }));
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

async function writeShareCounters(ctx: Ctx, deltas: CounterDeltas): Promise<void> {
  const rows = changed(deltas.shares).map(([key, sums]) => {
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

function changed(sums: CounterDeltas['deals']) {
  return [...sums].filter(([, { n, value, weighted }]) => n !== 0 || value !== 0 || weighted !== 0);
}

function placeOf([owner, pipeline, stage, archived]: readonly string[]) {
  return { owner_key: Number(owner), pipeline: Number(pipeline), stage: Number(stage), archived: archived === 'true' };
}
