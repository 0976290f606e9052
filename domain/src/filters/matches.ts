import type { Catalogue } from '../fields/catalogue';
import type { RecordKind } from '../kinds/kinds';
import type { PlainDate } from '../dates/plain';
import { readWire } from '../dates/wire';
import { localDate, startOfDay } from '../dates/zones';
import type { FoundField } from '../fields/catalogue';
import { isInCents } from '../fields/field';
import { amountFromWire } from '../money/money';
import { type Condition, type Filter, isCondition } from './condition';
import { type FilterMoment, resolveCondition, type Test } from './resolve';

/**
 * A record as the API writes it, keyed by the catalogue: money as decimal text or a number of units, days and
 * instants as wire text (or a Date), references by id, sets as arrays of ids, a related record as an object
 * (`company: { city }`) or flat (`'company.city'`).
 */
export type FilteredRecord = Readonly<Record<string, unknown>>;

/** Does the record match the filter? An invalid filter (see `parseFilter`) matches nothing. */
export function matches(
  catalogue: Catalogue,
  filter: Filter,
  record: FilteredRecord,
  kind: RecordKind,
  at: FilterMoment,
): boolean {
  if (isCondition(filter)) return holds(catalogue, filter, record, kind, at);
  if ('all' in filter) return filter.all.every((part) => matches(catalogue, part, record, kind, at));
  return filter.any.some((part) => matches(catalogue, part, record, kind, at));
}

function holds(
  catalogue: Catalogue,
  condition: Condition,
  record: FilteredRecord,
  kind: RecordKind,
  at: FilterMoment,
): boolean {
  const resolved = resolveCondition(catalogue, condition, kind, at);
  if ('problem' in resolved) return false;
  return passes(resolved.test, valueOf(record, condition.field, resolved.found), resolved.found, at);
}

function valueOf(record: FilteredRecord, key: string, { relation, field }: FoundField): unknown {
  if (!relation || key in record) return record[key] ?? null;
  const related = record[relation.name];
  if (typeof related !== 'object' || related === null) return null;
  return (related as FilteredRecord)[field.key] ?? null;
}

function passes(test: Test, value: unknown, found: FoundField, at: FilterMoment): boolean {
  switch (test.type) {
    case 'blank':
      return isBlank(value) === test.is;
    case 'text':
      return isBlank(value) ? test.negated : textHolds(test, String(value)) !== test.negated;
    case 'number':
      return within(numberOf(value, found), test.from, test.to);
    case 'dates':
      return within(dayOf(value, at.zone), test.from, test.to);
    case 'instants': {
      const ms = instantOf(value, at.zone)?.getTime() ?? null;
      return ms !== null && ms >= (test.from?.getTime() ?? -Infinity) && ms < (test.before?.getTime() ?? Infinity);
    }
    case 'boolean':
      return value === test.value;
    case 'ids':
      return idsHold(test, value);
  }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function textHolds({ how, text, digits }: Extract<Test, { type: 'text' }>, value: string): boolean {
  const held = digits ? value.replace(/\D/g, '') : value.toLowerCase();
  if (how === 'is') return held === text;
  return how === 'starts_with' ? held.startsWith(text) : held.includes(text);
}

function within<T extends number | string>(value: T | null, from: T | null, to: T | null): boolean {
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

function numberOf(value: unknown, { field }: FoundField): number | null {
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return null;
  if (!isInCents(field)) return Number(value);
  const read = amountFromWire(value);
  return 'cents' in read ? read.cents : null;
}

function dayOf(value: unknown, zone: string): PlainDate | null {
  if (value instanceof Date) return localDate(value, zone);
  const read = typeof value === 'string' ? readWire(value) : null;
  if (read?.kind === 'date') return read.date;
  return read?.kind === 'instant' ? localDate(read.instant, zone) : null;
}

function instantOf(value: unknown, zone: string): Date | null {
  if (value instanceof Date) return value;
  const read = typeof value === 'string' ? readWire(value) : null;
  if (read?.kind === 'instant') return read.instant;
  return read?.kind === 'date' ? startOfDay(read.date, zone) : null;
}

function idsHold({ how, set, ids }: Extract<Test, { type: 'ids' }>, value: unknown): boolean {
  const held: readonly unknown[] = Array.isArray(value) ? value : isBlank(value) ? [] : [value];
  if (how === 'none_of') return !ids.some((id) => held.includes(id));
  if (how === 'all_of' && set) return ids.every((id) => held.includes(id));
  return ids.some((id) => held.includes(id));
}
