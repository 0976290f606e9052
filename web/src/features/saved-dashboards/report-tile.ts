import { type TileShow, TILE_SIZES } from '@fairlead/domain/dashboards/dashboard';
import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { freePlace } from '@fairlead/domain/dashboards/layout';
import type { ReportDefinition } from '@fairlead/domain/reports/report';

/** A report as a tile: a saved one follows later saves, any other stays as it is. */
export interface ReportToAdd {
  readonly name: string;
  readonly saved_report_id: number | null;
  readonly definition: ReportDefinition;
}

/** A figure alone needs less room. */
const FIGURE_SIZE = { width: 3, height: 2 };

export function reportTile({ name, saved_report_id, definition }: ReportToAdd, show: TileShow, on: readonly Tile[]) {
  const size = show === 'figure' ? FIGURE_SIZE : TILE_SIZES.report.usual;
  const every = { key: newKey(), place: freePlace(on, size), show };
  return (
    saved_report_id === null
      ? { ...every, kind: 'report', definition, title: name }
      : { ...every, kind: 'saved_report', saved_report_id, title: null }
  ) as Tile;
}

/** Distinguishes the tile from the others of its dashboard. */
export function newKey(): string {
  return crypto.randomUUID();
}
