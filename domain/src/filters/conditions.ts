import type { Catalogue } from '../fields/catalogue';
import { isOwnField } from '../fields/field';
import { perKind, type RecordKind } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { isEmpty } from '../validation/rules';
import type { ConditionValue, Filter } from './condition';
import { costOf, MAX_COST, TOO_COSTLY } from './cost';
import { HAS_VALUE, NONE, parseFilter } from './filter';
import { type Comparison, comparisonOf, type Op } from './operators';

/**
 * How the value of a condition is read: text to contain, text to equal, ids, a range, a boolean. `happened` is a range of
 * dates, or whether there is a date at all.
 */
type Reading = 'contains' | 'is' | 'ids' | 'number' | 'dates' | 'happened' | 'boolean';

/** One key of the public API: how its value is read, and the fields of which one must match. */
type ConditionKey = readonly [reading: Reading, fields: string];

const DEAL_KEYS: Readonly<Record<string, ConditionKey>> = {
  deal_id: ['ids', 'id'],
  deal_name: ['contains', 'name'],
  deal_percentage: ['number', 'probability'],
  deal_source: ['ids', 'source_id'],
  deal_owner: ['ids', 'user_id'],
  deal_value: ['number', 'value'],
  deal_stage: ['ids', 'deal_stage_id'],
  exp_close: ['dates', 'expected_close_date'],
  deal_created: ['dates', 'created_at'],
  deal_modified: ['dates', 'updated_at'],
  deal_closed_time: ['dates', 'closed_time'],
  person_full_name: ['contains', 'primary_contact.full_name'],
  person_email: ['contains', 'primary_contact.email primary_contact.email2 primary_contact.home_email'],
  person_phone: ['contains', 'primary_contact.phone primary_contact.mobile primary_contact.home_phone'],
  person_city: ['contains', 'primary_contact.work_city primary_contact.home_city'],
  person_state: ['contains', 'primary_contact.work_state primary_contact.home_state'],
  person_work_zip: ['contains', 'primary_contact.work_postal_code'],
  person_zip: ['contains', 'primary_contact.work_postal_code primary_contact.home_postal_code'],
  person_company_name: ['contains', 'primary_contact.company_name'],
  company_name: ['contains', 'company_name'],
  company_id: ['ids', 'company_id'],
  person_id: ['ids', 'person_ids'],
};

const PERSON_KEYS: Readonly<Record<string, ConditionKey>> = {
  person_name: ['contains', 'full_name'],
  person_full_name: ['contains', 'full_name'],
  person_first_name: ['contains', 'first_name'],
  person_last_name: ['contains', 'last_name'],
  // The full name contains the first and the last name.
  person_simple_search: ['contains', 'full_name email company_name'],
  person_owner: ['ids', 'user_id'],
  person_email: ['contains', 'email email2 home_email'],
  person_phone: ['contains', 'phone mobile home_phone'],
  person_city: ['contains', 'work_city home_city'],
  person_state: ['contains', 'work_state home_state'],
  person_zip: ['contains', 'work_postal_code home_postal_code'],
  person_position: ['contains', 'position'],
  person_linked_in_url: ['contains', 'linked_in_url'],
  person_company_name: ['contains', 'company_name'],
  person_type: ['ids', 'type'],
  person_status: ['ids', 'lead_status_id'],
  lead_source: ['ids', 'lead_source_id'],
  person_created: ['dates', 'created_at'],
  person_modified: ['dates', 'updated_at'],
  person_converted: ['happened', 'converted_at'],
  company_id: ['ids', 'company_id'],
  deal_id: ['ids', 'deal_ids'],
};

const COMPANY_KEYS: Readonly<Record<string, ConditionKey>> = {
  company_id: ['ids', 'id'],
  company_name: ['contains', 'name'],
  company_name_eq: ['is', 'name'],
  company_description: ['contains', 'description'],
  company_email: ['contains', 'email'],
  company_phone: ['contains', 'phone1 phone2 phone3 phone4'],
  company_fax: ['contains', 'fax'],
  company_address: ['contains', 'address_1'],
  company_address2: ['contains', 'address_2'],
  company_city: ['contains', 'city'],
  company_state: ['contains', 'state'],
  company_zip: ['contains', 'postal_code'],
  company_country: ['contains', 'country'],
  company_created: ['dates', 'created_at'],
  company_modified: ['dates', 'updated_at'],
  company_imported_at: ['dates', 'imported_at'],
  company_is_customer: ['boolean', 'is_customer'],
  company_owner: ['ids', 'owner_id'],
};

/**
 * Only the kinds of the older public API have conditions; the others are filtered by `filter`. Fields of the account's
 * own are conditions by their keys.
 */
export const CONDITION_KEYS: Readonly<Record<RecordKind, Readonly<Record<string, ConditionKey>>>> = {
  ...perKind(() => ({})),
  deal: DEAL_KEYS,
  person: PERSON_KEYS,
  company: COMPANY_KEYS,
};

/**
 * Converts the `conditions[...]` of the public API to a filter. Arrays, indexed or not, mean any of; ranges are
 * `from` and `to` or `from_date` and `to_date`; a blank value is ignored; an unknown key is an issue that names it, and
 * so is the key whose conditions pass the limit of cost.
 */
export function filterFromConditions(
  catalogue: Catalogue,
  conditions: Readonly<Record<string, unknown>>,
  kind: RecordKind,
): { filter: Filter } | { issues: Issue[] } {
  const issues: Issue[] = [];
  const parts: Filter[] = [];
  let cost = 0;
  const ofKind = CONDITION_KEYS[kind];
  for (const [key, value] of Object.entries(conditions)) {
    const known = Object.hasOwn(ofKind, key) ? ofKind[key] : ofCustomField(catalogue, kind, key);
    const read = known
      ? readKey(catalogue, known, value, kind)
      : { issues: [{ msg: `Unknown condition '${key.slice(0, 60)}'` }] };
    const field = key || 'conditions';
    if ('issues' in read) {
      issues.push(...read.issues.slice(0, 1).map(({ msg }) => ({ field, msg })));
      continue;
    }
    const within = cost <= MAX_COST;
    cost += costOf(catalogue, { all: read.parts }, kind);
    if (within && cost > MAX_COST) issues.push({ field, msg: TOO_COSTLY });
    parts.push(...read.parts);
  }
  return issues.length > 0 ? { issues } : { filter: { all: parts } };
}

/** A custom field is filtered by its key, `custom_label_7`, like other fields of its type. */
function ofCustomField(catalogue: Catalogue, kind: RecordKind, key: string): ConditionKey | undefined {
  const field = catalogue.field(kind, key);
  return field && isOwnField(field) && field.filtered ? [READINGS[comparisonOf(field)], key] : undefined;
}

const READINGS: Readonly<Record<Comparison, Reading>> = {
  text: 'contains',
  number: 'number',
  date: 'dates',
  boolean: 'boolean',
  one: 'ids',
  set: 'ids',
};

function readKey(
  catalogue: Catalogue,
  [reading, fields]: ConditionKey,
  value: unknown,
  kind: RecordKind,
): { parts: Filter[] } | { issues: Pick<Issue, 'msg'>[] } {
  const values = valuesOf(value);
  if (values.length === 0) return { parts: [] };
  const keys = fields.split(' ');
  const part = anyOf(groupsOf(reading, values).flatMap((group) => eachField(keys, reading, group)));
  const parsed = parseFilter(catalogue, part, kind);
  return 'issues' in parsed ? parsed : { parts: [parsed.filter] };
}

/** Ids, also those of a comma list, are combined into one condition, other values into one condition each. */
function groupsOf(reading: Reading, given: readonly unknown[]): unknown[] {
  const values = reading === 'ids' ? given.flatMap(listed) : reading === 'happened' ? given.map(sentinelOf) : given;
  const sentinels = values.filter((value) => value === NONE || value === HAS_VALUE);
  const rest = values.filter((value) => value !== NONE && value !== HAS_VALUE);
  return reading === 'ids' && rest.length > 0 ? [...sentinels, rest] : [...sentinels, ...rest];
}

const WHETHER = new Map([
  ...['true', 'yes', '1'].map((word) => [word, HAS_VALUE] as const),
  ...['false', 'no', '0'].map((word) => [word, NONE] as const),
]);

function sentinelOf(value: unknown): unknown {
  return typeof value === 'object' ? value : (WHETHER.get(String(value).toLowerCase()) ?? value);
}

function listed(value: unknown): unknown[] {
  if (typeof value !== 'string' || !value.includes(',')) return [value];
  const entries = value.split(',').map((entry) => entry.trim());
  return entries.some((entry) => entry !== '') ? entries.filter((entry) => entry !== '') : [value];
}

/** A key over several fields matches if one of them does; it is empty if all of them are. */
function eachField(keys: readonly string[], reading: Reading, value: unknown): Filter[] {
  const parts = keys.map((field): Filter => {
    if (value === NONE) return { field, op: 'none' };
    if (value === HAS_VALUE) return { field, op: 'has_value' };
    return { field, ...opFor(reading, value) };
  });
  return value === NONE && parts.length > 1 ? [{ all: parts }] : parts;
}

function opFor(reading: Reading, value: unknown): { op: Op; value: ConditionValue } {
  const plain = value as ConditionValue;
  if (reading === 'ids') return { op: 'any_of', value: plain };
  if (reading === 'boolean') return { op: 'is', value: plain };
  if (reading === 'contains' || reading === 'is') return { op: reading, value: plain };
  if (isRange(value))
    return { op: 'between', value: { from: value.from ?? value.from_date, to: value.to ?? value.to_date } };
  // Only a plain value is a single day; anything else is rejected unchanged.
  return (reading === 'dates' || reading === 'happened') && typeof value !== 'object'
    ? { op: 'between', value: { from: String(value), to: String(value) } }
    : { op: 'is', value: plain };
}

/** The values of one key: an array or indexed object has several, blanks are dropped. */
function valuesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value !== 'object' || value === null) return isEmpty(value) ? [] : [value];
  if (isRange(value)) return Object.values(value).every(isEmpty) ? [] : [value];
  const entries = Object.entries(value);
  return entries.every(([index]) => /^\d+$/.test(index)) ? entries.flatMap(([, one]) => valuesOf(one)) : [value];
}

interface Range {
  from?: string;
  to?: string;
  from_date?: string;
  to_date?: string;
}

function isRange(value: unknown): value is Range {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => ['from', 'to', 'from_date', 'to_date'].includes(key));
}

function anyOf(parts: Filter[]): Filter {
  return parts.length === 1 && parts[0] ? parts[0] : { any: parts };
}
