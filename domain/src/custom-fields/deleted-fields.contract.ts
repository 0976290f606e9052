import { z } from 'zod';
import { recordKind } from '../kinds/kind-schemas';
import { answers, contract, type Described } from '../wire/contract';
import { count, id, instant, someone } from '../wire/formats';
import { FIELD_TYPES } from './custom-field';

const deleted = z.strictObject({
  id,
  name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  deleted_at: instant,
  deleted_by: someone.nullable(),
  /** How long it is still listed here. */
  days_left: count,
  /** Undoing it restores the field with all its values. */
  change_set_id: id,
});
export type DeletedField = Described<typeof deleted>;

/** How many days deleted fields are listed; their values stay longer. */
export const RESTORED_WITHIN_DAYS = 30;

/** The deleted fields of a kind of record, the last deleted one first. */
export const deletedFields = contract({
  method: 'GET',
  path: '/api/internal/custom_fields/deleted',
  query: z.object({ record_type: recordKind }),
  answer: answers(z.strictObject({ entries: z.array(deleted) })),
});
