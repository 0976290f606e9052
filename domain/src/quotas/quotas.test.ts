import { expect, test } from 'vitest';
import { quotaOf } from './quotas';

test.each([
  ['monthly_exports_per_user', {}, 7, { limit: -1, used: 7, available: null }],
  ['monthly_exports_per_user', { quotas: { monthly_exports_per_user: 10 } }, 7, { limit: 10, used: 7, available: 3 }],
  ['monthly_exports_per_user', { quotas: { monthly_exports_per_user: 5 } }, 7, { limit: 5, used: 7, available: 0 }],
  ['monthly_exports_per_user', { quotas: { monthly_exports_per_user: 0 } }, 0, { limit: 0, used: 0, available: 0 }],
  [
    'monthly_exports_per_user',
    { quotas: { monthly_exports_per_user: 'x' } },
    1,
    { limit: -1, used: 1, available: null },
  ],
  ['deals', { quotas: { deals: 0 } }, 400, { limit: 0, used: 400, available: null }],
  ['deals', { quotas: { deals: 500 } }, 400, { limit: 500, used: 400, available: 100 }],
] as const)('LIST-10 the quota %s with %j and %d used', (type, settings, used, quota) => {
  expect(quotaOf(settings, type, used)).toEqual({ type, ...quota });
});
