import { type FieldType, hasEntries } from '../custom-fields/custom-field';
import type { Notation } from '../dates/notations';
import type { FieldKind } from '../fields/field';
import { customCell, partsOf } from '../imports/cells';

/**
 * The types to which a field can be changed. Calculated fields have no values of their own to convert. A type is
 * listed if at least the values that look like it can be kept.
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
  /** The notation of days in its texts. */
  readonly notation: Notation;
  readonly zone: string;
}

const KINDS: Readonly<Partial<Record<FieldType, FieldKind>>> = {
  numeric: 'number',
  currency: 'money',
  date: 'date',
  boolean: 'boolean',
};

/** The value in a field of the other type; undefined if there is no such value. */
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
    const { nameOf } = indexOf(entries);
    const names = [value].flat().flatMap((id) => nameOf.get(id as number) ?? []);
    return names.length ? names.join('; ') : undefined;
  }
  if (from === 'boolean') return value === true ? 'Yes' : 'No';
  // `1234.0` is how a whole number is stored, not how it is written.
  return from === 'numeric' || from === 'currency' ? String(value).replace(/\.0$/, '') : String(value);
}

function fromText(conversion: Conversion, text: string): unknown {
  const { to, entries, notation, zone } = conversion;
  if (hasEntries(to)) {
    const names = to === 'multi_select' ? partsOf(text) : [text.trim()];
    const { idOf } = indexOf(entries);
    const ids = names.flatMap((name) => idOf.get(name.toLowerCase()) ?? []);
    if (!ids.length || ids.length < names.length) return undefined;
    return to === 'multi_select' ? [...new Set(ids)].sort((a, b) => a - b) : ids[0];
  }
  const kind = KINDS[to];
  if (!kind) return undefined;
  const { value } = customCell(text, { key: '', label: '', kind, slot: null }, { notation, zone });
  return value ?? undefined;
}

interface Index {
  readonly nameOf: ReadonlyMap<number, string>;
  /** By the name in lower case; of two alike the first one counts. */
  readonly idOf: ReadonlyMap<string, number>;
}
const indexes = new WeakMap<Conversion['entries'], Index>();

/** Thousands of choices are looked up for each of many values. */
function indexOf(entries: Conversion['entries']): Index {
  const known = indexes.get(entries);
  if (known) return known;
  const made = {
    nameOf: new Map(entries.map(({ id, name }) => [id, name])),
    idOf: new Map(entries.toReversed().map(({ id, name }) => [name.toLowerCase(), id])),
  };
  indexes.set(entries, made);
  return made;
}

/** A value in readable form, before or after. */
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

interface Counted {
  readonly value: unknown;
  readonly records: number;
}

/** How many records keep a value, from the distinct values with the number of records that have each. */
export function judgeConversion(conversion: Conversion, values: readonly Counted[]): Kept {
  const judged = new JudgedValues(conversion);
  judged.add(values);
  return judged.result();
}

/** The same for distinct values that come in parts: it keeps only the numbers and the examples. */
export class JudgedValues {
  readonly #kept = new MostFrequent();
  readonly #lost = new MostFrequent();

  constructor(private readonly conversion: Conversion) {}

  add(values: readonly Counted[]): void {
    for (const one of values) {
      const isKept = convertValue(this.conversion, one.value) !== undefined;
      (isKept ? this.#kept : this.#lost).add(one);
    }
  }

  result(): Kept {
    const { from, to, entries } = this.conversion;
    const before = (value: unknown) => shownValue(from, entries, value);
    const after = (value: unknown) => shownValue(to, entries, convertValue(this.conversion, value));
    return {
      kept: this.#kept.records,
      lost: this.#lost.records,
      kept_examples: this.#kept.first.map(({ value, records }) => ({
        before: before(value),
        after: after(value),
        records,
      })),
      lost_examples: this.#lost.first.map(({ value, records }) => ({ value: before(value), records })),
    };
  }
}

class MostFrequent {
  records = 0;
  first: readonly Counted[] = [];

  add(one: Counted): void {
    this.records += one.records;
    const last = this.first[EXAMPLES - 1];
    if (last && !isBefore(one, last)) return;
    this.first = [...this.first, one].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, EXAMPLES);
  }
}

function isBefore(a: Counted, b: Counted): boolean {
  return a.records === b.records ? String(a.value) < String(b.value) : a.records > b.records;
}
