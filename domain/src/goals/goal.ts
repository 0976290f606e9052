import { addDays, addMonths, type PlainDate } from '../dates/plain';
import type { Cents } from '../money/money';

export const GOAL_PERIODS = ['month', 'quarter', 'year'] as const;
export type GoalPeriod = (typeof GOAL_PERIODS)[number];

/** The mode of a goal dialog, which a body may state. */
export type GoalMode = 'create' | 'edit' | 'duplicate';

/**
 * One amount: of a product line, of a team, of a user, or of a team or user for one product line. Without a product
 * line it counts all lines of the goal.
 */
export interface GoalItem {
  readonly product_line_id: number | null;
  readonly team_id: number | null;
  readonly user_id: number | null;
  readonly amount_cents: Cents;
}

const MONTHS: Readonly<Record<GoalPeriod, number>> = { month: 1, quarter: 3, year: 12 };

/** The last day of a period that starts on the first day of a month. */
export function endOfPeriod(period: GoalPeriod, start: PlainDate): PlainDate {
  return addDays(addMonths(start, MONTHS[period]), -1);
}

/** The start of the period after this one. */
export function nextStart(period: GoalPeriod, start: PlainDate): PlainDate {
  return addMonths(start, MONTHS[period]);
}

/** Whether it is an amount of a product line alone: those make up the goal. */
export function isLine(item: Pick<GoalItem, 'team_id' | 'user_id'>): boolean {
  return item.team_id === null && item.user_id === null;
}

/** Two amounts with one key would be about the same. */
export function itemKey({ product_line_id, team_id, user_id }: Omit<GoalItem, 'amount_cents'>): string {
  return [product_line_id ?? '', team_id ?? '', user_id ?? ''].join();
}
