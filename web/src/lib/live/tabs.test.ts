import { sendEvent, type AppEvents } from '../events';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberCsrfToken } from '../api';
import { rememberOwnChange } from '../own-changes';
import { startLive } from './start';
import { joinTabs, type TabMessage } from './tabs';

afterEach(() => vi.unstubAllGlobals());

/** Locks as a browser grants them: to one after the other. */
function locks() {
  const waiting: (() => void)[] = [];
  let busy = false;
  return {
    request: async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      if (busy) await new Promise<void>((free) => waiting.push(free));
      if (signal.aborted) return waiting.shift()?.();
      busy = true;
      await work();
      busy = false;
      waiting.shift()?.();
    },
  };
}

it('SHELL-11 one connection a browser: one tab leads, and the next when it closes', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: locks() });
  const leads: string[] = [];
  const join = (name: string) =>
    joinTabs(
      'tabs-of-a-test',
      () => undefined,
      () => {
        leads.push(name);
        return () => leads.push(`${name} ends`);
      },
    );
  const [first, second] = [join('first'), join('second')];
  await expect.poll(() => leads).toEqual(['first']);
  first.stop();
  await expect.poll(() => leads).toEqual(['first', 'first ends', 'second']);
  second.stop();
});

it('SHELL-11 one connection a browser: the others hear what the connected tab passes on', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: locks() });
  const heard: TabMessage[] = [];
  const first = joinTabs(
    'tabs-that-talk',
    () => undefined,
    () => () => undefined,
  );
  const second = joinTabs(
    'tabs-that-talk',
    (message) => heard.push(message),
    () => () => undefined,
  );
  first.send({ is: 'heard', message: { lists: ['deal'] }, since: '1~2:2:' });
  await expect.poll(() => heard).toHaveLength(1);
  first.stop();
  second.stop();
});

it('SHELL-11 own changes: a tab is not told again what it has changed itself', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  const body = new ReadableStream<Uint8Array>({
    start: (to) =>
      to.enqueue(
        new TextEncoder().encode(
          [
            `id: 1~2:2:\ndata: ${JSON.stringify({ changed: [{ kind: 'deal', id: 1, op: 'update', set: 71, by: 1 }] })}`,
            `id: 1~3:3:\ndata: ${JSON.stringify({ changed: [{ kind: 'deal', id: 2, op: 'update', set: 72, by: 2 }] })}\n\n`,
          ].join('\n\n'),
        ),
      ),
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  rememberOwnChange(71);
  const told: AppEvents['live:told'][] = [];
  const listen = (event: Event) => told.push((event as CustomEvent<AppEvents['live:told']>).detail);
  window.addEventListener('live:told', listen);
  const session = { account: 1, user: 1, pushKey: 'key', since: undefined, silent: true, refresh: () => undefined };
  const stop = startLive(session);
  await expect.poll(() => told).toEqual([{ changed: [{ kind: 'deal', id: 2, op: 'update', set: 72, by: 2 }] }]);
  stop();
  window.removeEventListener('live:told', listen);
  sendEvent('live:told', {});
});

it('SHELL-11 the last tab says goodbye when it is closed, by a call that outlives it', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  localStorage.setItem('fairlead.live.said', '[{"kind":"deal","id":7,"field":null}]');
  rememberCsrfToken('token');
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, init]);
    return new Response(new ReadableStream());
  });
  const stop = startLive({
    account: 1,
    user: 1,
    pushKey: 'key',
    since: undefined,
    silent: false,
    refresh: () => undefined,
  });
  window.dispatchEvent(new Event('pagehide'));
  const goodbyes = sent.filter(([path]) => path === '/api/internal/live/presence');
  expect(goodbyes).toMatchObject([
    [expect.anything(), { method: 'PUT', keepalive: true, headers: { 'X-CSRF-Token': 'token' } }],
  ]);
  expect(JSON.parse(String(goodbyes[0]?.[1].body))).toMatchObject({ open: [] });
  stop();
});

it('SHELL-11 a tab whose session has ended goes on when the user has signed in again, from where it stopped', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  vi.useFakeTimers();
  try {
    let signedIn = false;
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.startsWith('/login'))
        return signedIn ? Response.json({ logged_in: true }) : new Response('', { status: 503 });
      asked.push(path);
      return signedIn ? new Response(new ReadableStream()) : new Response('', { status: 401 });
    });
    let refreshed = 0;
    const refresh = () => void (refreshed += 1);
    const stop = startLive({ account: 1, user: 1, pushKey: 'key', since: '1~2:2:', silent: true, refresh });
    await vi.advanceTimersByTimeAsync(5000);
    expect([asked.length, refreshed]).toEqual([1, 0]);
    signedIn = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refreshed).toBe(1);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked[1]).toBe(asked[0]);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
