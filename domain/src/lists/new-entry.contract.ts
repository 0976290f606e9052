import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { entryAnswer } from './lists.contract';

/** Adds an entry, given by its name alone, to the list with this plural. */
export function newEntryCall(plural: string) {
  return contract({
    method: 'POST',
    path: `/api/v3/admin/${plural}`,
    body: z.object({ name: z.string() }),
    answer: answers(entryAnswer),
  });
}
