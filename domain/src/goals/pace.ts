import { addDays, daysBetween, type PlainDate } from '../dates/plain';
import type { Works } from '../holidays/working-days';
import type { Cents } from '../money/money';

/** The working days of a period, and how many of them are before today. */
export interface Pace {
  readonly days: number;
  readonly passed: number;
  /** From today on. */
  readonly left: number;
  readonly is: 'ahead' | 'now' | 'over';
}

/**
 * How much of a period has passed by working days. Today counts as still to come, so that the first day expects
 * nothing and the last one still leaves a day. In a period without working days every day counts.
 */
export function paceOf(from: PlainDate, to: PlainDate, today: PlainDate, works: Works): Pace {
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const working = all.filter(works);
  const counted = working.length ? working : all;
  const passed = counted.filter((day) => day < today).length;
  const is = today < from ? 'ahead' : today > to ? 'over' : 'now';
  return { days: counted.length, passed, left: counted.length - passed, is };
}

/** The amount expected by today. */
export function expectedBy(amount: Cents, { days, passed }: Pick<Pace, 'days' | 'passed'>): Cents {
  return days === 0 ? 0 : Math.round((amount * passed) / days);
}

/** The difference to today's pace: above zero is ahead, below is behind. Without a goal nothing is expected. */
export function againstPace(won: Cents, amount: Cents | null, pace: Pick<Pace, 'days' | 'passed'>): Cents | null {
  return amount === null ? null : won - expectedBy(amount, pace);
}

/** The amount to win on each remaining working day; null when none is left or nothing is missing. */
export function neededADay(won: Cents, amount: Cents, { left }: Pick<Pace, 'left'>): Cents | null {
  const missing = amount - won;
  return left > 0 && missing > 0 ? Math.ceil(missing / left) : null;
}

/** The progress of a goal, in percent; a goal of zero is always reached. */
export function reachedPercent(won: Cents, amount: Cents): number {
  return amount > 0 ? (won / amount) * 100 : 100;
}
