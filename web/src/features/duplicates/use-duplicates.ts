import type { DuplicateGroup } from '@fairlead/domain/duplicates/duplicates.contract';
import {
  bringDuplicatesBack,
  checkDuplicatesAgain,
  countDuplicates,
  listDuplicates,
  setDuplicatesAside,
} from '@fairlead/domain/duplicates/duplicates.contract';
import { type Level, LEVELS } from '@fairlead/domain/duplicates/reasons';
import { isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useRecordUpdates } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { errorToast, toast } from '../../ui/toast-store';
import { duplicatesMessages as m } from './duplicates.messages';

const KEY = 'duplicates';
/** While a check is running, the page looks again this often. */
const LOOK_MS = 2000;

export interface Shown {
  readonly kind: RecordKind;
  readonly aside: boolean;
  readonly level: Level | undefined;
  readonly owner: number | undefined;
}

/** The shown page is in the address. */
export function useShown(): [Shown, (patch: Record<string, string | undefined>) => void] {
  const [search, setSearch] = useSearchState();
  const owner = Number(search.owner);
  return [
    {
      kind: search.type && isRecordKind(search.type) ? search.type : PERSON.name,
      aside: search.aside === 'true',
      level: LEVELS.find((one) => one === search.level),
      owner: Number.isSafeInteger(owner) && owner > 0 ? owner : undefined,
    },
    setSearch,
  ];
}

export function useDuplicates({ kind, aside, level, owner }: Shown) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [KEY, kind, aside, level, owner],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, {
        query: { type: kind, level, owner_id: owner, set_aside: aside ? 'true' : 'false', after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.checking ? LOOK_MS : false),
  });
  const { data: counts } = useQuery({
    queryKey: [KEY, 'counts', kind, owner],
    queryFn: ({ signal }) => call(countDuplicates, { query: { type: kind, owner_id: owner }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: query.data?.pages[0]?.checking ? LOOK_MS : false,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: [KEY] });
  useRecordUpdates(() => void refresh());
  const first = query.data?.pages[0];
  return {
    first,
    counts,
    refresh: () => void refresh(),
    groups: query.data?.pages.flatMap(({ groups }) => groups),
    /** The data is current. */
    isSettled: query.isSuccess && !query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    ...acts(kind, refresh),
  };
}

function acts(kind: RecordKind, refresh: () => Promise<void>) {
  const run = async (act: () => Promise<unknown>, done?: () => void) => {
    try {
      await act();
      await refresh();
      done?.();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  const idsOf = ({ records }: DuplicateGroup) => records.map(({ id }) => id);
  const bringBack = (ids: readonly number[]) => call(bringDuplicatesBack, { body: { type: kind, ids: [...ids] } });
  return {
    setAside: (group: DuplicateGroup) => {
      const ids = idsOf(group);
      const undo = () => void run(() => bringBack(ids));
      return run(
        () => call(setDuplicatesAside, { body: { type: kind, ids } }),
        () => toast({ text: m.wasSetAside(ids.length, kind), action: { label: m.undo, run: undo }, seconds: 15 }),
      );
    },
    bringBack: (group: DuplicateGroup) =>
      run(
        () => bringBack(idsOf(group)),
        () => toast({ text: m.broughtBack }),
      ),
    checkAgain: () => run(() => call(checkDuplicatesAgain, {})),
  };
}
