import { isDatePreset } from '@fairlead/domain/dates/presets';
import type { Filter } from '@fairlead/domain/filters/condition';
import {
  BUCKETS,
  MEASURES,
  REPORT_STATES,
  REPORT_TYPES,
  REPORT_VIEWS,
  type ReportDefinition,
  type ReportType,
} from '@fairlead/domain/reports/report';

/** The part of the address with the changes of a report since it was saved. */
export function readDraft(text: string | undefined): ReportDefinition | 'broken' | null {
  if (text === undefined) return null;
  try {
    const read: unknown = JSON.parse(text);
    return isDefinition(read) ? read : 'broken';
  } catch {
    return 'broken';
  }
}

export function draftText(draft: ReportDefinition, saved: ReportDefinition | null): string | undefined {
  return saved && sameReport(draft, saved) ? undefined : JSON.stringify(draft);
}

/** Whether two reports count and group the same; the order of keys and omitted defaults make no difference. */
export function sameReport(one: ReportDefinition, other: ReportDefinition): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

export function isReportType(text: string): text is ReportType {
  return REPORT_TYPES.some((type) => type === text);
}

const among = (values: readonly string[], value: unknown) => typeof value === 'string' && values.includes(value);

/** An address may be pasted or edited. Unreadable parts are reported; the server judges fields and entries. */
function isDefinition(value: unknown): value is ReportDefinition {
  if (!isObject(value)) return false;
  const { type, view, state, filter, date, measure, groups } = value;
  const known = among(REPORT_TYPES, type) && among(REPORT_VIEWS, view) && among(REPORT_STATES, state);
  return known && isFilter(filter) && isDated(date) && isMeasure(measure) && isGroups(groups);
}

function isDated(value: unknown): boolean {
  if (!isObject(value) || typeof value['field'] !== 'string' || !isObject(value['range'])) return false;
  const { preset } = value['range'];
  return typeof preset === 'string' && isDatePreset(preset);
}

function isMeasure(value: unknown): boolean {
  return isObject(value) && among(MEASURES, value['of']);
}

function isGroups(value: unknown): boolean {
  const isGroup = (group: unknown) =>
    isObject(group) &&
    typeof group['field'] === 'string' &&
    (group['bucket'] === undefined || among(BUCKETS, group['bucket']));
  return Array.isArray(value) && value.length <= 2 && value.every(isGroup);
}

/** The filter of an address; none if it cannot be read. */
export function readFilter(text: string | undefined): Filter {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return isFilter(read) ? read : { all: [] };
  } catch {
    return { all: [] };
  }
}

function isFilter(value: unknown): value is Filter {
  if (!isObject(value)) return false;
  const { all, any, field, op } = value;
  if (all !== undefined) return Array.isArray(all) && all.every(isFilter);
  if (any !== undefined) return Array.isArray(any) && any.length > 0 && any.every(isFilter);
  return typeof field === 'string' && typeof op === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
