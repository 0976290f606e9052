export { completeEntry, createEntry, deleteEntry, takeBack, updateEntry } from './entries.operations';
export { entryRoutes } from './entries.routes';
export { passEventsTask } from './passing';
