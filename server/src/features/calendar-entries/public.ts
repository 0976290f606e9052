export { completeEntry, createEntry, deleteEntry, updateEntry } from './entries.operations';
export { entryRoutes } from './entries.routes';
export { type CalendarOccurrence, occurrencesBetween } from './occurrences.queries';
export { passEventsTask } from './passing';
