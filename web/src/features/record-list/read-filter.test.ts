import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { describe, expect, test } from 'vitest';
import { isEmpty, readFilter } from './read-filter';

const text = (filter: unknown) => JSON.stringify(filter);
const large = { field: 'value', op: 'between', value: { from: '1000', to: null } };

describe('the filter of an address', () => {
  test('LIST-02 set on the screen, it is read again: joined with all, joined with any, one inside the other', () => {
    const filter = { all: [large, { any: [{ field: 'company.city', op: 'is', value: 'Cork' }, large] }] };
    expect(readFilter(STANDARD_CATALOGUE, text(filter), 'deal')).toEqual({ filter, broken: false });
  });

  test.each([
    ['no JSON', '{'],
    ['no filter', '[]'],
    ['an empty any', text({ any: [] })],
    ['a field that is not there', text({ all: [{ field: 'hair', op: 'is', value: 'red' }] })],
    ['an operator that its field does not have', text({ all: [{ field: 'value', op: 'contains', value: '1' }] })],
    ['a value that makes no sense', text({ all: [{ field: 'value', op: 'between', value: { from: 'much' } }] })],
  ])('LIST-02 what is pasted and is %s is said to be unreadable', (_what, pasted) => {
    expect(readFilter(STANDARD_CATALOGUE, pasted, 'deal')).toEqual({ filter: { all: [] }, broken: true });
  });

  test('LIST-02 no filter selects all', () => {
    expect(readFilter(STANDARD_CATALOGUE, undefined, 'deal')).toEqual({ filter: { all: [] }, broken: false });
    expect(isEmpty({ all: [] })).toBe(true);
    expect(isEmpty({ all: [{ field: 'name', op: 'none' }] })).toBe(false);
  });
});
