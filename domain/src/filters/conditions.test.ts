import type { RecordKind } from '../kinds/kinds';
import { describe, expect, test } from 'vitest';
import { CONDITION_KEYS, filterFromConditions } from './conditions';
import type { Filter } from './filter';
import { STANDARD_CATALOGUE } from '../fields/catalogue';

describe('API-03 conditions of the public API', () => {
  test.each<[RecordKind, Record<string, unknown>, Filter[]]>([
    ['deal', { deal_name: 'acme' }, [{ field: 'name', op: 'contains', value: 'acme' }]],
    ['deal', { deal_stage: ['1', '2'] }, [{ field: 'deal_stage_id', op: 'any_of', value: ['1', '2'] }]],
    ['deal', { deal_stage: { 0: '1', 1: '2' } }, [{ field: 'deal_stage_id', op: 'any_of', value: ['1', '2'] }]],
    ['deal', { deal_owner: '4' }, [{ field: 'user_id', op: 'any_of', value: ['4'] }]],
    ['deal', { deal_id: ['7', '8'] }, [{ field: 'id', op: 'any_of', value: ['7', '8'] }]],
    [
      'deal',
      { deal_value: { from: '10', to: '' } },
      [{ field: 'value', op: 'between', value: { from: '10', to: '' } }],
    ],
    [
      'deal',
      { exp_close: { from_date: '2026-11-01 00:00:00', to_date: '2026-11-30 23:59:59' } },
      [
        {
          field: 'expected_close_date',
          op: 'between',
          value: { from: '2026-11-01 00:00:00', to: '2026-11-30 23:59:59' },
        },
      ],
    ],
    ['deal', { deal_source: '__NONE__' }, [{ field: 'source_id', op: 'none' }]],
    [
      'deal',
      { deal_source: ['__NONE__', '3'] },
      [
        {
          any: [
            { field: 'source_id', op: 'none' },
            { field: 'source_id', op: 'any_of', value: ['3'] },
          ],
        },
      ],
    ],
    ['deal', { deal_closed_time: '__HAS_VALUE__' }, [{ field: 'closed_time', op: 'has_value' }]],
    [
      'person',
      { person_email: 'x@' },
      [{ any: ['email', 'email2', 'home_email'].map((field) => ({ field, op: 'contains' as const, value: 'x@' })) }],
    ],
    [
      'person',
      { person_city: '__NONE__' },
      [
        {
          all: [
            { field: 'work_city', op: 'none' },
            { field: 'home_city', op: 'none' },
          ],
        },
      ],
    ],
    ['person', { person_type: ['Lead'] }, [{ field: 'type', op: 'any_of', value: ['Lead'] }]],
    ['company', { company_name_eq: 'Acme' }, [{ field: 'name', op: 'is', value: 'Acme' }]],
    ['company', { company_is_customer: ['Yes'] }, [{ field: 'is_customer', op: 'is', value: 'Yes' }]],
    ['company', { company_name: '', company_owner: [''], company_created: { from_date: '', to_date: '' } }, []],
  ])('API-03 1.5 of a %s, %j', (kind, conditions, parts) => {
    expect(filterFromConditions(STANDARD_CATALOGUE, conditions, kind)).toEqual({ filter: { all: parts } });
  });

  test.each<[RecordKind, Record<string, unknown>, string, string]>([
    ['deal', { deal_nmae: 'x' }, 'deal_nmae', "Unknown condition 'deal_nmae'"],
    ['deal', { company_name_eq: 'x' }, 'company_name_eq', "Unknown condition 'company_name_eq'"],
    ['deal', { constructor: 'x' }, 'constructor', "Unknown condition 'constructor'"],
    ['deal', { deal_stage: ['Won'] }, 'deal_stage', 'Stage: Has invalid value'],
    ['deal', { deal_value: { from: 'lots' } }, 'deal_value', 'Value: Not a valid number'],
    ['deal', { deal_value: { above: '3' } }, 'deal_value', 'Has invalid value'],
    [
      'company',
      { company_created: { from_date: 'then' } },
      'company_created',
      'Created: Dates are written YYYY-MM-DD or YYYY-MM-DD HH:MM:SS',
    ],
  ])('API-03 1.5 of a %s, %j is refused by its name', (kind, conditions, field, msg) => {
    expect(filterFromConditions(STANDARD_CATALOGUE, conditions, kind)).toEqual({ issues: [{ field, msg }] });
  });

  test.each<RecordKind>(['deal', 'person', 'company'])(
    'API-03 1.5 every %s key leads to fields to filter by',
    (kind) => {
      const fields = Object.values(CONDITION_KEYS[kind]).flatMap(([, names]) => names.split(' '));
      expect(fields.filter((name) => !STANDARD_CATALOGUE.find(kind, name)?.field.filtered)).toEqual([]);
    },
  );
});
