import { HAS_VALUE, NONE } from '@fairlead/domain/filters/filter';
import type { SearchState } from '../../lib/search-state';

/** The filter of children companies, as it is in the address. */
export interface ChildrenFilter {
  readonly name: string;
  /** Ids of owners, or one of the two words for none and any. */
  readonly owners: readonly number[] | typeof NONE | typeof HAS_VALUE;
  readonly from: string;
  readonly to: string;
  /** Also those without a value, or only those with one. */
  readonly value: 'any' | 'or_none' | 'given';
  readonly updatedFrom: string;
  readonly updatedTo: string;
}

export const NO_FILTER: ChildrenFilter = {
  name: '',
  owners: [],
  from: '',
  to: '',
  value: 'any',
  updatedFrom: '',
  updatedTo: '',
};

export function readFilter(search: SearchState): ChildrenFilter {
  const { named = '', owner = '', from = '', to = '', value = '', since = '', until = '' } = search;
  const ids = owner.split(',').map(Number).filter(Number.isSafeInteger);
  return {
    name: named,
    owners: owner === NONE || owner === HAS_VALUE ? owner : ids.filter((id) => id > 0),
    from,
    to,
    value: value === 'or_none' || value === 'given' ? value : 'any',
    updatedFrom: since,
    updatedTo: until,
  };
}

export function inAddress(filter: ChildrenFilter): Record<string, string | undefined> {
  const owner = typeof filter.owners === 'string' ? filter.owners : filter.owners.join();
  return {
    named: filter.name || undefined,
    owner: owner || undefined,
    from: filter.from || undefined,
    to: filter.to || undefined,
    value: filter.value === 'any' ? undefined : filter.value,
    since: filter.updatedFrom || undefined,
    until: filter.updatedTo || undefined,
  };
}

/** In the form of the call. */
export function queryOf({ name, owners, from, to, value, updatedFrom, updatedTo }: ChildrenFilter) {
  const isRange = from !== '' || to !== '';
  const range = { ...(from && { from }), ...(to && { to }), ...(value === 'or_none' && { or_none: 'true' }) };
  const none = value === 'or_none' ? (NONE as typeof NONE) : (HAS_VALUE as typeof HAS_VALUE);
  return {
    ...(name && { name }),
    ...(owners.length > 0 && { owner_id: typeof owners === 'string' ? owners : [...owners] }),
    ...(isRange ? { value: range } : value !== 'any' && { value: none }),
    ...((updatedFrom || updatedTo) && {
      updated_at: { ...(updatedFrom && { from: updatedFrom }), ...(updatedTo && { to: updatedTo }) },
    }),
  };
}

export function isFiltered(filter: ChildrenFilter): boolean {
  return Object.keys(queryOf(filter)).length > 0;
}
