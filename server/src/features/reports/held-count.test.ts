import { expect, test } from 'vitest';
import { besideARequest, madeUpDeals } from '../../testing/made-up-columns';
import { foremost } from './foremost';
import { countedBy } from './held-count';
import { type HeldKey, ofCoded } from './held-keys';

test('REP-01 a request is answered while companies by owner are counted, of which there are as many pairs as deals', async () => {
  const { columns, rows } = madeUpDeals(100_000, 400);
  const work = function* () {
    const { company_id, owner_key } = columns.coded;
    const keys = [
      yield* ofCoded(company_id, 'company_id', rows, false),
      yield* ofCoded(owner_key, 'owner_key', rows, false),
    ];
    return yield* countedBy(columns, rows, keys, { outcomes: undefined, asksDays: false }, { of: 'count' });
  };
  const { ended, pauses, found } = await besideARequest(work(), 100);
  expect(ended).toEqual(['request', 'figure']);
  // Rows and pairs take four portions each, and are passed over by every step and for each of the five figures; pairs are looked up in 13.
  expect(pauses).toBe(177);
  const [total] = found;
  expect([total?.count, found.filter(({ level }) => level === 'first').length]).toEqual([100_000, 201]);
});

test('REP-01 the groups with the most are found among many, also where many have as much, by numbers and by texts', () => {
  const rank = Float64Array.from({ length: 5000 }, (_, at) => (at * 7919) % 40);
  const texts = Array.from(rank, (_, at) => `city ${(at * 31) % 5000}`);
  const byNumber = { before: (one: number, other: number) => one - other, tieOf: (key: number) => key };
  const byText = {
    before: (one: number, other: number) => ((texts[one] as string) < (texts[other] as string) ? -1 : 1),
    tieOf: undefined,
  };
  const ranked = Array.from(rank.keys());
  for (const key of [byNumber, byText])
    for (const most of [1, 200, 4999, 6000]) {
      const sorted = ranked.toSorted(
        (one, other) => (rank[other] as number) - (rank[one] as number) || key.before(one, other),
      );
      expect(orderOf(key, foundIn(foremost(ranked, rank, key, most)))).toEqual(orderOf(key, sorted.slice(0, most)));
    }
  function orderOf(key: Pick<HeldKey, 'before'>, found: readonly number[]) {
    return found.toSorted((one, other) => key.before(one, other));
  }
});

function foundIn<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
