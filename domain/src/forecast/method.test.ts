import { describe, expect, test } from 'vitest';
import { expectedOf, rateFinder } from './expected';
import { bothExpected, learnedRates, narrowed, NOTHING_EXPECTED, type PlaceCount, rangeOf, rateOfAll } from './method';
import { errorsOf } from './past';

const place = (deal_stage_id: number, age: number, owner_key: number, closed: number, won: number): PlaceCount => ({
  deal_stage_id,
  age,
  owner_key,
  closed,
  won,
});
const rounded = (rate: number) => Math.round(rate * 10_000) / 10_000;

describe('what history says of open deals', () => {
  test('REP-01 forecast_by_history the rate of all deals begins at one half, and a narrower one at the wider', () => {
    expect(rateOfAll({ closed: 0, won: 0 }).rate).toBe(0.5);
    expect(rateOfAll({ closed: 38, won: 15 }).rate).toBe(0.4);
    expect(narrowed(0.4, { closed: 30, won: 20 })).toEqual({ rate: 0.6, doubt: Math.sqrt((0.6 * 0.4) / 41) });
    expect(narrowed(0.4, { closed: 0, won: 0 }).rate).toBe(0.4);
  });

  test('REP-01 forecast_by_history the example of the decision: stage, age and owner, worked out by hand', () => {
    const rates = learnedRates(
      [7],
      [
        place(7, 0, 1, 20, 16),
        place(7, 0, 2, 10, 2),
        place(7, 1, 1, 12, 6),
        place(7, 1, 2, 3, 0),
        place(7, 2, 2, 2, 0),
      ],
      { closed: 98, won: 39 },
    );
    const found = Object.fromEntries(
      rates.map((one) => [`${one.age} ${one.owner_key}`, [one.closed, one.won, rounded(one.rate)]]),
    );
    expect(found).toEqual({
      // (18 + 10 · 0.4) / (30 + 10)
      '0 0': [30, 18, 0.55],
      // (16 + 10 · 0.55) / (20 + 10), (2 + 10 · 0.55) / (10 + 10)
      '0 1': [20, 16, 0.7167],
      '0 2': [10, 2, 0.375],
      // (6 + 10 · 0.55) / (15 + 10); three deals of the second owner are too few
      '1 0': [15, 6, 0.46],
      '1 1': [12, 6, 0.4818],
      // two deals are too few: the rate of the shorter time
      '2 0': [0, 0, 0.46],
      '3 0': [0, 0, 0.46],
    });
  });

  test('REP-01 forecast_by_history fewer than ten deals change no rate, so that none of them can be read from it', () => {
    const others = [place(1, 0, 1, 40, 10), place(1, 1, 1, 20, 5)];
    const rateWith = (nine: PlaceCount) =>
      learnedRates([1], [...others, nine], { closed: 60, won: 20 }).find(
        ({ age, owner_key }) => age === nine.age && owner_key === nine.owner_key,
      );
    expect(rateWith(place(1, 1, 2, 9, 9))).toBeUndefined();
    expect(rateWith(place(1, 2, 0, 9, 9))?.rate).toBe(rateWith(place(1, 2, 0, 9, 0))?.rate);
  });

  test('REP-01 forecast_by_history eight of ten outcomes of equal deals lie in the range', () => {
    const finder = rateFinder([], { rate: 0.3, doubt: 0 });
    const open = { deal_stage_id: 1, age: 0, owner_key: 1, cents: 100 * 100, squares: 100 * 100 * 100 };
    const expected = expectedOf([open], finder);
    const { low, high } = rangeOf(expected, open.cents);
    const chanceOf = (won: number) => binomial(100, won) * 0.3 ** won * 0.7 ** (100 - won);
    let inside = 0;
    for (let won = 0; won <= 100; won += 1) if (won * 100 >= low && won * 100 <= high) inside += chanceOf(won);
    expect(expected.cents).toBeCloseTo(3000);
    expect(inside).toBeGreaterThan(0.76);
    expect(inside).toBeLessThan(0.84);
  });

  test('REP-01 forecast_by_history the range never promises more than is open, and doubts about rates do not cancel out', () => {
    const one = { cents: 50, chance: 0, doubt: 10 };
    expect(bothExpected(one, one)).toEqual({ cents: 100, chance: 0, doubt: 20 });
    expect(rangeOf({ cents: 90, chance: 10_000, doubt: 0 }, 100)).toEqual({ low: 0, high: 100 });
    expect(rangeOf(NOTHING_EXPECTED, 0)).toEqual({ low: 0, high: 0 });
  });

  test('REP-01 forecast_error is what all months missed over all that was won, and needs three months', () => {
    const month = (history_cents: number, weighted_cents: number, won_cents: number) => ({
      history_cents,
      weighted_cents,
      won_cents,
      low_cents: history_cents - 20,
      high_cents: history_cents + 20,
    });
    const past = [month(110, 200, 100), month(90, 0, 100), month(170, 250, 200)];
    expect(errorsOf(past)).toEqual({
      months: 3,
      history_percent: 12.5,
      weighted_percent: 62.5,
      history_lean: -7.5,
      weighted_lean: 12.5,
      within: 2,
    });
    expect(errorsOf(past.slice(1))).toBeNull();
    expect(errorsOf([month(1, 1, 0), month(1, 1, 0), month(1, 1, 0)])).toBeNull();
  });
});

function binomial(of: number, chosen: number): number {
  let result = 1;
  for (let n = 1; n <= chosen; n += 1) result *= (of - chosen + n) / n;
  return result;
}
