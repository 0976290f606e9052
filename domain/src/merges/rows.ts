import type { Catalogue, Field } from '../fields/catalogue';
import { CUSTOMER } from '../kinds/facets';
import { kindOf, type RecordKind, perKind } from '../kinds/kinds';
import { ledBy } from '../changes/put-back';

export const MOST_MERGED = 10;

/** One value to choose when records are merged: a field, or several that belong together. */
export interface MergeRowSpec {
  readonly key: string;
  readonly label: string;
  /** The fields that the value is read from. */
  readonly fields: readonly Field[];
  /** Every column that is taken over with it. */
  readonly columns: readonly string[];
  readonly united: boolean;
  /** The column that marks a role of the record: if it is off, the others have no meaning. */
  readonly flag?: string;
}

interface Together {
  readonly key: string;
  readonly label: string;
  readonly columns: readonly string[];
  readonly flag?: string;
}

const address = (key: string, label: string, prefix: string): Together => ({
  key,
  label,
  columns: ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'].map((part) => `${prefix}${part}`),
});

const OWN_TOGETHER: Readonly<Partial<Record<RecordKind, readonly Together[]>>> = {
  deal: [{ key: 'value', label: 'Value', columns: ['value_cents', 'currency_id'] }, address('address', 'Address', '')],
  person: [
    { key: 'name', label: 'Name', columns: ['first_name', 'last_name'] },
    address('work_address', 'Work address', 'work_'),
    address('home_address', 'Home address', 'home_'),
  ],
  company: [
    { key: CUSTOMER.name, label: 'Customer', columns: [CUSTOMER.flag, ...CUSTOMER.columns], flag: CUSTOMER.flag },
    address('address', 'Address', ''),
    ...[1, 2, 3, 4].map((n) => ({
      key: `phone${n}`,
      label: n === 1 ? 'Phone' : `Phone ${n}`,
      columns: [`phone${n}`, `phone${n}_desc`],
    })),
  ],
};

/** Values that users see as one. The first column that the account shows determines the place of the row. */
const TOGETHER = perKind<readonly Together[]>(({ name }) => OWN_TOGETHER[name] ?? []);

const OWN_BESIDE: Readonly<Partial<Record<RecordKind, Readonly<Record<string, readonly string[]>>>>> = {
  deal: {},
  person: { type: ['converted_at'] },
  company: {},
};

/** Taken over with a column, and not set by users. */
const BESIDE = perKind<Readonly<Record<string, readonly string[]>>>(({ name }) => OWN_BESIDE[name] ?? {});

/** Follows from others or is a copy. */
const NEVER = new Set(['full_name', 'company_name', 'deal_ids', 'person_ids']);

/** Every value of the kind that a merge chooses, in the order of the catalogue. */
export function mergeRows(catalogue: Catalogue, kind: RecordKind): MergeRowSpec[] {
  const rows = new Map<string, MergeRowSpec>();
  const led = new Set(Object.values(ledBy(kind)).flat());
  for (const field of catalogue.fieldsOf(kind)) {
    const column = field.column ?? field.key;
    const group = TOGETHER[kind].find(({ columns }) => columns.includes(column));
    if (!isChosen(field, group) || led.has(column)) continue;
    const key = group?.key ?? field.key;
    const known = rows.get(key);
    const own = group?.columns ?? [column, ...(ledBy(kind)[column] ?? []), ...(BESIDE[kind][column] ?? [])];
    rows.set(key, {
      key,
      label: group?.label ?? field.label,
      fields: [...(known?.fields ?? []), field],
      columns: own,
      united: column in kindOf(kind).links,
      ...(group?.flag !== undefined && { flag: group.flag }),
    });
  }
  return [...rows.values()];
}

/** Values that users set, pictures, and the columns of a role of the record. */
function isChosen(field: Field, group: Together | undefined): boolean {
  return (field.writable || field.kind === 'image' || group?.flag !== undefined) && !NEVER.has(field.key);
}

const OWN_EMAILS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  deal: [],
  person: ['email', 'email2', 'home_email'],
  company: ['email'],
};

/** The fields with email addresses, the best first. */
const EMAILS = perKind<readonly string[]>(({ name }) => OWN_EMAILS[name] ?? []);

type Values = Readonly<Record<string, unknown>>;

/** A switch that is off counts as empty, so that one that is on in any of the records stays on. */
function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  return !Array.isArray(value) || value.length > 0;
}

export function hasValue(row: MergeRowSpec, record: Values): boolean {
  if (row.flag !== undefined) return record[row.flag] === true;
  return row.fields.some(({ column, key }) => isFilled(record[column ?? key]));
}

/** Filled takes precedence over empty; of several that are filled, the remaining record, then the order. */
export function proposedFor<R extends Values & { readonly id: number }>(
  row: MergeRowSpec,
  into: R,
  others: readonly R[],
): R | undefined {
  return [into, ...others].find((record) => hasValue(row, record));
}

interface Standing {
  readonly id: number;
  readonly entries: number;
  readonly created_at: string;
  /** How many of its values are filled. */
  readonly filled: number;
}

/** The record to keep: the oldest of those with most activity; of one import, whose records are of one age, the fullest. */
export function proposedToStay(records: readonly Standing[]): number | undefined {
  const at = ({ created_at }: Standing) => Date.parse(created_at);
  const before = (a: Standing, b: Standing) =>
    b.entries - a.entries || at(a) - at(b) || b.filled - a.filled || a.id - b.id;
  return [...records].sort(before)[0]?.id;
}

export function countFilled(rows: readonly MergeRowSpec[], record: Values): number {
  return rows.filter((row) => hasValue(row, record)).length;
}

/** The places of further email addresses: the free fields in order, and the addresses left over. */
export function keptEmails(
  kind: RecordKind,
  chosen: Values,
  records: readonly Values[],
): {
  readonly patch: Readonly<Record<string, string>>;
  readonly left: readonly string[];
  readonly other: readonly string[];
} {
  const fields = EMAILS[kind];
  const all = records.flatMap((record) => fields.map((field) => record[field])).filter(isText);
  const known = new Set(
    fields
      .map((field) => chosen[field])
      .filter(isText)
      .map(plain),
  );
  const other = all.filter(
    (email, at) => !known.has(plain(email)) && all.findIndex((x) => plain(x) === plain(email)) === at,
  );
  const free = fields.filter((field) => !isFilled(chosen[field]));
  const patch = Object.fromEntries(free.slice(0, other.length).map((field, at) => [field, other[at] as string]));
  return { patch, left: other.slice(free.length), other };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const plain = (email: string) => email.trim().toLowerCase();
