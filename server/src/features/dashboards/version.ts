import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { createHash } from 'node:crypto';

/** Identifies a state of the tiles: equal tiles have equal versions, also after an undo. */
export function versionOf(tiles: readonly Tile[]): string {
  return createHash('sha256').update(JSON.stringify(tiles)).digest('base64url').slice(0, 16);
}
