import { numberText } from '../locale/locale';
import type { Bucket, MeasureOf, ReportState, ReportType, ReportView } from './report';

export const REPORT_MESSAGES = {
  endsBefore: 'Ends before it begins',
  twice: 'Is chosen twice',
  noGroup: (key: string) => `'${key}' is not a field to group deals by`,
  noDate: (key: string) => `'${key}' is not a date of deals`,
  noFigure: (key: string) => `'${key}' is not a number of deals`,
  /** A condition names entries that the account no longer has. */
  lostEntry: (label: string) => `${label} names an entry that was deleted`,
  weekOf: (day: string) => `Week of ${day}`,
  quarter: (quarter: number, year: number) => `Q${quarter} ${year}`,
  noneOf: (label: string) => `No ${label.toLowerCase()}`,
  passed: 'Date passed',
  others: (count: number) => (count === 1 ? '1 other' : `${numberText(count)} others`),
  deletedEntry: 'Deleted entry',
  unseen: 'A record you cannot see',
  yes: 'Yes',
  no: 'No',
  total: 'Total',
  average: 'Average',
} as const;

export const TYPE_NAMES: Readonly<Record<ReportType, string>> = {
  dealsByStage: 'Deals by stage',
  activeDealsByStatus: 'Active deals by status',
  dealsWon: 'Deals won',
  forecastedToClose: 'Forecasted to close',
  lostDealsByLossReason: 'Lost deals by loss reason',
  winRatio: 'Win ratio',
  wonDealsBySource: 'Won deals by source',
};

export const VIEW_NAMES: Readonly<Record<ReportView, string>> = {
  trendsOverTime: 'Trends over time',
  compareDealStages: 'Compare deal stages',
  compareDealStatuses: 'Compare deal statuses',
  compareOwners: 'Compare owners',
  compareDealFields: 'Compare deal fields',
};

/** The subject of the sentence: `Deals won where Closed is Last 12 Months`. */
export const STATE_NAMES: Readonly<Record<ReportState, string>> = {
  all: 'Deals',
  open: 'Open deals',
  closed: 'Deals closed',
  won: 'Deals won',
  lost: 'Deals lost',
};

export const MEASURE_NAMES: Readonly<Record<MeasureOf, string>> = {
  count: 'Deals',
  value: 'Value',
  weighted: 'Weighted',
  average: 'Average',
  sum: 'Sum',
  win_ratio: 'Win ratio',
  days_to_close: 'Days to close',
};

export const BUCKET_NAMES: Readonly<Record<Bucket, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
