import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { QUOTA_TYPES, type Quota } from './quotas';

/** Every quota of the account. `available` is null where there is no limit. */
export const listQuotas = contract({
  method: 'GET',
  path: '/api/internal/quotas',
  answer: answers<{ quotas: readonly Quota[] }>(),
});
export const showQuota = contract({
  method: 'GET',
  path: '/api/internal/quotas/:type',
  params: z.object({ type: z.enum(QUOTA_TYPES) }),
  answer: answers<{ quota: Quota }>(),
});
