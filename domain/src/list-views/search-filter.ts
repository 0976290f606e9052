import { allOf } from '../filters/filter';
import type { Filter } from '../filters/condition';
import { kindOf, type RecordKind } from '../kinds/kinds';

/** The filter narrowed to the records whose name, or company's name, contains the words typed into a list's search. */
export function withSearch(filter: Filter, kind: RecordKind, typed: string): Filter {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.length === 0 ? filter : allOf(filter, ...words.map((word) => saying(kind, word)));
}

/** More words cost more than they narrow. */
const MOST_WORDS = 5;

function saying(kind: RecordKind, word: string): Filter {
  const { name_column, copies_company_name } = kindOf(kind);
  const fields = copies_company_name ? [name_column, 'company_name'] : [name_column];
  const parts = fields.map((field): Filter => ({ field, op: 'contains', value: word }));
  const [only] = parts;
  return parts.length === 1 && only ? only : { any: parts };
}
