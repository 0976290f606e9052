import { bothExpected, type Expected, EVERYONE, NOTHING_EXPECTED, type PlaceRate, type Rate } from './method';

/** Open deals with the same place and the same owner. */
interface OpenDeals {
  readonly deal_stage_id: number;
  readonly age: number;
  readonly owner_key: number;
  /** The sum of their values, and of the squares of these. */
  readonly cents: number;
  readonly squares: number;
}

type Finder = (place: Pick<OpenDeals, 'deal_stage_id' | 'age' | 'owner_key'>) => Rate;

/** The rate of a place: of the owner, of everyone in this place, or of all deals if no closed deal was in this place. */
export function rateFinder(rates: readonly PlaceRate[], all: Rate): Finder {
  const keyOf = (stage: number, age: number, owner: number) => `${stage} ${age} ${owner}`;
  const known = new Map(rates.map((one) => [keyOf(one.deal_stage_id, one.age, one.owner_key), one]));
  return ({ deal_stage_id: stage, age, owner_key }) =>
    known.get(keyOf(stage, age, owner_key)) ?? known.get(keyOf(stage, age, EVERYONE)) ?? all;
}

export function expectedOf(open: readonly OpenDeals[], rateOf: Finder): Expected {
  return open
    .map((deals): Expected => {
      const { rate, doubt } = rateOf(deals);
      return { cents: deals.cents * rate, chance: rate * (1 - rate) * deals.squares, doubt: deals.cents * doubt };
    })
    .reduce(bothExpected, NOTHING_EXPECTED);
}
