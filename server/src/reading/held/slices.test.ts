import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Computations } from './computations';
import { inSlices, portionsOf, sliced, type Slices } from './slices';

/** Computes so many slices, each for longer than others may have to wait. */
function* computing(slices: number, began: () => void): Slices<string> {
  for (let at = 0; at < slices; at += 1) {
    began();
    for (const end = performance.now() + 15; performance.now() < end; );
    yield;
  }
  return 'done';
}

test('REP-01 others are seen to while figures are being computed, however many compute at once', async () => {
  let [turns, inTurn, most, isOver] = [0, 0, 0, false];
  const turn = () => {
    if (turns > 0) most = Math.max(most, inTurn);
    [turns, inTurn] = [turns + 1, 0];
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const one = () => inSlices(computing(5, () => (inTurn += 1)));
  expect(await Promise.all([one(), one(), one()])).toEqual(['done', 'done', 'done']);
  isOver = true;
  // Each begins at once, and all later slices have a turn of their own.
  expect([turns >= 12, most]).toEqual([true, 1]);
});

test('REP-01 what is computed at once is an answer too, also where it is a list', async () => {
  expect(await inSlices(sliced([1, 2]))).toEqual([1, 2]);
  expect(await inSlices(sliced(undefined))).toBeUndefined();
  expect(await inSlices(sliced(new Map([[1, 2]])))).toEqual(new Map([[1, 2]]));
});

test('REP-01 an error in a slice reaches who asked', async () => {
  const failing = function* (): Slices<number> {
    yield;
    throw new Error('too many');
  };
  await expect(inSlices(failing())).rejects.toThrow('too many');
});

test('REP-01 portions cover all rows once', () => {
  for (const rows of [0, 1, 32_768, 100_000]) {
    const portions = portionsOf(rows);
    expect(portions.reduce((sum, [from, before]) => sum + before - from, 0)).toBe(rows);
    expect(portions.every(([from], at) => from === (portions[at - 1]?.[1] ?? 0))).toBe(true);
  }
});

test('REP-01 who changes what others read waits until all of them are done', async () => {
  const computations = new Computations();
  const done: string[] = [];
  const reading = [20, 40].map((ms) => computations.run(() => sleep(ms).then(() => done.push(`read ${ms}`))));
  const failed = computations.run(() => sleep(30).then(() => Promise.reject(new Error('gone'))));
  expect(computations.areNone).toBe(false);
  const written = computations.ended().then(() => done.push('written'));
  await expect(failed).rejects.toThrow('gone');
  await Promise.all([...reading, written]);
  expect(done).toEqual(['read 20', 'read 40', 'written']);
  expect(computations.areNone).toBe(true);
  await computations.ended();
});
