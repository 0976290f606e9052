import { type FieldType, hasEntries } from '../custom-fields/custom-field';
import type { Notation } from '../dates/notations';
import type { FieldKind } from '../fields/field';
import { customCell, partsOf } from '../imports/cells';

/**
 * What the type of a field can be changed to. What is worked out has no values of its own to convert. A type is named
 * where at least the values that look like it can be kept.
 */
export const CONVERSIONS: Readonly<Record<FieldType, readonly FieldType[]>> = {
  text: ['dropdown', 'multi_select', 'numeric', 'currency', 'date', 'boolean'],
  numeric: ['currency', 'text'],
  currency: ['numeric', 'text'],
  date: ['text'],
  boolean: ['text'],
  dropdown: ['multi_select', 'text'],
  multi_select: ['dropdown', 'text'],
  single_association: [],
  multi_association: [],
  calculated: [],
  forecast: [],
};

export function canConvert(from: FieldType, to: FieldType): boolean {
  return CONVERSIONS[from].includes(to);
}

export interface Conversion {
  readonly from: FieldType;
  readonly to: FieldType;
  /** The choices of the field, before or after. */
  readonly entries: readonly { readonly id: number; readonly name: string }[];
  /** How its texts write days. */
  readonly notation: Notation;
  readonly zone: string;
}

const KINDS: Readonly<Partial<Record<FieldType, FieldKind>>> = {
  numeric: 'number',
  currency: 'money',
  date: 'date',
  boolean: 'boolean',
};

/** The value as a field of the other type keeps it; undefined if there is no such value. */
export function convertValue(conversion: Conversion, value: unknown): unknown {
  const { from, to } = conversion;
  if (value === null || value === undefined) return undefined;
  if (to === 'text') return textOf(conversion, value);
  if (from === 'text') return fromText(conversion, String(value));
  if (from === 'dropdown') return [value];
  if (from === 'multi_select') return Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return value;
}

function textOf({ from, entries }: Conversion, value: unknown): string | undefined {
  if (hasEntries(from)) {
    const names = [value].flat().flatMap((id) => entries.find((entry) => entry.id === id)?.name ?? []);
    return names.length ? names.join('; ') : undefined;
  }
  if (from === 'boolean') return value === true ? 'Yes' : 'No';
  // `1234.0` is how a whole number is kept, not how it is written.
  return from === 'numeric' || from === 'currency' ? String(value).replace(/\.0$/, '') : String(value);
}

function fromText(conversion: Conversion, text: string): unknown {
  const { to, entries, notation, zone } = conversion;
  if (hasEntries(to)) {
    const names = to === 'multi_select' ? partsOf(text) : [text.trim()];
    const ids = names.flatMap((name) => entries.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id ?? []);
    if (!ids.length || ids.length < names.length) return undefined;
    return to === 'multi_select' ? [...new Set(ids)].sort((a, b) => a - b) : ids[0];
  }
  const kind = KINDS[to];
  if (!kind) return undefined;
  const { value } = customCell(text, { key: '', label: '', kind, slot: null }, { notation, zone });
  return value ?? undefined;
}

/** A value as people read it, before or after. */
function shownValue(type: FieldType, entries: Conversion['entries'], value: unknown): string {
  return textOf({ from: type, to: 'text', entries, notation: 'ymd', zone: 'UTC' }, value) ?? '';
}

export interface Kept {
  readonly kept: number;
  readonly lost: number;
  /** Of both, the most frequent first. */
  readonly kept_examples: readonly { readonly before: string; readonly after: string; readonly records: number }[];
  readonly lost_examples: readonly { readonly value: string; readonly records: number }[];
}

const EXAMPLES = 5;

/** How many records keep a value, from the distinct values with the number of records that have each. */
export function judgeConversion(
  conversion: Conversion,
  values: readonly { readonly value: unknown; readonly records: number }[],
): Kept {
  const { from, to, entries } = conversion;
  const judged = values
    .map(({ value, records }) => ({ value, records, after: convertValue(conversion, value) }))
    .sort((a, b) => b.records - a.records || (String(a.value) < String(b.value) ? -1 : 1));
  const [kept, lost] = [
    judged.filter(({ after }) => after !== undefined),
    judged.filter(({ after }) => after === undefined),
  ];
  const sum = (among: typeof judged) => among.reduce((total, { records }) => total + records, 0);
  const before = (value: unknown) => shownValue(from, entries, value);
  return {
    kept: sum(kept),
    lost: sum(lost),
    kept_examples: kept
      .slice(0, EXAMPLES)
      .map(({ value, after, records }) => ({ before: before(value), after: shownValue(to, entries, after), records })),
    lost_examples: lost.slice(0, EXAMPLES).map(({ value, records }) => ({ value: before(value), records })),
  };
}
