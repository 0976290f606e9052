export {
  addOccurrence,
  completeEntry,
  createEntry,
  deleteEntry,
  leaveOutDays,
  takeBack,
  updateEntry,
} from './entries.operations';
export { entryRoutes } from './entries.routes';
export { passEventsTask } from './passing';
export { headOfSeries } from './series.queries';
