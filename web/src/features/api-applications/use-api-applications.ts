import {
  type ApiApplication,
  listApiApplications,
  listApiKeys,
  showApiSettings,
} from '@fairlead/domain/api-applications/api-applications.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';

const KEY = ['administration', 'api_applications'];
export const SETTINGS_KEY = ['administration', 'api_settings'];
export const KEYS_KEY = ['administration', 'api_keys'];

/** All applications of the account, including ended ones: few enough to read in one go. */
export function useApiApplications() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) });
  return { applications: query.data, failed: query.isError, retry: () => void query.refetch() };
}

export function useRereadApplications(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

export function useApiSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => call(showApiSettings, { signal }) }).data;
}

/** How many keys of users would live longer than so many days from now. */
export function useKeysBeyond(days: number) {
  return useQuery({
    queryKey: [...KEYS_KEY, 'beyond', days],
    queryFn: async ({ signal }) => {
      const { pagination } = await call(listApiKeys, { query: { longer_than: days, per_page: 1 }, signal });
      return pagination.total;
    },
  });
}

async function readAll(signal: AbortSignal): Promise<readonly ApiApplication[]> {
  const found: ApiApplication[] = [];
  for (let page = 1; ; page++) {
    const query = { page, per_page: 200, including_ended: true };
    const { entries, pagination } = await call(listApiApplications, { query, signal });
    found.push(...entries);
    if (page >= pagination.pages) return found;
  }
}
