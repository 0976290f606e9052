import type { PlainDate } from '@fairlead/domain/dates/plain';
import { longDay, spanText } from '@fairlead/domain/locale/locale';

const WEEK = 7;
const MOST_WEEKS = 8;

export const postponeMessages = {
  title: 'Postpone',
  date: 'Date',
  chooseDate: 'Choose date',
  cancel: 'Cancel',
  postpone: 'Postpone',
  chooseFirst: 'Choose a date first',
  periods: 'Postpone by',
  period: (days: number) =>
    days % WEEK === 0 && days / WEEK <= MOST_WEEKS ? spanText(days / WEEK, 'week') : spanText(days, 'day'),
  /** With its weekday, unless a word such as Tomorrow says it. */
  dayOf: (date: PlainDate, words: string) =>
    /\d/.test(words) ? longDay(date, { weekday: 'short', month: 'short', day: 'numeric' }) : words,
  leftOut: (hasHolidays: boolean) =>
    hasHolidays ? 'Weekends and your company’s holidays are left out.' : 'Weekends are left out.',
  whatOf: (name: string, due: string | null) => (due ? `${name}, due ${due}` : `${name}, no due date`),
} as const;
