import { z } from 'zod';
import { idValue } from '../lists/lists.contract';
import { perKind, RECORD_KINDS, type RecordKind } from '../kinds/kinds';
import { recordKind } from '../kinds/kind-schemas';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, flag, id, instant, named, nullableText, pageOf } from '../wire/formats';
import { idParams, paged } from '../wire/list-query';
import { formula, formulaBody } from '../fields/formula';
import { ASSOCIATED, FIELD_TYPES } from './custom-field';

const times = { created_at: instant, updated_at: instant };

const entry = z.strictObject({
  id,
  custom_field_label_id: id,
  account_id: id.optional(),
  name: z.string(),
  position: count,
  ...times,
});
export type FieldEntryAnswer = Described<typeof entry>;

const label = z.strictObject({
  id,
  name: z.string(),
  field_type: z.enum(FIELD_TYPES),
  output_type: z.enum(FIELD_TYPES),
  type: z.string(),
  record_type: recordKind,
  position: count,
  custom_field_group_id: id.nullable(),
  report_behavior: nullableText,
  is_required: z.boolean(),
  locked: z.boolean(),
  locked_add: z.boolean(),
  custom_field_permissions: z.tuple([]),
  /** Only for fields with entries. */
  custom_field_label_dropdown_entries: z.array(entry).optional(),
  /** Only for associations: what they link to. */
  association_type: z.enum(ASSOCIATED).optional(),
  /** Only for calculated fields. */
  formula: formula.optional(),
  /** Only while its values are being calculated on all records. */
  filling: z.strictObject({ done: count, total: count }).optional(),
  ...times,
});
export type FieldAnswer = Described<typeof label>;

const group = z.strictObject({
  id,
  type: z.string(),
  name: z.string(),
  record_type: recordKind,
  position: count,
  custom_field_group_permissions: z.tuple([]),
  ...times,
});
export type GroupAnswer = Described<typeof group>;

const name = z.string().max(255).nullish();

/** An entry among those of a field: changed by its id, added without one, removed with `_destroy`. */
const entryBody = z.object({
  id: idValue.optional(),
  name,
  position: z.coerce.number().int().min(0).max(1_000_000).optional(),
  _destroy: flag.optional(),
  /** Its replacement on the records: another entry of the field, or `none`. */
  replacement_id: z.union([z.literal('none'), idValue]).optional(),
});
export type FieldEntryBody = z.output<typeof entryBody>;

const fieldBody = z.object({
  name,
  field_type: z.string().max(50).optional(),
  entity_type: z.string().max(50).optional(),
  record_type: z.string().max(50).optional(),
  custom_field_group_id: z.union([z.null(), z.literal('').transform(() => null), idValue]).optional(),
  position: z.coerce.number().int().min(1).max(1_000_000).optional(),
  report_behavior: z.enum(['sum', 'average']).nullish(),
  /** What an association links to: company if left out. It cannot be changed later. */
  association_type: z.string().max(50).nullish(),
  /** The formula of a calculated field. */
  formula: formulaBody.optional(),
  locked: flag.optional(),
  locked_add: flag.optional(),
  custom_field_label_dropdown_entries_attributes: z.array(entryBody).max(5000).optional(),
});
export type FieldBody = z.output<typeof fieldBody>;

const groupBody = z.object({
  name,
  entity_type: z.string().max(50).optional(),
  record_type: z.string().max(50).optional(),
  position: z.coerce.number().int().min(1).max(1_000_000).optional(),
});
export type GroupBody = z.output<typeof groupBody>;

const search = z.object({
  ...paged(200),
  /** Part of the name. */
  q: z.string().max(255).optional(),
  conditions: z.object({ entity_type: recordKind.optional(), name: z.string().max(255).optional() }).optional(),
});
export type FieldSearch = z.output<typeof search>;

const entrySearch = z.object({
  ...paged(200),
  conditions: z.object({ custom_field_label_id: idValue.optional() }).optional(),
  custom_field_label_id: idValue.optional(),
});
export type EntrySearch = z.output<typeof entrySearch>;

/** The calls of fields and groups: those of one kind of record, or of all kinds together. */
function calls(prefix: string) {
  const fields = `/api/v3/admin/${prefix}custom_field_labels`;
  const groups = `/api/v3/admin/${prefix}custom_field_groups`;
  const field = { path: `${fields}/:id`, params: idParams, root: `${prefix}custom_field_label` };
  const one = { path: `${groups}/:id`, params: idParams, root: `${prefix}custom_field_group` };
  return {
    listFields: contract({ method: 'GET', path: fields, query: search, answer: answers(pageOf(label)) }),
    showField: contract({ ...field, method: 'GET', answer: answers(label) }),
    createField: contract({ method: 'POST', path: fields, root: field.root, body: fieldBody, answer: answers(label) }),
    updateField: contract({ ...field, method: 'PUT', body: fieldBody, answer: answers(label) }),
    deleteField: contract({ ...field, method: 'DELETE', answer: NOTHING }),
    listGroups: contract({ method: 'GET', path: groups, query: search, answer: answers(pageOf(group)) }),
    showGroup: contract({ ...one, method: 'GET', answer: answers(group) }),
    createGroup: contract({ method: 'POST', path: groups, root: one.root, body: groupBody, answer: answers(group) }),
    updateGroup: contract({ ...one, method: 'PUT', body: groupBody, answer: answers(group) }),
    deleteGroup: contract({ ...one, method: 'DELETE', answer: NOTHING }),
  };
}
export type FieldCalls = ReturnType<typeof calls>;

/** All kinds together, and each kind by itself. */
export const customFieldCalls: readonly (readonly [RecordKind | null, FieldCalls])[] = [
  [null, calls('')],
  ...RECORD_KINDS.map((kind) => [kind, calls(`${kind}_`)] as const),
];

export const listFieldEntries = contract({
  method: 'GET',
  path: '/api/v3/admin/custom_field_label_dropdown_entries',
  query: entrySearch,
  answer: answers(pageOf(entry)),
});

const singleEntry = {
  path: `${listFieldEntries.path}/:id`,
  params: idParams,
  root: 'custom_field_label_dropdown_entry',
};
const entryFields = entryBody.pick({ name: true, position: true });

/** An entry by itself; it belongs to a dropdown or a multi_select. */
export const showFieldEntry = contract({ ...singleEntry, method: 'GET', answer: answers(entry) });
export const createFieldEntry = contract({
  method: 'POST',
  path: listFieldEntries.path,
  root: singleEntry.root,
  body: entryFields.extend({ custom_field_label_id: idValue.optional() }),
  answer: answers(entry),
});
export const updateFieldEntry = contract({ ...singleEntry, method: 'PUT', body: entryFields, answer: answers(entry) });
/** Entries in use need `replacement_id`, in the address or the body: another entry of the field, or `none`. */
export const deleteFieldEntry = contract({
  ...singleEntry,
  method: 'DELETE',
  query: entryBody.pick({ replacement_id: true }),
  body: entryBody.pick({ replacement_id: true }),
  answer: NOTHING,
});

/** How many records have a value of the field, without those in the recycle bin, before it is deleted. */
export const fieldUse = contract({
  method: 'GET',
  path: '/api/internal/custom_fields/:id/use',
  params: idParams,
  answer: answers(
    z.strictObject({ field: named, values: count, entries: z.array(z.strictObject({ id, values: count })) }),
  ),
});
export type FieldUse = Described<z.ZodObject<{ field: typeof named; values: typeof count }>>;

/** `DealCustomFieldLabel`, as the public API names the type. */
export const TYPE_NAMES: Readonly<Record<RecordKind, string>> = perKind(
  ({ name: kind }) => kind.charAt(0).toUpperCase() + kind.slice(1),
);
