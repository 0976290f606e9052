import {
  dealFiles,
  fileVersions,
  type FileRecord,
  type FilesAsked,
  filesSummary,
  listFiles,
} from '@fairlead/domain/documents/document.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { idColumnOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/queries';

export type Asked = Partial<Omit<FilesAsked, 'page' | 'per_page' | 'untagged'>> & { readonly untagged?: 'true' };

const PAGE = 50;

/** Pages of files, one after the other. */
export function useFiles(asked: Asked) {
  return usePages(['list', asked], (page, signal) =>
    call(listFiles, { query: { ...asked, page, per_page: PAGE }, signal }),
  );
}

/** The files of a record; those of a deal are requested thirty at a time. */
export function useFilesOf(kind: RecordKind, id: number) {
  return usePages(['of', kind, id], (page, signal) =>
    kind === DEAL.name
      ? call(dealFiles, { params: { id }, query: { page }, signal })
      : call(listFiles, { query: { [idColumnOf(kind)]: id, page, per_page: PAGE }, signal }),
  );
}

type Page = Awaited<ReturnType<typeof call<typeof listFiles>>>;

function usePages(key: readonly unknown[], ask: (page: number, signal: AbortSignal) => Promise<Page>) {
  const query = useInfiniteQuery({
    queryKey: ['files', ...key],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const files: readonly FileRecord[] | undefined = query.data?.pages.flatMap(({ entries }) => entries);
  return {
    files,
    total: query.data?.pages.at(-1)?.pagination.total ?? 0,
    failed: query.isError && !files,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

const SUMMARY = {
  queryKey: ['files', 'summary'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(filesSummary, { signal }),
};

export function useSummary() {
  return useQuery(SUMMARY).data;
}

/** The maximum size of a file. The server checks it too. */
export async function mostBytes(): Promise<number> {
  const summary = await queryClient.fetchQuery({ ...SUMMARY, staleTime: Number.POSITIVE_INFINITY }).catch(() => null);
  return summary?.most_bytes ?? Number.POSITIVE_INFINITY;
}

export function useVersions(id: number, version: number) {
  return useQuery({
    queryKey: ['files', 'versions', id, version],
    queryFn: ({ signal }) => call(fileVersions, { params: { id }, signal }),
  }).data?.entries;
}
