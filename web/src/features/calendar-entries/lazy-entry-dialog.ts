import { lazyPart } from '../../ui/lazy-part';

/** Loaded when it first opens. */
export const LazyEntryDialog = lazyPart(async () => (await import('./entry-dialog')).EntryDialog);
