import { accountFieldOf, customKey, hasEntries } from '../custom-fields/custom-field';
import { fieldIssues } from '../custom-fields/rules';
import type { AccountField } from '../fields/own-field';
import { kindOfPath, type RecordKind } from '../kinds/kinds';
import { compareNumbered } from '../locale/locale';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import type { Named } from '../validation/rules';
import { partsOf } from './cells';
import { guessFieldType, type NewFieldType } from './new-field-types';
import { type ImportType, TO_NEW_FIELD } from './targets';

/** A field that is made from the column at this place. */
export interface NewField {
  readonly at: number;
  readonly name: string;
  readonly field_type: NewFieldType;
}

interface Asked {
  readonly at: number;
  readonly name?: string | undefined;
  readonly field_type?: NewFieldType | undefined;
}

const LONGEST_NAME = 255;

/** The name of the field made from a column: `year_established` becomes `Year established`. */
export function fieldNameOf(header: string, at: number): string {
  const text = header.trim();
  const isCode = /^[a-z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)*$/.test(text);
  const words = isCode
    ? text
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()
    : text;
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, LONGEST_NAME).trim();
  return name || `Column ${at + 1}`;
}

/** The new fields of a mapping; missing parts are guessed from the header and the values of the column. */
export function newFieldsOf(
  headers: readonly string[],
  mapping: readonly (string | null)[],
  asked: readonly Asked[],
  cellsOf: (at: number) => readonly string[],
): NewField[] {
  return mapping.flatMap((target, at) => {
    if (target !== TO_NEW_FIELD) return [];
    const given = asked.find((one) => one.at === at);
    const name = given?.name?.trim() ?? fieldNameOf(headers[at] ?? '', at);
    return [{ at, name, field_type: given?.field_type ?? guessFieldType(cellsOf(at)) }];
  });
}

/** What is wrong with new fields, under the column of each. */
export function newFieldIssues(
  kind: RecordKind,
  fields: readonly NewField[],
  headers: readonly string[],
  existing: readonly Named[],
): Issue[] {
  return fields.flatMap((field, index): Issue[] => {
    const others = [...existing, ...fields.slice(0, index).map(({ name }) => ({ id: null, name }))];
    const { name, field_type } = field;
    return fieldIssues({ name, field_type, record_type: kind }, null, others).map(({ msg }) => ({
      field: `mapping.${headers[field.at]}`,
      msg:
        msg === MESSAGES.taken
          ? `There is a field called '${name}' already. Choose another name for the new one, or let the column go to that field.`
          : `Give the new field for '${headers[field.at]}' a name.`,
    }));
  });
}

/** The choices created from the values of a column. */
export function choicesOf(type: NewFieldType, cells: readonly string[]): string[] {
  const gathered = new GatheredChoices(type);
  gathered.add(cells);
  return gathered.names();
}

/** The same for values that come in parts. Of names that differ in case alone the first one counts. */
export class GatheredChoices {
  readonly #found = new Map<string, string>();

  constructor(private readonly type: NewFieldType) {}

  add(cells: readonly string[]): void {
    for (const cell of cells) {
      for (const part of this.type === 'multi_select' ? partsOf(cell) : [cell.trim()]) {
        const key = part.toLowerCase();
        if (part !== '' && part.length <= LONGEST_NAME && !this.#found.has(key)) this.#found.set(key, part);
      }
    }
  }

  get count(): number {
    return this.#found.size;
  }

  names(): string[] {
    return [...this.#found.values()].sort(compareNumbered);
  }
}

/** No field has such an id, so that a dry run can use a field before it is created. */
const FIRST_TRIED = 900_000_000_000_000;

/** A field as if it had been created, so that a dry run judges the values of its column. */
export function triedField(type: ImportType, field: NewField, choices: readonly string[]): AccountField | undefined {
  const record_type = kindOfPath(type);
  if (!record_type) return undefined;
  const entries = hasEntries(field.field_type) ? choices.map((name, at) => ({ id: at + 1, name })) : [];
  return accountFieldOf({
    id: FIRST_TRIED + field.at,
    record_type,
    name: field.name || '?',
    field_type: field.field_type,
    locked: false,
    locked_add: false,
    deleted: false,
    slot_page: null,
    slot_column: null,
    entries,
  });
}

/** The mapping with each new field under its key. */
export function mappedTo(
  mapping: readonly (string | null)[],
  idOf: (at: number) => number | undefined,
): (string | null)[] {
  return mapping.map((target, at) => {
    const id = target === TO_NEW_FIELD ? idOf(at) : undefined;
    return id === undefined ? target : customKey(id);
  });
}

export const triedId = (at: number): number => FIRST_TRIED + at;
