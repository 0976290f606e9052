import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { numberText } from '@fairlead/domain/locale/locale';
import type { Became } from '@fairlead/domain/time-machine/became';

const openDeals = (count: number) => `${numberText(count)} open ${count === 1 ? DEAL.nouns.one : DEAL.nouns.many}`;

/** Texts of the board of a past day. */
export const pastMessages = {
  title: (pipeline: string, day: string) => `${pipeline} on ${day}`,
  banner: (day: string) => `The board as it was at the end of ${day}.`,
  today: 'The board as it is today.',
  readOnly: 'It can be read, not changed.',
  marksSay: 'Marks show what became of a deal.',
  imported: 'Imported deals appear from the day of their import, unless they were closed by then.',
  marks: 'Marks',
  backToNow: 'Back to now',
  owner: 'Owner',
  everyone: 'Everyone',
  changes: 'Changes',
  slider: 'Day of the board',
  sliderGroup: 'Go back in time',
  play: 'Play',
  pause: 'Pause',
  nextDay: 'Next day',
  isToday: 'This is today',
  earlier: 'Show earlier days',
  ago: (days: number) => (days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${numberText(days)} days ago`),
  openDeals,
  valueText: (day: string, count: number) => `${day}, ${openDeals(count)}`,
  now: 'Now',
  weighted: (amount: string) => `${amount} weighted`,
  noStage: 'No stage',
  goneStage: 'A deleted stage',
  closes: (day: string) => `Closes ${day}`,
  noDate: 'No close date',
  more: (count: number) => `Show ${numberText(count)} more`,
  moreFailed: 'More deals could not be loaded.',
  became: {
    deleted: () => 'in the recycle bin',
    won: ({ day }) => (day ? `won ${day}` : 'won'),
    lost: ({ day }) => (day ? `lost ${day}` : 'lost'),
    archived: () => 'archived',
    slipped: ({ day }) => (day ? `close date moved to ${day}` : 'has no close date now'),
    moved: ({ stage, amount }) => (amount ? `now ${stage}, ${amount}` : `now ${stage}`),
    value: ({ amount }) => `value now ${amount}`,
  } satisfies Record<Became, (said: BecameWords) => string> as Record<Became, (said: BecameWords) => string>,
  none: (day: string) => `No open deals on ${day}`,
  noneText: 'Choose another day, pipeline or owner.',
  working: 'Working out how your deals changed',
  workingText: 'This happens once, in the background. The board appears here as soon as it is done.',
  loadFailed: 'The board could not be loaded.',
  again: 'Try again',
  asOf: (day: string) => `As it was at the end of ${day}`,
  deal: 'Deal',
  openToday: 'Open the deal today',
  inBin: 'This deal is in the recycle bin now.',
  notThere: 'This deal did not exist on that day, or was in the recycle bin.',
  dealFailed: 'The deal could not be loaded.',
  isNow: (value: string) => `now ${value}`,
  empty: 'empty',
  same: 'Nothing has changed since then.',
};

export interface BecameWords {
  readonly day: string;
  readonly stage: string;
  /** Only if it changed. */
  readonly amount: string;
}
