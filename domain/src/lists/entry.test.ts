import { describe, expect, test } from 'vitest';
import { entryColumns, entryDetails, entryIssues, usedBy } from './entry';
import { plainLists } from './lists';
import { listContracts } from './lists.contract';

const list = (table: string) => plainLists.find((one) => one.table === table) as (typeof plainLists)[number];
const others = [{ id: 1, name: 'Trade Show' }];

describe('ADMIN-02 the rules of a list entry', () => {
  test.each([
    ['no name', {}, null, [{ field: 'name', msg: 'Required' }]],
    ['a blank name', { name: '  ' }, 4, [{ field: 'name', msg: 'Required' }]],
    ['a name twice, ignoring case', { name: ' trade show' }, null, [{ field: 'name', msg: 'Already been taken.' }]],
    ['its own name in other letters', { name: 'TRADE SHOW' }, 1, []],
    ['only a colour', { hex_color: '#12' }, 1, [{ field: 'hex_color', msg: 'Is not a valid color code' }]],
    [
      'everything at once',
      { name: '', hex_color: 'red' },
      null,
      [
        { field: 'name', msg: 'Required' },
        { field: 'hex_color', msg: 'Is not a valid color code' },
      ],
    ],
  ])('ADMIN-02 %s', (_what, body, id, issues) => {
    expect(entryIssues(list('lead_status'), body, id, others)).toEqual(issues);
  });

  test('ADMIN-02 a colour is kept without its #', () => {
    expect(entryColumns(list('lead_status'), { name: ' Hot ', hex_color: '#EB2D14' })).toEqual({
      name: 'Hot',
      hex_color: 'EB2D14',
    });
    expect(entryColumns(list('lead_status'), { hex_color: '' })).toEqual({ hex_color: null });
    expect(entryColumns(list('lead_source'), { name: 'Fair', hex_color: 'EB2D14' })).toEqual({ name: 'Fair' });
  });

  test('ADMIN-02 details have their first value until another is set', () => {
    expect(entryDetails(list('product_line'), { enabled_for_people: false }, {}, 7)).toEqual({
      enabled_for_deals: true,
      enabled_for_people: false,
      enabled_for_companies: true,
    });
    expect(entryDetails(list('deal_tag'), { user_id: 99 }, {}, 7)).toEqual({ user_id: 7 });
    expect(entryDetails(list('deal_tag'), {}, { user_id: 3 }, 7)).toEqual({ user_id: 3 });
    expect(entryDetails(list('lead_source'), { flat_fee_in_cents: null }, { flat_fee_in_cents: 5 }, 7)).toMatchObject({
      flat_fee_in_cents: null,
    });
  });

  test('ADMIN-02 uses of an entry are counted in words', () => {
    expect(usedBy([{ record: 'deal', n: 0, deleted: 0 }])).toBeNull();
    expect(
      usedBy([
        { record: 'deal', n: 3, deleted: 1 },
        { record: 'person', n: 1, deleted: 0 },
      ]),
    ).toBe('Is used by 3 deals and 1 person, 1 of them deleted.');
  });

  test('ADMIN-02 an amount may be empty, a flag may be a word', () => {
    const { create } = listContracts(list('lead_source'));
    expect(create.body?.parse({ name: 'Fair', cost_per_lead_in_cents: '', flat_fee_in_cents: '120' })).toEqual({
      name: 'Fair',
      cost_per_lead_in_cents: null,
      flat_fee_in_cents: 120,
    });
    const lines = listContracts(list('product_line'));
    expect(lines.create.body?.parse({ name: 'Sensors', enabled_for_deals: 'false', is_default: true })).toEqual({
      name: 'Sensors',
      enabled_for_deals: false,
    });
  });
});
