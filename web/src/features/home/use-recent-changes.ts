import { markVisit, recentChanges } from '@fairlead/domain/recent-changes/recent-changes.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

const KEY = ['recent-changes'];

/** What others have changed since the user's last visit. Opening Home counts as a visit from then on. */
export function useRecentChanges() {
  const queries = useQueryClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(recentChanges, { signal }),
    staleTime: 0,
  });
  const again = () => void queries.invalidateQueries({ queryKey: KEY });
  useRecordUpdates(again);
  useAppEvent('list_view:refresh', again);
  useEffect(() => {
    // If nothing may be written, such as in View as, the visit is not recorded.
    if (dataUpdatedAt) call(markVisit, { body: { seen: false } }).catch(() => undefined);
  }, [dataUpdatedAt]);
  const see = async () => {
    try {
      await call(markVisit, { body: { seen: true } });
    } catch (failed) {
      errorToast(errorText(failed));
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return { data, failed: error !== null && !data, retry: () => void refetch(), see };
}
