import type { RecurrenceFrequency } from './frequency';

/** The options as the form and the API name them. */
export const REPEAT_WORDS: Readonly<Record<RecurrenceFrequency, string>> = {
  none: "Doesn't Repeat",
  daily: 'Daily',
  every_weekday: 'Every Weekday',
  weekly: 'Weekly',
  weekly_mon_wed_fri: 'Weekly on Monday Wednesday Friday',
  weekly_tue_thu: 'Weekly on Tuesday Thursday',
  every_two_weeks: 'Every two weeks',
  monthly: 'Monthly',
  every_3_months: 'Every 3 months',
  every_6_months: 'Every 6 months',
  yearly: 'Yearly',
  custom: 'Custom',
};
