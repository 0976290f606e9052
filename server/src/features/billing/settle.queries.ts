import type { Plan } from '@fairlead/domain/billing/plans';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** What staff decide about an account. Undefined settings stay unchanged. */
export interface Settled {
  readonly plan?: Plan | undefined;
  readonly license_count?: number | null | undefined;
  readonly trial_ends_on?: string | null | undefined;
  readonly affiliate_id?: number | null | undefined;
  readonly is_active?: boolean | undefined;
  readonly features?: Readonly<Record<string, boolean | undefined>> | undefined;
  /** null removes the limit. */
  readonly quotas?: Readonly<Record<string, number | null | undefined>> | undefined;
}

export interface Held {
  readonly plan: Plan;
  readonly license_count: number | null;
  readonly trial_ends_on: string | null;
  readonly affiliate_id: number | null;
  readonly deactivated_at: string | null;
  readonly features: Readonly<Record<string, boolean>>;
  readonly quotas: Readonly<Record<string, number>>;
}

/** Locks the account, writes, and returns the values before and after. */
export async function settle(ctx: Ctx, wanted: Settled): Promise<{ before: Held; after: Held }> {
  const before = await readHeld(ctx, true);
  const settings: Record<string, unknown> = {};
  if (wanted.license_count !== undefined) settings.license_count = wanted.license_count;
  if (wanted.quotas) settings.quotas = quotasAfter(before.quotas, wanted.quotas);
  const { plan = before.plan, trial_ends_on = before.trial_ends_on, affiliate_id = before.affiliate_id } = wanted;
  await ctx.db.run(sql`update account set plan = ${plan},
      plan_since = case when plan = ${plan} then plan_since else (${ctx.now}::timestamptz at time zone time_zone)::date end,
      trial_ends_on = ${trial_ends_on}, affiliate_id = ${affiliate_id},
      deactivated_at = case ${wanted.is_active ?? null}::boolean when true then null
        when false then coalesce(deactivated_at, ${ctx.now}) else deactivated_at end,
      features = features || ${JSON.stringify(wanted.features ?? {})}::jsonb,
      settings = jsonb_strip_nulls(settings || ${JSON.stringify(settings)}::jsonb),
      config_version = config_version + 1
    where id = ${ctx.account.id}`);
  return { before, after: await readHeld(ctx, false) };
}

function quotasAfter(before: Held['quotas'], wanted: NonNullable<Settled['quotas']>): Record<string, number> {
  const after = new Map(Object.entries(before));
  for (const [type, limit] of Object.entries(wanted)) {
    if (limit === null) after.delete(type);
    else if (limit !== undefined) after.set(type, limit);
  }
  return Object.fromEntries(after);
}

function readHeld(ctx: Ctx, locked: boolean): Promise<Held> {
  return ctx.db.one(sql`select plan, settings -> 'license_count' as license_count, wire_date(trial_ends_on) as trial_ends_on,
      affiliate_id, deactivated_at::text as deactivated_at, features, coalesce(settings -> 'quotas', '{}') as quotas
    from account where id = ${ctx.account.id} ${locked ? sql`for no key update` : sql``}`);
}
