import { dayNumber, fromDayNumber, type PlainDate, partsOf } from '../dates/plain';
import type { Rule } from './rule';

/** How many days ahead the next occurrence is looked for. Two leap days are at most eight years apart. */
const FARTHEST = 100 * 366;

/** The days of a rule from `from` to `to`, both included, in order. The start is one of them only if the rule says so. */
export function daysBetweenDates(rule: Rule, start: PlainDate, from: PlainDate, to: PlainDate): PlainDate[] {
  const first = dayNumber(start);
  const days: PlainDate[] = [];
  const low = Math.max(first, dayNumber(from));
  for (const day of walk(rule, first, low)) {
    if (day > dayNumber(to)) break;
    days.push(fromDayNumber(day));
  }
  return days;
}

/** Whether the days of the rule are the same whatever its start is, apart from those before it. */
export function isFreeOfStart({ freq, interval, months, monthDays, days }: Rule): boolean {
  if (interval > 1) return false;
  if (freq === 'DAILY') return true;
  return monthDays.length > 0 || (days.length > 0 && (freq !== 'YEARLY' || months.length > 0));
}

/** The first day of the rule that is not before `from`, and not after `last`. */
export function firstDay(rule: Rule, start: PlainDate, from: PlainDate, last: PlainDate): PlainDate | undefined {
  const low = Math.max(dayNumber(start), dayNumber(from));
  for (const day of walk(rule, dayNumber(start), low)) {
    return day <= dayNumber(last) ? fromDayNumber(day) : undefined;
  }
  return undefined;
}

/** The day of the n-th occurrence, or of the last one that there is. */
export function dayOfCount(rule: Rule, start: PlainDate, count: number): PlainDate | undefined {
  let last: number | undefined;
  let left = count;
  for (const day of walk(rule, dayNumber(start), dayNumber(start))) {
    last = day;
    left -= 1;
    if (left === 0) break;
  }
  return last === undefined ? undefined : fromDayNumber(last);
}

/** The days of the rule that are not before `low`, as numbers, period by period. */
function* walk(rule: Rule, first: number, low: number): Generator<number> {
  const most = low + FARTHEST;
  for (let at = periodBefore(rule, first, low); ; at += 1) {
    const { begin, days } = period(rule, first, at);
    if (begin > most) return;
    for (const day of positioned(rule, days)) if (day >= low && day >= first) yield day;
  }
}

/** The number of the period in which `low` is, or an earlier one. */
function periodBefore({ freq, interval, weekStart }: Rule, first: number, low: number): number {
  if (low <= first) return 0;
  if (freq === 'DAILY') return Math.floor((low - first) / interval);
  if (freq === 'WEEKLY') return Math.floor((low - weekOf(first, weekStart)) / (7 * interval));
  const [a, b] = [partsOf(fromDayNumber(first)), partsOf(fromDayNumber(low))];
  const months = freq === 'YEARLY' ? 12 * (b.year - a.year) : 12 * (b.year - a.year) + (b.month - a.month);
  return Math.floor(months / (freq === 'YEARLY' ? 12 * interval : interval));
}

interface Period {
  readonly begin: number;
  /** In order. */
  readonly days: readonly number[];
}

function period(rule: Rule, first: number, at: number): Period {
  const { freq, interval, weekStart } = rule;
  if (freq === 'DAILY') {
    const day = first + at * interval;
    return { begin: day, days: isMeant(rule, day) ? [day] : [] };
  }
  if (freq === 'WEEKLY') {
    const begin = weekOf(first, weekStart) + 7 * at * interval;
    const meant = rule.days.length ? rule.days.map((one) => one.weekday) : [weekdayNumber(first)];
    const days = [0, 1, 2, 3, 4, 5, 6].map((more) => begin + more);
    return { begin, days: days.filter((day) => meant.includes(weekdayNumber(day)) && inMonths(rule, day)) };
  }
  const start = partsOf(fromDayNumber(first));
  if (freq === 'MONTHLY') {
    const month = start.year * 12 + start.month - 1 + at * interval;
    const [year, number] = [Math.floor(month / 12), (month % 12) + 1];
    const begin = firstOfMonth(year, number);
    const isLeftOut = rule.months.length > 0 && !rule.months.includes(number);
    return { begin, days: isLeftOut ? [] : daysOfMonth(rule, year, number, start.day) };
  }
  const year = start.year + at * interval;
  const all = rule.monthDays.length || rule.days.length ? EVERY_MONTH : [start.month];
  const months = rule.months.length ? rule.months : all;
  return { begin: firstOfMonth(year, 1), days: months.flatMap((month) => daysOfMonth(rule, year, month, start.day)) };
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function daysOfMonth({ monthDays, days }: Rule, year: number, month: number, startsOn: number): number[] {
  const begin = firstOfMonth(year, month);
  const length = lengthOf(year, month);
  const numbers = monthDays.length || days.length ? monthDays : [startsOn];
  const exact = [...new Set(numbers.map((day) => (day < 0 ? length + 1 + day : day)))]
    .filter((day) => day >= 1 && day <= length)
    .sort((a, b) => a - b)
    .map((day) => begin + day - 1);
  if (!days.length) return exact;
  const all = monthDays.length ? exact : Array.from({ length }, (_, at) => begin + at);
  return all.filter((day) => {
    const [before, after] = [Math.floor((day - begin) / 7) + 1, Math.floor((begin + length - 1 - day) / 7) + 1];
    return days.some(({ weekday, nth }) => {
      return weekday === weekdayNumber(day) && (nth === null || nth === before || nth === -after);
    });
  });
}

function positioned({ positions }: Rule, days: readonly number[]): readonly number[] {
  if (!positions.length) return days;
  const chosen = positions.flatMap((at) => days[at > 0 ? at - 1 : days.length + at] ?? []);
  return [...new Set(chosen)].sort((a, b) => a - b);
}

/** For a daily rule, which only its other parts limit. */
function isMeant(rule: Rule, day: number): boolean {
  if (rule.days.length && !rule.days.some(({ weekday }) => weekday === weekdayNumber(day))) return false;
  if (!inMonths(rule, day)) return false;
  if (!rule.monthDays.length) return true;
  const { year, month, day: number } = partsOf(fromDayNumber(day));
  const length = lengthOf(year, month);
  return rule.monthDays.some((one) => (one < 0 ? length + 1 + one : one) === number);
}

function lengthOf(year: number, month: number): number {
  return (month === 12 ? firstOfMonth(year + 1, 1) : firstOfMonth(year, month + 1)) - firstOfMonth(year, month);
}

function inMonths({ months }: Rule, day: number): boolean {
  return !months.length || months.includes(partsOf(fromDayNumber(day)).month);
}

function firstOfMonth(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / 86_400_000;
}

/** 0 is Monday. The first day that is counted, in 1970, was a Thursday. */
function weekdayNumber(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function weekOf(day: number, weekStart: number): number {
  return day - ((weekdayNumber(day) - weekStart + 7) % 7);
}
