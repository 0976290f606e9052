import { isRecordKind, kindOfPath, type RecordKind, type RecordPath } from '@fairlead/domain/kinds/kinds';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { referenceOf } from '@fairlead/domain/fields/reference';
import { conditionsOf } from '@fairlead/domain/filters/condition';
import { type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { searchCall } from '@fairlead/domain/search/search.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** The most names requested in one call; further records show their number. */
const MOST = 40;

export type NameOf = (kind: RecordKind, id: number | string) => string | undefined;

/** The names of companies and people of which only the ids are known, such as `company-12`; in one round trip. */
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
export function recordsOf(catalogue: Catalogue, filter: Filter, kind: RecordKind): string[] {
  if (!isCondition(filter))
    return ('all' in filter ? filter.all : filter.any).flatMap((part) => recordsOf(catalogue, part, kind));
  const field = catalogue.find(kind, filter.field)?.field;
  const reference = field && referenceOf(field);
  return reference && Array.isArray(filter.value) ? filter.value.map((id) => `${reference.kind}-${id}`) : [];
}

/**
 * The name of the file of an import that a filter names. Imports of others are unknown, and so is every import while
 * the name is being loaded.
 */
export function useImportName(filter: Filter): (id: unknown) => string | undefined {
  const asked = Number(conditionsOf(filter).find(({ field, op }) => field === 'import_id' && op === 'is')?.value);
  const { data } = useQuery({
    queryKey: ['import-name', asked],
    // Most lists never name an import, so its contract is loaded when one does.
    queryFn: async ({ signal }) => (await import('./import-name')).importName(asked, signal),
    enabled: asked > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (id) => (Number(id) === asked ? data : undefined);
}

/** A field of the kind `company` refers to one company, one of the kind `people` to several people. */
export function refersToRecords(fieldKind: string | undefined): fieldKind is RecordKind | RecordPath {
  return isRecordKind(fieldKind) || (fieldKind !== undefined && kindOfPath(fieldKind) !== undefined);
}

export function recordKindOf(fieldKind: RecordKind | RecordPath): RecordKind {
  return isRecordKind(fieldKind) ? fieldKind : (kindOfPath(fieldKind) as RecordKind);
}
