import { expect, test } from 'vitest';
import { logTo } from './log-output';

/** The output on a terminal. */
function written(): string {
  const texts: string[] = [];
  const log = logTo({ isTTY: true, write: (text) => texts.push(text) }, 'info');
  log.debug('Not shown');
  log.info('Server listening');
  log.info({ method: 'GET', route: '/api/v3/deals', status: 200, ms: 12, actor: 4 }, 'request');
  log.warn({ err: new Error('disk full') }, 'A letter could not be kept');
  return texts.join('').replace(/\d\d:\d\d:\d\d/g, '14:03:22');
}

test('on a terminal the log is readable lines', () => {
  const [listening, request, warning, fault] = written().split('\n');
  expect([listening, request, warning]).toEqual([
    '14:03:22 Server listening',
    '14:03:22 GET /api/v3/deals 200 12 ms',
    '14:03:22 WARN A letter could not be kept',
  ]);
  expect(fault).toBe('Error: disk full');
});
