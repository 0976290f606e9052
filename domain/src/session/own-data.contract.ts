import { z } from 'zod';
import { answers, contract } from '../wire/contract';

const row = z.record(z.string(), z.unknown());

/** What is stored about the signed-in user, without secrets: a list of rows for each table. */
export const ownData = contract({
  method: 'GET',
  path: '/api/internal/users/profile/data',
  answer: answers(z.record(z.string(), z.array(row))),
});
