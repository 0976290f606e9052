import type { RecordKind } from '../kinds/kinds';

/** What can be searched. Customers are companies; they can be searched without the others. */
export const SEARCH_TYPES = ['person', 'company', 'deal', 'customer'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** What a user has settled for their search. */
export interface SearchSettings {
  readonly types: readonly SearchType[];
}

export const DEFAULT_SETTINGS: SearchSettings = { types: ['person', 'company', 'deal'] };

/** The settings as they are kept: unknown kinds are left out, and without any kind everything is searched. */
export function readSettings(value: unknown): SearchSettings {
  const asked = (value as { types?: unknown } | null)?.types;
  const types = SEARCH_TYPES.filter((type) => Array.isArray(asked) && asked.includes(type));
  return types.length ? { types } : DEFAULT_SETTINGS;
}

/** The kinds of records to search, and whether only those companies that are customers. */
export function kindsOf(types: readonly SearchType[]): { kinds: RecordKind[]; customersOnly: boolean } {
  const kinds = (['person', 'company', 'deal'] as const).filter((kind) =>
    kind === 'company' ? types.includes('company') || types.includes('customer') : types.includes(kind),
  );
  return { kinds, customersOnly: types.includes('customer') && !types.includes('company') };
}
