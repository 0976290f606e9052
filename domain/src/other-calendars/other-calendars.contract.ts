import { z } from 'zod';
import { ANY_FILE, answers, contract, type Described, NOTHING } from '../wire/contract';
import { instant } from '../wire/formats';

/** The user's own calendar in other programs: an address to subscribe to. */

const feed = z.strictObject({
  /** Null: there is no address. */
  created_at: instant.nullable(),
  last_used_at: instant.nullable(),
});
export type CalendarFeed = Described<typeof feed>;

const newFeed = z.strictObject({
  ...feed.shape,
  /** The address, which is shown this once. Without a configured public address it begins with a slash. */
  url: z.string(),
});

const path = '/api/internal/calendar_feed';

export const showCalendarFeed = contract({ method: 'GET', path, answer: answers(feed) });
/** Makes an address; the one before ends at once. */
export const renewCalendarFeed = contract({ method: 'POST', path, answer: answers(newFeed) });
export const removeCalendarFeed = contract({ method: 'DELETE', path, answer: NOTHING });

export const FEEDS = '/calendar_feeds';
/** What a calendar program reads. The token is all that it has to know. */
export const readCalendarFeed = contract({
  method: 'GET',
  path: `${FEEDS}/:token`,
  params: z.object({ token: z.string().max(100) }),
  answer: { ...ANY_FILE },
});
