/** What a number in a sheet represents, according to its format. */
export type NumberKind = 'number' | 'percent' | 'date' | 'datetime' | 'time';

const DAY_MS = 86_400_000;
/**
 * Day 0 of a sheet. Excel counts a 29 February 1900, which did not exist; this start corrects for it from March 1900
 * on.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_466;

/** Built-in number formats have no format text in the file. */
const BUILT_IN: Readonly<Record<number, NumberKind>> = {
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'datetime',
  45: 'time',
  46: 'time',
  47: 'time',
};
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN[id] ?? (isEastAsianDate(id) ? 'date' : 'number');
  // Removes quoted text, colours, conditions and escaped characters, and keeps only the first part.
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')[0] as string;
  if (/general/i.test(bare)) return 'number';
  const day =
    /[dy]/i.test(bare) ||
    /(^|[^:hs])m{1,5}(?![:s])/i.test(bare.replace(/h+[^dy]*m+/gi, '').replace(/m+[^dy]*s+/gi, ''));
  const time = /[hs]/i.test(bare);
  if (day) return time ? 'datetime' : 'date';
  if (time) return 'time';
  return bare.includes('%') ? 'percent' : 'number';
}

/** A number as a person would write it: without binary rounding noise, and with dates and times as such. */
export function numberText(raw: string, kind: NumberKind, from1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (kind === 'number') return plain(value, raw);
  if (kind === 'percent') return `${plain(value * 100, '')}%`;
  const isDay = value >= 0 && value < LAST_DAY;
  if (!isDay) return plain(value, raw);
  const at = new Date(Math.round(((from1904 ? EPOCH_1904 : EPOCH_1900) + value * DAY_MS) / 1000) * 1000).toISOString();
  const time = at.endsWith(':00.000Z') ? at.slice(11, 16) : at.slice(11, 19);
  // A day can have a time format, and an instant a date format.
  if (kind === 'time' && value < 1) return time;
  return time === '00:00' || kind === 'date' ? at.slice(0, 10) : `${at.slice(0, 10)} ${time}`;
}

/** A sheet itself shows fifteen digits; longer whole numbers are kept as stored. */
function plain(value: number, raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw;
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  if (Math.abs(rounded) >= 1e15) return BigInt(rounded).toString();
  return rounded.toFixed(20).replace(/\.?0+$/, '');
}

/** `_x000D_` represents a character that XML cannot contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** `BC12` is column 54, counted from 0; -1 if there is no column reference. */
export function columnOf(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase();
  if (!letters) return -1;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
