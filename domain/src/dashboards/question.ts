import type { DatePreset } from '../dates/presets';
import type { ReportDefinition } from '../reports/report';
import type { TileShow } from './dashboard';

/** The report of a tile, without groups for a figure alone. `range` replaces the range of the tile. */
export function askedBy(
  definition: ReportDefinition,
  show: TileShow,
  range: DatePreset | null = null,
): ReportDefinition {
  const whole = show === 'figure' && definition.groups.length > 0 ? { ...definition, groups: [] } : definition;
  return range === null ? whole : { ...whole, date: { ...whole.date, range: { preset: range } } };
}
