export const XML = { 'content-type': 'application/xml; charset=utf-8' } as const;
export const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' } as const;
/** Class 1 and 3 of WebDAV, and the calendar. */
export const DAV_HEADERS = {
  DAV: '1, 3, calendar-access',
  Allow: 'OPTIONS, GET, PUT, DELETE, PROPFIND, PROPPATCH, REPORT',
} as const;
