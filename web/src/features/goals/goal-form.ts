import { addMonths, type PlainDate, startOfMonth, startOfQuarter, startOfYear } from '@fairlead/domain/dates/plain';
import { goalAmountProblem, readGoalAmount } from '@fairlead/domain/goals/amount';
import { type GoalMode, type GoalPeriod, nextStart } from '@fairlead/domain/goals/goal';
import type { Goal } from '@fairlead/domain/goals/goals.contract';
import { renamedFor } from '@fairlead/domain/goals/period-name';
import { numberText } from '@fairlead/domain/locale/locale';
import { goalDialogMessages as m } from './goals.messages';
import { plainDay } from './sections';

/** An amount as it is typed. A line is about a product line; a share is that of a team or a user. */
export interface AmountDraft {
  readonly key: number;
  /** `team-5` or `user-9`; null in lines. */
  readonly who: string | null;
  /** Null in a share counts all product lines. */
  readonly line: number | null;
  readonly amount: string;
}

export interface GoalDraft {
  readonly name: string;
  readonly period: GoalPeriod;
  readonly start: PlainDate;
  readonly lines: readonly AmountDraft[];
  readonly shares: readonly AmountDraft[];
}

export function newGoal(today: PlainDate, lines: readonly { readonly id: number }[]): GoalDraft {
  const only = lines.length === 1 ? (lines[0]?.id ?? null) : null;
  return {
    name: '',
    period: 'quarter',
    start: startOfQuarter(today),
    lines: [{ key: 1, who: null, line: only, amount: '' }],
    shares: [],
  };
}

/** A duplicate is for the next period, with its name. */
export function draftOf(goal: Goal, mode: GoalMode): GoalDraft {
  const start = plainDay(goal.period_start);
  const amounts = goal.goal_config.map(({ product_line_id, team_id, user_id, amount }, at) => ({
    key: at + 1,
    who: team_id !== null ? `team-${team_id}` : user_id !== null ? `user-${user_id}` : null,
    line: product_line_id,
    amount: typedAmount(amount),
  }));
  const kept = {
    period: goal.period,
    lines: amounts.filter(({ who }) => who === null),
    shares: amounts.filter(({ who }) => who !== null),
  };
  if (mode === 'edit') return { ...kept, name: goal.name, start };
  const next = nextStart(goal.period, start);
  return { ...kept, name: renamedFor(goal.name, goal.period, start, next), start: next };
}

/** `126,000` */
const typedAmount = (amount: number) => numberText(amount);

/** All amounts raised by a percentage, in whole units. */
export function raised(draft: GoalDraft, percent: number): GoalDraft {
  const raise = (one: AmountDraft) => {
    const read = readGoalAmount(one.amount);
    if ('problem' in read) return one;
    return { ...one, amount: typedAmount(Math.round((read.cents * (1 + percent / 100)) / 100)) };
  };
  return { ...draft, lines: draft.lines.map(raise), shares: draft.shares.map(raise) };
}

export function sumOf(amounts: readonly AmountDraft[]): number {
  const cents = amounts.map(({ amount }) => readGoalAmount(amount)).map((read) => ('cents' in read ? read.cents : 0));
  return cents.reduce((all, one) => all + one, 0) / 100;
}

/** As the server reads it: the lines first, then the shares, so that its answer about the nth is about the nth here. */
export function bodyOf(draft: GoalDraft, mode: GoalMode) {
  return {
    mode,
    name: draft.name.trim(),
    period: draft.period,
    period_start: draft.start,
    goal_config: amountsOf(draft).map(({ who, line, amount }) => {
      const read = readGoalAmount(amount);
      const [kind, id] = who?.split('-') ?? [];
      return {
        product_line_id: line,
        team_id: kind === 'team' ? Number(id) : null,
        user_id: kind === 'user' ? Number(id) : null,
        amount: 'cents' in read ? read.cents / 100 : amount,
      };
    }),
  };
}

const amountsOf = ({ lines, shares }: GoalDraft) => [...lines, ...shares];

export type Errors = Readonly<Record<string, string>>;

/** Issues that are found before sending, in the words of the server. */
export function problemsOf(draft: GoalDraft): Record<string, string | null> {
  const ofAmounts = amountsOf(draft).flatMap((one, at): [string, string | null][] => [
    [`goal_config[${at}].amount`, goalAmountProblem(one.amount, m.notPositive)],
    [`goal_config[${at}].product_line_id`, at < draft.lines.length && one.line === null ? m.required : null],
    [`goal_config[${at}].who`, at >= draft.lines.length && !one.who ? m.required : null],
  ]);
  return {
    name: draft.name.trim() ? null : m.required,
    goal_config: draft.lines.length ? null : m.required,
    ...Object.fromEntries(ofAmounts),
  };
}

/** What is wrong with one amount. */
export function errorsAt(errors: Errors, at: number) {
  const of = (key: string) => errors[`goal_config[${at}].${key}`] ?? null;
  return { amount: of('amount'), line: of('product_line_id'), who: of('who') ?? of('team_id') ?? of('user_id') };
}

const AROUND = 24;

/** Months in which a period may start: two years back and ahead; of quarters their first months. */
export function startsAround(period: GoalPeriod, start: PlainDate, today: PlainDate): PlainDate[] {
  const first = startOfMonth(today);
  const months = Array.from({ length: 2 * AROUND + 1 }, (_, at) => addMonths(first, at - AROUND));
  const fitting = period === 'quarter' ? months.filter((month) => month === startOfQuarter(month)) : months;
  return [...new Set([...fitting, start])].sort();
}

export function withPeriod(draft: GoalDraft, period: GoalPeriod): GoalDraft {
  const starts = { month: startOfMonth, quarter: startOfQuarter, year: startOfYear };
  return { ...draft, period, start: starts[period](draft.start) };
}

export const nextKey = (amounts: readonly AmountDraft[]) => Math.max(0, ...amounts.map(({ key }) => key)) + 1;
