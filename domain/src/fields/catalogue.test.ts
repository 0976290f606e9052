import { describe, expect, test } from 'vitest';
import { type CatalogueKind, STANDARD_CATALOGUE } from './catalogue';
import { COMPANY_FIELDS } from './company.fields';
import { DEAL_FIELDS } from './deal.fields';
import { FIELD_USES } from './field';
import { IMPORT_ALIASES } from '../imports/import-aliases';
import { PERSON_FIELDS } from './person.fields';

describe('LIST-02 the field catalogue', () => {
  test.each<CatalogueKind>(['deal', 'person', 'company', 'user'])('LIST-02 no %s field is listed twice', (kind) => {
    const keys = STANDARD_CATALOGUE.fieldsOf(kind).map((field) => field.key);
    expect(new Set(keys).size).toBe(keys.length);
    const labels = STANDARD_CATALOGUE.fieldsOf(kind).map((field) => field.label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test.each<CatalogueKind>(['deal', 'person', 'company'])('LIST-01 a sorted %s field has a column', (kind) => {
    expect(STANDARD_CATALOGUE.fieldsOf(kind).filter((field) => field.sorted && field.column === null)).toEqual([]);
  });

  test.each<CatalogueKind>(['deal', 'person', 'company'])('LIST-04 a bulk-edited %s field is writable', (kind) => {
    expect(STANDARD_CATALOGUE.fieldsOf(kind).filter((field) => field.bulk && !field.writable)).toEqual([]);
  });

  test.each<CatalogueKind>(['deal', 'person', 'company'])(
    'LIST-02 a choice of a %s names its list or its entries',
    (kind) => {
      const listless = STANDARD_CATALOGUE.fieldsOf(kind).filter(
        (field) => ['choice', 'tags', 'user'].includes(field.kind) && !field.list && !field.entries,
      );
      expect(listless).toEqual([]);
    },
  );

  test('REC-01 1§3 every bulk field of the public API is one', () => {
    const names =
      'bonus company_name currency_id deal_loss_reason_id deal_loss_reason_notes deal_won_reason_id deal_won_reason_notes expected_close_date name probability revenue_type_id source_id status summary';
    expect(names.split(' ').filter((name) => !STANDARD_CATALOGUE.field('deal', name)?.bulk)).toEqual([]);
  });

  test('LIST-02 a dotted key reaches a related record', () => {
    expect(STANDARD_CATALOGUE.find('deal', 'company.city')).toMatchObject({
      field: { key: 'city' },
      relation: { column: 'company_id' },
      label: 'Company: City',
    });
    expect(STANDARD_CATALOGUE.find('deal', 'value')).toMatchObject({
      relation: null,
      field: { column: 'value_cents', kind: 'money' },
    });
    expect([
      STANDARD_CATALOGUE.find('deal', 'company.nothing'),
      STANDARD_CATALOGUE.find('deal', 'boss.name'),
      STANDARD_CATALOGUE.find('deal', 'nothing'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('LIST-01 the words of a line are the uses that exist', () => {
    const words = [...DEAL_FIELDS, ...PERSON_FIELDS, ...COMPANY_FIELDS].flatMap((line) => line[4].split(' '));
    // A field without uses appears only in the history.
    expect(words.filter((word) => word && !FIELD_USES.some((use) => use === word))).toEqual([]);
  });

  test.each(['deal', 'person', 'company'] as const)('LIST-09 names of columns lead to one %s field each', (kind) => {
    const imported = new Set(STANDARD_CATALOGUE.fieldsOf(kind).flatMap((field) => (field.imported ? [field.key] : [])));
    expect(Object.keys(IMPORT_ALIASES[kind]).filter((key) => !imported.has(key))).toEqual([]);
    const names = Object.values(IMPORT_ALIASES[kind]).flatMap((aliases) => aliases.split(', '));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
