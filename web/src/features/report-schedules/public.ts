import { lazyPart } from '../../ui/lazy-part';

/** Most users of a report never send it on a schedule. */
export const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog')).ScheduleDialog);
