import {
  customKey,
  type FieldType,
  freeSlot,
  hasEntries,
  hasReportBehavior,
  sharesSlot,
} from '@fairlead/domain/custom-fields/custom-field';
import { MOST_ENTRIES } from '@fairlead/domain/custom-fields/rules';
import { guessNotation } from '@fairlead/domain/dates/notations';
import {
  canConvert,
  type Conversion,
  convertValue,
  JudgedValues,
} from '@fairlead/domain/field-conversions/conversions';
import type { ConversionPreview } from '@fairlead/domain/field-conversions/field-conversions.contract';
import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { GatheredChoices } from '@fairlead/domain/imports/new-fields';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { accountConfig } from '../../account/account-config';
import { recordAudit } from '../../account/audit';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { DatabaseMemory } from '../../base/database';
import { invalidField } from '../../base/errors';
import { changeAll, type OnBatch } from '../../lists/change-all';
import { lockRows } from '../../reading/records';
import { eraseRecords, updateRecords } from '../../writing/changes';
import { flushEntries } from '../../writing/change-log';
import {
  carrying,
  type CountedValue,
  entriesOfField,
  fieldPlaces,
  lockFields,
  usedSlots,
  valuesOfField,
} from './custom-fields.queries';
import { addEntries } from './entries';
import { readerNames } from './formulas';

export interface Convertible extends Row {
  readonly record_type: RecordKind;
  readonly field_type: FieldType;
  readonly name: string;
  readonly slot_page: number | null;
  readonly slot_column: string | null;
  readonly kept_slots: string;
  readonly report_behavior: string | null;
}

interface Planned {
  readonly conversion: Conversion;
  /** Choices that the texts need and the field does not have yet. */
  readonly fresh: readonly string[];
  /** Choices of the field that no text uses. */
  readonly stale: readonly number[];
  readonly problem: string | null;
}

/** What a change of the type would keep and lose. Nothing is written. */
export async function previewConversion(ctx: Ctx, field: Convertible, to: FieldType): Promise<ConversionPreview> {
  const { conversion, fresh, problem } = await planned(ctx, field, to);
  const judged = new JudgedValues(conversion);
  if (!problem)
    for await (const values of valuesOfField(ctx, field.record_type, field.id))
      judged.add(values.filter(({ records }) => records > 0));
  return { ...judged.result(), new_entries: fresh.length, problem };
}

/** Refuses what cannot be converted before it waits in the queue. */
export async function requireConvertible(ctx: Ctx, field: Convertible, to: FieldType): Promise<void> {
  const { problem } = await planned(ctx, field, to);
  if (problem) throw invalidField('field_type', problem);
}

/**
 * Changes the type of a locked field and every value, in one transaction. The log keeps the old values, and the field
 * its old slot, so that Undo restores everything.
 */
export async function convertValues(ctx: Ctx, field: Convertible, to: FieldType, onBatch?: OnBatch): Promise<void> {
  const plan = await planned(ctx, field, to);
  if (plan.problem) throw invalidField('field_type', plan.problem);
  const conversion = await withEntries(ctx, field, plan);
  await updateRecords(ctx, 'custom_field', [
    { before: field, patch: { field_type: to, ...(await placeOf(ctx, field, to)) } },
  ]);
  await recordAudit(ctx, {
    event: 'setting.changed',
    subject_type: 'custom_field_labels',
    subject_id: field.id,
    subject_name: `custom field labels: ${field.name}`,
    details: { act: 'changed', field_type: to },
  });
  await flushEntries(ctx);
  const key = customKey(field.id);
  const { record_type, id } = field;
  const patchOf = (row: Row) => ({ [key]: convertValue(conversion, row[key]) ?? null });
  const converted = await asItIsNow(ctx);
  await changeAll(converted, record_type, carrying(id), patchOf, onBatch);
  await flushEntries(converted);
}

/** The cached configuration does not contain what this transaction has just written. */
export async function asItIsNow(ctx: Ctx): Promise<Ctx> {
  const config = await accountConfig({ ...ctx.db, memory: new DatabaseMemory() }, ctx.account);
  return { ...ctx, config, catalogue: catalogueOf(config) };
}

async function planned(ctx: Ctx, field: Convertible, to: FieldType): Promise<Planned> {
  const { field_type: from } = field;
  const known = await entriesOfField(ctx, field.id);
  const choices = await choicesIn(ctx, field, to);
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const wanted = new Set(choices.map((name) => name.toLowerCase()));
  const fresh = choices.filter((name) => !names.has(name.toLowerCase()));
  const stale = from === 'text' ? known.flatMap((one) => (wanted.has(one.name.toLowerCase()) ? [] : [one.id])) : [];
  // Before they are created, new choices have ids that no field has.
  const entries = [...known, ...fresh.map((name, at) => ({ id: -1 - at, name }))];
  const conversion = { from, to, entries, notation: await notationOf(ctx, field, to), zone: ctx.actor.time_zone };
  return { conversion, fresh, stale, problem: await problemOf(ctx, field, to, choices.length) };
}

/** The choices that the texts need; reading stops when there are more than a field can have. */
async function choicesIn(ctx: Ctx, field: Convertible, to: FieldType): Promise<string[]> {
  if (field.field_type !== 'text' || (to !== 'dropdown' && to !== 'multi_select')) return [];
  const choices = new GatheredChoices(to);
  for await (const values of valuesOfField(ctx, field.record_type, field.id)) {
    choices.add(textsOf(values));
    if (choices.count > MOST_ENTRIES) break;
  }
  return choices.names();
}

const textsOf = (values: readonly CountedValue[]) => values.map(({ value }) => String(value));

/** The first texts show how dates are written. Ambiguous dates are read in the administrator's format. */
async function notationOf(ctx: Ctx, field: Convertible, to: FieldType): Promise<Conversion['notation']> {
  if (field.field_type !== 'text' || to !== 'date') return administratorsNotation(ctx);
  for await (const values of valuesOfField(ctx, field.record_type, field.id)) {
    const guess = guessNotation(textsOf(values));
    return guess.kind === 'sure' ? guess.notation : administratorsNotation(ctx);
  }
  return administratorsNotation(ctx);
}

export function administratorsNotation(ctx: Ctx): Conversion['notation'] {
  return /^d/i.test(ctx.actor.date_format) ? 'dmy' : 'mdy';
}

async function problemOf(ctx: Ctx, field: Convertible, to: FieldType, choices: number): Promise<string | null> {
  if (!canConvert(field.field_type, to)) return 'The type of this field cannot become that one.';
  if (choices > MOST_ENTRIES)
    return `The texts differ in more than ${MOST_ENTRIES} ways, too many to choose from. Nothing was changed.`;
  const readers = hasReportBehavior(to) ? [] : await readerNames(ctx, field);
  return readers.length ? `${readers.join(', ')} is calculated from this field, which has to stay a number.` : null;
}

async function withEntries(ctx: Ctx, field: Convertible, plan: Planned): Promise<Conversion> {
  if (!hasEntries(plan.conversion.to) || hasEntries(plan.conversion.from)) return plan.conversion;
  await eraseRecords(ctx, 'custom_field_entry', await lockRows(ctx, 'custom_field_entry', plan.stale));
  const first = plan.conversion.entries.length - plan.fresh.length;
  if (plan.fresh.length)
    await addEntries(
      ctx,
      field.id,
      plan.fresh.map((name, at) => ({ name, position: first + at + 1 })),
    );
  return { ...plan.conversion, entries: await entriesOfField(ctx, field.id) };
}

/** The new slot of the values; the old one is kept for the undo. */
async function placeOf(ctx: Ctx, field: Convertible, to: FieldType) {
  const report = hasReportBehavior(to) ? {} : { report_behavior: null };
  if (sharesSlot(field.field_type, to)) return report;
  await lockFields(ctx);
  const slot = freeSlot(to, usedSlots(await fieldPlaces(ctx, field.record_type)));
  const old = field.slot_page && field.slot_column ? [`${field.slot_page}.${field.slot_column}`] : [];
  const kept_slots = [field.kept_slots, ...old].filter(Boolean).join(' ');
  return { ...report, slot_page: slot?.page ?? null, slot_column: slot?.column ?? null, kept_slots };
}
