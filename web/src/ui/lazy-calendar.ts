import { lazyPart } from './lazy-part';

/** Fetched when the first date field is rendered, so that it is loaded when a user opens it. */
export const Calendar = lazyPart(async () => (await import('./calendar')).Calendar);
