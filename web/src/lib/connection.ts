import { isLoggedIn } from '@fairlead/domain/session/session.contract';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const ASK_AGAIN_MS = 4000;

/** Whether the browser knows that it has no connection. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => !onlineManager.isOnline(),
  );
}

/** Whether the server answers, and reaches its database. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch(isLoggedIn.path, { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** While active, asks every few seconds and when the browser is connected again, until the server answers. */
export function useConnectionBack(active: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!active) return;
    let ended = false;
    const ask = async () => {
      if (!(await isReachable()) || ended) return;
      ended = true;
      latest.current();
    };
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    const online = () => void ask();
    window.addEventListener('online', online);
    return () => {
      ended = true;
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [active]);
}
