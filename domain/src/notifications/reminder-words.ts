import { instantText, timeText } from '../dates/display';
import type { DateFormat, TimeFormat } from '../dates/display';
import { localDate } from '../dates/zones';
import { longDay } from '../locale/locale';
import { notificationMessages as m } from './notifications.messages';

/** The time of a task or event, as in its reminder. */
interface Reminded {
  /** Of an event at a time of day. */
  readonly starts_at: Date | null;
  readonly due_date: string | null;
  readonly is_event: boolean;
}

/** The reader's notation of dates and times. */
interface Notation {
  readonly time_zone: string;
  readonly date_format: DateFormat;
  readonly time_format: TimeFormat;
}

/** `Monday, November 23, 2026, 2:00 PM (America/New York)`, by the reader's clock. */
export function whenText({ starts_at, due_date, is_event }: Reminded, reader: Notation): string {
  if (starts_at) {
    const time = timeText(starts_at, reader.time_zone, reader.time_format);
    return m.atTime(dayOf(localDate(starts_at, reader.time_zone)), time, zoneText(reader.time_zone));
  }
  if (!due_date) return '';
  return is_event ? dayOf(due_date) : m.due(dayOf(due_date));
}

/** That a reminder comes late, and when it was due. */
export function lateText(due_at: Date, { time_zone, date_format, time_format }: Notation): string {
  return m.late(instantText(due_at, time_zone, date_format, time_format), zoneText(time_zone));
}

function dayOf(date: string): string {
  return longDay(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
}

function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ');
}
