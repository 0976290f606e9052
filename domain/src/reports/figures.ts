import type { Measure } from './report';

/** The counts and sums of some deals, in whole numbers: days, deals, and minor units of the account's currency. */
export interface Counted {
  readonly count: number;
  readonly value_cents: number;
  readonly weighted_cents: number;
  /** Deals without a value: they count as deals and add nothing. Left out if counters answer: they lack this number. */
  readonly without_value?: number | undefined;
  /** For `win_ratio`. */
  readonly won?: number | undefined;
  readonly lost?: number | undefined;
  readonly won_value_cents?: number | undefined;
  /** For a measured field and for `days_to_close`: how many deals have it, and their exact sum. */
  readonly measured?: number | undefined;
  readonly sum?: string | undefined;
}

/** The format of a figure. A `decimal` is text, because a number of JSON may not hold it. */
export type Figure =
  | { readonly as: 'count' | 'cents' | 'percent' | 'days'; readonly value: number }
  | { readonly as: 'decimal'; readonly value: string };

/**
 * The value of a measure for the counted deals; null where there is nothing to divide by. Averages are rounded half away
 * from zero: money to a minor unit, days and percents to a tenth.
 */
export function figureOf({ of, field }: Measure, counted: Counted): Figure | null {
  const { count, value_cents, weighted_cents, won = 0, lost = 0, measured = 0, sum = '0' } = counted;
  switch (of) {
    case 'count':
      return { as: 'count', value: count };
    case 'value':
      return { as: 'cents', value: value_cents };
    case 'weighted':
      return { as: 'cents', value: weighted_cents };
    case 'average':
      if (field !== undefined) return measured === 0 ? null : { as: 'decimal', value: dividedText(sum, measured) };
      return count === 0 ? null : { as: 'cents', value: dividedBy(value_cents, count) };
    case 'sum':
      return { as: 'decimal', value: sum };
    case 'win_ratio':
      return won + lost === 0 ? null : { as: 'percent', value: dividedBy(won * 1000, won + lost) / 10 };
    case 'days_to_close':
      return measured === 0 ? null : { as: 'days', value: dividedBy(Number(sum) * 10, measured) / 10 };
  }
}

function dividedBy(total: number, count: number): number {
  const exact = BigInt(Math.abs(total)) * 2n + BigInt(count);
  const size = Number(exact / (BigInt(count) * 2n));
  return total < 0 && size > 0 ? -size : size;
}

const DECIMALS = 2;

/** A decimal divided by a count, to two decimals. */
function dividedText(decimal: string, count: number): string {
  const [, minus = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(DECIMALS);
  const divisor = BigInt(count) * 10n ** BigInt(fraction.length);
  const size = (scaled * 2n + divisor) / (divisor * 2n);
  const digits = String(size).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
  return minus && size > 0n ? `-${text}` : text;
}
