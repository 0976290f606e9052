import type { FieldEntryAnswer, FieldEntryBody } from '@fairlead/domain/custom-fields/custom-fields.contract';
import { hasEntries } from '@fairlead/domain/custom-fields/custom-field';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { required } from '@fairlead/domain/validation/rules';
import type { Ctx } from '../../base/context';
import { type FieldIssue, invalid, invalidField, notFound, Refusal } from '../../base/errors';
import { readFieldEntries, readFieldsOf } from './custom-fields.queries';
import { updateField } from './custom-fields.operations';

/** One entry of a field, as programs write it: the same changes as those of the field's own call, for one entry. */
export async function fieldEntry(ctx: Ctx, id: number): Promise<FieldEntryAnswer> {
  const [found] = (await readFieldEntries(ctx, { id })).entries;
  if (!found) throw notFound();
  return found;
}

export async function createEntry(
  ctx: Ctx,
  { custom_field_label_id: of, name, position }: FieldEntryBody & { custom_field_label_id?: number | undefined },
): Promise<FieldEntryAnswer> {
  const missing = required(name);
  if (of === undefined) throw invalidField('custom_field_label_id', MESSAGES.required);
  const [field] = (await readFieldsOf(ctx, { id: of })).entries;
  if (!field || !hasEntries(field.field_type)) throw invalidField('custom_field_label_id', MESSAGES.not_allowed);
  if (missing) throw invalidField('name', missing);
  await write(ctx, of, { name, position }, 'name');
  const called = name?.trim().toLowerCase();
  const { entries } = await readFieldEntries(ctx, { custom_field_label_id: of, per_page: ALL });
  const made = entries.find((one) => one.name.toLowerCase() === called);
  if (!made) throw notFound();
  return made;
}

export async function updateEntry(ctx: Ctx, id: number, body: FieldEntryBody): Promise<FieldEntryAnswer> {
  const { custom_field_label_id: of } = await fieldEntry(ctx, id);
  await write(ctx, of, { ...body, id }, 'name');
  return fieldEntry(ctx, id);
}

export async function deleteEntry(ctx: Ctx, id: number, { replacement_id }: FieldEntryBody): Promise<void> {
  const { custom_field_label_id: of } = await fieldEntry(ctx, id);
  await write(ctx, of, { id, _destroy: true, replacement_id }, 'replacement_id');
}

/** More entries than a field can have. */
const ALL = 10_000;

/** Issues have the key of this call. */
async function write(ctx: Ctx, field: number, entry: FieldEntryBody, key: string): Promise<void> {
  try {
    await updateField(ctx, field, { custom_field_label_dropdown_entries_attributes: [entry] }, null);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    throw invalid((error.body as readonly FieldIssue[]).map((issue) => ({ ...issue, field: key })));
  }
}
