import { describe, expect, test } from 'vitest';
import { catalogueOf, type FieldKind } from './catalogue';
import { mergeTagsOf } from './merge-tags';
import type { AccountField } from './own-field';

const own = (id: number, kind: FieldKind, label: string, more: Partial<AccountField> = {}): AccountField => ({
  id,
  record_type: 'deal',
  line: [`custom_label_${id}`, kind, label, '=', 'show'],
  slot: null,
  ...more,
});
const merged = (...own_fields: AccountField[]) =>
  mergeTagsOf(catalogueOf({ own_fields })).filter(({ name }) => name.startsWith('Own'));

describe('EXT-06 1§9 merge-tag field types', () => {
  test('EXT-06 merge tags are made of numeric, text, currency, dropdown, date and multi_select fields, and of no other', () => {
    const kinds: FieldKind[] = ['number', 'text', 'money', 'choice', 'date', 'multi', 'boolean', 'company', 'people'];
    const fields = kinds.map((kind, index) => own(index + 1, kind, `Own ${kind}`));
    const formula = { steps: [] } as unknown as NonNullable<AccountField['formula']>;
    const names = merged(...fields, own(20, 'number', 'Own calculated', { formula })).map(({ name }) => name);
    expect(names).toEqual(['Own number', 'Own text', 'Own money', 'Own choice', 'Own date', 'Own multi']);
  });

  test('EXT-06 a merge tag says its field and leaves room for a fallback; nothing in a name breaks it', () => {
    expect(merged(own(1, 'text', 'Own {{code}}, a=b'))).toEqual([
      { tag: '{{deal own code a b, fallback=}}', name: 'Own {{code}}, a=b', type: 'deal' },
    ]);
    const tags = mergeTagsOf(catalogueOf({})).map(({ tag }) => tag);
    expect(tags).toContain('{{first name, fallback=}}');
    expect(new Set(tags).size).toBe(tags.length);
  });
});
