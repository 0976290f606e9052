import { type Field, isInCents } from '../fields/field';
import { amountFromWire } from '../money/money';
import type { AccountConfig } from '../access/session.types';

/** A cell as text, from the database's answer for the field. */
export type CellWriter = (value: unknown) => string;

/** The notation of the cells of a column: names instead of ids, exact plain amounts that can be added up. */
export function cellWriter(field: Field, config: AccountConfig): CellWriter {
  switch (field.kind) {
    case 'money':
      if (!isInCents(field)) return asText;
      return (value) => (value === null ? '' : plainAmount(value as number | string));
    case 'boolean':
      return (value) => (value === true ? 'Yes' : value === false ? 'No' : '');
    case 'choice':
    case 'user':
      if (field.list === 'person_types') return asText;
      return named(namesOf(config, field), field.list === 'currencies' ? config.currency_code : '');
    case 'multi':
    case 'tags':
      return several(namesOf(config, field));
    default:
      return asText;
  }
}

/** `1234.50`: no symbol, no thousands separator, two decimals. */
function plainAmount(value: number | string): string {
  const read = typeof value === 'number' ? { cents: value } : amountFromWire(value);
  if ('problem' in read) return String(value);
  const size = Math.abs(read.cents);
  return `${read.cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `${value as number}`;
}

/** A deal without a currency has the account's: without it, amounts in a file would be ambiguous. */
function named(names: ReadonlyMap<number, string>, unset: string): CellWriter {
  return (value) => (value === null ? unset : (names.get(value as number) ?? ''));
}

function several(names: ReadonlyMap<number, string>): CellWriter {
  return (value) => ((value as readonly number[] | null) ?? []).flatMap((id) => names.get(id) ?? []).join('; ');
}

function namesOf(config: AccountConfig, { list, entries }: Field): ReadonlyMap<number, string> {
  if (entries) return new Map(entries.map(({ id, name }) => [id, name]));
  if (list === 'users') return new Map(config.users.map(({ id, full_name }) => [id, full_name]));
  if (!list || list === 'person_types') return new Map();
  return new Map(config[list].map(({ id, name }) => [id, name]));
}
