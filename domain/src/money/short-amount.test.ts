import { describe, expect, it } from 'vitest';
import { readShortAmount, readTypedAmount, readTypedNumber } from './short-amount';

const read = (typed: string, format: 'us' | 'eu' = 'us') => {
  const cents = readShortAmount(typed, format);
  return cents === null ? null : cents / 100;
};

describe('LIST-08 amounts in thousands and millions', () => {
  it.each([
    ['12k', 12_000],
    ['12 K', 12_000],
    [' $12k ', 12_000],
    ['1.5m', 1_500_000],
    ['1,5m', 1_500_000],
    ['1.2345m', 1_234_500],
    ['2 Mio.', 2_000_000],
    ['2 Mio €', 2_000_000],
    ['40 tsd', 40_000],
    ['0.001k', 1],
    ['-3k', -3000],
    ['\u22123k', -3000],
    ['1 500k', 1_500_000],
    ['1\u00a0500k', 1_500_000],
    ['1\u202f500,5 k', 1_500_500],
    ['12 345 678k', 12_345_678_000],
    ["1'234.5k", 1_234_500],
    ['1,234.5678k', 1_234_567.8],
    ['1.234,567m', 1_234_567_000],
    ['1,234,567k', 1_234_567_000],
  ])('LIST-08 %s is %d', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it('LIST-08 one mark with three digits is what the user writes elsewhere', () => {
    expect([read('1.250k', 'us'), read('1.250k', 'eu')]).toEqual([1250, 1_250_000]);
    expect([read('1,250k', 'us'), read('1,250k', 'eu')]).toEqual([1_250_000, 1250]);
  });

  it('LIST-08 a mark after a zero is decimal, whatever the user writes elsewhere', () => {
    expect(['0.500k', '0,500k', '0.001k'].flatMap((typed) => [read(typed, 'us'), read(typed, 'eu')])).toEqual([
      500, 500, 500, 500, 1, 1,
    ]);
  });

  it.each([
    '12',
    '12000',
    'k',
    '',
    '12kg',
    '12k pumps',
    'about 12k',
    '9999999999999k',
    '1.2.3k',
    '12kk',
    '1 50k',
    '12.5 500k',
  ])('LIST-08 %j is none', (typed) => {
    expect(read(typed)).toBeNull();
  });
});

describe('LIST-02 numbers as people type them', () => {
  it.each([
    ['1 500', '1500'],
    ['1\u00a0500', '1500'],
    ['1\u202f500,5', '1500.5'],
    ['12 345 678.25', '12345678.25'],
    ["1'500", '1500'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.500.000', '1500000'],
    ['12,5', '12.5'],
    ['-1 500', '-1500'],
    ['\u22121500', '-1500'],
    ['0.00012345', '0.00012345'],
    ['1500', '1500'],
  ])('LIST-02 %s is %s', (typed, number) => {
    expect([readTypedNumber(typed, 'us'), readTypedNumber(typed, 'eu')]).toEqual([number, number]);
  });

  it('LIST-02 a point with three digits groups for users who write a decimal comma; a comma does for all', () => {
    expect([readTypedNumber('1.500', 'us'), readTypedNumber('1.500', 'eu')]).toEqual(['1.500', '1500']);
    expect([readTypedNumber('1,500', 'us'), readTypedNumber('1,500', 'eu')]).toEqual(['1500', '1500']);
  });

  it.each(['', '12k', '1 50', "5'11", '1 500 kg', '1.2.3', '1,23,4', '--5', '1'.repeat(60)])(
    'LIST-02 %j is none',
    (typed) => {
      expect(readTypedNumber(typed, 'us')).toBeNull();
    },
  );
});

describe('LIST-02 amounts as people type them', () => {
  it.each([
    ['1.500 €', '1500'],
    ['€1.500', '1500'],
    ['1.500,00 €', '1500.00'],
    ['-€ 1.500,5', '-1500.5'],
    ['EUR 1 500', '1500'],
    ['1 500,00 kr', '1500.00'],
    ["CHF 1'500", '1500'],
    ['1.500', '1500'],
  ])('LIST-02 with the sign of a currency, separators mean what they mean without it: %s is %s', (typed, amount) => {
    expect(readTypedAmount(typed, 'eu')).toBe(amount);
  });

  it('LIST-02 a point with three digits is decimal for users who write a decimal point, with a sign too', () => {
    expect([readTypedAmount('€1.500', 'us'), readTypedAmount('$1,500', 'us')]).toEqual(['1.500', '1500']);
  });

  it.each(['€', '1.500 pieces', '€1.500 USD 3', ''])('LIST-02 %j is none', (typed) => {
    expect(readTypedAmount(typed, 'eu')).toBeNull();
  });
});
