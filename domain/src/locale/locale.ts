/**
 * The language of the message files. Numbers, names of months and days, spans of time and the order of names depend
 * on it, and nothing else does.
 */
export const LOCALE = 'en-US';

const numbers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 8 });
const percents = new Intl.NumberFormat(LOCALE, { style: 'percent' });
const exactPercents = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 6 });
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const distances = new Intl.RelativeTimeFormat(LOCALE);
const names = new Intl.Collator(LOCALE, { sensitivity: 'base' });
const numbered = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });
const spans = new Map<TimeUnit, Intl.NumberFormat>();
/** By their options: creating one takes a hundred times as long as using it. */
const longDays = new Map<string, Intl.DateTimeFormat>();
const shortMonths = monthNames();
const marks = marksOf();

/** `8,800` */
export function numberText(n: number | undefined): string {
  return n === undefined ? '' : numbers.format(n);
}

/** `75%`, rounded; `exact` keeps the typed decimals. */
export function percentText(percent: number, exact = false): string {
  return (exact ? exactPercents : percents).format(percent / 100);
}

/** `12.4K` */
export function compactNumber(n: number): string {
  return compact.format(n);
}

/** `1st`, `22nd` */
export function ordinalText(n: number): string {
  return `${n}${ENDINGS[ordinals.select(n)] ?? 'th'}`;
}

const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `5 minutes` */
export function spanText(count: number, unit: TimeUnit): string {
  const format = spans.get(unit) ?? new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' });
  spans.set(unit, format);
  return format.format(count);
}

/** `5 minutes ago`, or `in 5 minutes` for a positive count. */
export function distanceText(count: number, unit: TimeUnit): string {
  return distances.format(count, unit);
}

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** `Nov`: months count from 1. */
export function monthText(month: number): string {
  return shortMonths[month - 1] ?? '';
}

/** A day in words, such as `Saturday, November 21, 2026`. */
export function longDay(date: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = longDays.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
  longDays.set(key, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Digits as in the database, `-1234.5`, with the separators and the symbol position of the language: `-$1,234.5`. */
export function amountText(digits: string, symbol: string): string {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
  return sign + withSymbol(fraction === undefined ? grouped : grouped + marks.decimal + fraction, symbol);
}

/** Adds the symbol to a formatted number, at the position of the language. */
export function withSymbol(written: string, symbol: string): string {
  return marks.symbolFirst || !symbol ? symbol + written : `${written}\u00a0${symbol}`;
}

/** Names in the order of the language, whatever their case and accents. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other);
}

/** The same order, with the numbers in names by their size: `Size 9` before `Size 10`. */
export function compareNumbered(one: string, other: string): number {
  return numbered.compare(one, other);
}

function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)));
}

function marksOf() {
  const parts = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' }).formatToParts(12_345.6);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: mark('group'), decimal: mark('decimal'), symbolFirst: parts[0]?.type === 'currency' };
}
