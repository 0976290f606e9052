import { hasEntries } from '@fairlead/domain/custom-fields/custom-field';
import { type Catalogue, catalogueOf } from '@fairlead/domain/fields/catalogue';
import type { ImportOptions } from '@fairlead/domain/imports/import-setting.contract';
import {
  choicesOf,
  fieldNameOf,
  mappedTo,
  type NewField,
  newFieldIssues,
  newFieldsOf,
  triedField,
  triedId,
} from '@fairlead/domain/imports/new-fields';
import { guessFieldType, type NewFieldType } from '@fairlead/domain/imports/new-field-types';
import { MOST_ENTRIES } from '@fairlead/domain/custom-fields/rules';
import { TO_NEW_FIELD } from '@fairlead/domain/imports/targets';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { type FieldIssue, invalid } from '../../base/errors';
import { mayDo, requireCan } from '../../http/access';
import { createField, fieldNames, whyNoRoom } from '../custom-fields/public';
import { distinctCells, type Import, readStoredRows, writeSetting } from './imports.queries';

/** Values are read from the first rows: enough to tell a choice from a text. */
export const GUESSED_FROM = 1000;

type Mapped = Pick<Import, 'id' | 'type' | 'headers' | 'mapping' | 'options'>;

/** The field that each column would create, for users who may add fields. */
export function offersOf(
  ctx: Ctx,
  { type, headers }: Pick<Import, 'type' | 'headers'>,
  rows: readonly (readonly string[])[],
): (at: number) => { name: string; field_type: NewFieldType } | undefined {
  if (!kindOfPath(type) || !mayDo(ctx, 'manage', 'custom_field')) return () => undefined;
  return (at) => ({
    name: fieldNameOf(headers[at] ?? '', at),
    field_type: guessFieldType(rows.map((cells) => cells[at] ?? '')),
  });
}

/** The options with every new field that the mapping asks for, completed by guesses; and what is wrong with them. */
export async function withNewFields(
  ctx: Ctx,
  imp: Pick<Import, 'id' | 'type' | 'headers' | 'options'>,
  mapping: Import['mapping'],
  options: ImportOptions,
): Promise<{ options: ImportOptions; issues: FieldIssue[] }> {
  const { new_fields = [], ...others } = options;
  // Fields created by a failed start exist: the import continues to name them.
  const made = (imp.options.new_fields ?? []).filter(({ field_id }) => field_id !== undefined);
  const rest = made.length ? { ...others, new_fields: made } : others;
  const asked = new_fields.filter(({ field_id }) => field_id === undefined);
  const kind = kindOfPath(imp.type);
  if (!kind || !mapping.includes(TO_NEW_FIELD)) return { options: rest, issues: [] };
  requireCan(ctx, 'manage', 'custom_field');
  const rows = await readStoredRows(ctx, imp.id, 0, GUESSED_FROM);
  const fields = newFieldsOf(imp.headers, mapping, asked, (at) => rows.map(({ cells }) => cells[at] ?? ''));
  const named = (ctx.config.own_fields ?? []).filter((field) => field.record_type === kind && !field.deleted);
  const existing = named.map(({ id, line: [, , name] }) => ({ id, name }));
  return {
    options: { ...rest, new_fields: [...made, ...fields] },
    issues: newFieldIssues(kind, fields, imp.headers, existing),
  };
}

export interface Tried {
  readonly catalogue: Catalogue;
  readonly mapping: Import['mapping'];
  /** Why the fields could not be made. */
  readonly problems: readonly FieldIssue[];
}

/** The account's fields as they will be once the import starts, so that a dry run judges all values. */
export async function tryNewFields(ctx: Ctx, imp: Mapped): Promise<Tried> {
  const fields = fieldsToMake(imp);
  const kind = kindOfPath(imp.type);
  if (!fields.length || !kind) return { catalogue: ctx.catalogue, mapping: imp.mapping, problems: [] };
  const problems: FieldIssue[] = [];
  const tried = [];
  for (const field of fields) {
    const choices = await choicesFor(ctx, imp, field);
    if (choices.length > MOST_ENTRIES) problems.push(tooMany(imp, field));
    tried.push(triedField(imp.type, field, choices) ?? []);
  }
  const full = whyNoRoom(ctx, kind, fields.length);
  if (full) problems.push({ field: 'mapping', msg: full });
  const config = { ...ctx.config, own_fields: [...(ctx.config.own_fields ?? []), ...tried.flat()] };
  return { catalogue: catalogueOf(config), mapping: mappedTo(imp.mapping, triedId), problems };
}

/** Creates the fields and maps their columns to them: after a later failure, the next start uses the same fields. */
export async function makeNewFields(ctx: Ctx, imp: Import): Promise<void> {
  const fields = fieldsToMake(imp);
  const kind = kindOfPath(imp.type);
  if (!fields.length || !kind) return;
  requireCan(ctx, 'manage', 'custom_field');
  const issues = newFieldIssues(kind, fields, imp.headers, await fieldNames(ctx, kind));
  if (issues.length) throw invalid(issues);
  const made = new Map<number, number>();
  for (const field of fields) {
    const { name, field_type } = field;
    const entries = (await choicesFor(ctx, imp, field)).map((choice) => ({ name: choice }));
    const body = { name, field_type, custom_field_label_dropdown_entries_attributes: entries };
    const id = await createField(ctx, body, kind);
    made.set(field.at, id);
    await recordAudit(ctx, {
      event: 'setting.changed',
      subject_type: 'custom_field_labels',
      subject_id: id,
      subject_name: `custom field labels: ${name}`,
      details: { act: 'added' },
    });
  }
  const mapping = mappedTo(imp.mapping, (at) => made.get(at));
  const before = (imp.options.new_fields ?? []).filter(({ field_id }) => field_id !== undefined);
  const new_fields = [...before, ...fields.map((one) => ({ ...one, field_id: made.get(one.at) }))];
  const options = { ...imp.options, new_fields };
  await writeSetting(ctx, { id: imp.id, mapping, options: options as ImportOptions, answers: imp.answers });
}

function fieldsToMake({ mapping, options }: Mapped): NewField[] {
  return (options.new_fields ?? []).flatMap(({ at, name, field_type, field_id }) =>
    mapping[at] === TO_NEW_FIELD && field_id === undefined && name !== undefined && field_type
      ? [{ at, name, field_type }]
      : [],
  );
}

async function choicesFor(ctx: Ctx, { id }: Pick<Import, 'id'>, { at, field_type }: NewField): Promise<string[]> {
  return hasEntries(field_type) ? choicesOf(field_type, await distinctCells(ctx, id, at)) : [];
}

function tooMany({ headers }: Mapped, { at }: NewField): FieldIssue {
  const msg = `'${headers[at]}' has more than ${MOST_ENTRIES} different values, too many to choose from. Make it a text instead.`;
  return { field: `mapping.${headers[at]}`, msg };
}
