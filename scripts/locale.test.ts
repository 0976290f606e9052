import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './lib/root.mjs';

/**
 * Dates, numbers and the order of names follow one language, that of domain/src/locale. These files read or format
 * something other than text for people, each with its reason.
 */
const EXCUSED: Readonly<Record<string, string>> = {
  'domain/src/locale/locale.ts': 'the one place',
  'domain/src/dates/zones.ts': 'reads the parts of an instant in a zone, which no one sees',
  'domain/src/deals/quick-deal-dates.ts': 'reads month names, also in the language of the browser',
  'domain/src/money/currency.ts': 'names and symbols of currencies, in the language of the messages',
};

const FIXED = [
  /\.toLocale(Date|Time)?String\(/,
  /\bnew Intl\.\w+\(|\bIntl\.(NumberFormat|DisplayNames|PluralRules|RelativeTimeFormat|ListFormat|Collator)\(/,
  /\.localeCompare\(/,
  /\\d\{3\}\)\+\$?\)\/g?, '[,.]'/,
];

const sources = ['domain/src', 'web/src', 'server/src'].flatMap((folder) =>
  readdirSync(inRoot(...folder.split('/')), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const textOf = (file: string) => readFileSync(inRoot(...file.split('/')), 'utf8');
const fixedIn = (text: string) => FIXED.some((pattern) => pattern.test(text));

test('1§9 dates, numbers and the order of names follow one language', () => {
  expect(sources.filter((file) => !(file in EXCUSED) && fixedIn(textOf(file)))).toEqual([]);
  expect(Object.keys(EXCUSED).filter((file) => !fixedIn(textOf(file)))).toEqual([]);
});

test('1§9 a language is named in one place', () => {
  const named = sources.filter((file) => /new Intl\.\w+\(\[?['"]|LOCALE = '/.test(textOf(file)));
  expect(named).toEqual(['domain/src/dates/zones.ts', 'domain/src/locale/locale.ts']);
});

test.each([
  'n.toLocaleString()',
  "new Intl.NumberFormat('en')",
  'a.localeCompare(b)',
  "x.replace(/(\\d{3})+$)/g, ',')",
])('finds %s', (planted) => {
  expect(fixedIn(planted)).toBe(true);
});
