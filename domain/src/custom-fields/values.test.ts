import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../fields/catalogue';
import type { Field } from '../fields/field';
import { comparisonOf } from '../filters/operators';
import { referenceOf } from '../fields/reference';
import { accountFieldOf, type Associated, type FieldType, freeSlot } from './custom-field';
import { readCustomValue } from '../fields/custom-values';
import { decimalText } from '../fields/decimal-text';

const ENTRIES = [
  { id: 70, name: 'North' },
  { id: 71, name: 'South' },
];

function fieldOf(field_type: FieldType): Field {
  const row = {
    id: 7,
    record_type: 'deal',
    name: 'Own',
    field_type,
    locked: false,
    locked_add: false,
    deleted: false,
    entries: ENTRIES,
  } as const;
  const own = accountFieldOf({ ...row, slot_page: 1, slot_column: 'n1' });
  return catalogueOf({ own_fields: [own] }).field('deal', 'custom_label_7') as Field;
}
const NO = 'refused';

function read(type: FieldType, raw: unknown): unknown {
  const result = readCustomValue(fieldOf(type), raw, 'UTC');
  return 'msg' in result ? NO : result.value;
}

describe('ADMIN-03 values of custom fields', () => {
  test.each([
    ['1234', '1234.0'],
    [1234.5, '1234.5'],
    ['1,234,567.12345678', '1234567.12345678'],
    ['0.123456789', '0.12345679'],
    ['-0.000000001', '0.0'],
    ['-.5', '-0.5'],
    [1e-7, '0.0000001'],
    ['999999999999999.99999999', '999999999999999.99999999'],
    ['9999999999999999', undefined],
    ['999999999999999.999999999', undefined],
    ['1,23', undefined],
    ['', undefined],
    ['.', undefined],
    ['1e5', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('VAL-03 custom values stored with 8 decimals: %s', (raw, text) => {
    expect(decimalText(raw)).toBe(text);
  });

  test.each<[FieldType, unknown, unknown]>([
    ['numeric', '12', '12.0'],
    ['numeric', 'twelve', NO],
    ['numeric', true, NO],
    ['currency', '$1,234.50', '1234.5'],
    ['currency', '', null],
    ['date', '2026/11/22', '2026-11-22'],
    ['date', '2026-02-30', NO],
    ['date', null, null],
    ['boolean', [true], true],
    ['boolean', 'no', false],
    ['boolean', null, null],
    ['boolean', 'maybe', NO],
    ['dropdown', '70', 70],
    ['dropdown', 72, NO],
    ['dropdown', [71], 71],
    ['dropdown', [70, 71], NO],
    ['multi_select', ['71', 70, 70], [70, 71]],
    ['multi_select', [], null],
    ['multi_select', [70, 99], NO],
    ['text', '  a ', 'a'],
    ['text', 5, '5'],
    ['text', 'x'.repeat(10_001), NO],
    ['text', 'a\u0000b', NO],
    ['text', {}, NO],
  ])('ADMIN-03 a %s field reads %j', (type, raw, value) => {
    expect(read(type, raw)).toEqual(value);
  });

  test('ADMIN-03 each field gets a slot of its own, on a further page once a page is full', () => {
    const used = Array.from({ length: 6 }, (_, at) => ({ page: 1, column: `t${at + 1}` }));
    expect(freeSlot('text', used)).toEqual({ page: 2, column: 't1' });
    expect(freeSlot('text', used.slice(1))).toEqual({ page: 1, column: 't1' });
    expect(freeSlot('numeric', used)).toEqual({ page: 1, column: 'n1' });
    expect(freeSlot('multi_select', [])).toBeNull();
  });
});

describe('ADMIN-03 associations', () => {
  const linking = (field_type: FieldType, association_type?: Associated) =>
    catalogueOf({
      own_fields: [
        accountFieldOf({
          id: 7,
          record_type: 'deal',
          name: 'Own',
          field_type,
          association_type,
          locked: false,
          locked_add: false,
          deleted: false,
          slot_page: null,
          slot_column: null,
          entries: [],
        }),
      ],
    }).field('deal', 'custom_label_7') as Field;

  test('ADMIN-03 what single_association and multi_association link to decides how they are chosen and compared', () => {
    const kinds = (['company', 'person', 'deal', 'user'] as const).map((to) => {
      const [one, several] = [linking('single_association', to), linking('multi_association', to)];
      return [one.kind, several.kind, one.list, referenceOf(several)?.kind, comparisonOf(one), comparisonOf(several)];
    });
    expect(kinds).toEqual([
      ['company', 'companies', undefined, 'company', 'one', 'set'],
      ['person', 'people', undefined, 'person', 'one', 'set'],
      ['deal', 'deals', undefined, 'deal', 'one', 'set'],
      ['user', 'multi', 'users', undefined, 'one', 'set'],
    ]);
    expect(linking('single_association').kind).toBe('company');
  });

  test.each<[FieldType, unknown, unknown]>([
    ['single_association', '12', 12],
    ['single_association', [12], 12],
    ['single_association', '', null],
    ['single_association', 'Acme', NO],
    ['single_association', [1, 2], NO],
    ['multi_association', ['3', 1, 3], [1, 3]],
    ['multi_association', 5, [5]],
    ['multi_association', [], null],
    ['multi_association', [-1], NO],
    ['multi_association', [{ id: 1 }], NO],
  ])('ADMIN-03 a %s reads %j', (type, raw, value) => {
    const result = readCustomValue(linking(type), raw, 'UTC');
    expect('msg' in result ? NO : result.value).toEqual(value);
  });
});
