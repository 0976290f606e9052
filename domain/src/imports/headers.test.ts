import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import { composedName, guessMapping, missingFields } from './headers';
import { type ImportType, importFields } from './targets';

const keys = (headers: string[], type: ImportType) =>
  guessMapping(STANDARD_CATALOGUE, headers, type).columns.map(({ key }) => key);

describe('LIST-09 columns find their fields', () => {
  test.each<[ImportType, string[], (string | null)[]]>([
    ['deals', ['Name', 'VALUE', 'deal_stage', 'Close Date'], ['name', 'value', 'deal_stage_id', 'expected_close_date']],
    ['deals', ['Deal Owner', 'Lead-Source', 'created_at'], ['user_id', 'source_id', 'created_at']],
    [
      'people',
      ['First Name', 'last_name', 'E-Mail', 'Company', 'Title'],
      ['first_name', 'last_name', 'email', 'company_name', 'position'],
    ],
    ['people', ['Zip', 'Home Zip', 'Cell'], ['work_postal_code', 'home_postal_code', 'mobile']],
    ['companies', ['Company Name', 'Web', 'Phone', 'ZIP/Code'], ['name', 'web', 'phone1', 'postal_code']],
    ['companies', ['', '???', 'Favourite colour'], [null, null, null]],
    ['users', ['sales_agent', 'manager', 'regional_office'], ['full_name', 'manager_id', 'team_id']],
    ['product_lines', ['product', 'series', 'sales_price'], ['name', null, null]],
  ])('LIST-09 of %s, %j', (type, headers, expected) => {
    expect(keys(headers, type)).toEqual(expected);
  });

  test('LIST-09 a label takes precedence over an alias in any position, and each field is taken once', () => {
    expect(keys(['Company', 'Company name', 'Name'], 'companies')).toEqual([null, null, 'name']);
    expect(keys(['Account', 'Customer'], 'companies')).toEqual(['name', null]);
  });

  test('LIST-09 the files of a real sales team are understood', () => {
    const deals = guessMapping(
      STANDARD_CATALOGUE,
      ['opportunity_id', 'sales_agent', 'product', 'account', 'deal_stage', 'engage_date', 'close_date', 'close_value'],
      'deals',
    );
    expect(deals.columns.map(({ key }) => key)).toEqual([
      null,
      'user_id',
      'deal_product_lines_ids',
      'company_name',
      'deal_stage_id',
      'created_at',
      'expected_close_date',
      'value',
    ]);
    expect(deals.columns[6]?.alternatives).toEqual(['closed_time']);
    expect(deals.missing).toEqual(['Name']);
    expect(deals.name_from).toEqual(['account', 'product']);
    const accounts = [
      'account',
      'sector',
      'year_established',
      'revenue',
      'employees',
      'office_location',
      'subsidiary_of',
    ];
    expect(keys(accounts, 'companies')).toEqual(['name', null, null, null, null, null, 'parent_company_id']);
  });

  test('LIST-09 a deal without a name gets one from its company and product', () => {
    expect(composedName(['Cancity', ' ', 'GTX Plus Basic '])).toBe('Cancity – GTX Plus Basic');
    expect(guessMapping(STANDARD_CATALOGUE, ['Ref', 'Amount'], 'deals').name_from).toEqual(['Ref']);
  });

  test('LIST-09 required columns that are not mapped are named', () => {
    expect(missingFields(STANDARD_CATALOGUE, [], 'deals')).toEqual(['Name']);
    expect(missingFields(STANDARD_CATALOGUE, [], 'people')).toEqual([]);
    expect(missingFields(STANDARD_CATALOGUE, ['first_name'], 'users')).toEqual([]);
  });

  test('LIST-09 an export can be imported again by its labels', () => {
    for (const type of ['deals', 'people', 'companies'] as const) {
      const fields = importFields(STANDARD_CATALOGUE, type);
      expect(
        keys(
          fields.map(({ label }) => label),
          type,
        ),
      ).toEqual(fields.map(({ key }) => key));
    }
  });
});
