import type { AccountField } from '../fields/own-field';
import type { FieldKind, FieldRight } from '../fields/field';
import { FORECAST, type Formula } from '../fields/formula';
import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import type { RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';

/** The types of a custom field that an account can make, as the public API names them. */
export const FIELD_TYPES = [
  'boolean',
  'calculated',
  'currency',
  'date',
  'dropdown',
  'forecast',
  'multi_association',
  'multi_select',
  'numeric',
  'single_association',
  'text',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** What an association can link to: a kind of record, or the account's users. */
export const ASSOCIATED = [COMPANY.name, PERSON.name, DEAL.name, 'user'] as const;
export type Associated = (typeof ASSOCIATED)[number];

/** The default of the public API: associations link to companies. */
export const USUALLY_ASSOCIATED: Associated = COMPANY.name;

/** The letter of the slots that a type of field takes: a number, a day or a text. A set of entries takes none. */
type SlotLetter = 'n' | 'd' | 't';

interface TypeFacts {
  readonly kind: FieldKind;
  readonly slot: SlotLetter | null;
  readonly uses: string;
}

const everything = 'show sort filter export import bulk write';
const several = 'show filter export import bulk write';
const worked_out = 'show sort filter export';

const TYPES: Readonly<Record<FieldType, TypeFacts>> = {
  boolean: { kind: 'boolean', slot: 'n', uses: everything },
  calculated: { kind: 'number', slot: 'n', uses: worked_out },
  currency: { kind: 'money', slot: 'n', uses: everything },
  date: { kind: 'date', slot: 'd', uses: everything },
  dropdown: { kind: 'choice', slot: 'n', uses: everything },
  forecast: { kind: 'money', slot: 'n', uses: worked_out },
  // The kind depends on what an association links to.
  multi_association: { kind: COMPANY.path, slot: null, uses: several },
  multi_select: { kind: 'multi', slot: null, uses: several },
  numeric: { kind: 'number', slot: 'n', uses: everything },
  single_association: { kind: COMPANY.name, slot: 'n', uses: everything },
  text: { kind: 'text', slot: 't', uses: everything },
};

/** Whether fields of this type have entries to choose from. */
export function hasEntries(type: FieldType): boolean {
  return type === 'dropdown' || type === 'multi_select';
}

/** Whether fields of this type link records to others. */
export function isAssociation(type: FieldType): boolean {
  return type === 'single_association' || type === 'multi_association';
}

/** The kind of the values of an association with several. Several users are chosen as entries of any list are. */
const SEVERAL = {
  [COMPANY.name]: COMPANY.path,
  [PERSON.name]: PERSON.path,
  [DEAL.name]: DEAL.path,
  user: 'multi',
} as const satisfies Record<Associated, FieldKind>;

/** Whether the values of this type are computed and cannot be written. */
export function isComputed(type: FieldType): boolean {
  return type === 'calculated' || type === 'forecast';
}

/** Figures that reports may add up or average. */
export function hasReportBehavior(type: FieldType): boolean {
  return type === 'currency' || type === 'numeric' || isComputed(type);
}

/** A custom field as the account's configuration reads it from the database. */
export interface CustomFieldRow {
  readonly id: number;
  readonly record_type: RecordKind;
  readonly name: string;
  readonly field_type: FieldType;
  readonly locked: boolean;
  readonly locked_add: boolean;
  readonly deleted: boolean;
  readonly slot_page: number | null;
  readonly slot_column: string | null;
  /** For an association: what it links to. */
  readonly association_type?: Associated | null;
  /** The name of its group. */
  readonly group?: string | null;
  /** For a calculated field. */
  readonly formula?: Formula | null;
  readonly entries: readonly { readonly id: number; readonly name: string }[];
}

/** The key of a custom field in the API, and its column in the change log. */
export function customKey(id: number): string {
  return `custom_label_${id}`;
}

/** The id of the custom field that a key names, or undefined. */
export function customId(key: string): number | undefined {
  const [, digits] = /^custom_label_(\d{1,15})$/.exec(key) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function accountFieldOf(row: CustomFieldRow): AccountField {
  const { kind: usual, uses } = TYPES[row.field_type];
  const to = isAssociation(row.field_type) ? (row.association_type ?? USUALLY_ASSOCIATED) : undefined;
  const ofType = !to ? usual : row.field_type === 'single_association' ? to : SEVERAL[to];
  const formula = formulaOf(row);
  const kind = formula?.output_type === 'currency' ? 'money' : ofType;
  const line = [customKey(row.id), kind, row.name, '=', uses] as const;
  const list = to === 'user' ? ('users' as const) : null;
  const needs: FieldRight | null = row.locked ? 'write_locked' : row.locked_add ? 'fill_locked' : null;
  return {
    id: row.id,
    record_type: row.record_type,
    line: needs && !formula ? [...line, list, needs] : list ? [...line, list] : [...line],
    slot: row.slot_page && row.slot_column ? { page: row.slot_page, column: row.slot_column } : null,
    ...(hasEntries(row.field_type) ? { entries: [...row.entries] } : {}),
    ...(row.group ? { group: row.group } : {}),
    ...(formula ? { formula } : {}),
    ...(row.deleted ? { deleted: true } : {}),
  };
}

function formulaOf({ field_type, formula }: CustomFieldRow): Formula | undefined {
  if (field_type === 'forecast') return FORECAST;
  return field_type === 'calculated' ? (formula ?? undefined) : undefined;
}

export interface Slot {
  readonly page: number;
  readonly column: string;
}

/** Whether fields of both types keep their values in the same kind of slot. */
export function sharesSlot(one: FieldType, other: FieldType): boolean {
  return TYPES[one].slot === TYPES[other].slot;
}

/** The columns of each letter that a page of slots has. */
const ROOM: Readonly<Record<SlotLetter, number>> = { n: 12, d: 6, t: 6 };

/** The first free slot for a field of this type beside the slots in use; null for a type without one. */
export function freeSlot(type: FieldType, used: readonly Slot[]): Slot | null {
  const letter = TYPES[type].slot;
  if (!letter) return null;
  const taken = new Set(used.map(({ page, column }) => `${page}.${column}`));
  for (let page = 1; ; page += 1) {
    for (let at = 1; at <= ROOM[letter]; at += 1) {
      const column = `${letter}${at}`;
      if (!taken.has(`${page}.${column}`)) return { page, column };
    }
  }
}
