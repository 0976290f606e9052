import { lazyPart } from './lazy-part';

/** Fetched by the first date field that is drawn, so that it is there when somebody opens it. */
export const Calendar = lazyPart(async () => (await import('./calendar')).Calendar);
