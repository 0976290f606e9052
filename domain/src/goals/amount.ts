import { amountFromWire, type ReadAmount } from '../money/money';
import { MESSAGES } from '../validation/messages';

const TIMES: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

/** Reads an amount as users type goals: `1,000`, `1k`, `1.5M`. */
export function readGoalAmount(typed: string): ReadAmount {
  const text = typed.trim();
  const unit = /[km]$/i.exec(text)?.[0] ?? '';
  const digits = text.slice(0, text.length - unit.length).trim();
  const read = amountFromWire(digits);
  if ('problem' in read) return read;
  const cents = Math.round(read.cents * (TIMES[unit.toLowerCase()] ?? 1));
  const problem = amountFromWire(cents / 100);
  return 'problem' in problem ? problem : { cents };
}

/** What is wrong with a typed amount, or null. */
export function goalAmountProblem(typed: string, notPositive: string): string | null {
  if (typed.trim() === '') return MESSAGES.required;
  const read = readGoalAmount(typed);
  if ('problem' in read) return read.problem;
  return read.cents > 0 ? null : notPositive;
}
