import type { Pool } from '../base/database';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPool } from '../db/connection';
import { type TestDatabase, testDatabase } from '../testing/database';
import { type ScheduledTask, startSchedule } from './schedule';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const now = new Date('2026-11-21T10:00:00Z');
const task = (name: string, run: ScheduledTask['run']): ScheduledTask => ({ name, run });

describe('the schedule', () => {
  test('runs its tasks at once, with the time it is given, and stops', async () => {
    const times: Date[] = [];
    const stop = startSchedule(pool, () => now, log, [task('one', async (_pool, at) => void times.push(at))]);
    await expect.poll(() => times).toEqual([now]);
    await stop();
  });

  test('a failing task does not prevent the others from running', async () => {
    const done: string[] = [];
    const fails = task('fails', () => Promise.reject(new Error('no')));
    const stop = startSchedule(pool, () => now, log, [fails, task('works', async () => void done.push('works'))]);
    await expect.poll(() => done).toEqual(['works']);
    await stop();
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ task: 'fails' }), 'scheduled task failed');
  });

  test('two servers on one database do not run the same round: the second leaves it to the first', async () => {
    const runs: string[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = startSchedule(pool, () => now, log, [
      task('slow', async () => {
        runs.push('first');
        await held;
        return undefined;
      }),
    ]);
    await expect.poll(() => runs).toEqual(['first']);
    const asked = vi.spyOn(pool, 'transaction');
    const second = startSchedule(pool, () => now, log, [task('slow', async () => void runs.push('second'))]);
    await expect.poll(() => asked.mock.results[0]?.type).toBe('return');
    await asked.mock.results[0]?.value;
    expect(runs).toEqual(['first']);
    finish();
    await Promise.all([first(), second()]);
  });

  test('a round that takes longer than the database lets a transaction wait keeps other servers out all the same', async () => {
    const impatient = openPool(`${database.url}?options=-c%20idle_in_transaction_session_timeout%3D100`, 4);
    const runs: string[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = task('slow', async () => {
      runs.push('first');
      await held;
    });
    const first = startSchedule(impatient, () => now, log, [slow]);
    await expect.poll(() => runs).toEqual(['first']);
    await sleep(300);
    const asked = vi.spyOn(pool, 'transaction');
    const second = startSchedule(pool, () => now, log, [task('slow', async () => void runs.push('second'))]);
    await expect.poll(() => asked.mock.results[0]?.type).toBe('return');
    await asked.mock.results[0]?.value;
    expect(runs).toEqual(['first']);
    finish();
    await Promise.all([first(), second()]);
    asked.mockRestore();
    await impatient.end();
  });

  test('stopping waits for the running task, which is notified', async () => {
    const steps: string[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = task('slow', async (_pool, _now, _log, stopping) => {
      steps.push('begun');
      stopping?.addEventListener('abort', () => steps.push('told'));
      await held;
      steps.push('done');
    });
    const stop = startSchedule(pool, () => now, log, [slow]);
    await expect.poll(() => steps).toEqual(['begun']);
    const stopped = stop().then(() => steps.push('stopped'));
    finish();
    await stopped;
    expect(steps).toEqual(['begun', 'told', 'done', 'stopped']);
  });
});
