import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AllBusy, CallerGone } from '../base/database';
import { FairLimiter } from './fair-limiter';

const LIMITS = { user: 2, account: 3, all: 4, waiting: 5, waitMs: 60_000 };
const hanna = { account: 1, user: 1 };
const ben = { account: 1, user: 2 };
const other = { account: 2, user: 3 };

/** Acquires permits and notes the order in which they are granted. */
function taking(limiter: FairLimiter, signal?: AbortSignal) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = async (name: string, who: { account: number; user: number }) => {
    ends.push(await limiter.acquire(who, signal));
    begun.push(name);
  };
  return { begun, take, end: async () => (ends.shift()?.(), sleep(0)) };
}

test('API-02 a user, an account and the installation each have a limit of permits', async () => {
  const { begun, take, end } = taking(new FairLimiter(LIMITS));
  const asked = [take('h1', hanna), take('h2', hanna), take('h3', hanna), take('b1', ben), take('b2', ben)];
  await sleep(0);
  expect(begun).toEqual(['h1', 'h2', 'b1']);
  const later = [take('o1', other), take('o2', other)];
  await sleep(0);
  expect(begun).toEqual(['h1', 'h2', 'b1', 'o1']);
  await end();
  expect(begun.at(-1)).toBe('o2');
  for (let n = 0; n < 5; n += 1) await end();
  await Promise.all([...asked, ...later]);
  expect(begun.slice(5)).toEqual(['h3', 'b2']);
});

test('API-02 a free permit goes to the account that holds the fewest, however many calls of another account wait', async () => {
  const { begun, take, end } = taking(new FairLimiter({ ...LIMITS, user: 4, account: 4 }));
  const asked = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => take(`h${n}`, hanna));
  asked.push(take('other', other));
  await sleep(0);
  await end();
  expect(begun).toEqual(['h1', 'h2', 'h3', 'h4', 'other']);
  // A permit that is still awaited would fail a minute later, in the middle of another test.
  for (let n = 0; n < 8; n += 1) await end();
  await Promise.all(asked);
});

test('API-02 too many waiting calls of one account, and too long a wait, are refused', async () => {
  const limiter = new FairLimiter({ user: 1, account: 1, all: 1, waiting: 1, waitMs: 20 });
  const end = await limiter.acquire(hanna);
  const waits = limiter.acquire(hanna);
  await expect(limiter.acquire(hanna)).rejects.toBeInstanceOf(AllBusy);
  const stranger = limiter.acquire(other);
  await expect(waits).rejects.toBeInstanceOf(AllBusy);
  await expect(stranger).rejects.toBeInstanceOf(AllBusy);
  end();
  end();
  (await limiter.acquire(hanna))();
});

test('API-02 a caller that leaves gives up its place in the queue', async () => {
  const limiter = new FairLimiter({ ...LIMITS, all: 1, waiting: 1 });
  const end = await limiter.acquire(hanna);
  const left = new AbortController();
  const waits = limiter.acquire(ben, left.signal);
  left.abort();
  await expect(waits).rejects.toBeInstanceOf(CallerGone);
  await expect(limiter.acquire(ben, left.signal)).rejects.toBeInstanceOf(CallerGone);
  const next = limiter.acquire(ben);
  end();
  (await next)();
});
