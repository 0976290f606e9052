import { later } from '../../lib/later';

export const NameDialog = later(async () => (await import('./name-dialog')).NameDialog);
export const ViewMenu = later(async () => (await import('./view-menu')).ViewMenu);
export const ShareViewDialog = later(async () => (await import('./share-view-dialog')).ShareViewDialog);
/** Only phones have it. */
export const ViewSelect = later(async () => (await import('./view-select')).ViewSelect);
