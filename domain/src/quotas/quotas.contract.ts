import { z } from 'zod';
import { answers, contract, describing } from '../wire/contract';
import { QUOTA_TYPES } from './quotas';
import { count } from '../wire/formats';
import type { Quota } from './quotas';

const quota = describing<Quota>()(
  z.strictObject({ type: z.enum(QUOTA_TYPES), limit: z.number().int(), used: count, available: count.nullable() }),
);

/** Every quota of the account. `available` is null if there is no limit. */
export const listQuotas = contract({
  method: 'GET',
  path: '/api/internal/quotas',
  answer: answers(z.strictObject({ quotas: z.array(quota) })),
});
/** How many pipelines there are; their number has no limit. */
export const showPipelineQuota = contract({
  method: 'GET',
  path: '/api/internal/deal_pipelines/quota',
  answer: answers(
    z.strictObject({
      quota: z.strictObject({
        type: z.literal('deal_pipelines'),
        limit: z.literal(-1),
        used: count,
        available: z.null(),
      }),
    }),
  ),
});
export const showQuota = contract({
  method: 'GET',
  path: '/api/internal/quotas/:type',
  params: z.object({ type: z.enum(QUOTA_TYPES) }),
  answer: answers(z.strictObject({ quota })),
});
