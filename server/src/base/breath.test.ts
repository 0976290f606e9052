import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beforeLongWork, mapInSlices } from './breath';

/** Computes for about a millisecond. */
function computed(): void {
  for (const until = performance.now() + 1; performance.now() < until; );
}

test('long work pauses while a request is answered, and continues all the same', async () => {
  const made: number[] = [];
  const list = Array.from({ length: 200 }, (_, at) => at);
  const work = mapInSlices(list, (one) => {
    computed();
    made.push(one);
  });
  const began = performance.now();
  await beforeLongWork(() => sleep(60));
  const alone = performance.now() - began;
  expect(made.length).toBeGreaterThan(3);
  expect(made.length).toBeLessThan(alone * 0.6);
  await work;
  expect(made).toEqual(list);
});
