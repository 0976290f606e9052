import { expect, test } from 'vitest';
import { readNotation } from '../dates/notations';
import { possibleNames } from '../deals/quick-deal';
import { mailAddress, phoneDigits as normalDigits, siteDomain } from '../duplicates/normal-forms';
import { readGoalAmount } from '../goals/amount';
import { amountFromWire, readAmount } from '../money/money';
import { colourDigits, email, numberOf, phone, phoneDigits, timeOf } from './rules';

const LENGTH = 100_000;
const repeated = (text: string) => text.repeat(LENGTH / text.length);
const HOSTILE = [' ', '1', ',', '.', '-', 'a', '(', 'a@', ' x1', ' kr', '1 ', '# ', '$', '"\\'].map(
  (text) => `a${repeated(text)}b`,
);
const digits = `${repeated('1')}b`;

test.each<[string, (text: string) => unknown]>([
  ['amounts', (text) => [readAmount(text), amountFromWire(text), readGoalAmount(text)]],
  ['phones', (text) => [phone(text), phoneDigits(text), normalDigits(text)]],
  ['addresses', (text) => [email(text), mailAddress(text), siteDomain(text)]],
  ['dates', (text) => readNotation(text, 'mdy', 'UTC')],
  ['numbers, times and colours', (text) => [numberOf(text), timeOf(text), colourDigits(text)]],
  ['names', (text) => possibleNames(text)],
])('API-02 a hundred thousand letters are judged at once: %s', (_what, judge) => {
  const began = process.cpuUsage();
  for (const text of [...HOSTILE, digits]) judge(text);
  // In quadratic time each of them would take a minute.
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3);
});

test('VAL-01 phones with runs of spaces and extensions are read as before', () => {
  expect(phone('+49  (40)   555-0651   ext.   12 ')).toBeNull();
  expect(phone('ext 12')).not.toBeNull();
  expect(phoneDigits('+49  40 5550651   x  12')).toBe('49405550651');
  expect(normalDigits('+49   (0)40 555-0651   ext. 12')).toBe('405550651');
  expect(readGoalAmount(' 1.5 m ')).toEqual({ cents: 150_000_000 });
  expect(readGoalAmount('k')).toHaveProperty('problem');
});
