import { listTeams, type TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const KEY = ['administration', 'teams'];

/** All teams of the account; refetched together with the users. */
export function useTeams() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) });
  return { teams: query.data, failed: query.isError, retry: () => void query.refetch() };
}

async function readAll(signal: AbortSignal): Promise<readonly TeamAnswer[]> {
  const found: TeamAnswer[] = [];
  for (let page = 1; ; page++) {
    const { entries, pagination } = await call(listTeams, { query: { page, per_page: 200 }, signal });
    found.push(...entries);
    if (page >= pagination.pages) return found;
  }
}
