import { kindOf, type RecordKind } from '../kinds/kinds';
import { personTypeOf } from '../people/person-type';
import type { PlainDate } from '../dates/plain';
import { isDatePreset, presetRange } from '../dates/presets';
import { readWire } from '../dates/wire';
import { instantRange } from '../dates/zones';
import { type Catalogue, deletedField, type FoundField } from '../fields/catalogue';
import { isInCents } from '../fields/field';
import { amountFromWire } from '../money/money';
import { MESSAGES } from '../validation/messages';
import { isEmpty, numberOf } from '../validation/rules';
import type { Condition } from './condition';
import { comparisonOf, type Op, OP_LABELS, opsOf } from './operators';

/** The context of a filter: "this month" and "me" depend on it. */
export interface FilterMoment {
  now: Date;
  zone: string;
  /** 0 is Sunday. */
  weekStart?: number;
  /** The id of the current user, for the entry `me` in a list of users. */
  me?: number;
}

/**
 * A condition with everything relative resolved; the evaluation in memory and the one in SQL both start from here, so
 * that they cannot disagree about the meaning of a value. Both follow these rules:
 *
 * - A field of a missing related record is null, and so is every field of it.
 * - `blank`: null, an empty text, or an empty set; `is: false` is the opposite.
 * - `text`: compared in lower case. With `digits`, both sides are reduced to their digits first. `negated` inverts
 *   the answer, and null then counts as not containing: it matches.
 * - `number`: both ends included; money is in cents. Null never matches.
 * - `dates`: both ends included, compared as days. `instants`: `from` included, `before` excluded. Null never
 *   matches.
 * - `boolean`: null never matches.
 * - `ids` of a single reference: `any_of` never matches null, `none_of` does. Of a set: `any_of` at least one,
 *   `all_of` every one, `none_of` not one; an empty set matches `none_of` alone.
 */
export type Test =
  | { type: 'blank'; is: boolean }
  | { type: 'text'; how: 'contains' | 'is' | 'starts_with'; text: string; digits: boolean; negated: boolean }
  | { type: 'number'; from: number | null; to: number | null }
  | { type: 'dates'; from: PlainDate | null; to: PlainDate | null }
  | { type: 'instants'; from: Date | null; before: Date | null }
  | { type: 'boolean'; value: boolean }
  | { type: 'ids'; how: 'any_of' | 'none_of' | 'all_of'; set: boolean; ids: readonly (number | string)[] };

export type Resolved = { found: FoundField; test: Test } | { problem: string };

type Read = Test | { problem: string };

const LAST_DAY: PlainDate = '9999-12-31';
export function resolveCondition(
  catalogue: Catalogue,
  condition: Condition,
  kind: RecordKind,
  at: FilterMoment,
): Resolved {
  const found = catalogue.find(kind, condition.field);
  if (!found?.field.filtered) {
    const gone = deletedField(catalogue, kind, condition.field);
    return {
      problem: gone
        ? `The field ${gone.label} was deleted`
        : `'${condition.field}' is not a field to filter ${kindOf(kind).nouns.many} by`,
    };
  }
  if (!opsOf(found.field).includes(condition.op)) {
    return { problem: `${found.label} cannot be asked whether it '${OP_LABELS[condition.op]}'` };
  }
  const test = testOf(found, condition, at);
  return 'problem' in test ? { problem: `${found.label}: ${test.problem}` } : { found, test };
}

function testOf(found: FoundField, { op, value }: Condition, at: FilterMoment): Read {
  if (op === 'none' || op === 'has_value') return { type: 'blank', is: op === 'none' };
  switch (comparisonOf(found.field)) {
    case 'text':
      return textTest(found, op, value);
    case 'number':
      return op === 'any_of' || op === 'none_of' ? idsTest(found, op, value, at) : numberTest(found, op, value);
    case 'date':
      return dateTest(found, op, value, at);
    case 'boolean':
      return booleanTest(value);
    case 'one':
    case 'set':
      return idsTest(found, op, value, at);
  }
}

function textTest(found: FoundField, op: Op, value: Condition['value']): Read {
  if ((typeof value !== 'string' && typeof value !== 'number') || isEmpty(value)) return { problem: MESSAGES.required };
  const digitsOnly = String(value).replace(/\D/g, '');
  const digits = found.field.kind === 'phone' && digitsOnly !== '';
  const how = op === 'starts_with' ? op : op === 'is' || op === 'is_not' ? 'is' : 'contains';
  const text = digits ? digitsOnly : String(value).toLowerCase();
  return { type: 'text', how, text, digits, negated: op === 'not_contains' || op === 'is_not' };
}

function numberTest(found: FoundField, op: Op, value: Condition['value']): Read {
  const range = op === 'is' ? { from: value, to: value } : endsOf(value);
  if (!range || (isEmpty(range.from) && isEmpty(range.to))) return { problem: MESSAGES.required };
  const from = numberBound(found, range.from);
  const to = numberBound(found, range.to);
  if (from === undefined || to === undefined) return { problem: MESSAGES.number };
  return { type: 'number', from, to };
}

/** Undefined if it is not a number. */
function numberBound(found: FoundField, value: unknown): number | null | undefined {
  if (isEmpty(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (!isInCents(found.field)) return numberOf(value) ?? undefined;
  const read = amountFromWire(value);
  return 'cents' in read ? read.cents : undefined;
}

function dateTest(found: FoundField, op: Op, value: Condition['value'], at: FilterMoment): Read {
  if (op === 'between') return betweenDates(found, endsOf(value), at);
  const range = relativeRange(op, value, at);
  if (!range) return { problem: MESSAGES.not_allowed };
  if (found.field.kind === 'date') return { type: 'dates', ...range };
  return { type: 'instants', ...instantRange(range, at.zone) };
}

function relativeRange(op: Op, value: Condition['value'], at: FilterMoment) {
  const { now, zone, weekStart } = at;
  if (op === 'older_than') {
    const days = typeof value === 'object' && value !== null && 'days' in value ? value.days : Number(value);
    const fine = Number.isInteger(days) && days >= 0 && days <= 36_500 && value !== '' && typeof value !== 'boolean';
    return fine ? presetRange('older_than', now, zone, { days }) : null;
  }
  if (typeof value !== 'string' || !isDatePreset(value) || value === 'custom' || value === 'older_than') return null;
  return presetRange(value, now, zone, { weekStart });
}

function betweenDates(found: FoundField, range: ReturnType<typeof endsOf>, at: FilterMoment): Read {
  if (!range || (isEmpty(range.from) && isEmpty(range.to))) return { problem: MESSAGES.required };
  return found.field.kind === 'date' ? betweenDays(range) : betweenInstants(range, at);
}

/** A limit with a time counts as the day it states, whatever the zone. */
function betweenDays(range: { from?: unknown; to?: unknown }): Read {
  const [from, to] = [range.from, range.to].map((end) => {
    if (isEmpty(end)) return null;
    const read = readWire(
      String(end)
        .trim()
        .replace(/[T ].*$/s, ''),
    );
    return read.kind === 'date' ? read.date : undefined;
  });
  if (from === undefined || to === undefined) return { problem: 'Dates are written YYYY-MM-DD' };
  return { type: 'dates', from, to };
}

/**
 * A day covers all of itself in the user's time zone; a limit with a time covers its whole second, in UTC if it has
 * no zone.
 */
function betweenInstants(range: { from?: unknown; to?: unknown }, { zone }: FilterMoment): Read {
  const [from, to] = [range.from, range.to].map((end) => {
    if (isEmpty(end)) return { from: null, before: null };
    const read = readWire(String(end));
    // There is no instant after the last representable day.
    if (read.kind === 'date')
      return instantRange({ from: read.date, to: read.date === LAST_DAY ? null : read.date }, zone);
    if (read.kind === 'invalid') return undefined;
    return { from: read.instant, before: new Date(read.instant.getTime() + 1000) };
  });
  if (!from || !to) return { problem: 'Dates are written YYYY-MM-DD or YYYY-MM-DD HH:MM:SS' };
  return { type: 'instants', from: from.from, before: to.before };
}

function booleanTest(value: Condition['value']): Read {
  const text = String(value).toLowerCase();
  if (['true', 'yes', '1'].includes(text)) return { type: 'boolean', value: true };
  return ['false', 'no', '0'].includes(text) ? { type: 'boolean', value: false } : { problem: MESSAGES.not_allowed };
}

function idsTest(found: FoundField, op: Op, value: Condition['value'], at: FilterMoment): Read {
  const entries = Array.isArray(value) ? value : typeof value === 'object' || isEmpty(value) ? [] : [value];
  if (entries.length === 0) return { problem: MESSAGES.required };
  const ids = entries.map((entry: unknown) => idOf(found, entry, at));
  if (ids.some((id) => id === null)) return { problem: MESSAGES.not_allowed };
  const how = op === 'none_of' || op === 'all_of' ? op : 'any_of';
  return { type: 'ids', how, set: comparisonOf(found.field) === 'set', ids: ids.filter((id) => id !== null) };
}

function idOf({ field }: FoundField, entry: unknown, at: FilterMoment): number | string | null {
  if (field.list === 'person_types') return personTypeOf(entry) ?? null;
  if (entry === 'me' && field.list === 'users') return at.me ?? 0;
  const id = typeof entry === 'number' || (typeof entry === 'string' && /^\d{1,15}$/.test(entry)) ? Number(entry) : -1;
  return Number.isSafeInteger(id) && id >= 0 ? id : null;
}

function endsOf(value: Condition['value']): { from?: unknown; to?: unknown } | null {
  const ends = typeof value === 'object' && value !== null && !Array.isArray(value) && !('days' in value);
  return ends ? (value as { from?: unknown; to?: unknown }) : null;
}
