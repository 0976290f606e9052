import { loadChunk } from '../../lib/chunk-error';
import { lazyPart } from '../../ui/lazy-part';

/** The screens of deals, each loaded when its address is opened, separately from the others. */
export const boardPage = () => import('./board/board-page');
export const dealsListPage = () => import('./list/deals-list-page');
export const changesPage = () => import('./changes/changes-page');
export const pastPage = () => import('./past/past-page');
export const dealPage = () => import('./page/deal-page');

/** Selects one of the deals of a person or company; loaded when it is first shown. */
export const RecordDealPicker = lazyPart(
  async () => (await loadChunk('RecordDealPicker', () => import('./picker/record-deal-picker'))).RecordDealPicker,
);

export { CloseDeal } from './closing/lazy-close-deal';
