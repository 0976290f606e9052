import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Unhurried } from './unhurried';

describe('unhurried work', () => {
  test('rests three times as long as it took, before its next step, and not after little work', async () => {
    const rests: number[] = [];
    let now = 0;
    const work = new Unhurried(
      undefined,
      async (ms) => void rests.push(ms),
      () => now,
    );
    for (const ms of [60, 60, 200]) await work.step(async () => void (now += ms));
    expect(rests).toEqual([]);
    await work.step(async () => undefined);
    expect(rests).toEqual([960]);
    await work.step(async () => undefined);
    expect(rests).toHaveLength(1);
  });

  test('a step that failed counts as work', async () => {
    const rests: number[] = [];
    const work = new Unhurried(undefined, async (ms) => void rests.push(ms));
    await work
      .step(async () => {
        await sleep(270);
        throw new Error('no');
      })
      .catch(() => undefined);
    await work.step(async () => undefined);
    expect(rests).toHaveLength(1);
  });

  test('when the server stops it does not rest, and begins no other step', async () => {
    const stop = new AbortController();
    const work = new Unhurried(stop.signal);
    await work.step(() => sleep(260));
    const next = work.step(async () => 'done');
    stop.abort();
    await expect(next).rejects.toThrow('aborted');
    await expect(work.step(async () => 'done')).rejects.toThrow('aborted');
  });
});
