import {
  type Associated,
  type FieldType,
  hasEntries,
  isAssociation,
  USUALLY_ASSOCIATED,
} from '@fairlead/domain/custom-fields/custom-field';
import { decimalText } from '@fairlead/domain/fields/decimal-text';
import type { Formula } from '@fairlead/domain/fields/formula';
import type { FieldAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';

/** A choice as it is being edited. A new one has no id yet. */
export interface EntryDraft {
  readonly id: number | null;
  readonly name: string;
  /** Removed when the field is saved. */
  readonly removed?: boolean;
  /** The replacement on the records that use it. */
  readonly replacement?: number | 'none';
}

export interface FieldDraft {
  readonly name: string;
  readonly field_type: FieldType;
  /** What an association links to. */
  readonly association_type: Associated;
  readonly custom_field_group_id: number | null;
  readonly locked: boolean;
  readonly locked_add: boolean;
  readonly entries: readonly EntryDraft[];
  /** Of a calculated field: numbers as they are typed. */
  readonly formula: Formula;
}

/** A formula before anything is chosen in it. */
const NO_FORMULA: Formula = {
  begin: { field: '' },
  steps: [],
  empty_as: 'zero',
  output_type: 'numeric',
  decimals: 2,
};

export function fieldDraft(field: FieldAnswer | null): FieldDraft {
  return {
    name: field?.name ?? '',
    field_type: field?.field_type ?? 'text',
    association_type: field?.association_type ?? USUALLY_ASSOCIATED,
    custom_field_group_id: field?.custom_field_group_id ?? null,
    locked: field?.locked ?? false,
    locked_add: field?.locked_add ?? false,
    entries: (field?.custom_field_label_dropdown_entries ?? []).map(({ id, name }) => ({ id, name })),
    formula: field?.formula ?? NO_FORMULA,
  };
}

/** The body that saves a draft: choices in their order, those without a name left out, removed ones at the end. */
export function bodyOf({ entries, formula, association_type, ...draft }: FieldDraft) {
  if (isAssociation(draft.field_type)) return { ...draft, association_type };
  if (draft.field_type === 'calculated') return { ...draft, formula: sentFormula(formula) };
  if (!hasEntries(draft.field_type)) return draft;
  const staying = entries.filter((entry) => !entry.removed && (entry.id !== null || entry.name.trim() !== ''));
  const removed = entries.filter((entry) => entry.removed && entry.id !== null);
  return {
    ...draft,
    custom_field_label_dropdown_entries_attributes: [
      ...staying.map(({ id, name }, index) => ({ ...(id === null ? {} : { id }), name, position: index + 1 })),
      ...removed.map(({ id, replacement }) => ({
        id: id as number,
        _destroy: true,
        ...(replacement === undefined ? {} : { replacement_id: replacement }),
      })),
    ],
  };
}

/** What the call takes, which may be changed. */
function sentFormula({ steps, ...formula }: Formula) {
  return { ...formula, steps: steps.map((step) => ({ ...step })) };
}

/** Whether every step has a field or a number. */
export function isFinished({ begin, steps }: Formula): boolean {
  return [begin, ...steps.map(({ operand }) => operand)].every((one) =>
    'field' in one ? one.field !== '' : decimalText(one.number) !== undefined,
  );
}

/** The entries with one of them moved among those that stay. */
export function entryMoved(entries: readonly EntryDraft[], at: number, by: number): readonly EntryDraft[] {
  const staying = entries.flatMap(({ removed }, index) => (removed ? [] : [index]));
  const other = staying[staying.indexOf(at) + by];
  const [one, two] = [entries[at], entries[other ?? -1]];
  if (other === undefined || !one || !two) return entries;
  return entries.map((entry, index) => (index === at ? two : index === other ? one : entry));
}
