import type { CustomFieldRow, FieldType } from '@fairlead/domain/custom-fields/custom-field';
import type { PlannedColumn } from './plan.queries';
import { USER } from './references';

/** The reason why a line is refused. */
export class Fault extends Error {}

const MOST_TEXT = 1_000_000;
const WHOLE: Readonly<Record<string, number>> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
};
const UNSTORABLE = /\0|\p{Surrogate}/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;
const DECIMAL = /^-?\d{1,20}(\.\d{1,12})?$/;

/**
 * Whether the database can store a value in a column of this type. The rules of the database judge the value itself.
 */
export function requireStorable({ name, type, nullable }: PlannedColumn, value: unknown): void {
  if (value === null) {
    if (!nullable) throw new Fault(`"${name}" is empty`);
    return;
  }
  if (!fits(type, value)) throw new Fault(`"${name}" does not hold what belongs there`);
}

/** The same for a value in the change log, where any key may be missing. Instants have several notations there. */
export function isStorable({ type }: PlannedColumn, value: unknown): boolean {
  if (value === null) return true;
  if (type.startsWith('timestamp')) return typeof value === 'string' && isTime(value);
  return fits(type, type.startsWith('numeric') && typeof value === 'number' ? String(value) : value);
}

function fits(type: string, value: unknown): boolean {
  if (type in WHOLE) return Number.isInteger(value) && Math.abs(value as number) <= (WHOLE[type] as number);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'jsonb') return !JSON.stringify(value).includes('\\u0000');
  if (type.endsWith('[]')) return Array.isArray(value) && value.every(isText);
  if (type.startsWith('numeric')) return typeof value === 'string' && DECIMAL.test(value);
  if (type === 'date') return isDay(value);
  if (type.startsWith('timestamp')) return typeof value === 'string' && INSTANT.test(value) && isTime(value);
  return isText(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MOST_TEXT && !UNSTORABLE.test(value);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && DAY.test(value) && isTime(`${value}T00:00:00Z`);
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

const isNumber = (value: unknown) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && DECIMAL.test(value);
const isId = (value: unknown) => Number.isSafeInteger(value);

interface Kept {
  readonly holds: (value: unknown) => boolean;
  /** The table of the rows that the ids refer to. */
  readonly to?: string;
}

const isIds = (value: unknown) => Array.isArray(value) && value.every(isId);

/** What a custom field of each type stores on a record. */
export const KEPT: Readonly<Record<FieldType, Kept>> = {
  boolean: { holds: (value) => typeof value === 'boolean' },
  calculated: { holds: isNumber },
  currency: { holds: isNumber },
  date: { holds: isDay },
  dropdown: { holds: isId, to: 'custom_field_entry' },
  forecast: { holds: isNumber },
  multi_association: { holds: isIds },
  multi_select: { holds: isIds, to: 'custom_field_entry' },
  numeric: { holds: isNumber },
  single_association: { holds: isId },
  text: { holds: isText },
};

/** The same for a field and what it links to. */
export function keptBy({
  field_type,
  association_type,
}: Pick<CustomFieldRow, 'field_type' | 'association_type'>): Kept {
  const kept = KEPT[field_type];
  return association_type ? { ...kept, to: association_type === 'user' ? USER : association_type } : kept;
}
