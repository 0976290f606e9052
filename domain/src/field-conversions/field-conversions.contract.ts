import { z } from 'zod';
import { FIELD_TYPES } from '../custom-fields/custom-field';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { answers, contract, type Described } from '../wire/contract';
import { count, id, instant, nullableText } from '../wire/formats';
import { idParams } from '../wire/list-query';

const fieldAction = z.strictObject({
  id,
  custom_field_id: id,
  act: z.enum(['convert', 'remove_entries']),
  /** The types of a conversion. */
  from_type: z.enum(FIELD_TYPES).nullable(),
  to_type: z.enum(FIELD_TYPES).nullable(),
  status: z.enum(LONG_WORK_STATUSES),
  total: count,
  done: count,
  error: nullableText,
  change_set_id: id.nullable(),
  created_at: instant,
});
/** Work on all records that have a value of a field; `undoChangeSet` with its `change_set_id` undoes it. */
export type FieldAction = Described<typeof fieldAction>;

const preview = z.strictObject({
  /** Records that keep a value, and those that lose it, without those in the recycle bin. */
  kept: count,
  lost: count,
  kept_examples: z.array(z.strictObject({ before: z.string(), after: z.string(), records: count })),
  lost_examples: z.array(z.strictObject({ value: z.string(), records: count })),
  /** Choices that would be created from texts. */
  new_entries: count,
  /** Why it cannot be done. */
  problem: nullableText,
});
export type ConversionPreview = Described<typeof preview>;

const path = '/api/internal/custom_fields/:id/conversion';

/** What a change of the type would keep and lose. */
export const tryConversion = contract({
  method: 'GET',
  path,
  params: idParams,
  query: z.object({ field_type: z.enum(FIELD_TYPES) }),
  answer: answers(preview),
});

/** Changes the type and converts every value. Few are converted at once and `field_action` is null. */
export const convertField = contract({
  method: 'POST',
  path,
  params: idParams,
  body: z.object({ field_type: z.enum(FIELD_TYPES) }),
  answer: answers(z.strictObject({ field_action: fieldAction.nullable() })),
});

/** The latest work on a field: a running one, or a change of its type that can still be undone. */
export const lastFieldAction = contract({
  method: 'GET',
  path: '/api/internal/custom_fields/:id/action',
  params: idParams,
  answer: answers(z.strictObject({ field_action: fieldAction.nullable() })),
});

export const showFieldAction = contract({
  method: 'GET',
  path: '/api/internal/custom_field_actions/:id',
  params: idParams,
  answer: answers(z.strictObject({ field_action: fieldAction })),
});
