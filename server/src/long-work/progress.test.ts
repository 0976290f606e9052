import { describe, expect, test } from 'vitest';
import { Progress } from './progress';

describe('progress of long work', () => {
  test('LIST-04 showing never delays the work, and the last count is the one that stays', async () => {
    const written: number[] = [];
    const waiting: (() => void)[] = [];
    const progress = new Progress<number>(async (count) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      written.push(count);
    });
    for (const count of [1, 2, 3]) progress.show(count);
    expect(waiting.length).toBe(1);
    const ended = progress.end();
    while (written.length < 2) {
      waiting.shift()?.();
      await Promise.resolve();
    }
    await ended;
    expect(written).toEqual([1, 3]);
    progress.show(4);
    waiting.shift()?.();
    await progress.end();
    expect(written).toEqual([1, 3, 4]);
  });

  test('LIST-04 a progress report that fails ends the work', async () => {
    const progress = new Progress<number>(() => Promise.reject(new Error('the database is gone')));
    progress.show(1);
    await expect(progress.end()).rejects.toThrow('the database is gone');
  });
});
