import { expect, test } from 'vitest';
import {
  amountText,
  compareNames,
  compareNumbered,
  distanceText,
  longDay,
  monthText,
  numberText,
  percentText,
  spanText,
} from './locale';

test('1§9 numbers, amounts, percentages and spans in the language of the messages', () => {
  expect(numberText(8800)).toBe('8,800');
  expect(amountText('-1234567.5', '€')).toBe('-€1,234,567.5');
  expect([percentText(66.6), percentText(12.5, true)]).toEqual(['67%', '12.5%']);
  expect([spanText(1, 'day'), spanText(3257, 'day')]).toEqual(['1 day', '3,257 days']);
  expect([distanceText(-5, 'minute'), distanceText(2, 'hour')]).toEqual(['5 minutes ago', 'in 2 hours']);
});

test('1§9 days and months in the language of the messages, and names in its order', () => {
  expect([monthText(9), monthText(11)]).toEqual(['Sep', 'Nov']);
  expect(longDay('2026-11-21', { weekday: 'long', month: 'long', day: 'numeric' })).toBe('Saturday, November 21');
  expect(['Zoë', 'émile', 'Anna', 'emma'].sort(compareNames)).toEqual(['Anna', 'émile', 'emma', 'Zoë']);
  expect(['Size 10', 'Size 9', 'size 1'].sort(compareNumbered)).toEqual(['size 1', 'Size 9', 'Size 10']);
});
