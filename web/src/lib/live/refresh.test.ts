import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE, newsOf } from '../live';
import { RequestError } from '../request-error';
import { Throttle } from './throttle';
import { LiveRefresh } from './refresh';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const change = (kind: 'deal' | 'person' | 'note', id: number, on?: ['deal', number][]) => ({
  changed: [{ kind, id, op: 'update' as const, set: 1, by: 2, ...(on ? { on } : {}) }],
});

async function shown(queryKey: unknown[], answer: () => Promise<unknown>, meta: object = LIVE) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return answer();
  };
  const observer = new QueryObserver(queries, { queryKey, queryFn, meta: { ...meta } });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  const refresh = new LiveRefresh(queries);
  const hear = async (message: Parameters<LiveRefresh['hear']>[0]) => {
    refresh.hear(message);
    await vi.advanceTimersByTimeAsync(2000);
    return asked;
  };
  return { hear, data: () => observer.getCurrentResult().data };
}

describe('SHELL-11 profiles and cards follow', () => {
  it.each([
    ['the record of a page', change('deal', 7), 2],
    ['a record that a page names', change('person', 31), 2],
    ['a note on the record of a page', change('note', 99, [['deal', 7]]), 2],
    ['a bulk change', { lists: ['deal' as const] }, 2],
    ['changed rights', { reload: true as const }, 2],
    ['another record', change('deal', 8), 1],
    ['a figure that happens to be the same number', change('deal', 450), 1],
    ['another topic', { told: ['notifications'] }, 1],
  ])('SHELL-11 profiles: %s', async (_, message, asked) => {
    const page = await shown(['page', 'deal', 7], async () => ({ record: { id: 7, value: 450, person: { id: 31 } } }));
    expect(await page.hear(message)).toBe(asked);
  });

  it('SHELL-09 realtime: an open card is asked for again when another user changes its person', async () => {
    const card = await shown(['card', 'person', 7], async () => ({ id: 7 }));
    expect(await card.hear(change('person', 7))).toBe(2);
  });

  it('SHELL-11 profiles: a form that is being filled in is not reloaded', async () => {
    const form = await shown(['record-form', 'deal', 7], async () => ({ id: 7 }), {});
    expect(await form.hear(change('deal', 7))).toBe(1);
  });

  it('PERM-04 realtime: what is not seen any more does not stay on the screen', async () => {
    let isSeen = true;
    const page = await shown(['page', 'deal', 7], async () => {
      if (!isSeen) throw new RequestError(404);
      return { id: 7 };
    });
    isSeen = false;
    await page.hear({ gone: [['deal', 7]] });
    expect(page.data()).toBeUndefined();
  });

  it('PERM-04 realtime: what is not seen any more leaves the screen soon, also if the server is slow', async () => {
    let isSeen = true;
    const page = await shown(['page', 'deal', 7], async () => {
      await new Promise((done) => setTimeout(done, 2000));
      if (!isSeen) throw new RequestError(404);
      return { id: 7 };
    });
    await vi.advanceTimersByTimeAsync(2000);
    await page.hear(change('deal', 7));
    await vi.advanceTimersByTimeAsync(2000);
    // The next change would wait a minute.
    await page.hear(change('deal', 7));
    isSeen = false;
    await page.hear({ gone: [['deal', 7]] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.data()).toBeUndefined();
  });
});

describe('SHELL-11 many changes at once', () => {
  it('SHELL-11 a burst of changes is asked for twice: soon after the first, and once for all others', async () => {
    let rounds = 0;
    const throttle = new Throttle(async () => void (rounds += 1));
    for (let n = 0; n < 40; n += 1) {
      throttle.ask();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(rounds).toBe(2);
  });

  it('SHELL-11 a slow server gets fewer requests, and none while it is held', async () => {
    let rounds = 0;
    let held = true;
    const slow = async () => {
      rounds += 1;
      await new Promise((done) => setTimeout(done, 200));
    };
    const throttle = new Throttle(slow, { held: () => held });
    throttle.ask();
    await vi.advanceTimersByTimeAsync(3000);
    expect(rounds).toBe(0);
    held = false;
    await vi.advanceTimersByTimeAsync(1000);
    throttle.ask();
    await vi.advanceTimersByTimeAsync(4000);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(rounds).toBe(2);
  });
});

describe('SHELL-11 the messages of a screen', () => {
  it.each([
    ['deal', change('deal', 7), { ids: [7], gone: [] }],
    ['deal', change('note', 9, [['deal', 7]]), { ids: [7], gone: [] }],
    ['note', change('note', 9), { ids: [9], gone: [] }],
    ['deal', { gone: [['deal', 7] as const] }, { ids: [], gone: [7] }],
    ['deal', { lists: ['deal' as const] }, { ids: [], gone: [] }],
    ['notifications', { told: ['notifications'] }, { ids: [], gone: [] }],
    ['notifications', { reload: true as const }, { ids: [], gone: [] }],
    ['person', change('deal', 7), null],
  ])('SHELL-11 useLive: %s gets its own news alone', (topic, message, news) => {
    expect(newsOf(topic, message)).toEqual(news);
  });
});
