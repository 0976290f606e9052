import { describe, expect, it } from 'vitest';
import { STANDARD_CATALOGUE } from './catalogue';
import type { Field } from './field';
import { referenceOf } from './reference';

const of = (kind: 'deal' | 'person' | 'company', key: string) =>
  referenceOf(STANDARD_CATALOGUE.field(kind, key) as Field);

describe('REC-01 fields that refer to other records', () => {
  it('REC-01 a field says which kind of record it refers to, and where an answer carries that record', () => {
    expect(of('deal', 'company_id')).toEqual({ kind: 'company', several: false, own: false, attr: 'company' });
    expect(of('deal', 'primary_contact_id')).toEqual({
      kind: 'person',
      several: false,
      own: false,
      attr: 'primary_contact',
    });
    expect(of('deal', 'person_ids')).toEqual({ kind: 'person', several: true, own: false, attr: 'people' });
    expect(of('company', 'parent_company_id')).toEqual({
      kind: 'company',
      several: false,
      own: false,
      attr: 'parent_company',
    });
  });

  it('REC-01 owners, stages and plain values refer to no record', () => {
    for (const key of ['name', 'user_id', 'deal_stage_id', 'tag_ids']) expect(of('deal', key)).toBeUndefined();
  });
});
