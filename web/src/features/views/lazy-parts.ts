import { lazyPart } from '../../ui/lazy-part';

export const NameDialog = lazyPart(async () => (await import('./name-dialog')).NameDialog);
export const ShareViewDialog = lazyPart(async () => (await import('./share-view-dialog')).ShareViewDialog);
