import type { PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { nounOf } from '@fairlead/domain/kinds/kinds';
import type { GoalPeriod } from '@fairlead/domain/goals/goal';
import type { DealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { longDay, numberText, percentText } from '@fairlead/domain/locale/locale';

const month = (day: PlainDate) => longDay(day, { month: 'long' });
const monthAndYear = (day: PlainDate) => longDay(day, { month: 'long', year: 'numeric' });
const deals = (n: number) => `${numberText(n)} ${nounOf(DEAL.name, n)}`;

const COUNTS: Readonly<Record<DealVisibilityType, string>> = {
  all: 'Counts every deal of the account',
  team_and_leaders: 'Counts the deals of your team, of teams below it and of its leaders',
  team_and_below: 'Counts the deals of your team and of teams below it',
  team: 'Counts the deals of your team',
  owner: 'Counts your own deals',
};

/** Texts of the goals page. */
export const goalsMessages = {
  title: 'Goals',
  sections: 'Sections of the goal',
  section: { pulse: 'Pulse', teams: 'Teams', members: 'Team members', lanes: 'Lanes' },
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
  of: (goal: string) => `of ${goal}`,
  ofPercent: (goal: string, percent: number) => `of ${goal} · ${percentText(percent)}`,
  percent: (percent: number) => percentText(percent),
  ahead: (amount: string) => `${amount} ahead`,
  behind: (amount: string) => `${amount} behind`,
  onPace: 'on pace',
  over: (amount: string) => `${amount} more than the goal`,
  short: (amount: string) => `${amount} less than the goal`,
  reached: 'Goal reached',
  todaysPace: 'today’s pace',
  begins: (day: string) => `Begins ${day}`,
  notAll: 'some deals hidden',
  noneSeen: 'not visible to you',
  noPace: 'Only deals visible to you are counted, so no pace is shown.',
  onePipeline: 'Only deals of the chosen pipeline are counted. The goal is for all pipelines, so no pace is shown.',
  neededADay: 'Needed a day',
  daysLeft: 'Working days left',
  weightedBy: (day: string) => `Weighted by ${day}`,
  wouldReach: 'With the weighted deals you would reach',
  wouldBe: (percent: number) => `${percentText(percent)} of the goal.`,
  several: (n: number) =>
    `${deals(n)} with several product lines ${n === 1 ? 'counts' : 'count'} in each lane, and once in every total.`,
  archived: (n: number, won: string) =>
    `Includes ${won} of ${deals(n)} that ${n === 1 ? 'was' : 'were'} archived since. Lists, reports and forecasts leave archived deals out.`,
  chart: (won: string, goal: string, day: string) => `Won by ${day}: ${won} of a goal of ${goal}`,
  chartPace: (pace: string) => `today’s pace is ${pace}`,
  goalAt: (amount: string) => `goal ${amount}`,
  paceAt: (amount: string) => `pace ${amount}`,
  today: 'Today',
  noTeams: 'No team has an amount in this goal.',
  noMembers: 'No wins yet, and no user has an amount in this goal.',
  wonPart: (percent: number) => `${percentText(percent)} won`,
  paceOf: (percent: number, amount: string) => `pace ${percentText(percent)}, ${amount}`,
  byLine: 'by product line',
  person: 'Person',
  progress: 'Progress',
  wonHead: 'Won',
  goalHead: 'Goal',
  againstHead: 'Against pace',
  noAmount: 'no goal',
  showAll: (n: number) => `Show all ${numberText(n)}`,
  deletedLine: 'Deleted product line',
  deletedTeam: 'Deleted team',
  unknownUser: 'Unknown user',
  none: '–',
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
  noLines: 'There are no product lines yet. An account administrator adds them under Administration.',
  cancel: 'Cancel',
  restored: 'Draft restored.',
  startOver: 'Start over',
  required: 'Required',
  notPositive: 'Has to be more than 0',
  saved: (mode: keyof typeof TITLES, name: string) => (mode === 'edit' ? `${name} saved` : `${name} created`),
};
