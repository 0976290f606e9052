import { loadChunk } from '../../../lib/chunk-error';
import { lazyPart } from '../../../ui/lazy-part';

/** Closes a deal from places other than its page or the board; loaded on first use. */
export const CloseDeal = lazyPart(async () => (await loadChunk('CloseDeal', () => import('./close-deal'))).CloseDeal);
