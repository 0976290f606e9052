import { loadChunk } from '../../lib/chunk-error';
import { lazyPart } from '../../ui/lazy-part';

/** Separate from the other parts, so that a list loads none of them. */
export const LazyHealthCell = lazyPart(
  async () => (await loadChunk('HealthCell', () => import('./health-cell'))).HealthCell,
  { isBeside: true },
);
