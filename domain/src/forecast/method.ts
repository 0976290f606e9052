import type { Cents } from '../money/money';

/**
 * The outcome of open deals expected from closed ones. It asks one question: of the deals that were in the same place, how many were
 * won? Where there were only a few, the answer is weighted with that of a wider group. Decision 146 works an example by hand.
 */

/** For how many days a deal has been in its stage, at least: up to a week, up to a month, up to a quarter, longer. */
export const AGES = [0, 8, 31, 91] as const;

/** Fewer deals give no rate of their own, so that no rate reveals a single deal. */
export const FEWEST = 10;

/** The number of closed deals that an account needs before anything is forecast from them. */
export const ENOUGH = 30;

/** How many deals the wider answer counts for beside the deals of a narrower one. */
const WEIGHT = 10;

/** Eight of ten outcomes are within this many standard deviations of the expected one. */
const EIGHT_OF_TEN = 1.2816;

/** The deals of no particular owner. */
export const EVERYONE = 0;

export interface ClosedCount {
  readonly closed: number;
  readonly won: number;
}

export interface PlaceCount extends ClosedCount {
  readonly deal_stage_id: number;
  readonly age: number;
  readonly owner_key: number;
}

/** The probability that a deal is won, and the uncertainty of this rate (its standard deviation). */
export interface Rate {
  readonly rate: number;
  readonly doubt: number;
}

export type PlaceRate = PlaceCount & Rate;

/** Without a deal, every rate is as likely as any other. */
export function rateOfAll({ closed, won }: ClosedCount): Rate {
  return rateFrom(won + 1, closed - won + 1);
}

/** `won` of `closed` deals, to which the wider rate adds the weight of ten more. */
export function narrowed(wider: number, { closed, won }: ClosedCount): Rate {
  return rateFrom(won + WEIGHT * wider, closed - won + WEIGHT * (1 - wider));
}

/** Mean and standard deviation of a beta distribution. */
function rateFrom(wins: number, losses: number): Rate {
  const all = wins + losses;
  const rate = wins / all;
  return { rate, doubt: Math.sqrt((rate * (1 - rate)) / (all + 1)) };
}

/**
 * The rates of all places that closed deals went through: of a stage, from the rate of all; of a longer time in it, from the
 * shorter one; of an owner, from that of everyone in the same place.
 */
export function learnedRates(stages: readonly number[], places: readonly PlaceCount[], all: ClosedCount): PlaceRate[] {
  const counts = new Map<string, PlaceCount[]>();
  for (const place of places) {
    const key = keyOf(place.deal_stage_id, place.age);
    const known = counts.get(key);
    if (known) known.push(place);
    else counts.set(key, [place]);
  }
  const whole = rateOfAll(all).rate;
  return stages.flatMap((stage) => {
    let wider = whole;
    return AGES.flatMap((_, age) => {
      const found = counts.get(keyOf(stage, age)) ?? [];
      const everyone = ratedPlace(wider, { deal_stage_id: stage, age, owner_key: EVERYONE, ...sumOf(found) });
      wider = everyone.rate;
      const owners = found.filter(({ owner_key, closed }) => owner_key !== EVERYONE && closed >= FEWEST);
      return [everyone, ...owners.map((own) => ratedPlace(everyone.rate, own))];
    });
  });
}

function ratedPlace(wider: number, place: PlaceCount): PlaceRate {
  const counted = place.closed < FEWEST ? { ...place, closed: 0, won: 0 } : place;
  return { ...counted, ...narrowed(wider, counted) };
}

const keyOf = (stage: number, age: number) => `${stage} ${age}`;

function sumOf(counts: readonly ClosedCount[]): ClosedCount {
  return counts.reduce((sum, one) => ({ closed: sum.closed + one.closed, won: sum.won + one.won }), {
    closed: 0,
    won: 0,
  });
}

/** What is expected of open deals. It adds up: the sum of two is what is expected of both together. */
export interface Expected {
  /** Each value times its rate. */
  readonly cents: number;
  /** The variance of their outcomes, each independent of the others. */
  readonly chance: number;
  /** The uncertainty of the rates, as if all were wrong in the same direction. */
  readonly doubt: number;
}

export const NOTHING_EXPECTED: Expected = { cents: 0, chance: 0, doubt: 0 };

export function bothExpected(one: Expected, other: Expected): Expected {
  return { cents: one.cents + other.cents, chance: one.chance + other.chance, doubt: one.doubt + other.doubt };
}

/** In eight of ten cases deals worth `open` bring between these two amounts. */
export function rangeOf({ cents, chance, doubt }: Expected, open: Cents): { low: Cents; high: Cents } {
  const spread = EIGHT_OF_TEN * Math.sqrt(chance + doubt * doubt);
  const within = (amount: number) => Math.round(Math.min(Math.max(amount, 0), Math.max(open, 0)));
  return { low: within(cents - spread), high: within(cents + spread) };
}
