import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { findField } from '@fairlead/domain/fields/catalogue';
import { type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { searchCall } from '@fairlead/domain/search/search.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** So many are asked for at once; those after them show their number. */
const MOST = 40;

export type NameOf = (kind: 'company' | 'person', id: number | string) => string | undefined;

/** The names of companies and people that only their ids are known of, such as `company-12`; in one round trip. */
export function useRecordNames(records: readonly string[]): NameOf {
  const asked = [...new Set(records)].sort().slice(0, MOST).join(',');
  const { data } = useQuery({
    queryKey: ['record-names', asked],
    queryFn: async ({ signal }) => (await call(searchCall, { query: { records: asked }, signal })).entries,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return (kind, id) => data?.find((hit) => hit.type === kind && hit.id === Number(id))?.name;
}

/** The companies and people that a filter names. */
export function recordsOf(filter: Filter, kind: RecordKind): string[] {
  if (!isCondition(filter)) return ('all' in filter ? filter.all : filter.any).flatMap((part) => recordsOf(part, kind));
  const type = recordKindOf(findField(kind, filter.field)?.field.kind);
  return type && Array.isArray(filter.value) ? filter.value.map((id) => `${type}-${id}`) : [];
}

/** What a field's ids are ids of. */
export function recordKindOf(fieldKind: string | undefined): 'company' | 'person' | undefined {
  if (fieldKind === 'company') return 'company';
  return fieldKind === 'person' || fieldKind === 'people' ? 'person' : undefined;
}
