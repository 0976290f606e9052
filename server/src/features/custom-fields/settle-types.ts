import { customKey, type FieldType } from '@fairlead/domain/custom-fields/custom-field';
import { convertValue } from '@fairlead/domain/field-conversions/conversions';
import type { AccountField } from '@fairlead/domain/fields/own-field';
import type { FieldKind } from '@fairlead/domain/fields/field';
import type { Ctx } from '../../base/context';
import { changeAll } from '../../lists/change-all';
import { flushEntries } from '../../writing/change-log';
import { administratorsNotation, asItIsNow } from './convert';
import { carryingOther, entriesOfField } from './custom-fields.queries';

const TYPES: Readonly<Partial<Record<FieldKind, FieldType>>> = {
  text: 'text',
  number: 'numeric',
  money: 'currency',
  date: 'date',
  boolean: 'boolean',
  choice: 'dropdown',
  multi: 'multi_select',
};

/**
 * Undo has restored the type of a field and the values that the change of type had converted. Later values still have
 * the other type: they are converted now, and the log keeps the conversion.
 */
export async function settleTypes(ctx: Ctx): Promise<void> {
  await flushEntries(ctx);
  const now = ctx.changes.config?.own_fields ?? [];
  const retyped = (ctx.config.own_fields ?? []).flatMap((was) => {
    const is = now.find(({ id }) => id === was.id);
    return is && is.line[1] !== was.line[1] ? [{ was, is }] : [];
  });
  if (!retyped.length) return;
  const as = await asItIsNow(ctx);
  for (const { was, is } of retyped) await settle(as, was, is);
}

async function settle(ctx: Ctx, was: AccountField, { id, record_type, line: [, kind] }: AccountField): Promise<void> {
  const [from, to] = [TYPES[was.line[1]], TYPES[kind]];
  if (!from || !to) return;
  const entries = await entriesOfField(ctx, id);
  const conversion = { from, to, entries, notation: administratorsNotation(ctx), zone: ctx.actor.time_zone };
  const key = customKey(id);
  await changeAll(ctx, record_type, carryingOther(id, to), (row) => ({
    [key]: convertValue(conversion, row[key]) ?? null,
  }));
  await flushEntries(ctx);
}
