import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AllBusy, CallerGone } from '../base/database';
import { Turns } from './turns';

const LIMITS = { user: 2, account: 3, all: 4, waiting: 5, waitMs: 60_000 };
const hanna = { account: 1, user: 1 };
const ben = { account: 1, user: 2 };
const other = { account: 2, user: 3 };

/** Takes turns and notes in which order they begin. */
function taking(turns: Turns, signal?: AbortSignal) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = async (name: string, who: { account: number; user: number }) => {
    ends.push(await turns.take(who, signal));
    begun.push(name);
  };
  return { begun, take, end: async () => (ends.shift()?.(), sleep(0)) };
}

test('API-02 a user, an account and the installation each have so many turns at once', async () => {
  const { begun, take, end } = taking(new Turns(LIMITS));
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

test('API-02 a free turn goes to the account that has the fewest, however many of another wait', async () => {
  const { begun, take, end } = taking(new Turns({ ...LIMITS, user: 4, account: 4 }));
  const asked = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => take(`h${n}`, hanna));
  asked.push(take('other', other));
  await sleep(0);
  await end();
  expect(begun).toEqual(['h1', 'h2', 'h3', 'h4', 'other']);
  // A turn that is still waited for would fail a minute later, in the middle of another test.
  for (let n = 0; n < 8; n += 1) await end();
  await Promise.all(asked);
});

test('API-02 too many of one account, and too long a wait, are told to come again', async () => {
  const turns = new Turns({ user: 1, account: 1, all: 1, waiting: 1, waitMs: 20 });
  const end = await turns.take(hanna);
  const waits = turns.take(hanna);
  await expect(turns.take(hanna)).rejects.toBeInstanceOf(AllBusy);
  const stranger = turns.take(other);
  await expect(waits).rejects.toBeInstanceOf(AllBusy);
  await expect(stranger).rejects.toBeInstanceOf(AllBusy);
  end();
  end();
  (await turns.take(hanna))();
});

test('API-02 whoever leaves gives up the place in the queue', async () => {
  const turns = new Turns({ ...LIMITS, all: 1, waiting: 1 });
  const end = await turns.take(hanna);
  const left = new AbortController();
  const waits = turns.take(ben, left.signal);
  left.abort();
  await expect(waits).rejects.toBeInstanceOf(CallerGone);
  await expect(turns.take(ben, left.signal)).rejects.toBeInstanceOf(CallerGone);
  const next = turns.take(ben);
  end();
  (await next)();
});
