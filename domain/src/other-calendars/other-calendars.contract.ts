import { z } from 'zod';
import { ANY_FILE, answers, contract, DAV_ANSWER, type Described, NOTHING } from '../wire/contract';
import { id, instant } from '../wire/formats';
import { idParams } from '../wire/list-query';

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
/** Creates an address; the previous one ends at once. */
export const renewCalendarFeed = contract({ method: 'POST', path, answer: answers(newFeed) });
export const removeCalendarFeed = contract({ method: 'DELETE', path, answer: NOTHING });

export const FEEDS = '/calendar_feeds';
/** The feed that a calendar program reads. The token is its only credential. */
export const readCalendarFeed = contract({
  method: 'GET',
  path: `${FEEDS}/:token`,
  params: z.object({ token: z.string().max(100) }),
  answer: { ...ANY_FILE },
});

const device = z.strictObject({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type CalendarDevice = Described<typeof device>;

const devices = '/api/internal/calendar_devices';

export const listCalendarDevices = contract({
  method: 'GET',
  path: devices,
  answer: answers(
    z.strictObject({
      /** Where programs find the server. Without a configured public address it begins with a slash. */
      url: z.string(),
      user_name: z.string(),
      entries: z.array(device),
    }),
  ),
});
/** Makes a password for a device, which is shown this once. */
export const addCalendarDevice = contract({
  method: 'POST',
  path: devices,
  body: z.object({ name: z.string().trim().min(1, 'Required').max(100) }),
  answer: answers(z.strictObject({ ...device.shape, password: z.string() })),
});
export const removeCalendarDevice = contract({
  method: 'DELETE',
  path: `${devices}/:id`,
  params: idParams,
  answer: NOTHING,
});

/** What calendar programs call by CalDAV (RFC 4791), with a password of a device. */
export const DAV = '/dav';
const DAV_METHODS = ['OPTIONS', 'PROPFIND', 'PROPPATCH', 'REPORT', 'GET', 'PUT', 'DELETE'] as const;
const davCall = (method: (typeof DAV_METHODS)[number], path: string) =>
  contract({
    method,
    path,
    params: z.object({ '*': z.string().max(1000).optional() }),
    body: z.unknown(),
    takes_text: true,
    answer: DAV_ANSWER,
  });
export const davCalls = [
  ...DAV_METHODS.map((method) => davCall(method, `${DAV}/*`)),
  davCall('OPTIONS', DAV),
  davCall('PROPFIND', DAV),
];
/** Where programs look first (RFC 6764). */
export const wellKnownCalls = (['GET', 'PROPFIND', 'OPTIONS'] as const).map((method) =>
  davCall(method, '/.well-known/caldav'),
);
