import { expect, test } from 'vitest';
import { costOf } from '../testing/cost';
import { jsonProblem, NOT_JSON } from './json-bounds';

const many = (n: number, one: string) => Array.from({ length: n }, () => one).join(',');
const lettersOf = (text: string) => {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
};
const keys = (n: number) => `{${Array.from({ length: n }, (_, at) => `"${at}":1`).join(',')}}`;

test.each([
  ['numbers', `[${many(199_999, '1')}]`],
  ['empty lists', `{"a":[${many(199_990, '[]')}]}`],
  ['keys', keys(125_000)],
  ['text that looks like values', JSON.stringify({ a: `[,{,":,`.repeat(200_000) })],
  ['escaped quotes and backslashes', JSON.stringify({ a: '\\"'.repeat(200_001), b: '\\', c: ',' })],
  ['levels', '['.repeat(1000) + ']'.repeat(1000)],
  ['text without an end', '"abc'],
  ['nothing', ''],
])('API-02 JSON with as much as a request may have is parsed: %s', (_what, text) => {
  expect(jsonProblem(text)).toBeUndefined();
});

test.each([
  ['values', 'numbers', `[${many(200_000, '1')}]`, 200_000],
  ['values', 'texts', `[${many(200_000, '"\\"],["')}]`, 200_000],
  ['values', 'empty lists', `[${many(200_000, '[ ]')}]`, 200_000],
  ['keys', 'keys of one object', keys(125_001), 125_000],
  ['levels', 'lists', '['.repeat(3_900_000) + ']'.repeat(3_900_000), 1000],
  ['levels', 'objects', `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`, 1000],
])('API-02 JSON with more %s than any request is refused without being parsed: %s', async (of, _what, text, most) => {
  expect(jsonProblem(text)).toBe(`Has more than ${most} ${of}`);
  // About as long as reading its letters one by one: a search that began anew at each letter would take thousands of times as long.
  const reading = await costOf(() => lettersOf(text));
  expect(await costOf(() => jsonProblem(text))).toBeLessThan(30 * reading + 1000);
});

test('API-02 lists and objects that do not end are no JSON, and are refused without being parsed', () => {
  for (const text of ['['.repeat(500_000), '{"a":'.repeat(500_000), `[${many(300_000, '1')}`])
    expect(jsonProblem(text)).toBe(NOT_JSON);
});
