import { firstContactText } from '@fairlead/domain/dates/display';
import type { Catalogue, Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { Reference } from '@fairlead/domain/fields/reference';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';

type Loaded = Readonly<Record<string, unknown>>;

/** Where the API answers the values of custom fields, and the names of their links. */
const OWN = 'custom_fields';
const LINKED = 'associations';
const NESTED: readonly string[] = [OWN, LINKED];

/** Fields whose value has another key in an answer than in a body. */
const ANSWERED: Readonly<Record<string, string>> = { value: 'deal_value' };

/** The value of a field on a record or list row as the API answers it. */
export function fieldValue(record: Loaded, field: Pick<Field, 'key' | 'slot'>): unknown {
  if (isOwnField(field)) return ownValues(record)[field.key] ?? null;
  return record[ANSWERED[field.key] ?? field.key];
}

/** The part of a record that shows a value, to be merged with `withValues`. */
export function valueAs(field: Pick<Field, 'key' | 'slot'>, value: unknown): Loaded {
  if (isOwnField(field)) return { [OWN]: { [field.key]: value } };
  return { [ANSWERED[field.key] ?? field.key]: value };
}

/** The reference of a field on a record or list row: a record, several, or none. Names are beside the ids. */
export function referredIn(record: Loaded, { own, attr }: Pick<Reference, 'own' | 'attr'>): unknown {
  return own ? inside(record, LINKED)[attr] : record[attr];
}

/** The part of a record that shows a reference, to be merged with `withValues`. */
export function referredAs({ own, attr, several }: Reference, found: unknown, ids: unknown): Loaded {
  if (!own) return { [attr]: found };
  return { [OWN]: { [attr]: ids }, [LINKED]: { [attr]: several ? found : found ? [found] : [] } };
}

/** A row with new values: none is added that it does not show, and its other custom fields stay. */
export function withValues<R extends Loaded>(row: R, patch: Loaded): R {
  const shown = Object.entries(patch).filter(([name]) => name in row && !NESTED.includes(name));
  const own = NESTED.filter((name) => name in row && name in patch);
  const merged = own.map((name) => [name, { ...inside(row, name), ...inside(patch, name) }]);
  return { ...row, ...Object.fromEntries(shown), ...Object.fromEntries(merged) };
}

/** The former values of a row that a patch changes. */
export function valuesBefore(row: Loaded, patch: Loaded): Loaded {
  const names = Object.keys(patch).filter((name) => !NESTED.includes(name));
  const own = NESTED.filter((part) => part === OWN || part in patch).map((part) => {
    const keys = Object.keys(inside(patch, part));
    return [part, Object.fromEntries(keys.map((key) => [key, inside(row, part)[key] ?? null]))];
  });
  return { ...Object.fromEntries(names.map((name) => [name, row[name]])), ...Object.fromEntries(own) };
}

/** The account's custom fields, in its order. */
export function ownFieldsOf(catalogue: Catalogue, kind: RecordKind): readonly Field[] {
  return catalogue.fieldsOf(kind).filter(isOwnField);
}

/** Whether there is something to show: `false` and 0 are values. */
export function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** `12.0` is shown as 12, and `12.50` as 12.5: without trailing zeros. */
export function plainNumber(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

function ownValues(record: Loaded): Loaded {
  return inside(record, OWN);
}

function inside(record: Loaded, part: string): Loaded {
  return (record[part] as Loaded | null | undefined) ?? {};
}

/** The time to the first contact in words; other numbers as they are. */
export function figureText({ key }: Field, raw: string): string {
  return key === 'hours_to_first_activity' ? firstContactText(Number(raw)) : plainNumber(raw);
}
