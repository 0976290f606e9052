import { readDate } from '../dates/wire';
import { decimalText } from './decimal-text';
import type { Field } from './field';
import { referenceOf } from './reference';
import { readAmount } from '../money/money';
import { MESSAGES } from '../validation/messages';

type Read = { readonly value: unknown } | { readonly msg: string };

export const LONGEST_TEXT = 10_000;
export const TOO_LONG = `Is too long (at most ${LONGEST_TEXT} characters)`;
const MOST_ENTRIES = 1000;

/**
 * A value of a custom field, as a record stores it: numbers and amounts as decimal text with up to 8 decimals, days
 * as YYYY-MM-DD, entries and linked records by id. Integrations send ids as text and booleans as lists of one.
 */
export function readCustomValue(field: Field, raw: unknown, zone: string): Read {
  const association = referenceOf(field);
  if (field.kind === 'multi' || association?.several) return readEntries(field, raw);
  const one = Array.isArray(raw) && raw.length <= 1 ? (raw[0] ?? null) : raw;
  if (one === null || one === '') return { value: null };
  if (association) return readEntry(field, one);
  switch (field.kind) {
    case 'number':
    case 'money':
      return readDecimal(one);
    case 'date':
      return readDay(one, zone);
    case 'boolean':
      return readBoolean(one);
    case 'choice':
    case 'user':
      return readEntry(field, one);
    default:
      return readText(one);
  }
}

function readDecimal(raw: unknown): Read {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { msg: MESSAGES.number };
  const plain = decimalText(raw);
  if (plain !== undefined) return { value: plain };
  // As people type amounts: with a currency sign, brackets, spaces.
  const amount = typeof raw === 'string' ? readAmount(raw) : { problem: MESSAGES.number };
  const typed = 'cents' in amount ? decimalText((amount.cents / 100).toFixed(2)) : undefined;
  return typed === undefined ? { msg: MESSAGES.number } : { value: typed };
}

function readDay(raw: unknown, zone: string): Read {
  const read = typeof raw === 'string' ? readDate(raw, zone) : { reason: '' };
  return 'date' in read ? { value: read.date } : { msg: MESSAGES.not_allowed };
}

function readBoolean(raw: unknown): Read {
  const text = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
  if (text === true || text === 1 || text === 'true' || text === '1' || text === 'yes') return { value: true };
  if (text === false || text === 0 || text === 'false' || text === '0' || text === 'no') return { value: false };
  return { msg: MESSAGES.not_allowed };
}

function readEntry(field: Field, raw: unknown): Read {
  const id = entryId(raw);
  return id !== undefined && isEntry(field, id) ? { value: id } : { msg: MESSAGES.not_allowed };
}

/** Replaces the whole set, in ascending order. Whether linked records exist, only the database knows. */
function readEntries(field: Field, raw: unknown): Read {
  const given = raw === null || raw === '' ? [] : Array.isArray(raw) ? raw : [raw];
  const ids = given.filter((one) => one !== '' && one !== null).map(entryId);
  const known = ids.filter((id): id is number => id !== undefined && isEntry(field, id));
  if (known.length !== ids.length || ids.length > MOST_ENTRIES) return { msg: MESSAGES.not_allowed };
  const set = [...new Set(known)].sort((a, b) => a - b);
  return { value: set.length ? set : null };
}

function entryId(raw: unknown): number | undefined {
  const id = typeof raw === 'number' || (typeof raw === 'string' && /^\d{1,15}$/.test(raw)) ? Number(raw) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function isEntry(field: Field, id: number): boolean {
  return referenceOf(field) !== undefined || (field.entries ?? []).some((entry) => entry.id === id);
}

function readText(raw: unknown): Read {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { msg: MESSAGES.not_allowed };
  const text = String(raw).trim();
  if (text.length > LONGEST_TEXT) return { msg: TOO_LONG };
  if (text.includes('\u0000')) return { msg: MESSAGES.not_allowed };
  return { value: text === '' ? null : text };
}
