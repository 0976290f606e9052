import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '../base/sql';
import { type TestApp, testApp } from '../testing/app';
import { sentValue } from './array-literal';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const TEXTS = [
  '',
  ' ',
  'NULL',
  'null',
  '"',
  '\\',
  '\\"',
  'a"b\\c',
  '{}',
  ',',
  "'",
  'a\nb\tc',
  'Zoë 😀',
  '{"a": "\\\\"}',
];

test.each<[string, readonly unknown[], string]>([
  ['texts', TEXTS, 'text'],
  ['texts beside nothing', [...TEXTS, null, 'x', undefined], 'text'],
  ['plain texts', ['Oslo', 'Bergen, Norway'], 'text'],
  ['nothing but nothing', [null, undefined], 'text'],
  ['no texts', [], 'text'],
  ['numbers', [1, -2, 0, 9_007_199_254_740_991, null], 'bigint'],
  ['fractions', [0.1, -1e-7, 1e21], 'float8'],
  ['truth values', [true, false, null], 'boolean'],
])('the database reads an array of %s as it was', async (_name, values, type) => {
  const literal = sentValue(values);
  expect(typeof literal).toBe('string');
  const read = await on.pool.transaction('read', '', (db) =>
    db.rows<{ value: unknown }>(sql`select x as value from unnest(${values}::${raw(type)}[]) x`),
  );
  expect(read.map(({ value }) => value)).toEqual(values.map((one) => one ?? null));
});

test('arrays of anything else, and what is no array, are left to the driver', async () => {
  const given = [[[1, 2]], [new Date(0)], [{ a: 1 }], [Buffer.from('a')], [1n], 'text', 1, null, { a: 1 }];
  expect(given.map(sentValue)).toEqual(given);
  const at = new Date('2026-01-02T03:04:05Z');
  const { same } = await on.pool.transaction('read', '', (db) =>
    db.one<{ same: boolean }>(sql`select ${[at]}::timestamptz[] = array[${at}::timestamptz] as same`),
  );
  expect(same).toBe(true);
});
