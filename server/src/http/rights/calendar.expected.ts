import type { Row } from './expected';

/** The calendar of a user: what it shows, its settings and saved filters. */
export const CALENDAR: Readonly<Record<string, Row>> = {
  'GET /api/v3/calendar_entries/calendar': 'notExternal',
  'GET /api/v3/calendar/settings': 'notExternal',
  'PUT /api/v3/calendar/set_settings': 'notExternal',
  'GET /api/internal/calendar_feed': 'notExternal',
  'POST /api/internal/calendar_feed': 'notExternal',
  'DELETE /api/internal/calendar_feed': 'notExternal',
  'GET /calendar_feeds/:token': 'anybody',
  'GET /api/internal/calendar_filters/user_data': 'notExternal',
  'GET /api/internal/calendar_filters': 'notExternal',
  'POST /api/internal/calendar_filters': 'notExternal',
  'PUT /api/internal/calendar_filters/:id': 'notExternal',
  'DELETE /api/internal/calendar_filters/:id': 'notExternal',
  'PUT /api/internal/calendar_filters/:id/select': 'notExternal',
  'PUT /api/internal/calendar_filters/unselect': 'notExternal',
};
