import { type PlainDate, partsOf, startOfQuarter } from '../dates/plain';
import { longDay } from '../locale/locale';
import type { GoalPeriod } from './goal';

/** `October 2026`, `Q4 2026` or `2026`; a quarter of another calendar is named by its first month. */
export function periodName(period: GoalPeriod, start: PlainDate): string {
  const { year, month } = partsOf(start);
  if (period === 'year' && month === 1) return String(year);
  if (period === 'quarter' && start === startOfQuarter(start)) return `Q${(month - 1) / 3 + 1} ${year}`;
  return longDay(start, { month: 'long', year: 'numeric' });
}

/** The name of a goal for another period: `Q4 2026, product lines` becomes `Q1 2027, product lines`. */
export function renamedFor(name: string, period: GoalPeriod, from: PlainDate, to: PlainDate): string {
  return name.replace(periodName(period, from), () => periodName(period, to));
}
