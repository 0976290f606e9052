import { type PlainDate, partsOf, weekdayOf } from '../dates/plain';
import { REPEAT_OPTIONS, type RepeatOption, RULE_PATTERNS } from './frequency';
import { REPEAT_WORDS } from './repeat-words';
import type { RecurrenceFrequency } from './frequency';
import { WEEKDAYS } from './rule';

/** The rule of an option for what starts on this day. */
export function ruleOfOption(option: Exclude<RepeatOption, 'none'>, start: PlainDate): string {
  const { month, day } = partsOf(start);
  const weekday = WEEKDAYS[weekdayOf(start)];
  const months = (interval: number) => `FREQ=MONTHLY${interval > 1 ? `;INTERVAL=${interval}` : ''};${monthDay(day)}`;
  const rules: Record<Exclude<RepeatOption, 'none'>, string> = {
    daily: 'FREQ=DAILY',
    every_weekday: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    weekly: `FREQ=WEEKLY;BYDAY=${weekday}`,
    weekly_mon_wed_fri: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    weekly_tue_thu: 'FREQ=WEEKLY;BYDAY=TU,TH',
    every_two_weeks: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    monthly: months(1),
    every_3_months: months(3),
    every_6_months: months(6),
    yearly: `FREQ=YEARLY;BYMONTH=${month};${month === 2 ? monthDay(day) : `BYMONTHDAY=${day}`}`,
  };
  return rules[option];
}

/** A month that has no 29th, 30th or 31st takes its last day instead, so that no month is left out. */
function monthDay(day: number): string {
  if (day <= 28) return `BYMONTHDAY=${day}`;
  const days = [28, 29, 30, 31].filter((one) => one <= day);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** The option by its key or by the words of the form; undefined for none of them. */
export function optionNamed(value: unknown): RepeatOption | undefined {
  if (value === null || value === '' || value === false) return 'none';
  const asked = String(value).trim().toLowerCase();
  return REPEAT_OPTIONS.find((option) => option === asked || REPEAT_WORDS[option].toLowerCase() === asked);
}

/** The option that matches a rule in the normal form. */
export function frequencyOf(rule: string | null): RecurrenceFrequency {
  if (rule === null) return 'none';
  const found = Object.entries(RULE_PATTERNS).find(([, pattern]) => new RegExp(pattern).test(rule));
  return (found?.[0] as RepeatOption | undefined) ?? 'custom';
}
