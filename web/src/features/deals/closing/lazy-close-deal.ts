import { lazy } from 'react';
import { loadChunk } from '../../../lib/chunk-error';

/** Closes a deal from places other than its page or the board; loaded on first use. */
export const CloseDeal = lazy(async () => ({
  default: (await loadChunk('CloseDeal', () => import('./close-deal'))).CloseDeal,
}));
