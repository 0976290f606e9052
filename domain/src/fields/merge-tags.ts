import type { RecordKind } from '../kinds/kinds';
import type { Catalogue, Field, FieldKind } from './catalogue';

/** Types of custom fields whose values can be merged into a text: numeric, text, currency, dropdown, date and multi_select. */
const OWN: readonly FieldKind[] = ['number', 'text', 'money', 'choice', 'date', 'multi'];
/** Of the fields that every account has, those that read well in a sentence. */
const STANDARD: readonly FieldKind[] = ['text', 'email', 'phone', 'url', 'number', 'money', 'date'];

export interface MergeTag {
  /** Its form in a text: `{{first name, fallback=}}`. */
  readonly tag: string;
  readonly name: string;
  readonly type: RecordKind;
}

const KINDS: readonly RecordKind[] = ['person', 'company', 'deal'];

/**
 * The values that can be merged into texts. A person's fields need no prefix unless they read like those of another
 * kind.
 */
export function mergeTagsOf(catalogue: Catalogue): readonly MergeTag[] {
  return KINDS.flatMap((kind) =>
    catalogue.fieldsOf(kind).flatMap((field) => (isMerged(field) ? [mergeTag(kind, field)] : [])),
  );
}

function isMerged({ key, kind, shown, formula }: Field): boolean {
  if (!key.startsWith('custom_label_')) return shown && STANDARD.includes(kind);
  return !formula && OWN.includes(kind);
}

function mergeTag(type: RecordKind, { label }: Field): MergeTag {
  const words = label
    .toLowerCase()
    .replaceAll(/[{},=\s]+/g, ' ')
    .trim();
  const isPlain = type === 'person' && !KINDS.some((kind) => words.startsWith(`${kind} `));
  const name = isPlain ? words : `${type} ${words}`;
  return { tag: `{{${name}, fallback=}}`, name: label, type };
}
