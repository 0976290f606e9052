import type { Catalogue, Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';

type Loaded = Readonly<Record<string, unknown>>;

/** Where the API answers the values of an account's own fields. */
const OWN = 'custom_fields';

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

/** A row with new values: of those that it does not show none is added, and its other own fields stay. */
export function withValues<R extends Loaded>(row: R, patch: Loaded): R {
  const shown = Object.entries(patch).filter(([name]) => name in row && name !== OWN);
  const own = OWN in row && OWN in patch ? { [OWN]: { ...ownValues(row), ...ownValues(patch) } } : {};
  return { ...row, ...Object.fromEntries(shown), ...own };
}

/** The values that a row had where a patch changes it. */
export function valuesBefore(row: Loaded, patch: Loaded): Loaded {
  const own = Object.keys(ownValues(patch)).map((key) => [key, ownValues(row)[key] ?? null]);
  const names = Object.keys(patch).filter((name) => name !== OWN);
  return { ...Object.fromEntries(names.map((name) => [name, row[name]])), [OWN]: Object.fromEntries(own) };
}

/** The fields that the account added to its records, in its order. */
export function ownFieldsOf(catalogue: Catalogue, kind: RecordKind): readonly Field[] {
  return catalogue.fieldsOf(kind).filter(isOwnField);
}

/** Whether there is something to show: `false` and 0 are values. */
export function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** `12.0` is shown as 12, and `12.50` as 12.5: decimals as far as they say something. */
export function plainNumber(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

function ownValues(record: Loaded): Loaded {
  return (record[OWN] as Loaded | null | undefined) ?? {};
}
