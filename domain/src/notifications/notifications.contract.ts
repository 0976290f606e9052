import { z } from 'zod';
import { recordKind } from '../kinds/kind-schemas';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, id, instant, nullableText, pageOf, someone } from '../wire/formats';
import { idParams, paged } from '../wire/list-query';
import { EVENTS, MAIL_WAYS, NOTIFICATION_KINDS, type NotificationEvent } from './events';

const notification = z.strictObject({
  uuid: z.uuid(),
  /** Until it is dismissed; one that is kept open stays active until its matter is settled. */
  active: z.boolean(),
  seen: z.boolean(),
  title: z.string(),
  message: z.string(),
  received_at: instant,
  keep_opened: z.boolean(),
  kind: z.enum(NOTIFICATION_KINDS),
  actor: someone.nullable(),
  record: z.strictObject({ type: recordKind, id, name: z.string() }).nullable(),
  /** Where it leads in the app. */
  path: nullableText,
});
export type Notification = Described<typeof notification>;

const path = '/api/internal/notifications';

/** The caller's own, the latest first: at most 25, and only about what the caller may still see. */
export const listNotifications = contract({
  method: 'GET',
  path,
  counted_apart: true,
  answer: answers(z.strictObject({ entries: z.array(notification), unread: count })),
});
export const dismissNotification = contract({
  method: 'PUT',
  path: `${path}/:uuid/dismiss`,
  params: z.object({ uuid: z.uuid('Has invalid value') }),
  answer: NOTHING,
});
export const dismissAllNotifications = contract({ method: 'PUT', path: `${path}/dismiss_all`, answer: NOTHING });

const ways = z.strictObject({ in_app: z.boolean(), mail: z.enum(MAIL_WAYS) });
const eachEvent = Object.fromEntries(EVENTS.map(({ event }) => [event, ways])) as Record<
  NotificationEvent,
  typeof ways
>;
/** For each event that the user decided on. */
export const chosenWays = z.object(eachEvent).partial();
const hour = z.int('Has invalid value').min(0, 'Has invalid value').max(23, 'Has invalid value');
const settings = z.strictObject({ events: z.strictObject(eachEvent), digest_hour: hour });
export type NotificationSettings = Described<typeof settings>;

/** Which events the caller is notified of, and in which ways. */
export const notificationSettings = contract({
  method: 'GET',
  path: '/api/internal/notification_settings',
  answer: answers(settings),
});
/** Changes what is sent and leaves the rest. */
export const saveNotificationSettings = contract({
  method: 'PUT',
  path: '/api/internal/notification_settings',
  root: 'notification_settings',
  body: z.object({ events: chosenWays.optional(), digest_hour: hour.optional() }),
  answer: answers(settings),
});

const accountNotification = z.strictObject({
  id,
  account_id: id,
  user_id: id,
  text: z.string(),
  read_at: instant.nullable(),
  seen: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type AccountNotification = Described<typeof accountNotification>;

const publicPath = '/api/v3/account_notifications';

export const listAccountNotifications = contract({
  method: 'GET',
  path: publicPath,
  query: z.object(paged(25)),
  answer: answers(pageOf(accountNotification)),
});
export const showAccountNotification = contract({
  method: 'GET',
  path: `${publicPath}/:id`,
  params: idParams,
  answer: answers(accountNotification),
});
/** Marks it as read or unread; nothing changes unless `read_at` and `seen` are sent together. */
export const updateAccountNotification = contract({
  method: 'PUT',
  path: `${publicPath}/:id`,
  params: idParams,
  root: 'account_notification',
  body: z.object({ read_at: z.string().nullish(), seen: z.boolean().optional() }),
  answer: answers(accountNotification),
});
