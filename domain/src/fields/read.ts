import { readCustomValue } from './custom-values';
import { personTypeOf } from '../people/person-type';
import type { RecordKind } from '../kinds/kinds';
import { readDate, readInstant } from '../dates/wire';
import { amountFromWire } from '../money/money';
import { type Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import * as rules from '../validation/rules';
import { catalogueOf, type FieldSource } from './catalogue';
import { type Field, isOwnField, type ListName } from './field';

/** The fields in an account's configuration: custom ones, and the choices of all. */
export type FieldConfig = FieldSource &
  Readonly<Record<Exclude<ListName, 'person_types'>, readonly { readonly id: number }[]>>;

export interface ReadContext {
  readonly config: FieldConfig;
  readonly zone: string;
  /** A program may store text in a phone that is not a number, such as N/A. */
  readonly lenient?: boolean;
}

export interface ReadBody {
  /** By column or link, ready for the write path. Amounts in minor units, instants as ISO text. */
  readonly patch: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
}

type Read = { readonly value: unknown } | { readonly msg: string };

const LONGEST: Partial<Record<Field['kind'], number>> = { long_text: 100_000, url: 2000 };
const MOST_IDS = 5000;

/**
 * Reads the writable fields of a body, each by its kind in the catalogue, and returns all issues together. Keys that
 * are not writable fields are ignored, because integrations send many.
 */
export function readBody(kind: RecordKind, body: Readonly<Record<string, unknown>>, context: ReadContext): ReadBody {
  const patch: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const field of catalogueOf(context.config).fieldsOf(kind)) {
    if (!field.writable || !(field.key in body) || body[field.key] === undefined) continue;
    const read = readValue(field, body[field.key], context);
    if ('msg' in read) issues.push({ field: field.key, msg: read.msg });
    else patch[field.column ?? field.key] = read.value;
  }
  return { patch, issues };
}

/** One wire value, read by the kind of its field. */
export function readValue(field: Field, raw: unknown, context: ReadContext): Read {
  if (isOwnField(field)) {
    return readCustomValue(
      field.list ? { ...field, entries: namedEntries(field, context.config) } : field,
      raw,
      context.zone,
    );
  }
  if (field.column === null) return readIds(field, raw, context);
  if (raw === null || raw === '') return { value: field.kind === 'boolean' ? false : null };
  switch (field.kind) {
    case 'money':
      return readMoney(raw);
    case 'percent':
      return readPercent(field, raw);
    case 'date':
      return readDay(raw, context.zone);
    case 'datetime':
      return readMoment(raw, context.zone);
    case 'boolean':
      return readBoolean(raw);
    case 'choice':
    case 'user':
      return readChoice(field, raw, context.config);
    case 'company':
    case 'person':
      return readId(raw);
    case 'number':
      return readNumber(raw);
    default:
      return readText(field, raw, context.lenient);
  }
}

function readText(field: Field, raw: unknown, lenient = false): Read {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { msg: MESSAGES.not_allowed };
  const text = field.kind === 'long_text' ? String(raw) : String(raw).trim();
  const longest = LONGEST[field.kind] ?? 500;
  if (text.length > longest) return { msg: `Is too long (at most ${longest} characters)` };
  if (text.includes('\u0000')) return { msg: MESSAGES.not_allowed };
  const msg =
    field.kind === 'email' ? rules.email(text) : field.kind === 'phone' && !lenient ? rules.phone(text) : null;
  return msg ? { msg } : { value: text === '' ? null : text };
}

function readMoney(raw: unknown): Read {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { msg: MESSAGES.currency };
  const amount = amountFromWire(raw);
  return 'problem' in amount ? { msg: amount.problem } : { value: amount.cents };
}

function readNumber(raw: unknown): Read {
  const value = typeof raw === 'string' || typeof raw === 'number' ? rules.numberOf(raw) : null;
  return value === null ? { msg: MESSAGES.number } : { value };
}

function readPercent(field: Field, raw: unknown): Read {
  const read = readNumber(raw);
  if ('msg' in read) return read;
  const number = read.value as number;
  const whole = field.key === 'probability';
  if (number < 0 || number > 100 || (whole && !Number.isInteger(number))) return { msg: MESSAGES.not_allowed };
  return { value: number };
}

function readDay(raw: unknown, zone: string): Read {
  const read = typeof raw === 'string' ? readDate(raw, zone) : { reason: '' };
  return 'date' in read ? { value: read.date } : { msg: MESSAGES.not_allowed };
}

function readMoment(raw: unknown, zone: string): Read {
  const read = typeof raw === 'string' ? readInstant(raw, zone) : { reason: '' };
  return 'instant' in read ? { value: read.instant.toISOString() } : { msg: MESSAGES.not_allowed };
}

function readBoolean(raw: unknown): Read {
  if (raw === true || raw === 'true' || raw === 1 || raw === '1') return { value: true };
  if (raw === false || raw === 'false' || raw === 0 || raw === '0') return { value: false };
  return { msg: MESSAGES.not_allowed };
}

function readId(raw: unknown): Read {
  const id = typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw)) ? Number(raw) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? { value: id } : { msg: MESSAGES.not_allowed };
}

function readChoice(field: Field, raw: unknown, config: FieldConfig): Read {
  if (field.list === 'person_types') {
    const type = personTypeOf(raw);
    return type ? { value: type } : { msg: MESSAGES.not_allowed };
  }
  const read = readId(raw);
  if ('msg' in read) return read;
  if (!isEntry(config, field, read.value as number)) return { msg: MESSAGES.not_allowed };
  const msg = field.list === 'currencies' ? missingRate(config, read.value as number) : null;
  return msg ? { msg } : read;
}

/** A currency can be chosen only once its amounts can be converted to the account's. */
function missingRate({ currencies }: FieldConfig, id: number): string | null {
  const found = (currencies as readonly { id: number; code?: string; has_rate?: boolean }[]).find(
    (one) => one.id === id,
  );
  return found?.has_rate === false ? noRate(found.code ?? '') : null;
}

export function noRate(code: string): string {
  return `${code} has no exchange rate yet. An account admin can add one.`;
}

function readIds(field: Field, raw: unknown, { config }: ReadContext): Read {
  const given = raw === null || raw === '' ? [] : Array.isArray(raw) ? raw : [raw];
  const ids = given.filter((id) => id !== '' && id !== null).map(readId);
  if (ids.length > MOST_IDS || ids.some((id) => 'msg' in id)) return { msg: MESSAGES.not_allowed };
  const values = [...new Set(ids.map((id) => (id as { value: number }).value))];
  const known = values.every((id) => isEntry(config, field, id));
  return known ? { value: values } : { msg: MESSAGES.not_allowed };
}

/** The users, for a custom field that links to them. */
function namedEntries(field: Field, config: FieldConfig): { id: number; name: string }[] {
  return entriesOf(config, field).map(({ id }) => ({ id, name: '' }));
}

type Chosen = Pick<Field, 'list' | 'entries'>;

/** The choices of a field: its own entries, or those of a list of the account. None if it has no list. */
export function entriesOf(config: FieldConfig, { list, entries }: Chosen): readonly { readonly id: number }[] {
  if (entries) return entries;
  return list === undefined || list === 'person_types' ? [] : config[list];
}

/** Can it be chosen? Inactive users stay valid on records that have them. */
function isEntry(config: FieldConfig, field: Chosen, id: number): boolean {
  const isOpen = !field.entries && (field.list === undefined || field.list === 'person_types');
  return isOpen || entriesOf(config, field).some((entry) => entry.id === id);
}
