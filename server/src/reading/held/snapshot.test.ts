import { expect, test } from 'vitest';
import { readSnapshot, seesAllOf } from './snapshot';

const sees = (one: string, other: string) => seesAllOf(readSnapshot(one), readSnapshot(other));

test.each([
  ['the same', '10:10:', '10:10:', true, true],
  ['one that began later', '12:12:', '10:10:', true, false],
  ['one in which a transaction has ended since', '10:14:', '10:14:12', true, false],
  ['one in which a transaction that is still running began since', '10:15:10,14', '10:14:10', true, true],
  ['one in which the one that ran has ended and another runs', '12:15:14', '10:14:10', true, false],
  ['a transaction with a lower number that ends later', '9:20:9', '9:20:9,12', true, false],
])('REP-01 of two moments of a database, %s', (_what, one, other, forward, back) => {
  expect([sees(one, other), sees(other, one)]).toEqual([forward, back]);
});

test('REP-01 a moment far ahead is distinguished without examining each transaction in between', () => {
  expect([sees('10:10:', '9000000000:9000000000:'), sees('9000000000:9000000000:', '10:10:')]).toEqual([false, true]);
});
