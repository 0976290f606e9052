import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import { type When, whenOf } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import type { Formats } from '../../ui/formats';
import { calendarMessages as m } from './calendar.messages';

/** An entry, or one occurrence of a series, as the calendar draws it. */
export interface Shown {
  readonly key: string;
  readonly item: CalendarItem;
  readonly when: When;
}

export function shownOf(items: readonly CalendarItem[], zone: string): Shown[] {
  return items.flatMap((item) => {
    const when = whenOf(item, zone);
    return when ? [{ key: keyOf(item), item, when }] : [];
  });
}

export function keyOf({ id, occurrence }: CalendarItem): string {
  return occurrence ? `${id}@${occurrence}` : String(id);
}

/** `Wed, Nov 25` */
export function shortDayText(day: PlainDate): string {
  return longDay(day, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** `Wednesday, November 25` */
export function longDayText(day: PlainDate): string {
  return longDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** `2:00 PM`, with the user's clock. */
export function timeWords(instant: Date, { time }: Formats): string {
  return time(instant.toISOString());
}

/** `9a`, `2:30p`, `14:30`: as short as a cell of the month needs it. */
export function tinyTime(instant: Date, formats: Formats): string {
  return m.tiny(timeWords(instant, formats));
}

/** `Fri, Nov 27, 2:00 PM` or `Fri, Nov 27 – Sun, Nov 29`. */
export function whenWords({ from, to, times }: When, formats: Formats): string {
  if (times) return m.at(shortDayText(from), timeWords(times.start, formats));
  return from === to ? shortDayText(from) : m.days(shortDayText(from), shortDayText(to));
}

/** `1:00 PM – 2:30 PM` */
export function spanWords({ times }: When, formats: Formats): string {
  if (!times) return m.allDay;
  return m.span(timeWords(times.start, formats), timeWords(times.end, formats));
}

/** The title of what is shown: a month, or from a day to another. */
export function rangeTitle(
  view: 'month' | 'week' | 'day' | 'agenda',
  date: PlainDate,
  days: { from: PlainDate; to: PlainDate },
): string {
  if (view === 'month') return longDay(date, { month: 'long', year: 'numeric' });
  if (view === 'day') return longDay(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const sameMonth = days.from.slice(0, 7) === days.to.slice(0, 7);
  if (sameMonth) return longDay(days.from, { month: 'long', year: 'numeric' });
  const first = longDay(days.from, {
    month: 'short',
    ...(days.from.slice(0, 4) !== days.to.slice(0, 4) && { year: 'numeric' }),
  });
  return m.days(first, longDay(days.to, { month: 'short', year: 'numeric' }));
}

export const isPast = ({ to, times }: When, now: Date, today: PlainDate) => (times ? times.end < now : to < today);
