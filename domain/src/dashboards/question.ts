import type { ReportDefinition } from '../reports/report';
import type { TileShow } from './dashboard';

/** What a tile asks: a figure alone needs no groups. */
export function askedBy(definition: ReportDefinition, show: TileShow): ReportDefinition {
  return show === 'figure' && definition.groups.length > 0 ? { ...definition, groups: [] } : definition;
}
