import { z } from 'zod';
import type { Described } from '../wire/contract';
import { count, named } from '../wire/formats';
import { REASONS } from './reasons';

const reasons = z.array(z.enum(REASONS));

/** What a change of many records would make probable duplicates; the body of its 409 has it as `would_be_duplicates`. */
export const bulkDuplicates = z.strictObject({
  count,
  /** Only the first of very many records were looked at. */
  more: z.boolean(),
  /** The surest of them, each with the record that it would be like. */
  records: z.array(named.extend({ like: named, reasons })),
});
export type BulkDuplicates = Described<typeof bulkDuplicates>;
