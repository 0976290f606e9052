import { type PlainDate, plainDate } from './plain';
import { instantOn, type ReadDate } from './wire';

/** The order of day, month and year in a file; separators and month names are always recognized. */
export type Notation = 'mdy' | 'dmy' | 'ymd';

const NOTATIONS: readonly { notation: Notation; label: string; example: string }[] = [
  { notation: 'mdy', label: 'Month/day/year', example: '12/31/2026' },
  { notation: 'dmy', label: 'Day/month/year', example: '31/12/2026' },
  { notation: 'ymd', label: 'Year-month-day', example: '2026-12-31' },
];

export type NotationGuess =
  | { kind: 'sure'; notation: Notation; unread: string[] }
  /** `sample` is a different day in each of the notations. */
  | { kind: 'ambiguous'; notations: Notation[]; sample: string; unread: string[] }
  /** The column contains no date. */
  | { kind: 'none' };

/** Longer text is not a date, and the pattern below takes quadratic time. */
const LONGEST_DATE = 100;
const TIME = /[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const NUMBERS = /^(\d{1,4})([/.\- ])\s*(\d{1,2})\2\s*(\d{1,4})\.?$/;
const YEAR_NUMBERS = /^\d{4}[/.\- ]/;
const DAY_FIRST = /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})\.?[\s,.-]+(\d{4}|\d{2})$/i;
const MONTH_FIRST = /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/i;
const YEAR_FIRST = /^(\d{4})[\s-]+([a-z]{3,9})\.?[\s-]+(\d{1,2})$/i;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/**
 * Guesses the date notation of a column. If all cells match both month/day and day/month with different results, the
 * column is ambiguous and the user is asked; the same applies if some cells match only one and some only the other.
 * With dots, day.month.year is assumed if both match, because no notation with dots puts the month first.
 */
export function guessNotation(samples: readonly string[]): NotationGuess {
  const cells = samples.map((s) => s.trim()).filter((s) => s !== '');
  const readable = cells.filter((cell) => NOTATIONS.some(({ notation }) => fits(cell, notation)));
  if (readable.length === 0) return { kind: 'none' };
  const counts = NOTATIONS.map(({ notation }) => ({
    notation,
    count: readable.filter((cell) => fits(cell, notation)).length,
  }));
  const most = Math.max(...counts.map((c) => c.count));
  const best = bestOf(readable, counts, most);
  const unread = cells.filter((cell) => !fits(cell, best));
  const clash = best === 'ymd' ? undefined : readable.find((cell) => clashes(cell));
  const decided = counts.filter((c) => c.count === most && c.notation !== 'ymd').length === 1;
  const mixed = onlyFits(readable, 'mdy') && onlyFits(readable, 'dmy');
  const sample = mixed ? readable.find((cell) => !fits(cell, best)) : decided ? undefined : clash;
  if (sample === undefined || best === 'ymd') return { kind: 'sure', notation: best, unread };
  if (!mixed && sample.includes('.')) return { kind: 'sure', notation: 'dmy', unread };
  return { kind: 'ambiguous', notations: ['mdy', 'dmy'], sample, unread };
}

/** Dates that begin with the year are valid in every notation, so they decide only if there are no others. */
function bestOf(
  readable: readonly string[],
  counts: readonly { notation: Notation; count: number }[],
  most: number,
): Notation {
  const allYearFirst = readable.every((cell) => fits(cell, 'ymd')) && readable.some((cell) => YEAR_NUMBERS.test(cell));
  return allYearFirst ? 'ymd' : (counts.find(({ count }) => count === most)?.notation ?? 'ymd');
}

/** Reads a cell in the given notation; a time without a zone is in `zone`. */
export function readNotation(text: string, notation: Notation, zone: string): ReadDate {
  const cell = text.trim();
  const invalid = { kind: 'invalid', reason: `'${cell}' is not a date written ${exampleOf(notation)}` } as const;
  if (cell.length > LONGEST_DATE) return invalid;
  const time = TIME.exec(cell);
  const date = dayOf(time ? cell.slice(0, time.index) : cell, notation);
  if (!date) return invalid;
  if (!time) return { kind: 'date', date };
  const [, hour, minute, second = '0', half, offset] = time;
  return instantOn(date, [hour24(Number(hour), half), Number(minute), Number(second)], offset, zone);
}

function dayOf(text: string, notation: Notation): PlainDate | null {
  const cell = text.trim().replace(/\s+/g, ' ');
  return named(cell) ?? numbered(cell, notation);
}

function numbered(cell: string, notation: Notation): PlainDate | null {
  const m = NUMBERS.exec(cell);
  if (!m) return null;
  const [, a = '', , b = '', c = ''] = m;
  // Year, day, month is not in use: a leading year determines the order of the rest.
  if (a.length === 4) return c.length <= 2 ? plainDate(Number(a), Number(b), Number(c)) : null;
  if (notation === 'ymd' || a.length > 2 || (c.length !== 4 && c.length !== 2)) return null;
  const [month, day] = notation === 'mdy' ? [a, b] : [b, a];
  return plainDate(fullYear(c), Number(month), Number(day));
}

function named(cell: string): PlainDate | null {
  const dayFirst = DAY_FIRST.exec(cell);
  if (dayFirst) return ofName(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(cell);
  if (monthFirst) return ofName(monthFirst[3], monthFirst[1], monthFirst[2]);
  const yearFirst = YEAR_FIRST.exec(cell);
  return yearFirst ? ofName(yearFirst[1], yearFirst[2], yearFirst[3]) : null;
}

function ofName(year = '', month = '', day = ''): PlainDate | null {
  const word = month.toLowerCase();
  const index = MONTHS.findIndex(
    (name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name === 'september'),
  );
  return index < 0 ? null : plainDate(fullYear(year), index + 1, Number(day));
}

/** Two digits mean a year from 1970 to 2069. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function hour24(hour: number, half: string | undefined): number {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function fits(cell: string, notation: Notation): boolean {
  return readNotation(cell, notation, 'UTC').kind !== 'invalid';
}

function clashes(cell: string): boolean {
  const day = cell.replace(TIME, '');
  const american = dayOf(day, 'mdy');
  const european = dayOf(day, 'dmy');
  return american !== null && european !== null && american !== european;
}

function onlyFits(cells: readonly string[], notation: 'mdy' | 'dmy'): boolean {
  const other = notation === 'mdy' ? 'dmy' : 'mdy';
  return cells.some((cell) => fits(cell, notation) && !fits(cell, other));
}

function exampleOf(notation: Notation): string {
  return NOTATIONS.find((n) => n.notation === notation)?.label.toLowerCase() ?? '';
}
