import { expect, test } from 'vitest';
import { RateLimit } from './guard';

const NOW = Date.UTC(2026, 10, 21);

test('AUTH-06 rate limit: sending thousands of unknown keys does not reset the limit of other callers', () => {
  const limit = new RateLimit(2);
  limit.take('mine', NOW);
  limit.take('mine', NOW);
  for (let other = 0; other < 20_000; other += 1) limit.take(`none-${other}`, NOW);
  expect(() => limit.take('mine', NOW)).toThrow('Too many requests at once. Please wait a second.');
  expect(limit.take('mine', NOW + 1000)['X-Ratelimit-Remaining']).toBe('1');
});
