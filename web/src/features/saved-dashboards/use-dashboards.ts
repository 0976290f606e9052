import * as contracts from '@fairlead/domain/dashboards/dashboards.contract';
import type { DashboardSummary } from '@fairlead/domain/dashboards/dashboards.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { useLive } from '../../lib/live';
import { RequestError } from '../../lib/request-error';

export const DASHBOARDS = ['dashboards'];

/** The user's own dashboards and those shared with them, and which of them Home shows. */
export function useDashboards() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: DASHBOARDS,
    queryFn: ({ signal }) => call(contracts.listDashboards, { signal }),
  });
  const again = () => void queries.invalidateQueries({ queryKey: DASHBOARDS });
  // Undo does not name a kind of record.
  useAppEvent('list_view:refresh', again);
  useLive('dashboard', again);
  return {
    dashboards: query.data?.entries,
    home: query.data?.home,
    error: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  };
}

export function useDashboard(id: number) {
  const query = useQuery({
    queryKey: [...DASHBOARDS, id],
    queryFn: ({ signal }) => call(contracts.showDashboard, { params: { id }, signal }),
  });
  const missing = query.error instanceof RequestError && (query.error.status === 404 || query.error.status === 403);
  return {
    dashboard: missing ? null : (query.data ?? null),
    missing,
    error: query.isError && !missing && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Favorites first, then by name. */
export function byStar(dashboards: readonly DashboardSummary[]): DashboardSummary[] {
  return dashboards.toSorted((one, other) => Number(other.is_starred) - Number(one.is_starred));
}
