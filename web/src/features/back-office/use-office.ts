import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../lib/request-error';

/** Data of the back office. An ended staff session shows the sign-in again. */
export function useOffice<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>) {
  const queries = useQueryClient();
  const queryKey = ['office', ...key];
  const query = useQuery<T>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await read(signal);
      } catch (error) {
        if (error instanceof RequestError && error.status === 401)
          void queries.invalidateQueries({ queryKey: ['staff-session'] });
        throw error;
      }
    },
    retry: false,
    placeholderData: keepPreviousData as never,
  });
  return {
    data: query.data,
    isMissing: query.error instanceof RequestError && query.error.status === 404,
    failed: query.error !== null && query.data === undefined,
    again: () => void query.refetch(),
    /** Puts the answer of a change in place. */
    show: (next: T) => void queries.setQueryData(queryKey, next),
  };
}
