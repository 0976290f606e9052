import { loadChunk } from '../../lib/chunk-error';
import { lazyPart } from '../../ui/lazy-part';

/** The tab, loaded when it is first opened. */
export const MilestonesPanel = lazyPart(
  async () => (await loadChunk('MilestonesPanel', () => import('./milestones-panel'))).MilestonesPanel,
);
export { MilestonesTile } from './milestones-tile';
