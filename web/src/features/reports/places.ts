import type { Filter } from '@fairlead/domain/filters/condition';
import type { Place } from '@fairlead/domain/reports/answer';
import type { AnsweredAxis, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { indexOfKey } from '@fairlead/domain/reports/chart-model';
import { groupName } from './figure-text';

/** Replaces a bar in the address: all of them. */
export const EVERY = '_every';

/** The position of the address's deals in an answer; null for a bar that no longer exists. */
export function placeOf({ first, second }: ReportAnswer, spot: ChartSpot | null): Place | null {
  if (!spot) return null;
  const at = { first: indexOfKey(first, spot.bar), second: indexOfKey(second, spot.series) };
  return at.first === null && spot.bar !== EVERY ? null : at;
}

/** `September 2026, Tomas Lindgaard` */
export function placeName({ first, second }: ReportAnswer, place: Place, every: string): string {
  const names = [nameAt(first, place.first), nameAt(second, place.second)];
  return names.filter((name) => name !== null).join(', ') || every;
}

function nameAt(axis: AnsweredAxis | null, at: number | null | undefined): string | null {
  const group = at === null || at === undefined ? undefined : axis?.groups[at];
  return axis && group ? groupName(axis, group, true) : null;
}

/** The list of exactly the deals that a filter finds. */
export function listAddress(filter: Filter): string {
  return `/deals?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
