export { completeEntry, createEntry, deleteEntry, updateEntry } from './entries.operations';
export { entryRoutes } from './entries.routes';
export { passEventsTask } from './passing';
