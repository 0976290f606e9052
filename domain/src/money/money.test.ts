import { percentText } from '../locale/locale';
import { describe, expect, test } from 'vitest';
import { currencyOf } from './currency';
import { amountFromWire, compactMoney, MAX_CENTS, moneyDisplay, moneyText, readAmount } from './money';

describe('VAL-03 amounts as people type them', () => {
  test.each([
    ['1234', 123400],
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['1 234,50', 123450],
    ['1\u00a0234,50', 123450],
    ["1'234.50", 123450],
    ['$1,234', 123400],
    ['€ 1.234,50', 123450],
    ['1.234,50 €', 123450],
    ['USD 1,234.50', 123450],
    ['1234.5 kr', 123450],
    ['US$12', 1200],
    ['(12.50)', -1250],
    ['-12.50', -1250],
    ['12.50-', -1250],
    ['-$12.50', -1250],
    ['$-12.50', -1250],
    ['1,234', 123400],
    ['1.234', 123400],
    ['0.125', 13],
    ['1234.567', 123457],
    ['12,5', 1250],
    ['1,234,567', 123456700],
    ['12,34,567.00', 123456700],
    ['.5', 50],
    ['0', 0],
    ['-0', 0],
    ['9,999,999,999,999.99', MAX_CENTS],
  ])('VAL-03 1§9 %s is %i cents', (text, cents) => {
    expect(readAmount(text)).toEqual({ cents });
  });

  test.each(['', 'abc', '12a', '1,23,4', '1.2.3', '1,2345.00', '--5', '$', '12 apples'])(
    'VAL-01 1§5 %s is not an amount',
    (text) => {
      expect(readAmount(text)).toEqual({ problem: 'Please enter a valid number' });
    },
  );

  test('VAL-03 1§9 a known decimal mark resolves ambiguity', () => {
    expect(readAmount('1.234', '.')).toEqual({ cents: 123 });
    expect(readAmount('1.234', ',')).toEqual({ cents: 123400 });
  });

  test('VAL-03 1§9 an amount beyond the limit is refused, not rounded', () => {
    expect(readAmount('10,000,000,000,000')).toHaveProperty('problem');
    expect(amountFromWire(1e22)).toHaveProperty('problem');
  });
});

describe('VAL-03 amounts on the wire and on the screen', () => {
  test.each([
    [1000, 100000],
    [1000.555, 100056],
    [1.005, 101],
    [1e-9, 0],
    ['1000.0', 100000],
    ['1.234', 123],
    ['1,234.5', 123450],
    ['-5', -500],
  ])('API-03 %s arrives as %i cents', (value, cents) => {
    expect(amountFromWire(value)).toEqual({ cents });
  });

  test('VAL-01 1§5 text that is not a number is refused', () => {
    expect(amountFromWire('a lot')).toEqual({ problem: 'Please enter a valid number' });
    expect(amountFromWire(Number.NaN)).toHaveProperty('problem');
  });

  test.each([
    [100000, '1000.0'],
    [123456, '1234.56'],
    [123450, '1234.5'],
    [5, '0.05'],
    [0, '0.0'],
    [-1250, '-12.5'],
  ])('API-03 %i cents are sent as %s', (cents, text) => {
    expect(moneyText(cents)).toBe(text);
  });

  test('VAL-03 1§9 symbol, thousands separators, 2 decimals; percent 0 decimals', () => {
    expect(moneyDisplay(123450)).toBe('$1,234.50');
    expect(moneyDisplay(-123456789, '€')).toBe('-€1,234,567.89');
    expect(moneyDisplay(123450, '$', { decimals: false })).toBe('$1,235');
    expect(moneyDisplay(0)).toBe('$0.00');
    expect(percentText(66.6)).toBe('67%');
  });

  test('VAL-03 1§9 decimals come from the currency: the yen has none, and no stored decimal is hidden', () => {
    const [yen, dinar] = [currencyOf('JPY'), currencyOf('KWD')];
    expect(moneyDisplay(123_400, yen)).toBe('¥1,234');
    expect(moneyDisplay(123_450, yen)).toBe('¥1,234.50');
    expect(moneyDisplay(123_450, yen, { decimals: false })).toBe('¥1,235');
    expect(moneyDisplay(123_450, dinar)).toMatch(/1,234\.50$/);
    expect(compactMoney(1_240_000, yen)).toBe('¥12.4K');
  });

  test.each([
    [94_000, '$940'],
    [1_240_000, '$12.4K'],
    [99_999_900, '$1M'],
    [123_456_789_00, '$123.5M'],
    [-150_000_00, '-$150K'],
  ])('VAL-03 1§9 %i cents in a narrow place are %s', (cents, text) => {
    expect(compactMoney(cents)).toBe(text);
  });
});
