import type { DateFormat } from '../dates/display';
import type { PlainDate } from '../dates/plain';
import type { Cents } from '../money/money';
import { NUMBER, SCALE, scaledAmount, SIGN } from '../money/short-amount';
import { type DateHabits, findDate } from './quick-deal-dates';

/** The parts of a quick deal that can be reverted: their words are then part of the name again. */
export type QuickPart = 'value' | 'close_date';

export interface QuickDeal {
  readonly name: string;
  readonly value: Cents | null;
  /** The sign or code beside the amount, as typed. */
  readonly sign: string | null;
  readonly close_date: PlainDate | null;
}

export interface Habits extends DateHabits {
  readonly dateFormat: DateFormat;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Reads `Müller GmbH 12k March` as the fields of a deal: everything except amount and date is its name. */
export function readQuickDeal(text: string, habits: Habits, without: readonly QuickPart[] = []): QuickDeal {
  const date = without.includes('close_date') ? null : findDate(text, habits);
  const left = date ? blanked(text, date) : text;
  const amount = without.includes('value') ? null : findAmount(left, habits.dateFormat);
  const name = (amount ? blanked(left, amount) : left)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;–-]+|[\s,;–-]+$/g, '')
    .trim();
  return { name, value: amount?.cents ?? null, sign: amount?.sign ?? null, close_date: date?.date ?? null };
}

/** Blanks keep the places of the other words. */
function blanked(text: string, { start, end }: Span): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/\-–])(${SIGN})?\s?(${NUMBER})\s?(${SCALE})?(?![\p{L}\d])\s?(${SIGN})?(?![\p{N}/-])`,
  'giu',
);

/**
 * The amount of money in the text. A currency sign or a unit such as `k` makes any number an amount; a bare number is
 * one from three digits on, and the last of several, because sizes and counts belong to the name. A bare year is not
 * an amount.
 */
export function findAmount(text: string, format: DateFormat): (Span & { cents: Cents; sign: string | null }) | null {
  const found: (Span & { cents: Cents; sign: string | null; marked: boolean })[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, before, number = '', scale, after] = match;
    const marked = Boolean(before ?? scale ?? after);
    if (!marked && !standsAlone(number)) continue;
    const cents = scaledAmount(number, scale, format);
    if (cents === null) continue;
    const start = match.index + (whole.length - whole.trimStart().length);
    found.push({ start, end: match.index + whole.trimEnd().length, cents, sign: before ?? after ?? null, marked });
  }
  const best = found.filter(({ marked }) => marked).at(-1) ?? found.at(-1);
  return best ? { start: best.start, end: best.end, cents: best.cents, sign: best.sign } : null;
}

function standsAlone(number: string): boolean {
  const whole = number.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '');
  return whole.length >= 3 && !/^(?:19|20)\d\d$/.test(number);
}

/** The beginnings of a name that may be a company or a person, the longest first: `Müller GmbH pilot`, `Müller GmbH`. */
export function possibleNames(name: string): readonly string[] {
  const words = name.slice(0, LONGEST_NAME).split(' ').filter(Boolean);
  const most = words.slice(0, MOST_WORDS);
  const prefixes = most.map((_, index) => words.slice(0, index + 1).join(' ')).reverse();
  const whole = words.length > MOST_WORDS ? [name] : [];
  // One short word is too little: "The", "New".
  return [...whole, ...prefixes.filter((one) => one === name || one.length >= 4)]
    .map((one) => one.replace(/[,:;–-]+$/, '').trim())
    .filter((one, index, all) => one !== '' && all.indexOf(one) === index);
}

const MOST_WORDS = 5;
const LONGEST_NAME = 500;

const LEGAL_FORMS =
  /(?:^|\s)(?:gmbh(?: & co\.? kg)?|ag|kg|ug|ohg|e\.?k\.?|se|ltd\.?|limited|plc|llp?|llc|inc\.?|corp\.?|corporation|co\.?|company|s\.?a\.?r\.?l\.?|s\.?a\.?s?|s\.?p\.?a\.?|s\.?r\.?l\.?|s\.?l\.?|b\.?v\.?|n\.?v\.?|oyj?|ab|a\/s|aps|asa?|sp\. z o\.?o\.?|s\.r\.o\.|a\.s\.|kft\.?|pty(?: ltd)?|pvt(?: ltd)?|group|holding)$/i;

/** A name that ends in a legal form is that of a company, even if it is unknown. */
export function isCompanyName(name: string): boolean {
  return name.includes(' ') && LEGAL_FORMS.test(name);
}
