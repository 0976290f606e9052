import { percentText } from '../locale/locale';
import { PERSON } from '../kinds/person.kind';
import { COMPANY } from '../kinds/company.kind';
import { isRecordKind, kindNamedBy, kindOfPath, type RecordKind } from '../kinds/kinds';
import { referenceOf } from '../fields/reference';
import { decimalText } from '../fields/decimal-text';
import { type DateFormat, dateText, instantText, type TimeFormat } from '../dates/display';
import type { Catalogue, Field, ListName } from '../fields/catalogue';
import { isInCents, isOwnField } from '../fields/field';
import { exactMoney, moneyDisplay, moneyText, type Sign } from '../money/money';
import { leaderOf } from './put-back';

/** Where the names of a field's ids come from. */
export type NameSource = ListName | RecordKind;

/** How one reader sees values: names instead of ids, and the format of amounts and dates. */
export interface Reader {
  /** For the account's currency, which the account's custom fields use. */
  readonly symbol: Sign;
  /** For the currency that the deal had at that change. */
  readonly deal_symbol?: Sign | undefined;
  readonly zone: string;
  readonly dates: DateFormat;
  readonly times: TimeFormat;
  nameOf(source: NameSource, id: number): string;
}

export interface ReadField {
  readonly column: string;
  readonly field: Field;
  readonly old: string | null;
  readonly new: string | null;
}

interface Change {
  readonly op: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Written with every change and already stated by its line. */
const STAMPS = new Set([
  'id',
  'updated_at',
  'updated_by_user_id',
  'created_by_user_id',
  'import_id',
  'imported_at',
  'is_sample',
  'first_activity_at',
  'last_activity_at',
  'stage_entered_at',
  'next_entry_name',
  'next_entry_due',
  'next_step_name',
  'next_step_due',
]);

const SOURCES: Readonly<Record<string, NameSource>> = {
  user: 'users',
  company: COMPANY.name,
  person: PERSON.name,
  people: PERSON.name,
};

/** The catalogue field of a column or set of links; undefined for internal columns. */
export function fieldOfColumn(catalogue: Catalogue, kind: RecordKind, column: string): Field | undefined {
  return STAMPS.has(column) ? undefined : catalogue.ofColumn(kind, column);
}

/** The columns whose changes are shown. */
export function readableColumns(catalogue: Catalogue, kind: RecordKind): string[] {
  return catalogue
    .fieldsOf(kind)
    .map((field) => field.column ?? field.key)
    .filter((column) => !STAMPS.has(column));
}

export function columnOfField(catalogue: Catalogue, kind: RecordKind, key: string): string | undefined {
  const field = catalogue.field(kind, key);
  return field && (field.column ?? field.key);
}

export function sourceOf(field: Field): NameSource | undefined {
  if (field.column === null && kindNamedBy(field.key)) return kindNamedBy(field.key);
  if (isOwnField(field)) return field.list ?? referenceOf(field)?.kind;
  return field.list ?? SOURCES[field.kind];
}

/** The ids whose names are needed to show these changes, by source. */
export function idsToName(
  catalogue: Catalogue,
  kind: RecordKind,
  changes: readonly Change[],
): Map<NameSource, Set<number>> {
  const found = new Map<NameSource, Set<number>>();
  const values = changes.flatMap(({ before, after }) => [
    ...Object.entries(before ?? {}),
    ...Object.entries(after ?? {}),
  ]);
  for (const [column, value] of values) {
    const field = fieldOfColumn(catalogue, kind, column);
    const source = field && sourceOf(field);
    if (!source) continue;
    const ids = [value].flat().filter((id) => typeof id === 'number');
    found.set(source, new Set([...(found.get(source) ?? []), ...ids]));
  }
  return found;
}

/** The changed fields that users see, in the catalogue's order. A creation lists the fields with a value. */
export function readChange(catalogue: Catalogue, kind: RecordKind, change: Change, reader: Reader): ReadField[] {
  const { before, after } = change;
  if (change.op !== 'update' && change.op !== 'create') return [];
  const order = new Map(catalogue.fieldsOf(kind).map(({ key }, index) => [key, index]));
  return Object.keys(after ?? {})
    .flatMap((column): ReadField[] => {
      const field = fieldOfColumn(catalogue, kind, column);
      if (!field || isSaidByLeader(kind, column, after ?? {})) return [];
      const [old, now] = [valueText(field, before?.[column], reader), valueText(field, after?.[column], reader)];
      if (change.op === 'create' && (now === null || after?.[column] === false || column === 'created_at')) return [];
      return [{ column, field, old, new: now }];
    })
    .sort((a, b) => (order.get(a.field.key) ?? 0) - (order.get(b.field.key) ?? 0));
}

/** Null for no value. */
export function valueText(field: Field, value: unknown, reader: Reader): string | null {
  if (value === null || value === undefined || value === '') return null;
  const source = sourceOf(field);
  if (source && source !== 'person_types') {
    const named = [value].flat().map((id) => reader.nameOf(source, Number(id)));
    return named.length ? named.join(', ') : null;
  }
  if (isOwnField(field) || field.entries) return ownText(field, value, reader);
  switch (field.kind) {
    case 'money':
      return moneyDisplay(Number(value), reader.deal_symbol ?? reader.symbol);
    case 'percent':
      return percentText(Number(value), true);
    case 'date':
      return dateText(String(value).slice(0, 10), reader.dates);
    case 'datetime':
      return instantText(new Date(String(value)), reader.zone, reader.dates, reader.times);
    case 'image':
      return `Picture ${Number(value)}`;
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

/** A value of a custom field. Entries have their names, also deleted ones. */
function ownText(field: Field, value: unknown, reader: Reader): string | null {
  if (!isOfKind(field, value)) return textOfOtherType(value);
  switch (field.kind) {
    case 'choice':
    case 'multi': {
      const nameOf = (id: unknown) => field.entries?.find((entry) => entry.id === id)?.name ?? '(deleted)';
      return [value].flat().map(nameOf).join(', ') || null;
    }
    case 'money':
      return exactMoney(String(value), reader.symbol);
    case 'number':
      return withoutEmptyDecimals(String(value));
    case 'date':
      return dateText(String(value).slice(0, 10), reader.dates);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

const holdsIds = (kind: Field['kind']) =>
  kind === 'choice' || kind === 'multi' || kind === 'user' || isRecordKind(kind) || kindOfPath(kind) !== undefined;

/** The type of a field may have changed since: the logged value is shown as it was written. */
export function isOfKind({ kind }: Pick<Field, 'kind'>, value: unknown): boolean {
  if (holdsIds(kind)) return [value].flat().every((id) => typeof id === 'number');
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}/.test(String(value));
  if (kind === 'money' || kind === 'number') return decimalText(String(value)) !== undefined;
  return typeof value === 'string';
}

function textOfOtherType(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : '(an earlier choice)';
}

function withoutEmptyDecimals(decimal: string): string {
  return decimal.replace(/\.0$/, '');
}

/** A logged value in the format of a request body, to be set again. */
export function bodyValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return isInCents(field) ? moneyText(Number(value)) : value;
}

/** The company's name beside the company would be redundant. */
function isSaidByLeader(kind: RecordKind, column: string, after: Readonly<Record<string, unknown>>): boolean {
  return column === 'company_name' && leaderOf(kind, column, after) !== undefined;
}
