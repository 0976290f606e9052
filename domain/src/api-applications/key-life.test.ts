import { expect, test } from 'vitest';
import { keyDaysProblem, longestKeyDays, offeredKeyDays } from './key-life';

test.each([
  [{}, 365],
  [{ api_key_days: 90 }, 90],
  [{ api_key_days: null }, null],
  [{ api_key_days: 'x' }, 365],
  [{ api_key_days: 4000 }, 365],
])('AUTH-06 the longest life of keys by the settings %j is %s days', (settings, days) => {
  expect(longestKeyDays(settings)).toBe(days);
});

test('AUTH-06 a user chooses among lives up to the longest of the account', () => {
  expect(offeredKeyDays(365)).toEqual([30, 90, 180, 365]);
  expect(offeredKeyDays(45)).toEqual([30, 45]);
  expect(offeredKeyDays(7)).toEqual([7]);
  expect(offeredKeyDays(null)).toEqual([30, 90, 180, 365, null]);
});

test.each([
  [90, 90, null],
  [91, 90, 'Keys of this account end after 90 days'],
  [null, 90, 'Keys of this account end after 90 days'],
  [null, null, null],
  [0, null, 'Please enter a number of days up to 3650'],
  [1.5, null, 'Please enter a number of days up to 3650'],
  [3651, null, 'Please enter a number of days up to 3650'],
])('AUTH-06 a key for %s days where %s is the longest: %s', (days, longest, problem) => {
  expect(keyDaysProblem(days, longest)).toBe(problem);
});
