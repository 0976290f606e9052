import { lazyPart } from '../../ui/lazy-part';

export const ViewMenu = lazyPart(async () => (await import('./view-menu')).ViewMenu);
/** Used on phones only. */
export const ViewSelect = lazyPart(async () => (await import('./view-select')).ViewSelect);
