import { expect, test } from 'vitest';
import { AllBusy } from '../../base/database';
import { KeyedLimiter } from './keyed-limiter';

const held = () => {
  let release = () => undefined as void;
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { done, release };
};

test('AUTH-01 sign-in attempts run one after the other, in the order in which they came, and a failed one makes room', async () => {
  const turns = new KeyedLimiter(2);
  const [first, second] = [held(), held()];
  const begun: string[] = [];
  const all = [
    turns.take('a', () => (begun.push('one'), first.done)),
    turns.take('a', () => (begun.push('two'), second.done.then(() => Promise.reject(new Error('no'))))),
    turns.take('a', async () => void begun.push('three')),
    turns.take('a', async () => void begun.push('four')),
    turns.take('b', async () => void begun.push('elsewhere')),
  ].map((one) => one.catch(() => 'failed'));
  await all[4];
  expect(begun).toEqual(['one', 'two', 'elsewhere']);
  second.release();
  await all[3];
  first.release();
  expect(await Promise.all(all)).toEqual([undefined, 'failed', undefined, undefined, undefined]);
  expect(begun).toEqual(['one', 'two', 'elsewhere', 'three', 'four']);
});

test('AUTH-01 the number of waiting sign-in attempts is limited', async () => {
  const turns = new KeyedLimiter(1);
  const first = held();
  const busy = turns.take('a', () => first.done);
  const waiting = Array.from({ length: 300 }, () => turns.take('a', async () => 'done'));
  await expect(turns.take('a', async () => 'done')).rejects.toBeInstanceOf(AllBusy);
  first.release();
  await busy;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
});
