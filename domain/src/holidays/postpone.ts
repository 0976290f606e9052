import { addDays, type PlainDate } from '../dates/plain';
import { nextWorkingDay, type Works } from './working-days';

interface Postponed {
  readonly days: number;
  readonly to: PlainDate;
}

/**
 * The target of each period of the account from today: the day itself, or the next working day if weekends and
 * holidays are left out. Periods come in ascending order; of two with the same day the shorter one is offered.
 */
export function postponements(periods: readonly number[], today: PlainDate, works: Works): Postponed[] {
  const sorted = [...new Set(periods)].sort((a, b) => a - b);
  const all = sorted.map((days) => ({ days, to: nextWorkingDay(addDays(today, days), works) }));
  return all.filter(({ to }, at) => all.findIndex((one) => one.to === to) === at);
}
