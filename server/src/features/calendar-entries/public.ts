export { completeEntry, deleteEntry, updateEntry } from './entries.operations';
export { entryRoutes } from './entries.routes';
