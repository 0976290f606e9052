import type { FieldType } from '@fairlead/domain/custom-fields/custom-field';
import type { ConversionPreview, FieldAction } from '@fairlead/domain/field-conversions/field-conversions.contract';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { lockRows, readRows } from '../../reading/records';
import { beginChangeSet } from '../../writing/change-set';
import { type Convertible, convertValues, previewConversion, requireConvertible } from './convert';
import { countCarrying, lockFields } from './custom-fields.queries';
import { AT_ONCE, enqueueFieldAction, requireIdle } from './field-actions';
import { insertDoneAction } from './field-actions.queries';

export async function tryConversion(ctx: Ctx, id: number, to: FieldType): Promise<ConversionPreview> {
  const [field] = await readRows(ctx, 'custom_field', [id]);
  return previewConversion(ctx, fieldOf(field), to);
}

/** Converts at once where few records have a value; otherwise answers with the job. */
export async function convertField(ctx: Ctx, id: number, to: FieldType): Promise<FieldAction | null> {
  // In the order of every other change of a field, so that two of them never wait for each other.
  await lockFields(ctx);
  const [row] = await lockRows(ctx, 'custom_field', [id]);
  const field = fieldOf(row);
  await requireIdle(ctx, id);
  const total = await countCarrying(ctx, field.record_type, id);
  const asked = { custom_field_id: id, act: 'convert', from_type: field.field_type, to_type: to, total } as const;
  if (total > AT_ONCE) {
    await requireConvertible(ctx, field, to);
    return enqueueFieldAction(ctx, asked);
  }
  await convertValues(ctx, field, to);
  await insertDoneAction(ctx, asked, await beginChangeSet(ctx));
  return null;
}

function fieldOf(row: object | undefined): Convertible {
  const field = row as (Convertible & { readonly deleted_at: string | null }) | undefined;
  if (!field || field.deleted_at) throw notFound();
  return field;
}
