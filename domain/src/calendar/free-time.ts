import type { PlainDate } from '../dates/plain';
import { type Days, isWeekend, listDays } from './views';
import { atClock, type When } from './when';

/** A time when a user is busy. */
export interface Busy {
  readonly user: number;
  readonly when: When;
}

interface FreeTime {
  readonly day: PlainDate;
  readonly start: Date;
  readonly end: Date;
}

interface Ask {
  /** All of them have to be free. */
  readonly users: readonly number[];
  readonly days: Days;
  /** The minutes needed without a break. */
  readonly minutes: number;
  /** The working day, in minutes since midnight. */
  readonly work: { readonly from: number; readonly to: number };
  readonly zone: string;
  /** The earliest time offered. */
  readonly now: Date;
  readonly most: number;
}

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** The times in which all of the users are free, in working hours, at most one run of each gap. */
export function freeTimes(busy: readonly Busy[], ask: Ask): FreeTime[] {
  const users = new Set(ask.users);
  const of = busy.filter(({ user }) => users.has(user)).map(({ when }) => when);
  const found: FreeTime[] = [];
  for (const day of listDays(ask.days)) {
    if (isWeekend(day) || of.some((when) => !when.times && when.from <= day && day <= when.to)) continue;
    for (const gap of gapsOf(day, of, ask)) {
      found.push({ day, ...gap });
      if (found.length >= ask.most) return found;
    }
  }
  return found;
}

interface Gap {
  readonly start: Date;
  readonly end: Date;
}

function gapsOf(day: PlainDate, busy: readonly When[], { work, zone, now, minutes }: Ask): Gap[] {
  const [open, close] = [atClock(day, work.from, zone).getTime(), atClock(day, work.to, zone).getTime()];
  const next = Math.ceil(now.getTime() / QUARTER) * QUARTER;
  let at = Math.max(open, next);
  const gaps: Gap[] = [];
  const add = (until: number) => {
    if (until - at >= minutes * MINUTE) gaps.push({ start: new Date(at), end: new Date(until) });
  };
  const taken = busy
    .flatMap(({ times }) => (times ? [[times.start.getTime(), times.end.getTime()] as const] : []))
    .filter(([start, end]) => start < close && end > at)
    .sort(([a], [b]) => a - b);
  for (const [start, end] of taken) {
    add(Math.min(start, close));
    at = Math.max(at, end);
  }
  add(close);
  return gaps;
}
