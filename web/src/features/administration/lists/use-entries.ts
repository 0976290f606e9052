import { type PlainList, type Use } from '@fairlead/domain/lists/lists';
import {
  type EntryAnswer,
  type EntryUse,
  listCounts,
  listEntries,
  listUses,
} from '@fairlead/domain/lists/lists.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useAppEvent } from '../../../lib/events';
import { useReread } from '../users/use-users';
import { listsMessages as m } from './lists.messages';

export type Entry = EntryAnswer;
const KEY = ['administration', 'lists'];

/** How many entries each list has. */
export function useCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery({ queryKey: [...KEY, 'counts'], queryFn: ({ signal }) => call(listCounts, { signal }) });
  return new Map(data?.lists.map(({ plural, count }) => [plural, count]));
}

/** The entries of a list in the order of menus; `reorder` shows another order before the server has it. */
export function useEntries({ plural }: PlainList) {
  const queries = useQueryClient();
  const reread = useReread();
  const queryKey = [...KEY, plural];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listEntries, { params: { plural }, signal }),
  });
  // Undo changes what the whole product shows: names and colors are part of the session.
  useAppEvent('list_view:refresh', () => void reread());
  return {
    entries: query.data?.entries,
    failed: query.isError,
    retry: () => void query.refetch(),
    reorder: (entries: readonly Entry[]) => queries.setQueryData(queryKey, { entries }),
  };
}

export interface Uses {
  /** Undefined while they are counted. */
  of: (id: number) => readonly EntryUse[] | undefined;
  /** `3 deals and 2 people`, without those in the recycle bin; null if there are none. */
  words: (ids: readonly number[]) => string | null;
  /** Whether a record, deleted or not, has one of the entries. Unknown counts as used. */
  inUse: (ids: readonly number[]) => boolean;
}

export function useUses(list: PlainList): Uses {
  const { plural, uses } = list;
  const { data } = useQuery({
    queryKey: [...KEY, plural, 'uses'],
    queryFn: ({ signal }) => call(listUses, { params: { plural }, signal }),
    enabled: uses.length > 0,
  });
  const known = uses.length ? data?.uses : [];
  const byId = new Map<number, EntryUse[]>();
  for (const one of known ?? []) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
  const allOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    of: (id) => known && (byId.get(id) ?? []),
    words: (ids) => words(uses, allOf(ids)),
    inUse: (ids) => !known || allOf(ids).some(({ n, deleted }) => n + deleted > 0),
  };
}

function words(uses: readonly Use[], found: readonly EntryUse[]): string | null {
  const parts = uses.flatMap(({ record }) => {
    const count = found.filter((one) => one.record === record).reduce((sum, { n }) => sum + n, 0);
    return count ? [m.used(record, count)] : [];
  });
  return parts.length ? parts.join(' and ') : null;
}
