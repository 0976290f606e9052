import { guessNotation } from '../dates/notations';
import { decimalText } from '../fields/decimal-text';
import { readAmount } from '../money/money';
import { isNothing, isYesOrNo } from './cells';

/** The types of a field that a column of a file can fill. */
export const NEW_FIELD_TYPES = ['text', 'dropdown', 'multi_select', 'numeric', 'currency', 'date', 'boolean'] as const;
export type NewFieldType = (typeof NEW_FIELD_TYPES)[number];

/** More choices than this are hard to choose from; longer ones are sentences. */
const MOST_GUESSED = 30;
const LONGEST_CHOICE = 60;
/** The values of a choice repeat: on average each value is in this many rows. */
const TIMES_EACH = 2;

/**
 * The type of field that suits the values of a column. A type of value is only guessed if every value has it, so that
 * no row is refused because of the guess; anything else is a choice if few values come again and again, or a text.
 */
export function guessFieldType(cells: readonly string[]): NewFieldType {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !isNothing(cell));
  if (!filled.length) return 'text';
  if (filled.every(isNumber)) return 'numeric';
  if (filled.every(isYesOrNo)) return 'boolean';
  if (filled.every(isAmount)) return 'currency';
  if (isDates(filled)) return 'date';
  return isChoice(filled) ? 'dropdown' : 'text';
}

/** Digits after a zero or a plus are a code or a phone number, which a number would shorten. */
function isNumber(cell: string): boolean {
  return !/^\+|^-?0\d/.test(cell) && decimalText(spaceless(cell)) !== undefined;
}

/** An amount names its currency, or it is a number. */
function isAmount(cell: string): boolean {
  return /\p{Sc}|^[A-Z]{3}\s|\s[A-Z]{3}$/u.test(cell) && 'cents' in readAmount(cell);
}

function isDates(cells: readonly string[]): boolean {
  const guess = guessNotation(cells);
  return guess.kind !== 'none' && guess.unread.length === 0;
}

function isChoice(cells: readonly string[]): boolean {
  const values = new Set(cells.map((cell) => cell.toLowerCase()));
  return (
    values.size <= MOST_GUESSED &&
    cells.length >= values.size * TIMES_EACH &&
    cells.every((cell) => cell.length <= LONGEST_CHOICE)
  );
}

const spaceless = (cell: string) => cell.replace(/[\s\u00a0\u202f'’]/g, '');
