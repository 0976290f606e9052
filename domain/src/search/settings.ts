import { CUSTOMER } from '../kinds/facets';
import { COMPANY } from '../kinds/company.kind';
import { PERSON } from '../kinds/person.kind';
import { RECORD_KINDS, type RecordKind } from '../kinds/kinds';

export type SearchType = RecordKind | typeof CUSTOMER.name;

/** In the order in which they are offered: the most frequent first. */
const FIRST: readonly RecordKind[] = [PERSON.name, COMPANY.name];
const KINDS: readonly RecordKind[] = [...FIRST, ...RECORD_KINDS.filter((kind) => !FIRST.includes(kind))];

/** What can be searched. Customers are companies, but can be searched without the other companies. */
export const SEARCH_TYPES: readonly SearchType[] = [...KINDS, CUSTOMER.name];

/** A user's search settings. */
export interface SearchSettings {
  readonly types: readonly SearchType[];
}

export const DEFAULT_SETTINGS: SearchSettings = { types: KINDS };

/** Reads the stored settings: unknown kinds are ignored, and without any kind everything is searched. */
export function readSettings(value: unknown): SearchSettings {
  const asked = (value as { types?: unknown } | null)?.types;
  const types = SEARCH_TYPES.filter((type) => Array.isArray(asked) && asked.includes(type));
  return types.length ? { types } : DEFAULT_SETTINGS;
}

/** The kinds of records to search, and whether only companies that are customers count. */
export function kindsOf(types: readonly SearchType[]): { kinds: RecordKind[]; customersOnly: boolean } {
  const kinds = KINDS.filter((kind) => types.includes(kind) || (kind === CUSTOMER.of && types.includes(CUSTOMER.name)));
  return { kinds, customersOnly: types.includes(CUSTOMER.name) && !types.includes(CUSTOMER.of) };
}
