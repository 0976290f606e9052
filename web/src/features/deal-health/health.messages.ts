import type { ActivityKind, DealHealth, HealthLevel, HealthReason } from '@fairlead/domain/deal-health/health.types';
import { numberText, percentText, spanText } from '@fairlead/domain/locale/locale';

const days = (count: number) => spanText(count, 'day');
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${numberText(count)} times`);
type Won = NonNullable<DealHealth['won_stage']>;

const LAST: Record<ActivityKind, (day: string) => string> = {
  note: (day) => `The last activity was a note on ${day}.`,
  task: (day) => `The last activity was a task, completed on ${day}.`,
  event: (day) => `The last activity was an event on ${day}.`,
  file: (day) => `The last activity was a file, added on ${day}.`,
  comment: (day) => `The last activity was a comment on ${day}.`,
  stage: (day) => `Nothing has happened since it came to this stage on ${day}.`,
};

export const healthMessages = {
  levels: { on_track: 'On track', needs_attention: 'Needs attention', at_risk: 'At risk' } satisfies Record<
    HealthLevel,
    string
  >,
  atRisk: (reason: string | null) => (reason ? `At risk: ${reason}` : 'At risk'),
  levelAnd: (level: string, reason: string | null) => (reason ? `${level}: ${reason}` : level),
  failed: 'Not loaded',
  since: (day: string) => `since ${day}`,
  reasons: 'Reasons',
  serious: 'Serious',
  warning: 'Warning',
  titles: {
    silence: (count: number) => `No activity for ${days(count)}`,
    stage_age: (count: number, stage: string | null) =>
      stage ? `${days(count)} in ${stage}` : `${days(count)} in its stage`,
    close_date_moved: (count: number) => `Close date moved ${times(count)}`,
    no_next_step: 'No next step',
    step_overdue: 'Next step overdue',
    close_date_passed: 'Close date passed',
    value_shrunk: (percent: number) => `Value down ${percentText(percent)}`,
    new_owner: 'No activity by the new owner',
  } satisfies Record<HealthReason['reason'], unknown>,
  last: LAST,
  silenceOfWon: ({ most }: Won) => `In four of five won deals it was never more than ${days(most)}.`,
  stageOfWon: ({ median, most }: Won) =>
    `Half of won deals left it within ${days(median)}, four of five within ${days(most)}.`,
  stageLimit: (limit: number) => `The limit of this stage is ${days(limit)}.`,
  comparedWith: (deals: number) =>
    `Compared with ${numberText(deals)} deals of the whole account that were won through this stage in the last year.`,
  moved: (by: number, last: string, first: string) =>
    `${days(by)} later than first planned (${first}). Last moved on ${last}.`,
  nothingPlanned: 'Nothing is planned for this deal.',
  wasDue: (day: string, ago: number) => `It was due on ${day}, ${days(ago)} ago.`,
  wasToClose: (day: string, ago: number) => `The deal was to close on ${day}, ${days(ago)} ago.`,
  shrunk: (value: string, highest: string, until: string) => `${value} now, ${highest} until ${until}.`,
  ownerSince: (day: string) => `The owner changed on ${day}. Nothing has happened since.`,
  acts: {
    note: 'Write note',
    add_step: 'Add step',
    open_step: 'Open step',
    close_date: 'Change close date',
    edit: 'Edit deal',
  },
  act: (act: string, reason: string) => `${act}: ${reason}`,
  inStage: (count: number, stage: string | null) =>
    stage ? `In ${stage} for ${days(count)}.` : `In its stage for ${days(count)}.`,
  next: (level: HealthLevel, day: string) =>
    level === 'at_risk'
      ? `At risk from ${day} on if nothing changes.`
      : `Needs attention from ${day} on if nothing changes.`,
  tooFew: 'Fewer than 10 deals were won through this stage in the last year, too few to compare with.',
} as const;
