import type { PanelProps } from '../../lib/profile-panel';
import { Skeleton } from '../../ui/states';
import { healthOnPage } from './health-of';
import { LazyHealthMark } from './lazy-health';

/** The health of a deal in one line: the level and the first reason. */
export function HealthLine(of: Pick<PanelProps, 'kind' | 'page'>) {
  const health = healthOnPage(of);
  if (!health) return null;
  return <LazyHealthMark health={health} first={health.reasons[0]} fallback={<Skeleton height={20} />} />;
}
