import type { Cents } from '../money/money';

/** Fewer months do not show how good a forecast is. */
const FEWEST_MONTHS = 3;

/** A month, the forecast at its beginning, and the result. */
export interface PastMonth {
  readonly history_cents: Cents;
  readonly low_cents: Cents;
  readonly high_cents: Cents;
  readonly weighted_cents: Cents;
  readonly won_cents: Cents;
}

interface PastErrors {
  readonly months: number;
  /** The average error of a month, in percent of the won value. */
  readonly history_percent: number;
  readonly weighted_percent: number;
  /** The error of all months together, in percent of the won value: positive for too much, negative for too little. */
  readonly history_lean: number;
  readonly weighted_lean: number;
  /** The number of months in which the won value was in the range. */
  readonly within: number;
}

/** The error of past forecasts: the sum of the misses of all months, divided by everything won. Null if too little is known. */
export function errorsOf(past: readonly PastMonth[]): PastErrors | null {
  const won = past.reduce((sum, { won_cents }) => sum + won_cents, 0);
  if (past.length < FEWEST_MONTHS || won <= 0) return null;
  const off = (key: 'history_cents' | 'weighted_cents') =>
    (past.reduce((sum, month) => sum + Math.abs(month[key] - month.won_cents), 0) / won) * 100;
  const lean = (key: 'history_cents' | 'weighted_cents') =>
    (past.reduce((sum, month) => sum + month[key] - month.won_cents, 0) / won) * 100;
  const isWithin = ({ won_cents, low_cents, high_cents }: PastMonth) =>
    won_cents >= low_cents && won_cents <= high_cents;
  return {
    months: past.length,
    history_percent: off('history_cents'),
    weighted_percent: off('weighted_cents'),
    history_lean: lean('history_cents'),
    weighted_lean: lean('weighted_cents'),
    within: past.filter(isWithin).length,
  };
}
