import type { DatePreset } from '../dates/presets';
import type { ReportDefinition } from '../reports/report';
import type { TileShow } from './dashboard';

/** What a tile asks: a figure alone needs no groups. A range stands in place of its own. */
export function askedBy(
  definition: ReportDefinition,
  show: TileShow,
  range: DatePreset | null = null,
): ReportDefinition {
  const whole = show === 'figure' && definition.groups.length > 0 ? { ...definition, groups: [] } : definition;
  return range === null ? whole : { ...whole, date: { ...whole.date, range: { preset: range } } };
}
