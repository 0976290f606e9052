import { lazy } from 'react';
import { loadChunk } from '../../../lib/chunk-error';

/** Closes a deal from elsewhere than its page or the board; fetched when it is first needed. */
export const CloseDeal = lazy(async () => ({
  default: (await loadChunk('CloseDeal', () => import('./close-deal'))).CloseDeal,
}));
