import { lazyPart } from '../../ui/lazy-part';

/** The panel beside a list, loaded when the first record is shown in it. */
export const RecordPeek = lazyPart(async () => (await import('./record-panel')).RecordPanel);
