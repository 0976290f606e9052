import { type PlainDate, partsOf, plainDate, weekdayOf } from '../dates/plain';

/** Monday is the first, as in RFC 5545. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** A weekday, or with a number the n-th one of a month; from its end if the number is negative. */
interface RuleDay {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly nth: number | null;
}

/** A rule of RFC 5545, without its end: see `ends`. Only days: the time of day is that of its start. */
export interface Rule {
  readonly freq: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly days: readonly RuleDay[];
  readonly positions: readonly number[];
  /** The first day of the week: it decides which weeks "every two weeks" means. */
  readonly weekStart: number;
}

export interface ReadRule {
  readonly rule: Rule;
  readonly count: number | null;
  readonly until: PlainDate | null;
}

const MOST = 400;

/** Reads a rule, with or without `RRULE:`. Undefined for what is no rule, or says more than days. */
export function readRule(text: string): ReadRule | undefined {
  if (text.length > 1000) return undefined;
  const parts = text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .replace(/;$/, '')
    .split(';')
    .map((part) => part.split('='));
  const given = new Map(parts.map(([key = '', value = '']) => [key, value]));
  const isOdd = parts.some((part) => part.length !== 2 || !KEYS.has(part[0] as string)) || given.size < parts.length;
  const freq = FREQUENCIES.find((one) => one === given.get('FREQ'));
  if (isOdd || !freq) return undefined;
  const rule = {
    freq,
    interval: numberOf(given.get('INTERVAL') ?? '1', 1, MOST),
    months: numbers(given.get('BYMONTH'), 1, 12),
    monthDays: numbers(given.get('BYMONTHDAY'), -31, 31),
    days: daysOf(given.get('BYDAY')),
    positions: numbers(given.get('BYSETPOS'), -366, 366),
    weekStart: weekdayNamed(given.get('WKST') ?? 'MO'),
  };
  const count = given.has('COUNT') ? numberOf(given.get('COUNT') as string, 1, 10_000) : null;
  const until = given.has('UNTIL') ? untilOf(given.get('UNTIL') as string) : null;
  if (Object.values(rule).includes(undefined) || count === undefined || until === undefined) return undefined;
  if (given.has('COUNT') && given.has('UNTIL')) return undefined;
  const read = rule as Rule;
  return isKnown(read) ? { rule: read, count, until } : undefined;
}

const KEYS = new Set('FREQ INTERVAL BYMONTH BYMONTHDAY BYDAY BYSETPOS WKST COUNT UNTIL'.split(' '));

/** What the RFC forbids, and what is not supported here. */
function isKnown({ freq, months, monthDays, days, positions }: Rule): boolean {
  const counted = days.some(({ nth }) => nth !== null);
  if (monthDays.length && freq === 'WEEKLY') return false;
  if (counted && !(freq === 'MONTHLY' || (freq === 'YEARLY' && months.length > 0))) return false;
  const chosen = months.length + monthDays.length + days.length > 0;
  return positions.length === 0 || (chosen && (freq === 'MONTHLY' || freq === 'YEARLY'));
}

/** The normal form in which rules are stored: what follows from the start is written out, and the end is left out. */
export function ruleText(rule: Rule, start: PlainDate): string {
  const { freq, interval, months, monthDays, days, positions, weekStart } = completed(rule, start);
  const parts = [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...list('BYMONTH', months),
    ...list('BYMONTHDAY', monthDays),
    ...list(
      'BYDAY',
      days.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday]}`),
    ),
    ...list('BYSETPOS', positions),
    ...(weekStart !== 0 ? [`WKST=${WEEKDAYS[weekStart]}`] : []),
  ];
  return parts.join(';');
}

/** Without a day of its own, a rule takes that of its start. */
function completed(rule: Rule, start: PlainDate): Rule {
  const { freq, months, monthDays, days } = rule;
  const { month, day } = partsOf(start);
  if (freq === 'DAILY' || days.length || monthDays.length) return rule;
  if (freq === 'WEEKLY') return { ...rule, days: [{ weekday: weekdayOf(start), nth: null }] };
  if (freq === 'YEARLY' && !months.length) return { ...rule, months: [month], monthDays: [day] };
  return { ...rule, monthDays: [day] };
}

function list(key: string, values: readonly (string | number)[]): string[] {
  return values.length ? [`${key}=${values.join(',')}`] : [];
}

function numberOf(text: string, least: number, most: number): number | undefined {
  const n = /^[+-]?\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return n >= least && n <= most && n !== 0 ? n : undefined;
}

function numbers(text: string | undefined, least: number, most: number): number[] | undefined {
  if (text === undefined) return [];
  const read = text.split(',').map((one) => numberOf(one, least, most));
  return read.includes(undefined) ? undefined : [...new Set(read as number[])].sort((a, b) => a - b);
}

function weekdayNamed(text: string): number | undefined {
  const at = WEEKDAYS.indexOf(text as (typeof WEEKDAYS)[number]);
  return at < 0 ? undefined : at;
}

function daysOf(text: string | undefined): RuleDay[] | undefined {
  if (text === undefined) return [];
  const read = text.split(',').map((one) => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    const weekday = weekdayNamed(name);
    const counted = nth === undefined ? null : numberOf(nth, -5, 5);
    return weekday === undefined || counted === undefined ? undefined : { weekday, nth: counted };
  });
  if (read.includes(undefined)) return undefined;
  const byKey = new Map((read as RuleDay[]).map((one) => [`${one.nth} ${one.weekday}`, one]));
  return [...byKey.values()].sort((a, b) => (a.nth ?? 0) - (b.nth ?? 0) || a.weekday - b.weekday);
}

/** The day of an end: 20261231 or 20261231T225959Z. */
function untilOf(text: string): PlainDate | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text) ?? [];
  return plainDate(Number(year), Number(month), Number(day)) ?? undefined;
}
