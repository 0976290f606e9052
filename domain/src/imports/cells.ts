import { PERSON_TYPES } from '../people/person-type';
import { type Notation, readNotation } from '../dates/notations';
import { localDate, startOfDay } from '../dates/zones';
import { LONGEST_TEXT, TOO_LONG } from '../fields/custom-values';
import { decimalText } from '../fields/decimal-text';
import { readAmount } from '../money/money';
import { MESSAGES } from '../validation/messages';
import { email, numberOf, phone } from '../validation/rules';
import type { ImportField } from './targets';

export interface CellOptions {
  /** The date notation of the column. */
  notation: Notation;
  /** The time zone of the importing user. */
  zone: string;
  decimal_mark?: '.' | ',';
}

export interface CellReading {
  /**
   * Text without surrounding space; a number; money in cents; a day as YYYY-MM-DD; an instant as a Date; true or
   * false. Null for an empty cell.
   */
  value: unknown;
  /** What is wrong with the cell. */
  problem?: string;
}

/** Placeholders for an empty value in number, date, address and phone columns. */
const NOTHING = new Set(['-', '–', '—', 'n/a', 'na', 'null', 'nil']);
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', 'ja', 'oui', 'si', 'sí']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', 'nein', 'nee', 'non']);

/** Whether a cell says that there is no value. */
export function isNothing(cell: string): boolean {
  return NOTHING.has(cell.trim().toLowerCase());
}

/** Whether a word says yes or no; the numbers 1 and 0 are numbers. */
export function isYesOrNo(cell: string): boolean {
  const word = cell.trim().toLowerCase();
  return YES.has(word) || NO.has(word);
}

/** Reads a cell as a value of the field that its column is mapped to. Cells that name something are not read here. */
export function readCell(cell: string, field: ImportField, options: CellOptions): CellReading {
  const text = cell.trim();
  if (text === '') return { value: null };
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'url':
      return { value: text };
    case 'email':
      return NOTHING.has(text.toLowerCase()) ? { value: null } : checked(text.replace(/^mailto:/i, ''), email);
    case 'phone':
      return NOTHING.has(text.toLowerCase()) ? { value: null } : checked(text, phone);
    case 'boolean':
      return booleanCell(text);
    case 'choice':
      return typeCell(text);
    default:
      return NOTHING.has(text.toLowerCase()) ? { value: null } : measuredCell(text, field, options);
  }
}

/** The same for a field of the account's own that names nothing: numbers and amounts as decimal text. */
export function customCell(cell: string, field: ImportField, options: CellOptions): CellReading {
  const text = cell.trim();
  const isNumber = field.kind === 'number' || field.kind === 'money';
  if (!isNumber) {
    const read = readCell(text, field, options);
    return typeof read.value === 'string' && read.value.length > LONGEST_TEXT
      ? { value: null, problem: TOO_LONG }
      : read;
  }
  if (NOTHING.has(text.toLowerCase())) return { value: null };
  const spaceless = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const plain = decimalText(options.decimal_mark === ',' ? spaceless.replaceAll('.', '').replace(',', '.') : spaceless);
  if (plain !== undefined) return { value: plain };
  const amount = field.kind === 'money' ? readAmount(text, options.decimal_mark) : { problem: MESSAGES.number };
  const value = 'cents' in amount ? decimalText((amount.cents / 100).toFixed(2)) : undefined;
  return value === undefined ? { value: null, problem: MESSAGES.number } : { value };
}

function measuredCell(text: string, field: ImportField, options: CellOptions): CellReading {
  switch (field.kind) {
    case 'money': {
      const read = readAmount(text, options.decimal_mark);
      return 'problem' in read ? { value: null, problem: read.problem } : { value: read.cents };
    }
    case 'date':
    case 'datetime':
      return dateCell(text, field.kind, options);
    case 'percent':
      return percentCell(text, options);
    default: {
      const value = plainNumber(text, options);
      return value === null ? { value: null, problem: MESSAGES.number } : { value };
    }
  }
}

function dateCell(text: string, kind: 'date' | 'datetime', { notation, zone }: CellOptions): CellReading {
  const read = readNotation(text, notation, zone);
  if (read.kind === 'invalid') return { value: null, problem: read.reason };
  if (kind === 'date') return { value: read.kind === 'date' ? read.date : localDate(read.instant, zone) };
  return { value: read.kind === 'instant' ? read.instant : startOfDay(read.date, zone) };
}

function percentCell(text: string, options: CellOptions): CellReading {
  const value = plainNumber(text.replace(/%$/, '').trimEnd(), options);
  if (value === null || value < 0 || value > 100) return { value: null, problem: 'Has to be between 0 and 100' };
  return { value };
}

function plainNumber(text: string, { decimal_mark }: CellOptions): number | null {
  const spaceless = text.replace(/[\s\u00a0\u202f'’]/g, '');
  if (decimal_mark !== ',') return numberOf(spaceless);
  return numberOf(spaceless.replaceAll('.', '').replace(',', '.'));
}

function booleanCell(text: string): CellReading {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { value: null, problem: `'${text}' is neither yes nor no` };
}

function typeCell(text: string): CellReading {
  const type = PERSON_TYPES.find((name) => name.toLowerCase() === text.toLowerCase());
  return type ? { value: type } : { value: null, problem: `'${text}' is neither ${PERSON_TYPES.join(' nor ')}` };
}

/** Names in a cell are separated by semicolons or bars; by commas only if there are neither. */
export function partsOf(text: string): string[] {
  const separator = /[;|\n]/.test(text) ? /[;|\n]/ : ',';
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function checked(text: string, rule: (value: string) => string | null): CellReading {
  const problem = rule(text);
  return problem ? { value: null, problem } : { value: text };
}
