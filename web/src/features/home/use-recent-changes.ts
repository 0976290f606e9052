import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { markVisit, recentChanges } from '@fairlead/domain/recent-changes/recent-changes.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useLiveOfAny } from '../../lib/live';
import { useThrottle } from '../../lib/live/use-throttle';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

const KEY = ['recent-changes'];
const LEAST_MS = 3000;

/** What others have changed since the user's last visit. Opening Home counts as a visit from then on. */
export function useRecentChanges() {
  const queries = useQueryClient();
  const isLive = useRef(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      isLive.current ? call(recentChanges, { query: { visit: 'same' }, signal }) : visit(signal),
    staleTime: 0,
  });
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  useRecordUpdates(() => void again());
  useAppEvent('list_view:refresh', () => void again());
  // Colleagues' changes are no visit of the user: their screen may be open while they are away.
  const follow = async () => {
    isLive.current = true;
    await again().finally(() => {
      isLive.current = false;
    });
  };
  const throttle = useThrottle(follow, { leastMs: LEAST_MS, held: () => queries.isFetching({ queryKey: KEY }) > 0 });
  useLiveOfAny(RECORD_KINDS, () => throttle.ask());
  const see = async () => {
    try {
      await call(markVisit, { body: { seen: true } });
    } catch (failed) {
      errorToast(errorText(failed));
    }
    await again();
  };
  return { data, failed: error !== null && !data, retry: () => void refetch(), see };
}

async function visit(signal: AbortSignal) {
  const answer = await call(recentChanges, { signal });
  // If nothing may be written, such as in View as, the visit is not recorded.
  call(markVisit, { body: { seen: false } }).catch(() => undefined);
  return answer;
}
