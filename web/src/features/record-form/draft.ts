import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Catalogue, Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { referenceOf } from '@fairlead/domain/fields/reference';
import * as rules from '@fairlead/domain/validation/rules';
import { fieldValue, plainNumber, referredIn } from '../../lib/field-value';

/** One choice as the form shows it: an id and its name. */
export interface Choice {
  readonly id: number;
  readonly label: string;
}
export type DraftValue = string | boolean | number | null | Choice | readonly Choice[];
export type Draft = Readonly<Record<string, DraftValue>>;

type Loaded = Readonly<Record<string, unknown>>;
interface Named {
  readonly id: number;
  readonly name?: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** The form's initial values: the record as it was read, or only the defaults. */
export function draftOf(catalogue: Catalogue, kind: RecordKind, keys: readonly string[], record: Loaded): Draft {
  return Object.fromEntries(keys.map((key) => [key, valueOf(catalogue.field(kind, key) as Field, record)]));
}

function valueOf(field: Field, record: Loaded): DraftValue {
  const raw = fieldValue(record, field) ?? null;
  const reference = referenceOf(field);
  const referred = reference && referredIn(record, reference);
  if (reference?.several) return named(referred).flatMap((one) => choiceOf(one) ?? []);
  if (reference) return choiceOf(Array.isArray(referred) ? referred[0] : referred);
  switch (field.kind) {
    case 'boolean':
      return isOwnField(field) ? (raw as boolean | null) : raw === true;
    case 'tags':
    case 'multi':
      return ((raw as number[] | null) ?? []).map((id) => ({ id, label: '' }));
    case 'choice':
    case 'user':
      return raw as number | string | null;
    case 'money':
      return raw === null ? '' : typedAmount(String(raw));
    case 'number':
      return raw === null ? '' : plainNumber(String(raw));
    default:
      return raw === null ? '' : String(raw);
  }
}

function named(found: unknown): readonly Named[] {
  return (found as readonly Named[] | undefined) ?? [];
}

/** `6290.0` is shown as 6290, and `12.5` as 12.50. */
function typedAmount(wire: string): string {
  const [whole = '', cents = ''] = wire.split('.');
  return Number(cents) === 0 ? whole : `${whole}.${cents.padEnd(2, '0')}`;
}

function choiceOf(found: unknown): Choice | null {
  if (!found || typeof found !== 'object' || !('id' in found)) return null;
  const { id, name, first_name, last_name } = found as Named;
  return { id, label: name ?? `${first_name ?? ''} ${last_name ?? ''}`.trim() };
}

const AT_ONCE = ['choice', 'user', 'date', 'datetime'];

/** A choice is saved when it is made; typed text waits for Enter, Tab or a press elsewhere. */
export function isChosenAtOnce(field: Field): boolean {
  const isAnswer = field.kind === 'boolean' && isOwnField(field);
  return isAnswer || AT_ONCE.includes(field.kind) || referenceOf(field)?.several === false;
}

/** The wire value of one field. */
export function wireValue(value: DraftValue): unknown {
  if (Array.isArray(value)) return (value as readonly Choice[]).map(({ id }) => id);
  if (value && typeof value === 'object') return (value as Choice).id;
  return value === '' ? null : value;
}

/** The fields that differ from the values read, and those values: the server compares them (409). */
export function changesOf(
  first: Draft,
  draft: Draft,
): { fields: Record<string, unknown>; base: Record<string, unknown> } {
  const changed = Object.keys(draft).filter(
    (key) => !sameWire(wireValue(first[key] ?? null), wireValue(draft[key] ?? null)),
  );
  const pick = (from: Draft) => Object.fromEntries(changed.map((key) => [key, wireValue(from[key] ?? null)]));
  return { fields: pick(draft), base: pick(first) };
}

function sameWire(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Checks the rules of the field's kind before the server is called. */
export function problemOf(field: Field, value: DraftValue, required: boolean): string | null {
  const missing = required ? rules.required(wireValue(value)) : null;
  if (missing || typeof value !== 'string' || value.trim() === '') return missing;
  switch (field.kind) {
    case 'email':
      return rules.email(value.trim());
    case 'phone':
      return rules.phone(value);
    case 'money':
      return rules.currency(value);
    case 'percent':
    case 'number':
      return rules.number(value);
    default:
      return null;
  }
}

/** The required fields of a record (1§5, api.md 2.1 to 2.3). */
export function isRequired(kind: RecordKind, key: string): boolean {
  return key === 'name' && key === kindOf(kind).name_column;
}
