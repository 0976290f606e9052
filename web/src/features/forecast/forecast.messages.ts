import { FEWEST, ENOUGH } from '@fairlead/domain/forecast/method';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { nounOf } from '@fairlead/domain/kinds/kinds';
import { longDay, numberText, percentText } from '@fairlead/domain/locale/locale';
import type { ForecastColumn } from '@fairlead/domain/forecast/cells';

const plain = (day: string) => day.replaceAll('/', '-');
const monthAndYear = (day: string) => longDay(plain(day), { month: 'long', year: 'numeric' });
const deals = (n: number) => `${numberText(n)} ${nounOf(DEAL.name, n)}`;
const months = (n: number) => `${numberText(n)} ${n === 1 ? 'month' : 'months'}`;

export type ShownColumn = ForecastColumn | 'weighted' | 'history' | 'goal';
const COLUMNS: Readonly<Record<ShownColumn, string>> = {
  won: 'Won so far',
  commit: 'Commit',
  best_case: 'Best case',
  open: 'All open',
  weighted: 'Weighted by stage',
  history: 'By history',
  goal: 'Goal',
};

/** Texts of the forecast. */
export const forecastMessages = {
  title: 'Forecast',
  back: 'Reports',
  bar: 'Months and deals of the forecast',
  closing: 'Deals closing in',
  months,
  from: 'from',
  of: 'of',
  pipeline: 'Pipeline',
  allPipelines: 'All pipelines',
  team: 'Team',
  allTeams: 'All teams',
  failed: 'The forecast could not be loaded. Nothing was lost.',
  again: 'Try again',
  loading: 'Loading the forecast',
  nothing: 'No deals close in these months',
  toDeals: 'Go to deals',
  nothingText: 'A deal counts in the month of its close date. Give open deals one, or choose other months.',
  month: monthAndYear,
  short: (day: string) => longDay(plain(day), { month: 'short' }),
  between: (first: string, last: string) =>
    monthAndYear(first) === monthAndYear(last)
      ? monthAndYear(first)
      : `${monthAndYear(first)} to ${monthAndYear(last)}`,
  column: COLUMNS,
  deals,
  range: (low: string, high: string) => `${low} to ${high}`,
  inEight: (low: string, high: string) => `in eight of ten cases between ${low} and ${high}`,
  /** If its reader does not see all deals of the goal. */
  goalOf: { account: 'Goal of the whole account', team: 'Goal of the whole team' },
  ofGoal: (percent: number) => `${percentText(percent)} of the goal`,
  allMonths: 'All months',
  byMonth: 'By month',
  byOwner: (when: string) => `By team and owner, ${when}`,
  when: 'Month',
  owner: 'Owner',
  dealsColumn: 'Deals',
  total: 'Total',
  noOwner: 'No owner',
  noTeam: 'No team',
  unknown: 'Unknown user',
  unknownTeam: 'Deleted team',
  cell: (column: string, row: string, amount: string, n: number) => `${column}, ${row}: ${amount}, ${deals(n)}`,
  choose: (month: string) => `Show the owners of ${month}`,
  showAll: (n: number) => `Show all ${numberText(n)} owners`,
  none: '–',
  legend: 'What the chart shows',
  rest: 'Other open deals',
  range80: 'By history, with its range',
  chart: (parts: string) => `Forecast by month: ${parts}`,
  bar1: (month: string, figures: string) => `${month}: ${figures}`,
  said: (label: string, amount: string) => `${label} ${amount}`,
  openMonth: 'Press Enter for its owners',
  undated: (n: number) => `${deals(n)} without a close date ${n === 1 ? 'is' : 'are'} not in any month`,
  passed: (n: number, month: string) =>
    `The close date of ${deals(n)} passed before ${month}: ${n === 1 ? 'it is' : 'they are'} not in any month`,
  open: 'Show them',
  withoutValue: (n: number) => `${deals(n)} without a value ${n === 1 ? 'adds' : 'add'} nothing.`,
  currencies:
    'Amounts in other currencies count at today’s rate, those of won deals at the rate of the day they closed.',
};

const leaning = (percent: number) =>
  Math.abs(percent) < 0.5
    ? 'what was won'
    : `${percentText(Math.abs(percent))} ${percent > 0 ? 'more' : 'less'} than was won`;

/** Texts on the method of the forecast by history. */
export const howMessages = {
  title: 'How these figures are made',
  every: 'Every figure includes what is won so far, so that you can compare each with the goal.',
  commit:
    'Commit and Best case come from the Forecast category of each deal, which its owner or anyone else who can edit it sets.',
  commitMore: 'Commit adds the committed deals; Best case adds those of the best case to them.',
  stage: 'Weighted by stage counts each open deal at its probability.',
  history:
    'By history asks how many of the deals that once stood in the same stage, for as long, were won, and counts each open deal at that rate.',
  leans: `Of an owner with at least ${FEWEST} such deals it asks for that owner’s. Where few deals closed, the rate leans on the wider one: ten deals’ worth of it is added to what was counted.`,
  range:
    'The range holds eight of ten outcomes, as the deals may be won or lost and the rates may be off. It does not know that close dates may move.',
  learned: (n: number, when: string) =>
    `Learned from at least ${numberText(n)} closed deals of the whole account in the last two years, last on ${when}.`,
  alsoUnseen: 'Deals that you do not see count in these rates too: they are the same for everyone.',
  off: (percent: number, months_: number, stage: number) =>
    `Over the last ${months(months_)} it would have been off by ${percentText(percent)} on average, and Weighted by stage by ${percentText(stage)}.`,
  lean: (history: number, stage: number) =>
    `All months together, it expected ${leaning(history)}, and Weighted by stage ${leaning(stage)}.`,
  within: (n: number, of: number) => `What was won lay in the range in ${numberText(n)} of ${numberText(of)} months.`,
  notTried: 'How far off it would have been is not known yet: too few months can be tried.',
  few: `By history needs ${numberText(ENOUGH)} closed deals that were seen in an open stage; this account has too few.`,
  imports: 'Deals that were imported after they had closed are not counted: their stages are not known.',
  working: 'By history is calculated once a day and is not ready yet.',
  rates: 'Win rates by stage and time in it, of everyone’s deals',
  stageColumn: 'Stage',
  ages: ['Up to 7 days', '8 to 30 days', '31 to 90 days', 'Over 90 days'],
  tooFew: 'too few',
  percent: (rate: number) => percentText(rate),
  past: 'What would have been forecast when each month began',
  pastMonth: 'Month',
  pastHistory: 'By history',
  pastRange: 'Range',
  pastStage: 'Weighted by stage',
  pastWon: 'Won',
  pastText: 'Only deals whose close date was in the month are forecast; what was won counts every deal.',
  offShort: (percent: number) => `off by ${percentText(percent)} on average`,
};
