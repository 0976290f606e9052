import type { Row } from './expected';

/** What each user is notified of, and how. */
export const NOTIFICATIONS: Readonly<Record<string, Row>> = {
  'GET /api/internal/notifications': 'notExternal',
  'PUT /api/internal/notifications/dismiss_all': 'signedIn',
  'PUT /api/internal/notifications/:uuid/dismiss': 'signedIn',
  'GET /api/internal/notification_settings': 'notExternal',
  'PUT /api/internal/notification_settings': 'signedIn',
  'GET /api/v3/account_notifications': 'notExternal',
  'GET /api/v3/account_notifications/:id': 'notExternal',
  'PUT /api/v3/account_notifications/:id': 'signedIn',
};
