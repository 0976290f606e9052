import { expect, test } from 'vitest';
import { portionsOf } from '../../reading/held/slices';
import { besideARequest, madeUpDeals } from '../../testing/made-up-columns';
import { sumsOf } from './figure-sums';
import { openRows } from './held-forecast';

test('REP-01 a request is answered while the forecast of a year is added up for four hundred owners', async () => {
  const { columns, rows } = madeUpDeals(100_000, 400);
  const asked = { first: '2026-11-01', last: '2027-10-31' };
  const rates = { of: () => ({ rate: 0.5, doubt: 0.1 }) };
  const work = function* () {
    const found = yield* openRows(columns, rows, asked, rates, new Date('2026-11-28T12:00:00Z'));
    yield* sumsOf(
      { open: found, won: [] },
      () => true,
      (owner) => owner % 9,
    );
    return found;
  };
  const { ended, pauses, found } = await besideARequest(work(), 10);
  expect(ended).toEqual(['request', 'figure']);
  // The rows are read once, answered 500 at a time, and added up 2,000 at a time.
  const answered = Math.floor(found.length / 500) + Math.ceil(found.length / 2000);
  expect(pauses).toBe(portionsOf(rows.length).length + answered);
  expect(found.length).toBeGreaterThan(4000);
});
