import { lazyPart } from '../../ui/lazy-part';

/** Tasks, events and next steps. Large parts are loaded when they are first shown. */
export const AgendaPanel = lazyPart(async () => (await import('./agenda-panel')).AgendaPanel);
export const NextStep = lazyPart(async () => (await import('./next-step')).NextStep);

export { LazyEntryDialog } from './lazy-entry-dialog';
export { complete, postpone } from './entry-acts';
export { PostponeDialog } from './lazy-postpone-dialog';
export { postponeMessages } from './postpone.messages';
export { useStepWords } from './use-step-words';
export { StepChip } from './step-chip';
export { openEntryForm } from './open-entry-form';
export { entriesMessages } from './calendar-entries.messages';
