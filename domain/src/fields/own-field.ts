import { z } from 'zod';
import { recordKind } from '../kinds/kind-schemas';
import type { Described } from '../wire/contract';
import { id, named } from '../wire/formats';
import { formula } from './formula';
import { FIELD_KINDS, FIELD_RIGHTS, FIELD_USES } from './field';

const uses = z.string().refine((text) => text.split(' ').every((use) => FIELD_USES.some((one) => one === use)));

/** The line of an account's own field. What can be chosen in it stands in its entries, unless it is among the users. */
const line = z.tuple([
  z.string().regex(/^custom_label_\d+$/),
  z.enum(FIELD_KINDS),
  z.string().min(1),
  z.literal('=').nullable(),
  uses,
  z.literal('users').nullable().optional(),
  z.enum(FIELD_RIGHTS).optional(),
]);

/** Numbers, days and texts have columns of their own, so that each is compared by its type. */
const slot = z.strictObject({
  page: z.int().positive(),
  column: z.union([z.string().regex(/^n([1-9]|1[0-2])$/), z.string().regex(/^d[1-6]$/), z.string().regex(/^t[1-6]$/)]),
});

/**
 * A field that an account added to its records, as its configuration carries it: it stands behind the fields that all
 * have. Its key, which is also its column in the change log, is `custom_label_` with its id.
 */
export const accountField = z
  .strictObject({
    id,
    record_type: recordKind,
    line,
    /** Null for a field by which records are neither filtered nor ordered. */
    slot: slot.nullable(),
    /** The title that it stands under on forms and pages. */
    group: z.string().optional(),
    /** What can be chosen, where the field is a choice. */
    entries: z.array(named).optional(),
    /** What a calculated field is worked out from. */
    formula: formula.optional(),
    /** Deleted, which can be undone: its values are kept, and history still says its name. */
    deleted: z.literal(true).optional(),
  })
  .refine(({ id: own, line: [key] }) => key === `custom_label_${own}`);
export type AccountField = Described<typeof accountField>;
