import { LOCALE } from '../locale/locale';
import type { DateFormat } from '../dates/display';
import { addDays, addMonths, type PlainDate, partsOf, plainDate, startOfMonth, startOfQuarter } from '../dates/plain';

/** How a user writes dates. */
export interface DateHabits {
  readonly today: PlainDate;
  readonly dateFormat: DateFormat;
  /** The language of month names besides English, such as `de`. */
  readonly locale?: string;
}

export interface FoundDate {
  readonly date: PlainDate;
  readonly start: number;
  readonly end: number;
}

type Reader = (match: RegExpExecArray, habits: DateHabits) => PlainDate | null;

/** The first date in the text, in the most complete notation; a deal is expected to close on it. */
export function findDate(text: string, habits: DateHabits): FoundDate | null {
  for (const [pattern, read] of notations(habits.locale)) {
    for (const match of text.matchAll(pattern)) {
      const date = read(match, habits);
      if (date) return { date, start: match.index, end: match.index + match[0].length };
    }
  }
  return null;
}

const known = new Map<string, readonly (readonly [RegExp, Reader])[]>();

function notations(locale = LOCALE): readonly (readonly [RegExp, Reader])[] {
  const made = known.get(locale) ?? notationsOf(monthNames(locale));
  known.set(locale, made);
  return made;
}

/** A whole word: not part of a longer one, nor of a name with a hyphen. */
const word = (inside: string) => new RegExp(`(?<![\\p{L}\\p{N}.,/-])(?:${inside})(?![\\p{L}\\p{N}/-])`, 'giu');
const YEAR = '(?:,?\\s+(\\d{4}))?';

function notationsOf(months: ReadonlyMap<string, number>): (readonly [RegExp, Reader])[] {
  // Longer names first, so that `Mar` does not cut off `March`.
  const name = `(${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;
  const month = (text: string | undefined) => months.get((text ?? '').toLowerCase()) ?? 0;
  return [
    [word('(\\d{4})-(\\d{1,2})-(\\d{1,2})'), ([, y, m, d]) => plainDate(Number(y), Number(m), Number(d))],
    [word('(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|\\d{2})?'), ([, d, m, y], at) => onDay(at, Number(m), Number(d), y)],
    [word('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?'), slashed],
    [
      word(`(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?${name}${YEAR}`),
      ([, d, m, y], at) => onDay(at, month(m), Number(d), y),
    ],
    [
      word(`${name}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.,]\\d|\\s*[km]\\b)${YEAR}`),
      ([, m, d, y], at) => onDay(at, month(m), Number(d), y),
    ],
    [
      word('in\\s+(\\d{1,3}|a|an|one)\\s+(day|week|month|quarter|year)s?'),
      ([, n, unit], at) => later(at.today, n, unit),
    ],
    [word('today|tomorrow'), ([text], { today }) => addDays(today, /tomorrow/i.test(text) ? 1 : 0)],
    [word('(this|next)\\s+(week|month|quarter|year)'), ([, which, unit], at) => endOf(at.today, which, unit)],
    [word('Q([1-4])(?:[\\s/]+(\\d{4}))?'), ([, q, y], { today }) => quarterEnd(today, Number(q), y)],
    // "March" may begin a name: March Networks.
    [
      word(`(?:(?:in|by|end\\s+of|until)\\s+)?${name}${YEAR}`),
      (match, { today }) =>
        /^\s*$/.test(match.input.slice(0, match.index)) && !hasLead(match)
          ? null
          : monthEnd(today, month(match[1]), match[2]),
    ],
  ];
}

const hasLead = ([text]: RegExpExecArray) => /^(?:in|by|end|until)\s/i.test(text);

/** `3/15` for American users, `15/3` for European ones; an impossible date is read the other way. */
const slashed: Reader = ([text, a, b, year], at) => {
  if (text === '24/7') return null;
  const [first, second] = [Number(a), Number(b)];
  const usual = at.dateFormat === 'us' ? ([first, second] as const) : ([second, first] as const);
  return onDay(at, usual[0], usual[1], year) ?? onDay(at, usual[1], usual[0], year);
};

/** A day without a year is the next such day. */
function onDay({ today }: DateHabits, month: number, day: number, year: string | undefined): PlainDate | null {
  if (year) return plainDate(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const now = partsOf(today).year;
  const date = plainDate(now, month, day);
  return date !== null && date >= today ? date : plainDate(now + 1, month, day);
}

function later(today: PlainDate, count: string | undefined, unit: string | undefined): PlainDate | null {
  const n = /^\d+$/.test(count ?? '') ? Number(count) : 1;
  const by = (unit ?? '').toLowerCase();
  if (by === 'day') return addDays(today, n);
  if (by === 'week') return addDays(today, 7 * n);
  return addMonths(today, n * (by === 'month' ? 1 : by === 'quarter' ? 3 : 12));
}

/** The last day of this or the next period. */
function endOf(today: PlainDate, which: string | undefined, unit: string | undefined): PlainDate {
  const ahead = which?.toLowerCase() === 'next' ? 1 : 0;
  const by = unit?.toLowerCase();
  if (by === 'week') return addDays(today, 6 - ((weekdayOf(today) + 6) % 7) + 7 * ahead);
  if (by === 'month') return lastDay(startOfMonth(today), 1 + ahead);
  if (by === 'quarter') return lastDay(startOfQuarter(today), 3 * (1 + ahead));
  return `${partsOf(today).year + ahead}-12-31`;
}

function quarterEnd(today: PlainDate, quarter: number, year: string | undefined): PlainDate | null {
  return monthEnd(today, quarter * 3, year);
}

/** A deal that closes in a month is expected by its last day; a month that is over is that of the next year. */
function monthEnd(today: PlainDate, month: number, year: string | undefined): PlainDate | null {
  const now = partsOf(today).year;
  const first = plainDate(year ? Number(year) : now, month, 1);
  if (!first) return null;
  const last = lastDay(first, 1);
  return year || last >= today ? last : lastDay(addMonths(first, 12), 1);
}

const lastDay = (start: PlainDate, months: number) => addDays(addMonths(start, months), -1);
const weekdayOf = (date: PlainDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The names of the messages' language and their first three letters, and those of the user's. */
function monthNames(locale: string): ReadonlyMap<string, number> {
  const languages = isLanguage(locale) ? [locale, LOCALE] : [LOCALE];
  const names = languages.flatMap((language) => [...namesIn(language, 'long'), ...namesIn(language, 'short')]);
  // Languages that number their months have no names to find.
  return new Map([...names.filter(([name]) => /^\p{L}{3,}$/u.test(name)), ['sept', 9]]);
}

function namesIn(language: string, month: 'long' | 'short'): [string, number][] {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const name = format.format(new Date(Date.UTC(2026, index, 15)));
    return [name.replace('.', '').toLowerCase(), index + 1];
  });
}

/** Browsers may report an invalid language, such as `en-US@posix`. */
function isLanguage(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
