import { expect, test } from 'vitest';
import { costOf } from '../testing/cost';
import { parseFields, parseQuery } from './query-string';

test.each<[what: string, fields: [string, string][]]>([
  ['plain keys', [['name', 'Crane 7 & co=+%41']]],
  [
    'brackets',
    [
      ['deal[name]', 'Crane'],
      ['deal[company][name]', 'Harbour Ünited'],
    ],
  ],
  [
    'a repeated key',
    [
      ['tag', 'a'],
      ['tag', 'b'],
      ['tag', 'c'],
    ],
  ],
  [
    'lists',
    [
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['one[]', '3'],
    ],
  ],
  [
    'numbered lists',
    [
      ['a[0]', 'x'],
      ['a[1]', 'y'],
      ['b[0][c]', 'z'],
    ],
  ],
  [
    'keys of a prototype',
    [
      ['__proto__[x]', '1'],
      ['constructor[y]', '2'],
      ['toString', '3'],
      ['a[__proto__]', '4'],
    ],
  ],
  ['percent signs in a key', [['%5Ba%5D', '1']]],
  ['nothing', []],
  ['an empty key', [['', 'x']]],
  ['a deep key', [[`a${'[b]'.repeat(9)}`, 'x']]],
])('API-02 decoded fields are read as encoded ones: %s', (_what, fields) => {
  expect(parseFields(fields)).toEqual(parseQuery(new URLSearchParams(fields).toString()));
});

test('API-02 fields of 8 MB are read without being encoded, and no more than 5,000 of them', async () => {
  const fields: [string, string][] = [['note[content]', 'é '.repeat(2_700_000)]];
  expect(parseFields(fields)).toEqual({ note: { content: expect.any(String) } });
  const encoding = await costOf(() => new URLSearchParams(fields).toString(), 1);
  expect(await costOf(() => parseFields(fields))).toBeLessThan(encoding / 2);
  const many = parseFields(Array.from({ length: 6000 }, (_, at) => [`k${at}`, 'x'] as const));
  expect(Object.keys(many)).toHaveLength(5000);
});
