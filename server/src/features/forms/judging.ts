import { mayFillField, mayWriteField } from '@fairlead/domain/access/field-rights';
import type { Field } from '@fairlead/domain/fields/field';
import { isInCents } from '@fairlead/domain/fields/field';
import { readValue } from '@fairlead/domain/fields/read';
import type { FilteredRecord } from '@fairlead/domain/filters/matches';
import { kept } from '@fairlead/domain/forms/dependent-choices';
import { formOf, type FormRules } from '@fairlead/domain/forms/form-rules';
import { alwaysRequired, type FormName, isFormName, kindOfForm } from '@fairlead/domain/forms/layout';
import { judge, type Judged, type Judging, missingFields } from '@fairlead/domain/forms/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { moneyText } from '@fairlead/domain/money/money';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { isEmpty } from '@fairlead/domain/validation/rules';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import type { FieldIssue } from '../../base/errors';
import { actorOf } from '../../http/access';
import { factsOf } from '../../writing/record-writing';
import { knownFormRules } from './forms.queries';

type Body = Readonly<Record<string, unknown>>;

export interface JudgedPatch {
  readonly issues: readonly FieldIssue[];
  /** What the rules add: default values, and choices that are no longer offered. */
  readonly added: Patch;
}

const NOTHING: JudgedPatch = { issues: [], added: {} };

/** Companies and people that are created along with the record, in place of the field in which they were typed. */
const CREATED_ALONG: Readonly<Record<string, readonly string[]>> = {
  company_id: ['company_name'],
  primary_contact_id: ['new_primary_contact'],
  person_ids: ['new_people', 'primary_contact_id', 'new_primary_contact'],
};

/**
 * Judges a new record by the form that it was typed in, or by the short form if none is named. Programs and imports
 * are not judged (see decision 88). `row` is what is about to be written.
 */
export async function judgeNew(ctx: Ctx, kind: RecordKind, body: Body, row: Patch): Promise<JudgedPatch> {
  if (ctx.changes.via !== 'screen') return NOTHING;
  const rules = await knownFormRules(ctx);
  if (isBlank(rules)) return NOTHING;
  const form = formIn(body, kind);
  const of = judgingOf(ctx, kind, rules, true);
  const first = valuesOf(ctx, kind, row, body);
  const added = form ? {} : defaultsOf(ctx, kind, judge(of, first), body);
  const values = { ...first, ...valuesOf(ctx, kind, added, {}) };
  const judged = judge(of, values);
  const isDisabled = (name: string) => !fieldOf(ctx, kind, name, (field) => mayFillField(actorOf(ctx), kind, field));
  const missing = missingFields(of, judged, formOf(ctx.catalogue, rules, form ?? `${kind}QuickAdd`), isDisabled);
  return { issues: [...notOffered(judged, values, () => true), ...requiredIssues(ctx, kind, missing)], added };
}

/**
 * Judges a change. A form checks all its fields; an inline change only those that it empties or makes required. A
 * choice that the change of another field rules out is removed with it.
 */
export async function judgeChange(
  ctx: Ctx,
  kind: RecordKind,
  body: Body,
  before: Row,
  patch: Patch,
): Promise<JudgedPatch> {
  if (ctx.changes.via !== 'screen' || before.is_archived === true) return NOTHING;
  const rules = await knownFormRules(ctx);
  if (isBlank(rules)) return NOTHING;
  const form = formIn(body, kind);
  const of = judgingOf(ctx, kind, rules, false);
  const was = judge(of, valuesOf(ctx, kind, before, {}));
  const sent = valuesOf(ctx, kind, { ...before, ...patch }, body);
  const judged = judge(of, sent);
  const isSent = (name: string) => name in valuesOf(ctx, kind, patch, {});
  const added = ruledOut(ctx, kind, was, judged, sent, isSent);
  const layout = formOf(ctx.catalogue, rules, form ?? kind);
  const facts = factsOf(ctx, kind, before);
  const isDisabled = (name: string) =>
    !fieldOf(ctx, kind, name, (field) => mayWriteField(actorOf(ctx), kind, field, facts));
  const missing = missingFields(of, judged, layout, isDisabled);
  const already = new Set(form ? [] : missingFields(of, was, layout, isDisabled));
  const fresh = missing.filter((name) => !already.has(name));
  return { issues: [...notOffered(judged, sent, isSent), ...requiredIssues(ctx, kind, fresh)], added };
}

function isBlank({ forms, conditional_fields, conditional_dropdowns }: FormRules): boolean {
  return forms.length + conditional_fields.length + conditional_dropdowns.length === 0;
}

function formIn({ form }: Body, kind: RecordKind): FormName | undefined {
  return isFormName(form) && kindOfForm(form) === kind ? form : undefined;
}

function judgingOf(ctx: Ctx, kind: RecordKind, rules: FormRules, isNew: boolean): Judging {
  const at = { now: ctx.now, zone: ctx.actor.time_zone, me: ctx.actor.id };
  return { config: ctx.config, kind, rules, isNew, at };
}

/** Without the fields that every record needs: those are required of programs too, where they are written. */
function requiredIssues(ctx: Ctx, kind: RecordKind, missing: readonly string[]): FieldIssue[] {
  const others = missing.filter((name) => !alwaysRequired(kind).includes(name));
  return others.map((field) => ({ field, msg: MESSAGES.required, label: ctx.catalogue.field(kind, field)?.label }));
}

function fieldOf(ctx: Ctx, kind: RecordKind, name: string, may: (field: Field) => boolean): boolean {
  const field = ctx.catalogue.field(kind, name);
  return field !== undefined && may(field);
}

/** The columns of a record as the API writes them. */
function valuesOf(ctx: Ctx, kind: RecordKind, row: Patch, body: Body): FilteredRecord {
  const values = ctx.catalogue.fieldsOf(kind).flatMap((field) => {
    const column = field.column ?? field.key;
    const along = (CREATED_ALONG[field.key] ?? []).some((key) => !isEmpty(body[key]));
    if (!(column in row) && !along) return [];
    const raw = row[column] ?? null;
    const value = raw !== null && isInCents(field) ? moneyText(Number(raw)) : raw;
    return [[field.key, isEmpty(value) && along ? CREATED : value] as const];
  });
  return Object.fromEntries(values);
}

/** The id of a record that does not have one yet. */
const CREATED = -1;

/** The default values of fields that were not sent, by column. */
function defaultsOf(ctx: Ctx, kind: RecordKind, { defaults, hidden, values }: Judged, body: Body): Patch {
  const custom = (body.custom_fields ?? {}) as Body;
  const context = { config: ctx.config, zone: ctx.actor.time_zone };
  const filled = [...defaults].flatMap(([name, value]) => {
    const field = ctx.catalogue.field(kind, name);
    const isOpen = field && !hidden.has(name) && isEmpty(values[name]) && !(name in body) && !(name in custom);
    if (!isOpen || !mayFillField(actorOf(ctx), kind, field)) return [];
    const read = readValue(field, value, context);
    return 'value' in read ? [[field.column ?? name, read.value] as const] : [];
  });
  return Object.fromEntries(filled);
}

function notOffered({ choices }: Judged, values: FilteredRecord, isSent: (name: string) => boolean): Issue[] {
  return [...choices].flatMap(([name, ids]) =>
    isSent(name) && !same(kept(values[name], ids), values[name] ?? null)
      ? [{ field: name, msg: MESSAGES.not_allowed }]
      : [],
  );
}

/** Choices that were offered before this change and no longer are. */
function ruledOut(
  ctx: Ctx,
  kind: RecordKind,
  was: Judged,
  { choices }: Judged,
  values: FilteredRecord,
  isSent: (name: string) => boolean,
): Patch {
  const cleared = [...choices].flatMap(([name, ids]) => {
    const value = values[name] ?? null;
    const before = was.choices.get(name);
    const wasOffered = !before || same(kept(value, before), value);
    const field = ctx.catalogue.field(kind, name);
    if (!field || isSent(name) || !wasOffered || same(kept(value, ids), value)) return [];
    return [[field.column ?? name, kept(value, ids)] as const];
  });
  return Object.fromEntries(cleared);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
