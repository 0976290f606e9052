import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { GoalPeriod } from '@fairlead/domain/goals/goal';
import { progressMessages } from '@fairlead/domain/goals/progress.messages';
import type { DealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { longDay, numberText, percentText } from '@fairlead/domain/locale/locale';

const month = (day: PlainDate) => longDay(day, { month: 'long' });
const monthAndYear = (day: PlainDate) => longDay(day, { month: 'long', year: 'numeric' });

const COUNTS: Readonly<Record<DealVisibilityType, string>> = {
  all: 'Counts all deals of the account',
  team_and_leaders: 'Counts the deals of your team, of teams below it and of its leaders',
  team_and_below: 'Counts the deals of your team and of teams below it',
  team: 'Counts the deals of your team',
  owner: 'Counts your own deals',
};

/** Texts of the goals page. */
export const goalsMessages = {
  ...progressMessages,
  title: 'Goals',
  sections: 'Sections of the goal',
  counts: (type: DealVisibilityType) => COUNTS[type],
  countsMore: (type: DealVisibilityType) =>
    type === 'all' ? '' : 'Deals shared with you and deals without an owner also count.',
  goal: 'Goal',
  pipeline: 'Pipeline',
  allPipelines: 'All pipelines',
  newGoal: 'New goal',
  more: 'More about this goal',
  edit: 'Edit goal',
  duplicate: 'Duplicate goal',
  failed: 'The goals could not be loaded. Nothing was lost.',
  again: 'Try again',
  emptyTitle: 'No goal yet',
  emptyText: 'A goal shows how far along you are, and whether that is enough for today.',
  emptyOther: 'Executives set the goals.',
  setGoal: 'Set a goal',
  won: 'won',
  goalWord: 'goal',
  paceToday: (percent: number) => `pace today, ${percentText(percent)}`,
  period: (from: PlainDate, to: PlainDate) =>
    from.slice(0, 7) === to.slice(0, 7)
      ? monthAndYear(from)
      : from.slice(0, 4) === to.slice(0, 4)
        ? `${month(from)} to ${month(to)}`
        : `${monthAndYear(from)} to ${monthAndYear(to)}`,
  ofPercent: (goal: string, percent: number) => `of ${goal} · ${percentText(percent)}`,
  neededADay: 'Needed a day',
  daysLeft: 'Working days left',
  weightedBy: (day: string) => `Weighted by ${day}`,
  wouldReach: 'With the weighted deals you would reach',
  wouldBe: (percent: number) => `${percentText(percent)} of the goal.`,
  chart: (won: string, goal: string, day: string) => `Won by ${day}: ${won} of a goal of ${goal}`,
  chartPace: (pace: string) => `today’s pace is ${pace}`,
  goalAt: (amount: string) => `goal ${amount}`,
  paceAt: (amount: string) => `pace ${amount}`,
  today: 'Today',
  weightedOf: (amount: string, day: string) => `${amount}, open deals with a close date up to ${day}, weighted`,
  byLine: 'by product line',
  person: 'Person',
  progress: 'Progress',
  wonHead: 'Won',
  goalHead: 'Goal',
  againstHead: 'Against pace',
  showAll: (n: number) => `Show all ${numberText(n)}`,
};

const TITLES = { create: 'New goal', edit: 'Edit goal', duplicate: 'Duplicate goal' };
const PERIODS: Readonly<Record<GoalPeriod, string>> = { month: 'Month', quarter: 'Quarter', year: 'Year' };

/** Texts of its dialog. */
export const goalDialogMessages = {
  title: (mode: keyof typeof TITLES) => TITLES[mode],
  act: (mode: keyof typeof TITLES) => ({ create: 'Set goal', edit: 'Save goal', duplicate: 'Duplicate goal' })[mode],
  copyOf: (name: string) => `A copy of “${name}”. The original stays as it is.`,
  loadFailed: 'The goal could not be loaded. Nothing was changed.',
  name: 'Name',
  namePlaceholder: 'Q4 2026, product lines',
  period: 'Period',
  periods: PERIODS,
  starts: 'Starts',
  start: monthAndYear,
  lines: 'Amount per product line',
  raisedBy: 'Copied and raised by',
  raise: 'Raise by',
  apply: 'Apply',
  line: 'Product line',
  allLines: 'All product lines',
  wonSoFar: 'Won so far',
  goalNow: 'Goal now',
  amount: 'Amount',
  amountOf: (what: string) => `Amount: ${what}`,
  addLine: 'Add a product line',
  remove: (what: string) => `Remove ${what}`,
  nthLine: (n: number) => `product line ${n}`,
  nthShare: (n: number) => `team or person ${n}`,
  total: 'Total',
  shares: 'Teams and team members',
  sharesText: 'Optional: amounts that a team or a person should win.',
  who: 'Team or person',
  of: 'Of',
  addShare: 'Add a team or person',
  teams: 'Team',
  showMore: (n: number) => `Show ${numberText(n)} more`,
  noLinesYet: 'There are no product lines yet.',
  noLines: 'An account administrator adds them under Administration.',
  addLines: 'Add product lines',
  cancel: 'Cancel',
  restored: 'Draft restored.',
  startOver: 'Start over',
  required: 'Required',
  notPositive: 'Has to be more than 0',
  saved: (mode: keyof typeof TITLES, name: string) => (mode === 'edit' ? `${name} saved` : `${name} created`),
};
