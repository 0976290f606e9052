import { z } from 'zod';
import { answers, contract, type Described } from '../wire/contract';
import { count, day, id, instant } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { GOAL_PERIODS } from './goal';
import { COUNTINGS } from './counting';
import { DEAL_VISIBILITY_TYPES } from './visibility-type';

/** Amounts of goals are numbers, in the account's currency. */
const amount = z.number();

const goalItem = z.strictObject({
  product_line_id: id.nullable(),
  team_id: id.nullable(),
  user_id: id.nullable(),
  amount,
});
const goal = z.strictObject({
  id,
  name: z.string(),
  period: z.enum(GOAL_PERIODS),
  period_start: day,
  period_end: day,
  goal_config: z.array(goalItem),
  created_at: instant,
  updated_at: instant,
});
export type Goal = Described<typeof goal>;

/** What names a goal. */
export const goalSummary = goal.pick({ id: true, name: true, period: true, period_start: true, period_end: true });

const deal_visibility_type = z.enum(DEAL_VISIBILITY_TYPES);
const goalEntry = goal.omit({ goal_config: true }).extend({ amount });
export type GoalEntry = Described<typeof goalEntry>;
const goalList = z.strictObject({ entries: z.array(goalEntry), deal_visibility_type });
export type GoalList = Described<typeof goalList>;

const figures = {
  won: amount,
  deals: count,
  /** Which part of the deals behind the figure the reader sees. */
  counted: z.enum(COUNTINGS),
  /**
   * The amount expected by today, and the difference to it, negative if behind; null without an amount, all deals or
   * all pipelines.
   */
  expected: amount.nullable(),
  behind_or_ahead: amount.nullable(),
};
const lineRow = z.strictObject({ product_line_id: id, name: z.string().nullable(), amount, ...figures });
/** The product lines of the figure; null for all of the goal. */
const product_line_ids = z.array(z.int()).nullable();
const teamRow = z.strictObject({ team_id: id, name: z.string().nullable(), amount, product_line_ids, ...figures });
const userRow = z.strictObject({ user_id: id, amount: amount.nullable(), product_line_ids, ...figures });
export type UserRow = Described<typeof userRow>;

const goalTable = z.strictObject({
  amount,
  ...figures,
  /** The sum won by the end of each day with a won deal. */
  days: z.array(z.strictObject({ date: day, won: amount })),
  /** Open deals of the product lines that are expected in the period, weighted by their probability. */
  weighted: amount,
  /** Deals with several product lines of the goal: each counts in all of its lanes, and once in every sum. */
  several: count,
  /** Won deals that were archived since: they count here, while lists, reports and forecasts leave them out. */
  archived: z.strictObject({ deals: count, won: amount }),
  lines: z.array(lineRow),
  teams: z.array(teamRow),
  users: z.array(userRow),
  user_lines: z.array(
    z.strictObject({ team_id: id.nullable(), user_id: id.nullable(), product_line_id: id, amount, ...figures }),
  ),
});

export const goalReport = z.strictObject({
  id,
  deal_pipeline_id: id.nullable(),
  deal_visibility_type,
  /** Working days, without weekends and the account's holidays; `left` includes today. */
  pace: z.strictObject({ days: count, passed: count, left: count, is: z.enum(['ahead', 'now', 'over']) }),
  table: goalTable,
});
export type GoalReport = Described<typeof goalReport>;

/** `current` goals are those whose period has today in it. */
export const GOAL_FILTERS = ['all', 'current', 'past', 'upcoming'] as const;

const path = '/api/internal/goals/product_lines';
const root = 'goal';
/** Read by `readGoal`, which names every field that is wrong. */
const body = z.looseObject({});
/** With `base`, the goal as it was read, a field that another user changed since is answered with 409. */
const edited = z.looseObject({ base: z.looseObject({}).optional() });

export const listGoals = contract({
  method: 'GET',
  path,
  query: z.object({ filter: z.enum(GOAL_FILTERS, 'Has invalid value').default('all') }),
  answer: answers(goalList),
});
export const showGoal = contract({ method: 'GET', path: `${path}/:id`, params: idParams, answer: answers(goal) });
export const createGoal = contract({ method: 'POST', path, root, body, answer: answers(goal) });
export const updateGoal = contract({
  method: 'PUT',
  path: `${path}/:id`,
  params: idParams,
  root,
  body: edited,
  answer: answers(goal),
});
/** Creates another goal like this one, except for what the body says. */
export const duplicateGoal = contract({
  method: 'PUT',
  path: `${path}/:id/duplicate`,
  params: idParams,
  root,
  body,
  answer: answers(goal),
});
/** The progress of a goal, for all pipelines or one. */
export const goalReportOf = contract({
  method: 'POST',
  path: '/api/internal/goals/product_lines_report',
  body: z.object({ id, deal_pipeline_id: id.nullish() }),
  answer: answers(goalReport),
});
