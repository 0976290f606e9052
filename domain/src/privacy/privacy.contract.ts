import { z } from 'zod';
import { contract, NOTHING } from '../wire/contract';

/** The user agrees to the operator's page on data of users; its address says to which version. */
export const agreeToNotice = contract({
  method: 'POST',
  path: '/api/internal/privacy/agree',
  body: z.object({ privacy_url: z.string().max(2000) }),
  answer: NOTHING,
});
