import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { limitedSignal } from './limited-signal';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('LIST-10 a limit in time fires though nothing but its listener is kept', async () => {
  const fired = new Promise((done) => {
    limitedSignal(100, new AbortController().signal).addEventListener('abort', done, { once: true });
  });
  await sleep(10);
  collectGarbage();
  await fired;
});

test('LIST-10 a limited signal fires with one of the others, with its reason, also if that has fired already', () => {
  const other = new AbortController();
  const signal = limitedSignal(60_000, undefined, other.signal);
  other.abort('left');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
  expect(limitedSignal(60_000, other.signal).reason).toBe('left');
});
