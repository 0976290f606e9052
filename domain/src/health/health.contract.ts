import { z } from 'zod';
import { answers, contract } from '../wire/contract';

/**
 * The process is up. It does not query the database: a supervisor that restarts unhealthy processes would otherwise
 * restart the server because its database is down.
 */
export const alive = contract({
  method: 'GET',
  path: '/healthz',
  answer: answers(z.strictObject({ status: z.literal('up') })),
});

/** Requests can be served: the database answers and has every migration. 503 otherwise. */
export const ready = contract({
  method: 'GET',
  path: '/readyz',
  answer: answers(z.strictObject({ status: z.literal('ready') })),
});
