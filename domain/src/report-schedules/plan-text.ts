import { timeText, type TimeFormat } from '../dates/display';
import type { Plan } from './schedule';
import { scheduleMessages as m } from './schedules.messages';

const LAST_DAY = 31;

/** `Every Monday at 8:00 AM` */
export function planText({ every, weekday, month_day, hour }: Plan, format: TimeFormat): string {
  const at = hourText(hour, format);
  if (every === 'week') return m.everyWeek(m.weekday(weekday ?? 0), at);
  return every === 'month' ? m.everyMonth(monthDayText(month_day ?? 1), at) : m.everyDay(at);
}

export function hourText(hour: number, format: TimeFormat): string {
  return timeText(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC', format);
}

export function monthDayText(day: number): string {
  return day === LAST_DAY ? m.lastDay : m.nth(day);
}
