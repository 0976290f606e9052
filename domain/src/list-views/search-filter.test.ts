import { describe, expect, it } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import type { Filter } from '../filters/condition';
import { costOf, MAX_COST } from '../filters/cost';
import { parseFilter } from '../filters/filter';
import { RECORD_KINDS } from '../kinds/kinds';
import { withSearch } from './search-filter';

const contains = (field: string, value: string): Filter => ({ field, op: 'contains', value });

describe('LIST-02 the search of a list', () => {
  it.each([
    ['', { all: [] }],
    ['   ', { all: [] }],
    ['pump', { any: [contains('name', 'pump'), contains('company_name', 'pump')] }],
    [
      ' pump  acme ',
      {
        all: [
          { any: [contains('name', 'pump'), contains('company_name', 'pump')] },
          { any: [contains('name', 'acme'), contains('company_name', 'acme')] },
        ],
      },
    ],
  ])('LIST-02 “%s”: every word is in the name of the deal or its company', (typed, filter) => {
    expect(withSearch({ all: [] }, 'deal', typed)).toEqual(filter);
  });

  it('LIST-02 it joins the filter of the list', () => {
    const city = contains('city', 'Riga');
    expect(withSearch(city, 'company', 'x')).toEqual({ all: [city, contains('name', 'x')] });
  });

  it.each(RECORD_KINDS)('LIST-02 the server understands the search of the kind %s, and it costs little', (kind) => {
    const filter = withSearch({ all: [] }, kind, 'one two three four five six seven');
    expect(parseFilter(STANDARD_CATALOGUE, filter, kind)).toMatchObject({ filter: {} });
    expect(costOf(STANDARD_CATALOGUE, filter, kind)).toBeLessThanOrEqual(MAX_COST / 2);
  });
});
