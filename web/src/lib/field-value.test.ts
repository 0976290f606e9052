import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { describe, expect, it } from 'vitest';
import { fieldValue, hasValue, ownFieldsOf, plainNumber, valueAs, valuesBefore, withValues } from './field-value';

const everything = 'show sort filter export import bulk write';
const catalogue = catalogueOf({
  own_fields: [
    {
      id: 7,
      record_type: 'deal',
      line: ['custom_label_7', 'number', 'Seats', '=', everything],
      slot: { page: 1, column: 'n1' },
    },
    { id: 8, record_type: 'deal', line: ['custom_label_8', 'multi', 'Modules', '=', everything], slot: null },
    {
      id: 9,
      record_type: 'person',
      line: ['custom_label_9', 'text', 'Nickname', '=', everything],
      slot: { page: 1, column: 't1' },
    },
  ],
});
const [seats, modules] = ownFieldsOf(catalogue, 'deal');
const value = catalogue.field('deal', 'value');
if (!seats || !modules || !value) throw new Error('The fields are missing');
const row = {
  id: 1,
  name: 'Aldgate',
  deal_value: '5.0',
  custom_fields: { custom_label_7: '12.0', custom_label_8: [3] },
};

describe('LIST-01 custom fields among the columns', () => {
  it('LIST-01 the value of a custom field is read among custom_fields, any other at its own key', () => {
    expect(ownFieldsOf(catalogue, 'deal').map(({ label }) => label)).toEqual(['Seats', 'Modules']);
    expect([seats, modules, value].map((field) => fieldValue(row, field))).toEqual(['12.0', [3], '5.0']);
    expect(fieldValue({ id: 1 }, seats)).toBeNull();
  });

  it('LIST-04 custom field: a changed value leaves the others of the row, and goes back alone', () => {
    const patch = valueAs(seats, '13');
    const changed = withValues(row, patch);
    expect(changed).toEqual({ ...row, custom_fields: { custom_label_7: '13', custom_label_8: [3] } });
    const meanwhile = withValues(changed, valueAs(modules, [4]));
    expect(withValues(meanwhile, valuesBefore(row, patch))).toEqual({
      ...row,
      custom_fields: { custom_label_7: '12.0', custom_label_8: [4] },
    });
    expect(withValues({ id: 1, name: 'A' }, { ...patch, city: 'Bern' })).toEqual({ id: 1, name: 'A' });
  });

  it('LIST-01 numbers are shown without decimals that say nothing', () => {
    expect(['12.0', '12.50', '100', '-0.125', '1200.0'].map(plainNumber)).toEqual([
      '12',
      '12.5',
      '100',
      '-0.125',
      '1200',
    ]);
    expect([0, false, '', null, [], [1]].map(hasValue)).toEqual([true, true, false, false, false, true]);
  });
});
