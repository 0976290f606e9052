import type { Cents } from '../money/money';
import type { ForecastFigures } from './forecast.contract';
import { type Expected, rangeOf } from './method';

interface Counted {
  readonly count: number;
  readonly cents: Cents;
}

/** Some of the deals of a forecast: what is won, all that is open, and the committed and best-case parts of it. */
export interface ForecastPart {
  readonly won: Counted;
  readonly deals: Counted;
  readonly commit: Counted;
  readonly best: Counted;
  readonly weighted: Cents;
  readonly expected: Expected;
}

/** The figures of a row; each except the first adds to what is won already. */
export function figuresOf(part: ForecastPart, hasHistory: boolean, goal_cents: Cents | null): ForecastFigures {
  const { won, deals, weighted, expected } = part;
  const commit = both(won, part.commit);
  const { low, high } = rangeOf(expected, deals.cents);
  return {
    won,
    commit,
    best_case: both(commit, part.best),
    open: both(won, deals),
    weighted_cents: won.cents + weighted,
    history: hasHistory
      ? { cents: won.cents + Math.round(expected.cents), low_cents: won.cents + low, high_cents: won.cents + high }
      : null,
    goal_cents,
  };
}

function both(one: Counted, other: Counted): Counted {
  return { count: one.count + other.count, cents: one.cents + other.cents };
}
