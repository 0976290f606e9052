import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseMemory, type Db } from '../../base/database';
import { readBehind, readingBehind } from './held-behind';
import { storeOf } from './held-store';
import type { MoreColumn } from './more-columns';

afterEach(() => vi.restoreAllMocks());

const log = { info() {}, warn() {}, error() {} };

/** A server whose readings are counted by account, and end as `read` does. */
function server(read: () => Promise<void>) {
  const memory = new DatabaseMemory();
  const accounts: number[] = [];
  memory.apart = (account) => {
    accounts.push(account);
    return read();
  };
  const ask = (account: number, what?: Parameters<typeof readBehind>[2]) =>
    readBehind({ db: { memory } as Db, account: { id: account }, log }, 'deal', what);
  return { memory, accounts, ask };
}

test('what is asked for in the moment in which reading ends is read too', async () => {
  for (let turns = 0; turns < 20; turns += 1) {
    const asksLate = async (): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      ask(2);
    };
    let late: Promise<void> | undefined;
    const { memory, accounts, ask } = server(async () => {
      late ??= asksLate();
    });
    ask(1);
    await readingBehind(memory);
    await late;
    await readingBehind(memory);
    expect({ turns, accounts }).toEqual({ turns, accounts: [1, 2] });
  }
});

test('what cannot be held is not read again', async () => {
  const { memory, accounts, ask } = server(() => Promise.resolve());
  storeOf(memory).refused.add('deal 1 periods').add('deal 1 large');
  ask(1, { periods: true, more: [{ name: 'large' } as MoreColumn] });
  await readingBehind(memory);
  expect(accounts).toEqual([]);
  ask(1);
  await readingBehind(memory);
  expect(accounts).toEqual([1]);
});

test('after a failure, the same kind of an account is not read again for ten seconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { memory, accounts, ask } = server(() => Promise.reject(new Error('The connection was lost.')));
  for (const [ms, ...read] of [
    [0, 1],
    [9_999, 1],
    [10_001, 1, 1],
  ]) {
    now.mockReturnValue(ms as number);
    ask(1);
    await readingBehind(memory);
    expect(accounts).toEqual(read);
  }
});
