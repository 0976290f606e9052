import { useEffect, useRef } from 'react';
import { useSession } from '../lib/session';

/** Connects to the push channel once the first screen is complete. */
export function useLiveConnection(settled: boolean): void {
  const { user, account, push, refresh } = useSession();
  const pushKey = push?.key;
  const since = useRef(push?.since);
  // A new function after each answer; the connection stays.
  const latest = useRef(refresh);
  latest.current = refresh;
  const silent = user.viewed_by !== undefined || user.supported_by !== undefined;
  useEffect(() => {
    if (!settled || pushKey === undefined) return;
    let stop: (() => void) | undefined;
    let left = false;
    void import('../lib/live/start').then(({ startLive }) => {
      if (left) return;
      stop = startLive({
        account: account.id,
        user: user.id,
        pushKey,
        since: since.current,
        silent,
        refresh: () => void latest.current(),
      });
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [settled, account.id, user.id, pushKey, silent]);
}
