import { useEffect } from 'react';
import { useSession } from '../lib/session';

/** Connects to the push channel once the first screen is there. */
export function useLiveConnection(settled: boolean): void {
  const { user, account, pushKey, refresh } = useSession();
  const silent = user.viewed_by !== undefined || user.supported_by !== undefined;
  useEffect(() => {
    if (!settled || pushKey === null) return;
    let stop: (() => void) | undefined;
    let left = false;
    void import('../lib/live/start').then(({ startLive }) => {
      if (left) return;
      stop = startLive({ account: account.id, user: user.id, pushKey, silent, refresh: () => void refresh() });
    });
    return () => {
      left = true;
      stop?.();
    };
    // `refresh` is a new function after each answer; the connection stays.
  }, [settled, account.id, user.id, pushKey, silent]);
}
