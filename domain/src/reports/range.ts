import type { PlainDate } from '../dates/plain';
import { type DateRange, presetRangeOn } from '../dates/presets';
import type { Condition } from '../filters/condition';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { REPORT_MESSAGES } from './reports.messages';
import type { ReportRange } from './report';

/** The days of a report for a reader on this day. */
export function rangeOn({ preset, days, from, to }: ReportRange, today: PlainDate, weekStart: number): DateRange {
  return presetRangeOn(preset, today, { weekStart, days, from, to });
}

/** The same in the words of a filter; undefined if any day counts, also deals without the date. */
export function rangeCondition(field: string, { from, to }: DateRange): Condition | undefined {
  return from === null && to === null ? undefined : { field, op: 'between', value: { from, to } };
}

export function rangeIssues({ preset, days, from, to }: ReportRange): Issue[] {
  if (preset === 'older_than' && days === undefined) return [{ field: 'date.range.days', msg: MESSAGES.required }];
  if (preset === 'custom' && !from && !to) return [{ field: 'date.range.from', msg: MESSAGES.required }];
  const isTurned = preset === 'custom' && from && to && to < from;
  return isTurned ? [{ field: 'date.range.to', msg: REPORT_MESSAGES.endsBefore }] : [];
}
