import type { DatePreset } from '../dates/presets';
import type { PlainDate } from '../dates/plain';
import type { Filter } from '../filters/condition';

/** The seven reports to start from. */
export const REPORT_TYPES = [
  'dealsByStage',
  'activeDealsByStatus',
  'dealsWon',
  'forecastedToClose',
  'lostDealsByLossReason',
  'winRatio',
  'wonDealsBySource',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** What a report compares: each is a choice of groups over the same deals. */
export const REPORT_VIEWS = [
  'trendsOverTime',
  'compareDealStages',
  'compareDealStatuses',
  'compareOwners',
  'compareDealFields',
] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/**
 * Deals by their outcome. Closed ones have a closing time; of these, the stage determines which are won and which
 * lost.
 */
export const REPORT_STATES = ['all', 'open', 'closed', 'won', 'lost'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const BUCKETS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Bucket = (typeof BUCKETS)[number];

/**
 * What is measured. `average` is the value divided by the number of deals, or with a field, the average of those that
 * have it; `sum` adds up a field; `days_to_close` is an average of whole days.
 */
export const MEASURES = ['count', 'value', 'weighted', 'average', 'sum', 'win_ratio', 'days_to_close'] as const;
export type MeasureOf = (typeof MEASURES)[number];

export interface Measure {
  readonly of: MeasureOf;
  /** For `sum`, and for `average` of something else than the value. */
  readonly field?: string | undefined;
}

/** Which days a report covers: a preset, resolved on the reader's today, or any other days. */
export interface ReportRange {
  readonly preset: DatePreset;
  /** For `older_than`. */
  readonly days?: number | undefined;
  /** For `custom`; a missing end is no limit. */
  readonly from?: PlainDate | null | undefined;
  readonly to?: PlainDate | null | undefined;
}

export interface ReportGroup {
  readonly field: string;
  /** For dates; a month by default. */
  readonly bucket?: Bucket | undefined;
}

/** The most groups of an answer, and the most groups that split them; the rest is counted together. */
export const MOST_GROUPS = 200;
export const MOST_SPLITS = 25;

/** A report: which deals, which of their dates, what of them is measured, and in which groups. */
export interface ReportDefinition {
  /** The type it was made from. It names the report and has no other effect. */
  readonly type: ReportType;
  readonly view: ReportView;
  readonly state: ReportState;
  /** The conditions of a list. */
  readonly filter: Filter;
  readonly date: { readonly field: string; readonly range: ReportRange };
  readonly measure: Measure;
  /** None for figures alone; the second splits the first. */
  readonly groups: readonly ReportGroup[];
}

const ALL_DEALS: Filter = { all: [] };
const byMonth = (field: string): ReportGroup => ({ field, bucket: 'month' });
const on = (field: string, preset: DatePreset) => ({ field, range: { preset } });

type Start = Omit<ReportDefinition, 'type' | 'filter'>;

/** The definition that each type starts with. */
const STARTS: Readonly<Record<ReportType, Start>> = {
  dealsByStage: {
    view: 'compareDealStages',
    state: 'all',
    date: on('created_at', 'any_time'),
    measure: { of: 'value' },
    groups: [{ field: 'deal_stage_id' }],
  },
  activeDealsByStatus: {
    view: 'compareDealStatuses',
    state: 'open',
    date: on('created_at', 'any_time'),
    measure: { of: 'value' },
    groups: [{ field: 'status' }],
  },
  dealsWon: {
    view: 'trendsOverTime',
    state: 'won',
    date: on('closed_time', 'last_12_months'),
    measure: { of: 'value' },
    groups: [byMonth('closed_time'), { field: 'user_id' }],
  },
  forecastedToClose: {
    view: 'trendsOverTime',
    state: 'open',
    date: on('expected_close_date', 'any_time'),
    measure: { of: 'weighted' },
    groups: [byMonth('expected_close_date')],
  },
  lostDealsByLossReason: {
    view: 'compareDealFields',
    state: 'lost',
    date: on('closed_time', 'any_time'),
    measure: { of: 'value' },
    groups: [{ field: 'deal_loss_reason_id' }],
  },
  winRatio: {
    view: 'trendsOverTime',
    state: 'closed',
    date: on('closed_time', 'last_12_months'),
    measure: { of: 'win_ratio' },
    groups: [byMonth('closed_time'), { field: 'user_id' }],
  },
  wonDealsBySource: {
    view: 'compareDealFields',
    state: 'won',
    date: on('closed_time', 'last_12_months'),
    measure: { of: 'value' },
    groups: [{ field: 'source_id' }],
  },
};

/** A new report of a type. */
export function reportOf(type: ReportType): ReportDefinition {
  return { type, filter: ALL_DEALS, ...STARTS[type] };
}

/**
 * The same deals and measure in another comparison. `field` is what compareDealFields compares. A current group is
 * kept as the second one if the view leaves that free.
 */
export function inView(definition: ReportDefinition, view: ReportView, field?: string): ReportDefinition {
  const first = firstOf(definition, view, field);
  const second = definition.groups.find((group) => group.field !== first.field);
  return { ...definition, view, groups: second ? [first, second] : [first] };
}

function firstOf({ date, groups }: ReportDefinition, view: ReportView, field: string | undefined): ReportGroup {
  switch (view) {
    case 'trendsOverTime':
      return { field: date.field, bucket: groups.find((group) => group.bucket)?.bucket ?? 'month' };
    case 'compareDealStages':
      return { field: 'deal_stage_id' };
    case 'compareDealStatuses':
      return { field: 'status' };
    case 'compareOwners':
      return { field: 'user_id' };
    case 'compareDealFields':
      return { field: field ?? 'source_id' };
  }
}
