import type { PanelProps } from '../../lib/profile-panel';
import { Skeleton } from '../../ui/states';
import { Tile } from '../../ui/tile';
import { dealHealthMessages as m } from './deal-health.messages';
import { healthOnPage } from './health-of';
import { LazyHealthReasons } from './lazy-health';

/** The health of an open deal, with every reason, its evidence, and what to do about it. */
export function HealthTile(of: PanelProps) {
  const health = healthOnPage(of);
  if (!health) return null;
  return (
    <Tile title={m.title}>
      <LazyHealthReasons health={health} record={of.record} fallback={<Skeleton height={96} radius={6} />} />
    </Tile>
  );
}
