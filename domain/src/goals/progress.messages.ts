import { DEAL } from '../kinds/deal.kind';
import { nounOf } from '../kinds/kinds';
import { numberText, percentText } from '../locale/locale';

const deals = (n: number) => `${numberText(n)} ${nounOf(DEAL.name, n)}`;

/** The progress of a goal, on screens and on paper. */
export const progressMessages = {
  section: { pulse: 'Pulse', teams: 'Teams', members: 'Team members', lanes: 'Lanes' },
  of: (goal: string) => `of ${goal}`,
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
  several: (n: number) =>
    `${deals(n)} with several product lines ${n === 1 ? 'counts' : 'count'} in each lane, and once in every total.`,
  archived: (n: number, won: string) =>
    `Includes ${won} of ${deals(n)} that ${n === 1 ? 'was' : 'were'} archived since. Lists, reports and forecasts leave archived deals out.`,
  /** `North: won $110,140, 9 deals` */
  wonOf: (whose: string, amount: string, n: number) => `${whose}: won ${amount}, ${deals(n)}`,
  showArchived: 'Show them',
  noTeams: 'No team has an amount in this goal.',
  noMembers: 'No wins yet, and no user has an amount in this goal.',
  wonPart: (percent: number) => `${percentText(percent)} won`,
  paceOf: (percent: number, amount: string) => `pace ${percentText(percent)}, ${amount}`,
  noAmount: 'no goal',
  deletedLine: 'Deleted product line',
  deletedTeam: 'Deleted team',
  unknownUser: 'Unknown user',
  none: '–',
} as const;
