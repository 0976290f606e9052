import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import type { OpenRecord } from './open-records';
import type { Ending } from './stream';

/** Messages between the tabs of one browser: the connected one passes on its events. */
export type TabMessage =
  | { readonly is: 'heard'; readonly message: LiveMessage | undefined; readonly since: string }
  | { readonly is: 'over'; readonly why: Ending }
  | { readonly is: 'open'; readonly tab: string; readonly open: readonly OpenRecord[] }
  | { readonly is: 'say what is open' }
  /** A new tab requests the recent messages; the connected one answers it. */
  | { readonly is: 'say what was heard'; readonly tab: string }
  | { readonly is: 'was heard'; readonly tab: string; readonly messages: readonly LiveMessage[] };

export interface Tabs {
  send(message: TabMessage): void;
  stop(): void;
}

/**
 * Calls `lead` in one tab at a time, and in another when that one closes. If the browser offers no locks, as on a
 * plain http address, each tab leads itself, and `alone` is true.
 */
export function joinTabs(
  name: string,
  heard: (message: TabMessage) => void,
  lead: (alone: boolean) => () => void,
): Tabs {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks || !('BroadcastChannel' in globalThis)) {
    const stop = lead(true);
    return { send: () => undefined, stop };
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data);
  const left = new AbortController();
  void locks
    .request(name, { signal: left.signal }, () => {
      const stop = lead(false);
      return new Promise<void>((done) => {
        left.signal.addEventListener('abort', () => {
          stop();
          done();
        });
      });
    })
    .catch(() => undefined);
  return {
    send: (message) => channel.postMessage(message),
    stop: () => {
      left.abort();
      channel.close();
    },
  };
}
