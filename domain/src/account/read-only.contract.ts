import { z } from 'zod';
import { answers, contract } from '../wire/contract';

/** PUT: nobody changes anything in the account from now on, or they do again. For account administrators. */
export const switchReadOnly = contract({
  method: 'PUT',
  path: '/api/internal/account/read_only',
  body: z.object({ app_read_only: z.boolean() }),
  answer: answers(z.strictObject({ app_read_only: z.boolean() })),
});
