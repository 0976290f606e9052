import { describe, expect, test } from 'vitest';
import type { FieldKind } from '../fields/catalogue';
import { type CellOptions, partsOf, readCell } from './cells';

const options: CellOptions = {
  notation: 'mdy',
  zone: 'America/New_York',
};
const read = (cell: string, kind: FieldKind, more: Partial<CellOptions> = {}) =>
  readCell(cell, { key: 'k', kind, label: 'K' }, { ...options, ...more });

describe('LIST-09 cells become values', () => {
  test.each<[string, FieldKind, unknown]>([
    ['  Acme ', 'text', 'Acme'],
    ['', 'text', null],
    ['n/a', 'text', 'n/a'],
    ['N/A', 'date', null],
    ['-', 'money', null],
    ['$1,054', 'money', 105_400],
    ['1.234,50', 'money', 123_450],
    ['1,234.5', 'number', 1234.5],
    ['75 %', 'percent', 75],
    ['3/1/2017', 'date', '2017-03-01'],
    ['3/1/2017', 'datetime', new Date('2017-03-01T05:00:00Z')],
    ['3/1/2017 4:30 PM', 'datetime', new Date('2017-03-01T21:30:00Z')],
    ['3/1/2017 11:30 PM', 'date', '2017-03-01'],
    ['Yes', 'boolean', true],
    ['0', 'boolean', false],
    ['Ja', 'boolean', true],
    ['n/a', 'email', null],
    ['–', 'phone', null],
    ['mailto:ines@example.com', 'email', 'ines@example.com'],
    ['+1 (555) 0100', 'phone', '+1 (555) 0100'],
  ])('LIST-09 %j as %s', (cell, kind, value) => {
    expect(read(cell, kind)).toEqual({ value });
  });

  test.each<[string, FieldKind, string]>([
    ['a lot', 'money', 'Please enter a valid number'],
    ['a dozen', 'number', 'Not a valid number'],
    ['120', 'percent', 'Has to be between 0 and 100'],
    ['31/12/2017', 'date', "'31/12/2017' is not a date written month/day/year"],
    ['maybe', 'boolean', "'maybe' is neither yes nor no"],
    ['ines at example', 'email', 'Not a valid email address'],
    ['call me', 'phone', 'Is not a valid phone number'],
  ])('LIST-09 %j is refused as %s with a reason', (cell, kind, problem) => {
    expect(read(cell, kind)).toEqual({ value: null, problem });
  });

  test('LIST-09 a decimal comma is read where the file has one', () => {
    expect(read('1.234', 'money', { decimal_mark: ',' })).toEqual({ value: 123_400 });
    expect(read('1.234,5', 'number', { decimal_mark: ',' })).toEqual({ value: 1234.5 });
  });

  test('LIST-09 a person is a contact or a lead', () => {
    const type = { key: 'type', kind: 'choice', label: 'Type', list: 'person_types' } as const;
    expect(readCell('lead', type, options)).toEqual({ value: 'Lead' });
    expect(readCell('friend', type, options)).toHaveProperty('problem');
  });

  test('LIST-09 several names in a cell', () => {
    expect(partsOf('Hot; Cold, dry;')).toEqual(['Hot', 'Cold, dry']);
    expect(partsOf('Hot, Cold')).toEqual(['Hot', 'Cold']);
  });
});
