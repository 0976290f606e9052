import { addDays, addMonths, type PlainDate, startOfMonth, startOfQuarter, startOfWeek, startOfYear } from './plain';
import { localDate } from './zones';

/** Days, both inclusive; null means no limit. */
export interface DateRange {
  from: PlainDate | null;
  to: PlainDate | null;
}

/** Every date range and extended preset, in the order of the menus. */
export const DATE_PRESETS = [
  { key: 'any_time', label: 'Any Time' },
  { key: 'today', label: 'Today' },
  { key: 'yesterday', label: 'Yesterday' },
  { key: 'tomorrow', label: 'Tomorrow' },
  { key: 'this_week', label: 'This Week' },
  { key: 'last_week', label: 'Last Week' },
  { key: 'next_week', label: 'Next Week' },
  { key: 'this_month', label: 'This Month' },
  { key: 'last_month', label: 'Last Month' },
  { key: 'next_month', label: 'Next Month' },
  { key: 'this_quarter', label: 'This Quarter' },
  { key: 'last_quarter', label: 'Last Quarter' },
  { key: 'this_year', label: 'This Year' },
  { key: 'last_year', label: 'Last Year' },
  { key: 'year_to_date', label: 'Year to Date' },
  { key: 'last_7_days', label: 'Last 7 Days' },
  { key: 'last_30_days', label: 'Last 30 Days' },
  { key: 'next_30_days', label: 'Next 30 Days' },
  { key: 'last_12_months', label: 'Last 12 Months' },
  { key: 'future', label: 'Future' },
  { key: 'past', label: 'Past' },
  { key: 'older_than', label: 'Older Than' },
  { key: 'custom', label: 'Custom' },
] as const;

export type DatePreset = (typeof DATE_PRESETS)[number]['key'];

/** The ranges of reports, in the order of 1§9. */
export const REPORT_RANGES: readonly DatePreset[] = [
  'any_time',
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'last_30_days',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'custom',
];

export function isDatePreset(key: string): key is DatePreset {
  return DATE_PRESETS.some((p) => p.key === key);
}

export function presetLabel(key: DatePreset): string {
  return DATE_PRESETS.find((p) => p.key === key)?.label ?? key;
}

export interface PresetOptions {
  /** 0 is Sunday. */
  weekStart?: number;
  /** For `older_than`. */
  days?: number;
  /** For `custom`. */
  from?: PlainDate | null;
  to?: PlainDate | null;
}

/** The days of a preset for a user in `zone` at `now`. */
export function presetRange(key: DatePreset, now: Date, zone: string, options: PresetOptions = {}): DateRange {
  return presetRangeOn(key, localDate(now, zone), options);
}

/**
 * The same for a given today. "Last n days" and "next n days" include today; "past" and "future" exclude it, like
 * "past due"; "older than n days" is every day more than n days before today.
 */
export function presetRangeOn(key: DatePreset, today: PlainDate, options: PresetOptions = {}): DateRange {
  switch (key) {
    case 'any_time':
      return { from: null, to: null };
    case 'custom':
      return { from: options.from ?? null, to: options.to ?? null };
    case 'older_than':
      return { from: null, to: addDays(today, -(options.days ?? 0) - 1) };
    case 'past':
      return { from: null, to: addDays(today, -1) };
    case 'future':
      return { from: addDays(today, 1), to: null };
    default:
      return bounded(key, today, options.weekStart ?? 0);
  }
}

type Bounded = Exclude<DatePreset, 'any_time' | 'custom' | 'older_than' | 'past' | 'future'>;

function bounded(key: Bounded, today: PlainDate, weekStart: number): DateRange {
  switch (key) {
    case 'today':
      return days(today, 0, 0);
    case 'yesterday':
      return days(today, -1, -1);
    case 'tomorrow':
      return days(today, 1, 1);
    case 'last_7_days':
      return days(today, -6, 0);
    case 'last_30_days':
      return days(today, -29, 0);
    case 'next_30_days':
      return days(today, 0, 29);
    case 'last_12_months':
      return { from: addDays(addMonths(today, -12), 1), to: today };
    case 'this_week':
      return days(startOfWeek(today, weekStart), 0, 6);
    case 'last_week':
      return days(startOfWeek(today, weekStart), -7, -1);
    case 'next_week':
      return days(startOfWeek(today, weekStart), 7, 13);
    case 'this_month':
      return months(startOfMonth(today), 0, 1);
    case 'last_month':
      return months(startOfMonth(today), -1, 1);
    case 'next_month':
      return months(startOfMonth(today), 1, 1);
    case 'this_quarter':
      return months(startOfQuarter(today), 0, 3);
    case 'last_quarter':
      return months(startOfQuarter(today), -3, 3);
    case 'this_year':
      return months(startOfYear(today), 0, 12);
    case 'last_year':
      return months(startOfYear(today), -12, 12);
    case 'year_to_date':
      return { from: startOfYear(today), to: today };
  }
}

function days(base: PlainDate, from: number, to: number): DateRange {
  return { from: addDays(base, from), to: addDays(base, to) };
}

function months(base: PlainDate, offset: number, length: number): DateRange {
  const from = addMonths(base, offset);
  return { from, to: addDays(addMonths(from, length), -1) };
}
