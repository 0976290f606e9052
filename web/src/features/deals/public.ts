import { lazy } from 'react';
import { loadChunk } from '../../lib/chunk-error';

/** The screens of deals, each fetched when its address is opened and not with its neighbours. */
export const boardPage = () => import('./board/board-page');
export const dealsListPage = () => import('./list/deals-list-page');
export const dealPage = () => import('./page/deal-page');

/** Chooses one of the deals of a person or company; fetched when it is first shown. */
export const RecordDealPicker = lazy(async () => ({
  default: (await loadChunk('RecordDealPicker', () => import('./picker/record-deal-picker'))).RecordDealPicker,
}));

export { CloseDeal } from './closing/lazy-close-deal';
