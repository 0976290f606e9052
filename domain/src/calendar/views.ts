import { addDays, addMonths, daysBetween, type PlainDate, startOfMonth, startOfWeek, weekdayOf } from '../dates/plain';

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
export const DEFAULT_VIEW: CalendarView = 'month';

export interface Days {
  readonly from: PlainDate;
  /** The last day. */
  readonly to: PlainDate;
}

/** The number of days of an agenda. */
const AGENDA_DAYS = 30;

/** The days that a view shows around a date; a month shows all its weeks. */
export function daysShown(view: CalendarView, date: PlainDate, weekStart: number): Days {
  if (view === 'day') return { from: date, to: date };
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS - 1) };
  const first = startOfWeek(view === 'month' ? startOfMonth(date) : date, weekStart);
  if (view === 'week') return { from: first, to: addDays(first, 6) };
  const last = addDays(addMonths(startOfMonth(date), 1), -1);
  return { from: first, to: addDays(startOfWeek(last, weekStart), 6) };
}

/** The target of the arrows. */
export function stepped(view: CalendarView, date: PlainDate, by: 1 | -1): PlainDate {
  if (view === 'month') return addMonths(startOfMonth(date), by);
  return addDays(date, by * { week: 7, day: 1, agenda: AGENDA_DAYS }[view]);
}

export function listDays({ from, to }: Days): PlainDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

export function weeksOf(days: Days): PlainDate[][] {
  const all = listDays(days);
  return Array.from({ length: Math.ceil(all.length / 7) }, (_, index) => all.slice(index * 7, index * 7 + 7));
}

export function isWeekend(day: PlainDate): boolean {
  return weekdayOf(day) > 4;
}
