import { describe, expect, test } from 'vitest';
import { FIELD_TYPES, type FieldType } from '../custom-fields/custom-field';
import { canConvert, CONVERSIONS, convertValue, judgeConversion, JudgedValues } from './conversions';

const entries = [
  { id: 3, name: 'North' },
  { id: 5, name: 'South' },
];
const of = (from: FieldType, to: FieldType) => ({ from, to, entries, notation: 'mdy' as const, zone: 'UTC' });

describe('ADMIN-03 changing the type of a field', () => {
  test.each<[FieldType, unknown, FieldType, unknown]>([
    ['text', '1,234.5', 'numeric', '1234.5'],
    ['text', 'many', 'numeric', undefined],
    ['text', '0.123456789', 'numeric', '0.12345679'],
    ['text', '$12.50', 'currency', '12.5'],
    ['text', '2/28/2026', 'date', '2026-02-28'],
    ['text', 'soon', 'date', undefined],
    ['text', 'Yes', 'boolean', true],
    ['text', 'perhaps', 'boolean', undefined],
    ['text', ' north ', 'dropdown', 3],
    ['text', 'East', 'dropdown', undefined],
    ['text', 'South; North', 'multi_select', [3, 5]],
    ['text', 'South; East', 'multi_select', undefined],
    ['numeric', '12.0', 'currency', '12.0'],
    ['numeric', '12.0', 'text', '12'],
    ['currency', '12.34567891', 'numeric', '12.34567891'],
    ['currency', '-0.5', 'text', '-0.5'],
    ['date', '2026-02-28', 'text', '2026-02-28'],
    ['boolean', false, 'text', 'No'],
    ['dropdown', 5, 'multi_select', [5]],
    ['dropdown', 5, 'text', 'South'],
    ['multi_select', [5], 'dropdown', 5],
    ['multi_select', [3, 5], 'dropdown', undefined],
    ['multi_select', [3, 5], 'text', 'North; South'],
  ])('ADMIN-03 a %s %s as %s is %s', (from, value, to, expected) => {
    expect(canConvert(from, to)).toBe(true);
    expect(convertValue(of(from, to), value)).toEqual(expected);
  });

  test('ADMIN-03 the table names every type, none becomes itself, and calculated ones become nothing', () => {
    expect(Object.keys(CONVERSIONS).sort()).toEqual([...FIELD_TYPES].sort());
    for (const type of FIELD_TYPES) expect(canConvert(type, type)).toBe(false);
    expect([...CONVERSIONS.calculated, ...CONVERSIONS.forecast]).toEqual([]);
  });

  test('ADMIN-03 what would be lost is counted, with examples, the most frequent first', () => {
    const values = [
      { value: '12', records: 2 },
      { value: 'a dozen', records: 1 },
      { value: 'many', records: 7 },
    ];
    expect(judgeConversion(of('text', 'numeric'), values)).toEqual({
      kept: 2,
      lost: 8,
      kept_examples: [{ before: '12', after: '12', records: 2 }],
      lost_examples: [
        { value: 'many', records: 7 },
        { value: 'a dozen', records: 1 },
      ],
    });
  });
});

describe('ADMIN-03 values of a field that come in parts', () => {
  test('ADMIN-03 what would be lost is the same in parts as at once, and a large field keeps few values in memory', () => {
    const values = Array.from({ length: 500 }, (_, at) => ({
      value: at % 3 ? `${at}` : `no ${at}`,
      records: (at * 37) % 91,
    }));
    const judged = new JudgedValues(of('text', 'numeric'));
    for (let at = 0; at < values.length; at += 7) judged.add(values.slice(at, at + 7));
    const whole = judgeConversion(of('text', 'numeric'), values);
    expect(judged.result()).toEqual(whole);
    expect(whole.kept + whole.lost).toBe(values.reduce((sum, { records }) => sum + records, 0));
    expect(whole.lost_examples.map(({ records }) => records)).toEqual(
      values
        .filter((_, at) => at % 3 === 0)
        .map(({ records }) => records)
        .sort((a, b) => b - a)
        .slice(0, 5),
    );
  });
});
