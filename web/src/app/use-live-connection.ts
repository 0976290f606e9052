import { useEffect, useRef } from 'react';
import { useSession } from '../lib/session';

/** Connects to the push channel once the first screen is there. */
export function useLiveConnection(settled: boolean): void {
  const { user, account, push, refresh } = useSession();
  const pushKey = push?.key;
  const since = useRef(push?.since);
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
        refresh: () => void refresh(),
      });
    });
    return () => {
      left = true;
      stop?.();
    };
    // `refresh` is a new function after each answer; the connection stays.
  }, [settled, account.id, user.id, pushKey, silent]);
}
