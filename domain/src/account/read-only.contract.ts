import { z } from 'zod';
import { answers, contract } from '../wire/contract';

/** PUT: turns the read-only mode of the account on or off. For account administrators. */
export const switchReadOnly = contract({
  method: 'PUT',
  path: '/api/internal/account/read_only',
  body: z.object({ app_read_only: z.boolean() }),
  answer: answers(z.strictObject({ app_read_only: z.boolean() })),
});
