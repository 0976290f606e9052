import type { DateFormat } from '../dates/display';
import { type Cents, MAX_CENTS, readAmount, withDecimalPoint } from './money';

/** What may follow an amount and multiplies it. */
export const SCALE = 'thousand|million|mio|mln|tsd|mn|k|m';
const CODES = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|SGD|HKD';
export const NUMBER = String.raw`\d(?:[\d.,'’]*\d)?`;
export const SIGN = String.raw`\p{Sc}|(?:US|CA|AU|C|A|NZ)\$|(?:${CODES}|kr|zł)(?!\p{L})`;
/** `1 500`: spaces, of any width, that group thousands. In a sentence they would join numbers that only follow one another. */
const SPACED = String.raw`\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?`;
const SHORT = new RegExp(
  String.raw`^([-−])?(?:${SIGN})?\s?(${SPACED}|${NUMBER})\s?(${SCALE})\.?\s?(?:${SIGN})?$`,
  'iu',
);

/** The amount of a text that is an amount in thousands or millions and nothing else: `12k`, `1.5m`, `€ 2 Mio`. */
export function readShortAmount(typed: string, format: DateFormat): Cents | null {
  const [, minus, number = '', scale] = SHORT.exec(typed.trim().slice(0, LONGEST)) ?? [];
  const cents = scale === undefined ? null : scaledAmount(number.replaceAll(/\s/g, ''), scale, format);
  return cents && minus ? -cents : cents;
}

const LONGEST = 50;
const TYPED = /^([-−])?\s?(\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?|\d[\d.,]*)$/;

/**
 * A number with the separators people type, as the plain text of the API: `1 500`, `1'500`, `1.234,5`. Null if it is
 * none. A comma with three digits groups, as on the screen; a point with three digits depends on what the user writes.
 */
export function readTypedNumber(typed: string, format: DateFormat): string | null {
  if (typed.length > LONGEST) return null;
  const [, minus, number = ''] = TYPED.exec(typed.trim()) ?? [];
  const digits = number.replaceAll(/[\s'’]/g, '');
  const plain = withDecimalPoint(digits, format === 'us' && /^\d{1,3}\.\d{3}$/.test(digits) ? '.' : undefined);
  return plain && (minus ? '-' : '') + plain.replace(/\.$/, '');
}

const SIGNED = new RegExp(String.raw`^([-−]?\s?)(?:${SIGN})\s?|\s?(?:${SIGN})$`, 'giu');

/** An amount, with the sign of a currency or without: the server would take `1.500 €` for 1.50. */
export function readTypedAmount(typed: string, format: DateFormat): string | null {
  return typed.length > LONGEST ? null : readTypedNumber(typed.trim().replaceAll(SIGNED, '$1'), format);
}

/** The amount of a number with or without a scale; null if it is none, or too large. */
export function scaledAmount(number: string, scale: string | undefined, format: DateFormat): Cents | null {
  const mark = scale === undefined ? undefined : markOf(number, format);
  const read = readAmount(number, mark);
  if (!('cents' in read)) return null;
  const times = scale === undefined ? 1 : /^(?:k|tsd|thousand)$/i.test(scale) ? 1000 : 1_000_000;
  const cents = times === 1 ? read.cents : scaled(number, times, mark);
  return cents > MAX_CENTS ? null : cents;
}

/** The decimal mark of a number with a scale; undefined if it has none. */
function markOf(number: string, format: DateFormat): '.' | ',' | undefined {
  // `1.250k` is 1.25 thousand for users who write a decimal point, and 1,250 thousand for the others.
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return format === 'us' ? '.' : ',';
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const mark = number[last] as '.' | ',' | undefined;
  // A mark that occurs twice groups thousands.
  return mark === undefined || number.indexOf(mark) < last ? undefined : mark;
}

/** Decimals beyond the cent count once they are scaled: `1.2345m` is 1,234,500. */
function scaled(number: string, times: number, mark: '.' | ',' | undefined): Cents {
  const [whole = '', decimals = ''] = mark ? number.split(mark) : [number];
  const digits = `${whole}${decimals}`.replaceAll(/\D/g, '');
  return Math.round(Number(digits) * (times / 10 ** decimals.length) * 100);
}
