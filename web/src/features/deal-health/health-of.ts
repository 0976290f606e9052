import type { DealHealth } from '@fairlead/domain/deal-health/health.types';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { PanelProps } from '../../lib/profile-panel';

/** The health of the deal on the page; null if there is none, as for a closed one. */
export function healthOnPage({ kind, page }: Pick<PanelProps, 'kind' | 'page'>): DealHealth | null {
  return (kind === DEAL.name && (page.related.health as DealHealth | null | undefined)) || null;
}
