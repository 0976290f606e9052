import { lazyPart } from '../../ui/lazy-part';

/** What lists show of next steps. Separate from the tasks and events themselves, so that a list does not load these. */
export const StepChip = lazyPart(async () => (await import('../calendar-entries/public')).StepChip);
