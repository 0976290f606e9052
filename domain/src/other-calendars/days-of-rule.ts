import type { PlainDate } from '../dates/plain';
import { localDate } from '../dates/zones';
import type { Component, Line } from '../icalendar/component';
import { readTime } from '../icalendar/times';

/** The days that a component lists beside its rule: those that are left out, and those that the rule does not have. */

/** An occurrence that the rule does not have (RDATE). */
export interface BesideRule {
  readonly day: PlainDate;
  /** Its start: the day, or an instant. */
  readonly start: string;
}

export interface DaysOfRule {
  readonly without: readonly PlainDate[];
  readonly beside: readonly BesideRule[];
}

type Problem = { readonly problem: string };

/** The maximum number of rows created at once. */
const MOST_BESIDE = 100;

/** `first`: the day on which it starts, which is not an additional one. */
export function readDays(component: Component, zone: string, first: PlainDate): DaysOfRule | Problem {
  const without = readWithout(component, zone);
  if ('problem' in without) return without;
  const beside = readBeside(component, zone);
  if ('problem' in beside) return beside;
  return { without: without.days, beside: beside.days.filter(({ day }) => day !== first) };
}

function readWithout(component: Component, zone: string): { readonly days: PlainDate[] } | Problem {
  const days: PlainDate[] = [];
  for (const given of component.lines.filter(({ name }) => name === 'EXDATE')) {
    for (const value of given.value.split(',')) {
      const day = localDay(given, value, zone);
      if ('problem' in day) return day;
      days.push(day.date);
    }
  }
  return { days };
}

/** The start of a period. */
function readBeside(component: Component, zone: string): { readonly days: BesideRule[] } | Problem {
  const days = new Map<PlainDate, BesideRule>();
  for (const given of component.lines.filter(({ name }) => name === 'RDATE')) {
    for (const value of given.value.split(',')) {
      const time = readTime(given, value.split('/')[0] ?? '', zone);
      if ('problem' in time) return time;
      const day = time.kind === 'day' ? time.date : localDate(time.instant, zone);
      days.set(day, { day, start: time.kind === 'day' ? time.date : time.instant.toISOString() });
    }
  }
  if (days.size > MOST_BESIDE) return { problem: `RDATE: too many days (at most ${MOST_BESIDE})` };
  return { days: [...days.values()] };
}

/** Days without a rule are a series whose rule has its first day alone. */
export function onceOn(first: PlainDate): string | null {
  return first ? `FREQ=DAILY;UNTIL=${first.replace(/-/g, '')}` : null;
}

/** The day of the rule that a line means, by the clock of the entry. */
export function localDay(given: Line, value: string, zone: string): { readonly date: PlainDate } | Problem {
  const time = readTime(given, value, zone);
  if ('problem' in time || time.kind === 'day') return time;
  return { date: time.zone === zone ? time.date : localDate(time.instant, zone) };
}
