import { z } from 'zod';
import { recordKind } from '../kinds/kind-schemas';
import { answers, contract, type Described } from '../wire/contract';
import { count, id } from '../wire/formats';

/** Where a field is used: forms, views, rules of forms, formulas and saved reports. */
export const FIELD_USES = ['forms', 'views', 'rules', 'formulas', 'reports'] as const;
export type FieldUses = (typeof FIELD_USES)[number];

const uses = z.strictObject({
  id,
  /** How many records outside the recycle bin have a value. */
  values: count,
  ...(Object.fromEntries(FIELD_USES.map((part) => [part, count])) as Record<FieldUses, typeof count>),
});
export type UsesOfField = Described<typeof uses>;

/** For all fields of a kind of record at once: how often they are filled in, and where they are used. */
export const usesOfFields = contract({
  method: 'GET',
  path: '/api/internal/custom_fields/uses',
  query: z.object({ record_type: recordKind }),
  answer: answers(z.strictObject({ records: count, entries: z.array(uses) })),
});
