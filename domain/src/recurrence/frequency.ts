/**
 * How often a task or event repeats: the options of its form. `custom` is a rule that matches none of them; it is
 * only answered, and kept by sending it back.
 */
export const REPEAT_OPTIONS = [
  'none',
  'daily',
  'every_weekday',
  'weekly',
  'weekly_mon_wed_fri',
  'weekly_tue_thu',
  'every_two_weeks',
  'monthly',
  'every_3_months',
  'every_6_months',
  'yearly',
] as const;
export type RepeatOption = (typeof REPEAT_OPTIONS)[number];

export const RECURRENCE_FREQUENCIES = [...REPEAT_OPTIONS, 'custom'] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];

/**
 * The rules of the options as regular expressions, which the database reads as well. Rules are stored in a normal
 * form.
 */
export const RULE_PATTERNS: Readonly<Record<Exclude<RepeatOption, 'none'>, string>> = {
  daily: '^FREQ=DAILY$',
  every_weekday: '^FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR$',
  weekly: '^FREQ=WEEKLY;BYDAY=[A-Z]{2}$',
  weekly_mon_wed_fri: '^FREQ=WEEKLY;BYDAY=MO,WE,FR$',
  weekly_tue_thu: '^FREQ=WEEKLY;BYDAY=TU,TH$',
  every_two_weeks: '^FREQ=WEEKLY;INTERVAL=2;BYDAY=[A-Z]{2}$',
  monthly: '^FREQ=MONTHLY;BYMONTHDAY=[0-9,]+(;BYSETPOS=-1)?$',
  every_3_months: '^FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=[0-9,]+(;BYSETPOS=-1)?$',
  every_6_months: '^FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=[0-9,]+(;BYSETPOS=-1)?$',
  yearly: '^FREQ=YEARLY;BYMONTH=[0-9]+;BYMONTHDAY=[0-9,]+(;BYSETPOS=-1)?$',
};
