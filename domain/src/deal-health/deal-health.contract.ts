import { z } from 'zod';
import { answers, contract, type Described } from '../wire/contract';
import { id } from '../wire/formats';
import { HEALTH_LEVELS, healthReason } from './health.types';

export const MOST_DEALS_AT_ONCE = 100;

const idList = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Has invalid value')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MOST_DEALS_AT_ONCE, `At most ${MOST_DEALS_AT_ONCE} deals at once`);

const shortHealth = z.strictObject({
  id,
  level: z.enum(HEALTH_LEVELS),
  /** The first one. */
  reason: healthReason.nullable(),
});
export type ShortHealth = Described<typeof shortHealth>;

/** The health of several deals, by the same rule as on their pages. Deals that are not open or not visible are left out. */
export const healthOfDeals = contract({
  method: 'GET',
  path: '/api/internal/deal_health',
  query: z.object({ ids: idList }),
  answer: answers(z.strictObject({ entries: z.array(shortHealth) })),
});
