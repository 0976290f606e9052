import type { DealVisibilityType } from '../goals/visibility-type';
import { numberText } from '../locale/locale';
import type { ReportState } from './report';

const deals = (count: number) => (count === 1 ? '1 deal' : `${numberText(count)} deals`);

/** The texts of a report, on the screen and on paper. Types, comparisons and measures are in reports.messages. */
export const reportWords = {
  deals,
  dealsShort: 'Deals',
  value: 'Value',
  weighted: 'Weighted',
  average: 'Average deal',
  averageShort: 'Average',
  shareOfAll: 'Share',
  won: 'Won',
  lost: 'Lost',
  wonValue: 'Won value',
  winRatio: 'Win ratio',
  wonOf: (won: number, closed: number) => `${numberText(won)} won of ${numberText(closed)} closed`,
  best: (bucket: string) => `Best ${bucket.toLowerCase()}`,
  largest: (label: string) => `Largest ${label.toLowerCase()}`,
  /** Of a rate or an average, which does not depend on the size of a group. */
  highest: 'Highest',
  againstWhole: (whole: string) => `Against the whole (${whole})`,
  points: (points: number) =>
    `${points > 0 ? '+' : '−'}${numberText(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'}`,
  asWhole: 'as the whole',
  firstThree: 'Top three',
  total: 'Total',
  rest: 'Total value',
  others: (count: number) => `${numberText(count)} others`,
  whole: (share: string) => `Whole: ${share}`,
  asOf: (time: string) => `as of ${time}`,
  figure: {
    all: 'All',
    open: 'Open',
    closed: 'Closed',
    won: 'Won',
    lost: 'Lost',
  } satisfies Record<ReportState, string>,
  /** Whose deals are counted, so that two readers can see why their figures differ. */
  whose: {
    all: 'Counts all deals of the account.',
    team_and_leaders:
      'Counts the deals of your team, of teams below it and of its leaders, those without an owner, and those shared with you.',
    team_and_below:
      'Counts the deals of your team and of teams below it, those without an owner, and those shared with you.',
    team: 'Counts the deals of your team, those without an owner, and those shared with you.',
    owner: 'Counts your own deals, those without an owner, and those shared with you.',
  } satisfies Record<DealVisibilityType, string>,
  inCurrency: (code: string) => `Amounts are in ${code}.`,
  overlaps: (label: string) =>
    `A deal can have several entries of ${label}, so the parts can add up to more than the total.`,
  moreGroups: (found: number, shown: number) =>
    `The largest ${numberText(shown)} of ${numberText(found)} groups are shown; the others are counted together.`,
  opens: (count: number) => `Press Enter for the ${deals(count)}`,
  chart: (what: string, highest: string, lowest: string) => `${what}: highest ${highest}, lowest ${lowest}`,
  chartOfOne: (what: string, only: string) => `${what}: ${only}`,
  smallScale: (most: string) => `All small charts have the same scale, up to ${most}. Taller bars are cut off.`,
  mostRows: (count: number) => `The chart shows the first ${numberText(count)}. The table shows all.`,
  empty: {
    all: 'No deals match in this time',
    open: 'No open deals match in this time',
    closed: 'No deals were closed in this time',
    won: 'No deals were won in this time',
    lost: 'No deals were lost in this time',
  } satisfies Record<ReportState, string>,
  emptyAnyTime: 'No matching deals',
  withoutValue: (count: number) => (count === 1 ? 'One deal has no value' : `${numberText(count)} deals have no value`),
  noValue: '–',
  by: 'by',
  bestOf: (said: string) => `best ${said}`,
  days2: (from: string, to: string) => `${from} to ${to}`,
  untilDay: (day: string) => `until ${day}`,
  sinceDay: (day: string) => `since ${day}`,
  anyTime: 'any time',
  cannotCount: 'Something in this report has to be changed',
  /** The API names a field by its key, which means nothing to the reader of a screen. */
  problem: (msg: string) => msg.replaceAll(/'custom_label_\d+'/g, 'A custom field that was deleted'),
  grouped: (first: string, second: string | undefined) => `By ${first}${second ? `, split by ${second}` : ''}.`,
  lacksLetters: (sign: string) =>
    `Letters that this document has no font for are printed as ${sign}. The screen shows them.`,
  cutRows: (shown: number, all: number) =>
    `The first ${numberText(shown)} of ${numberText(all)} rows are printed. The CSV file has all of them.`,
};

/** The texts around a report on paper. */
export const printedWords = {
  foot: (account: string, reader: string, at: string, zone: string) =>
    `${account} · for ${reader} · as of ${at} (${zone.replaceAll('_', ' ')})`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
