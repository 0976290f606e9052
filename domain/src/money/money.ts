import { amountText, compactNumber, withSymbol } from '../locale/locale';

/**
 * Amounts of money are whole minor units (cents) in a safe integer: sums are exact, and floats are never used. The
 * limit keeps every amount, and every total on screen up to a thousand times as large, within the exact range of a
 * number.
 */
export type Cents = number;

export const MAX_CENTS: Cents = 999_999_999_999_999;
const NOT_AN_AMOUNT = 'Please enter a valid number';

export type ReadAmount = { cents: Cents } | { problem: string };

/** The patterns below take quadratic time. */
const LONGEST_AMOUNT = 100;
const CURRENCY_MARKS = /^(?:[A-Z]{1,3}\$?\s*|\p{Sc}\s*)|(?:\s*[A-Z]{3}|\s*\p{Sc}|\s*(?:kr|zł))\.?$/gu;
const SPACES = /[\s\u00a0\u202f'’_]/g;

/**
 * Reads an amount as people type it: `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, `$1,234`, `(12.50)`. The decimal
 * mark is determined as follows: with both marks, it is the last one. A single kind of mark that occurs more than
 * once groups thousands. A mark that occurs once groups thousands if exactly three digits follow it and one to three
 * digits that do not start with 0 precede it (`1,234` and `1.234` are both 1234, since amounts never have three
 * decimals); otherwise it is decimal. A caller that knows the mark, such as an import with a setting, passes
 * `decimalMark`.
 */
export function readAmount(typed: string, decimalMark?: '.' | ','): ReadAmount {
  if (typed.length > LONGEST_AMOUNT) return { problem: NOT_AN_AMOUNT };
  const text = typed.trim().replaceAll('−', '-');
  const bracketed = /^\((.*)\)$/.exec(text);
  const signed = (bracketed?.[1] ?? text).trim();
  const negative = bracketed !== null || /^-|-$/.test(signed) || /^\p{Sc}\s*-/u.test(signed);
  const bare = signed.replace(/^-|-$/, '').trim().replace(CURRENCY_MARKS, '').replace(/^-/, '').replace(SPACES, '');
  const plain = withDecimalPoint(bare, decimalMark);
  if (plain === null || signed.split('-').length > 2) return { problem: NOT_AN_AMOUNT };
  return toCents(negative ? `-${plain}` : plain);
}

/** Reads an amount from JSON or a form: a number, a decimal string, or a string with thousands separators. */
export function amountFromWire(value: string | number): ReadAmount {
  if (typeof value === 'string') {
    const text = value.trim();
    if (text.length > LONGEST_AMOUNT) return { problem: NOT_AN_AMOUNT };
    return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? toCents(text) : readAmount(text, '.');
  }
  if (!Number.isFinite(value)) return { problem: NOT_AN_AMOUNT };
  return toCents(Math.abs(value) < 1e-6 ? '0' : String(value));
}

/** The decimal string of the API: at least one decimal, no trailing zero after it: `1000.0`, `1234.5`, `1234.56`. */
export function moneyText(cents: Cents): string {
  const size = Math.abs(cents);
  const fraction = String(size % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${fraction.endsWith('0') ? fraction[0] : fraction}`;
}

/** How the amounts of a currency are written; a symbol alone stands for two decimals. */
export type Sign = string | { readonly symbol: string; readonly decimal_places: number };

function symbolIn(sign: Sign): string {
  return typeof sign === 'string' ? sign : sign.symbol;
}

/** Whether the currency has decimals; the yen has none. */
function hasDecimals(sign: Sign): boolean {
  return typeof sign === 'string' || sign.decimal_places > 0;
}

/**
 * Symbol, thousands separators, two decimals: `$1,234.50`; rounded if shown without decimals: `$1,235`. In a currency
 * without decimals only an amount that has some shows them: `¥1,234`.
 */
export function moneyDisplay(cents: Cents, sign: Sign = '$', options: { decimals?: boolean } = {}): string {
  const symbol = symbolIn(sign);
  const decimals = (options.decimals ?? true) && (hasDecimals(sign) || cents % 100 !== 0);
  const size = Math.abs(cents);
  const units = decimals ? Math.floor(size / 100) : Math.floor((size + 50) / 100);
  const fraction = decimals ? `.${String(size % 100).padStart(2, '0')}` : '';
  const minus = cents < 0 && (units > 0 || size % 100 > 0) ? '-' : '';
  return amountText(`${minus}${units}${fraction}`, symbol);
}

/** With all its decimals, and at least two: `1234.5` is `$1,234.50`, and `0.0125` is `$0.0125`. */
export function exactMoney(decimal: string, sign: Sign): string {
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? [];
  if (minus === undefined) return decimal;
  const decimals = hasDecimals(sign) || /[1-9]/.test(fraction) ? `.${fraction.padEnd(2, '0')}` : '';
  return amountText(`${minus}${whole}${decimals}`, symbolIn(sign));
}

/** For narrow spaces: `$940`, `$12.4K`, `$1.2M`. */
export function compactMoney(cents: Cents, sign: Sign = '$'): string {
  const symbol = symbolIn(sign);
  const units = Math.abs(cents) / 100;
  const minus = cents < 0 ? '-' : '';
  return minus + withSymbol(compactNumber(units < 1000 ? Math.round(units) : units), symbol);
}

/** Without separators: `1.234,50` is `1234.50`; null if it is no number. Determines the mark as `readAmount` does. */
export function withDecimalPoint(text: string, decimalMark?: '.' | ','): string | null {
  if (!/^\+?[\d.,]*\d[\d.,]*$/.test(text)) return null;
  const digits = text.replace(/^\+/, '');
  const mark = decimalMark ?? decimalMarkOf(digits);
  const group = mark === ',' ? '.' : ',';
  const parts = mark === null ? [digits] : digits.split(mark);
  if (parts.length > 2) return null;
  const [whole = '', fraction = ''] = parts;
  const ungrouped = mark === null ? ungroup(whole, digits.includes(',') ? ',' : '.') : ungroup(whole, group);
  if (ungrouped === null || !/^\d*$/.test(fraction)) return null;
  return `${ungrouped === '' ? '0' : ungrouped}.${fraction}`;
}

/** Null if no mark is decimal. */
function decimalMarkOf(digits: string): '.' | ',' | null {
  const dots = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (dots + commas !== 1) return null;
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return null;
  return dots === 1 ? '.' : ',';
}

/** Removes thousands separators; null if the groups do not have three digits (Indian groups of two are accepted). */
function ungroup(text: string, group: '.' | ','): string | null {
  if (!text.includes(group)) return /^\d*$/.test(text) ? text : null;
  const [first = '', ...rest] = text.split(group);
  const last = rest.pop() ?? '';
  const fine = /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last) && rest.every((part) => /^\d{2,3}$/.test(part));
  return fine ? text.replaceAll(group, '') : null;
}

function toCents(decimal: string): ReadAmount {
  const m = /^([-+]?)(\d*)\.?(\d*)$/.exec(decimal);
  if (!m) return { problem: NOT_AN_AMOUNT };
  const [, sign = '', whole = '', fraction = ''] = m;
  const kept = Number(`${fraction}00`.slice(0, 2));
  const cents = Number(whole === '' ? '0' : whole) * 100 + kept + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
  if (cents > MAX_CENTS) return { problem: 'Has to be at most 9,999,999,999,999.99' };
  return { cents: sign === '-' && cents !== 0 ? -cents : cents };
}
