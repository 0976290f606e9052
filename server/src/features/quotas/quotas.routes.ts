import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Quota, QUOTA_TYPES, quotaOf, type QuotaType } from '@fairlead/domain/quotas/quotas';
import * as contracts from '@fairlead/domain/quotas/quotas.contract';
import { countAllDeals } from '../../writing/deal-quota';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { exportsThisMonth } from '../exports/public';
import { countReadOnly } from '../users/public';

export const quotaRoutes: Endpoint[] = [
  endpoint(contracts.listQuotas, 'not_external', async (ctx) => {
    const quotas = [];
    for (const type of QUOTA_TYPES) quotas.push(await quota(ctx, type));
    return { quotas };
  }),
  endpoint(contracts.showPipelineQuota, 'not_external', async ({ config }) => ({
    quota: { type: 'deal_pipelines', limit: -1, used: config.deal_pipelines.length, available: null } as const,
  })),
  endpoint(contracts.showQuota, 'not_external', async (ctx, { params }) => ({ quota: await quota(ctx, params.type) })),
];

/** How much of a quota is used. A quota without a counter counts as unused. */
const used: Readonly<Partial<Record<QuotaType, (ctx: Ctx) => Promise<number>>>> = {
  deals: countAllDeals,
  read_only_users: countReadOnly,
  monthly_exports_per_user: exportsThisMonth,
  ...Object.fromEntries(RECORD_KINDS.map((kind) => [`custom_fields_${kind}`, (ctx: Ctx) => customFields(ctx, kind)])),
};

async function customFields({ config }: Ctx, kind: RecordKind): Promise<number> {
  return config.own_fields?.filter((field) => field.record_type === kind && !field.deleted).length ?? 0;
}

async function quota(ctx: Ctx, type: QuotaType) {
  return quotaOf(ctx.account.settings, type, (await used[type]?.(ctx)) ?? 0);
}

/** The quotas of what Fairlead counts, and the others that are limited. */
export async function quotasInUse(ctx: Ctx): Promise<Quota[]> {
  const quotas: Quota[] = [];
  for (const type of QUOTA_TYPES) {
    const one = await quota(ctx, type);
    if (used[type] || one.available !== null) quotas.push(one);
  }
  return quotas;
}
