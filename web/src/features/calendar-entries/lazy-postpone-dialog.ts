import { lazyPart } from '../../ui/lazy-part';

/** Loaded when it first opens. */
export const PostponeDialog = lazyPart(async () => (await import('./postpone-dialog')).PostponeDialog);
