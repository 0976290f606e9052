import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { describe, expect, test } from 'vitest';
import { changesOf, draftOf, isRequired, problemOf, wireValue } from './draft';

const keys = ['name', 'value', 'company_id', 'tag_ids', 'is_archived'];
const deal = { name: 'Loggers', deal_value: '500.0', company_id: 7, company: { id: 7, name: 'Polar' }, tag_ids: [3] };

describe('the draft of a form', () => {
  test('SHELL-08 with an id it edits that record: only what differs is sent, with what was read of it', () => {
    const first = draftOf(STANDARD_CATALOGUE, 'deal', keys, deal);
    expect(changesOf(first, first)).toEqual({ fields: {}, base: {} });
    const draft = { ...first, value: '900', company_id: null };
    expect(changesOf(first, draft)).toEqual({
      fields: { value: '900', company_id: null },
      base: { value: '500', company_id: 7 },
    });
  });

  test('ids go over the wire, names stay here, nothing is null', () => {
    const draft = draftOf(STANDARD_CATALOGUE, 'deal', keys, deal);
    expect(draft.company_id).toEqual({ id: 7, label: 'Polar' });
    expect(wireValue(draft.company_id ?? null)).toBe(7);
    expect(wireValue(draft.tag_ids ?? null)).toEqual([3]);
    expect(wireValue('')).toBeNull();
  });

  test('what is typed is judged by the kind of its field before the server is asked', () => {
    const judge = (key: string, value: string) => {
      const field = STANDARD_CATALOGUE.field('deal', key) ?? STANDARD_CATALOGUE.field('person', key);
      return field ? problemOf(field, value, isRequired('deal', key)) : 'no such field';
    };
    expect(judge('name', '')).not.toBeNull();
    expect(judge('name', 'Loggers')).toBeNull();
    expect(judge('value', 'much')).not.toBeNull();
    expect(judge('value', '12,300.50')).toBeNull();
    expect(judge('email', 'nobody')).not.toBeNull();
  });
});
