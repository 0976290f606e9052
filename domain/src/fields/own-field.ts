import { z } from 'zod';
import { recordKind } from '../kinds/kind-schemas';
import type { Described } from '../wire/contract';
import { id, named } from '../wire/formats';
import { formula } from './formula';
import { FIELD_KINDS, FIELD_RIGHTS, FIELD_USES } from './field';

const uses = z.string().refine((text) => text.split(' ').every((use) => FIELD_USES.some((one) => one === use)));

/** The line of a custom field. Its choices are its entries, unless they are users. */
const line = z.tuple([
  z.string().regex(/^custom_label_\d+$/),
  z.enum(FIELD_KINDS),
  z.string().min(1),
  z.literal('=').nullable(),
  uses,
  z.literal('users').nullable().optional(),
  z.enum(FIELD_RIGHTS).optional(),
]);

/** Numbers, days and texts have separate columns, so that each is compared by its type. */
const slot = z.strictObject({
  page: z.int().positive(),
  column: z.union([z.string().regex(/^n([1-9]|1[0-2])$/), z.string().regex(/^d[1-6]$/), z.string().regex(/^t[1-6]$/)]),
});

/**
 * A custom field, as the account's configuration holds it: it comes after the standard fields. Its key, which is also
 * its column in the change log, is `custom_label_` with its id.
 */
export const accountField = z
  .strictObject({
    id,
    record_type: recordKind,
    line,
    /** Null for a field by which records are neither filtered nor ordered. */
    slot: slot.nullable(),
    /** The heading above it on forms and pages. */
    group: z.string().optional(),
    /** The choices, if the field has any. */
    entries: z.array(named).optional(),
    /** The formula of a calculated field. */
    formula: formula.optional(),
    /** Deleted, which can be undone: its values are kept, and history still shows its name. */
    deleted: z.literal(true).optional(),
  })
  .refine(({ id: own, line: [key] }) => key === `custom_label_${own}`);
export type AccountField = Described<typeof accountField>;
