import { numberText } from '../locale/locale';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { isRecordKind, type RecordKind } from '../kinds/kinds';
import { type Issue, issuesOf } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { isEmpty, type Named, notTaken, required } from '../validation/rules';
import { forecastIssue } from './formula-rules';
import {
  ASSOCIATED,
  type Associated,
  FIELD_TYPES,
  type FieldType,
  hasEntries,
  hasReportBehavior,
  isAssociation,
  USUALLY_ASSOCIATED,
} from './custom-field';
import type { FieldBody, FieldEntryBody } from './custom-fields.contract';

export function isFieldType(type: string | undefined): type is FieldType {
  return FIELD_TYPES.some((known) => known === type);
}

/** The kind of record that a body names, as `record_type` or, in the older API, `entity_type`. */
export function kindOfBody(body: { record_type?: string; entity_type?: string }): RecordKind | undefined {
  const named = (body.record_type ?? body.entity_type ?? '').toLowerCase();
  return isRecordKind(named) ? named : undefined;
}

/** What a new association links to. Undefined if it is neither a kind of record nor users. */
export function associatedOf({ association_type: named }: FieldBody): Associated | undefined {
  if (!named) return USUALLY_ASSOCIATED;
  return ASSOCIATED.find((one) => one === named.toLowerCase());
}

/** The facts about a field that is being changed. */
export interface KnownField {
  readonly id: number;
  readonly field_type: FieldType;
  readonly record_type: RecordKind;
  readonly association_type?: Associated | null;
}

/**
 * All issues of a field's own values. `before` is null for a new one; `others` are the custom fields of its kind of
 * record. Two fields of one name, also a custom and a standard one, could not be told apart in a list or an import.
 */
export function fieldIssues(body: FieldBody, before: KnownField | null, others: readonly Named[]): Issue[] {
  const named = before === null || body.name !== undefined;
  const type = before?.field_type ?? body.field_type;
  const entries = body.custom_field_label_dropdown_entries_attributes;
  return issuesOf({
    name: named ? nameIssue(body.name, before?.id ?? null, before?.record_type ?? kindOfBody(body), others) : null,
    field_type: typeIssue(body, before) ?? forecastIssue(type, before?.record_type ?? kindOfBody(body)),
    record_type: before === null && !kindOfBody(body) ? MESSAGES.required : null,
    association_type: associationIssue(body, before),
    report_behavior: body.report_behavior && isOther(type, hasReportBehavior) ? MESSAGES.not_allowed : null,
    custom_field_label_dropdown_entries_attributes:
      entries?.length && isOther(type, hasEntries) ? MESSAGES.not_allowed : null,
  });
}

function nameIssue(
  name: string | null | undefined,
  id: number | null,
  kind: RecordKind | undefined,
  others: readonly Named[],
): string | null {
  const missing = required(name);
  if (missing || !name) return missing;
  const own = { id, name };
  const before = others.find((other) => other.id === id);
  // A field that has the name of a standard one since earlier keeps it.
  if (before && notTaken(own, [{ ...before, id: null }])) return notTaken(own, others);
  return notTaken(own, [...others, ...(kind ? standardNames(kind) : [])]);
}

function standardNames(kind: RecordKind): Named[] {
  return STANDARD_CATALOGUE.fieldsOf(kind).map(({ label }) => ({ id: null, name: label }));
}

function associationIssue(body: FieldBody, before: KnownField | null): string | null {
  if (!body.association_type) return null;
  if (before) {
    const linked = before.association_type ?? null;
    return associatedOf(body) === linked ? null : 'What a field links to cannot be changed';
  }
  if (isOther(body.field_type, isAssociation)) return MESSAGES.not_allowed;
  return associatedOf(body) ? null : MESSAGES.not_allowed;
}

/** Whether it is a type, and none of these. */
function isOther(type: string | undefined, fits: (type: FieldType) => boolean): boolean {
  return isFieldType(type) && !fits(type);
}

function typeIssue({ field_type }: FieldBody, before: KnownField | null): string | null {
  if (before) return field_type && field_type !== before.field_type ? 'The type of a field cannot be changed' : null;
  return required(field_type) ?? (isFieldType(field_type) ? null : MESSAGES.not_allowed);
}

/** The most choices that one field has. */
export const MOST_ENTRIES = 5000;

export interface PlannedEntries {
  readonly added: readonly { readonly name: string; readonly position: number }[];
  readonly changed: readonly { readonly id: number; readonly name: string; readonly position: number }[];
  readonly removed: readonly { readonly id: number; readonly replacement: number | null | undefined }[];
  readonly issues: readonly Issue[];
}

interface KnownEntry extends Named {
  readonly id: number;
  readonly position: number;
}

/**
 * The changes of the entries of a field: those with an id are changed or, with `_destroy`, removed; those without are
 * added; those that are not named stay. Names differ within a field.
 */
export function planEntries(bodies: readonly FieldEntryBody[], known: readonly KnownEntry[]): PlannedEntries {
  const issues: Issue[] = [];
  const issue = (msg: string) => issues.push({ field: 'custom_field_label_dropdown_entries_attributes', msg });
  const byId = new Map(known.map((entry) => [entry.id, { ...entry }]));
  const removed: { id: number; replacement: number | null | undefined }[] = [];
  const added: { name: string; position: number }[] = [];
  let last = Math.max(0, ...known.map(({ position }) => position));
  for (const body of bodies) {
    if (body.id === undefined) {
      if (body._destroy || isEmpty(body.name)) continue;
      last += 1;
      added.push({ name: (body.name ?? '').trim(), position: body.position ?? last });
      continue;
    }
    const entry = byId.get(body.id);
    if (!entry) issue(MESSAGES.not_allowed);
    else if (body._destroy) removed.push({ id: entry.id, replacement: replacementOf(body) });
    else if (body.name !== undefined && isEmpty(body.name)) issue(MESSAGES.required);
    else
      byId.set(entry.id, {
        ...entry,
        name: body.name?.trim() ?? entry.name,
        position: body.position ?? entry.position,
      });
  }
  const gone = new Set(removed.map(({ id }) => id));
  const staying = [...byId.values()].filter(({ id }) => !gone.has(id));
  for (const { replacement } of removed) {
    if (replacement && !staying.some(({ id }) => id === replacement)) issue(MESSAGES.not_allowed);
  }
  const names = [...staying, ...added].map(({ name }) => name.trim().toLowerCase());
  if (new Set(names).size !== names.length) issue(MESSAGES.taken);
  if (names.length > MOST_ENTRIES) issue(`A field has at most ${numberText(MOST_ENTRIES)} choices. Nothing was saved.`);
  return { added, removed, changed: staying, issues };
}

/** Undefined if the body does not name a replacement for the entry. */
function replacementOf({ replacement_id }: FieldEntryBody): number | null | undefined {
  return replacement_id === 'none' ? null : replacement_id;
}

/** The ids of a group's fields in order, with one of them at the given place (counted from 1) or at the end. */
export function withAtPlace(ids: readonly number[], id: number, place?: number): number[] {
  const others = ids.filter((other) => other !== id);
  const at = place === undefined ? others.length : Math.min(place - 1, others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}
