import { addDays, type PlainDate } from '../dates/plain';
import { localDate } from '../dates/zones';
import { type Component, type Line, lineNamed, paramOf, unescaped } from '../icalendar/component';
import { readTime, type Time } from '../icalendar/times';
import { readRule, ruleText } from '../recurrence/rule';
import { type BesideRule, type DaysOfRule, localDay, onceOn, readDays } from './days-of-rule';
import { ownRule } from './plain-rule';

/** A component as values of a task or event: keys of the API, with instants in UTC. */
export interface Meaning {
  readonly name: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly all_day: boolean;
  /** A day, or an instant. Of a task: the day on which it is due. */
  readonly start: string | null;
  readonly end: string | null;
  readonly time_zone: string | null;
  readonly complete: boolean;
  readonly cancelled: boolean;
  readonly rrule: string | null;
}

/** One VEVENT or VTODO of what a program sent. */
export interface ReadComponent {
  readonly meaning: Meaning;
  /** The day of the occurrence that it describes; null for the whole. */
  readonly day: PlainDate | null;
  /** Days that are left out. */
  readonly without: readonly PlainDate[];
  /** Days beside those of the rule. */
  readonly beside: readonly BesideRule[];
  readonly kept: Kept;
}

/** Properties that Fairlead does not use, unchanged. */
export interface Kept {
  readonly lines: readonly Line[];
  readonly parts: readonly Component[];
}

export interface ReadObject {
  readonly type: 'CalendarTask' | 'CalendarEvent';
  readonly uid: string;
  readonly main: ReadComponent;
  readonly changed: readonly ReadComponent[];
}

type Problem = { readonly problem: string };

const HOUR = 3_600_000;
const MOST_CHANGED = 400;
const LONGEST_UID = 500;
const UNTITLED = 'Untitled';
const KNOWN = new Set(
  'UID DTSTAMP CREATED LAST-MODIFIED DTSTART DTEND DUE DURATION SUMMARY DESCRIPTION CATEGORIES RRULE RDATE EXDATE RECURRENCE-ID'.split(
    ' ',
  ),
);
const OF_TASKS = new Set(['STATUS', 'COMPLETED', 'PERCENT-COMPLETE']);

/**
 * Reads what a program sent as one entry. `home`: the zone of times without one. `most`: the maximum of changed
 * occurrences; answers may have more.
 */
export function readObject(calendar: Component, home: string, most = MOST_CHANGED): ReadObject | Problem {
  const own = calendar.parts.filter(({ name }) => name === 'VEVENT' || name === 'VTODO');
  const [first] = own;
  if (!first) return { problem: 'There is no event and no task in it' };
  if (own.some(({ name }) => name !== first.name)) return { problem: 'It holds events and tasks at once' };
  if (own.length > most) return { problem: `Too many changed occurrences (at most ${most})` };
  const uids = new Set(own.map((one) => unescaped(lineNamed(one, 'UID')?.value ?? '').trim()));
  const [uid = ''] = uids;
  if (uids.size !== 1 || !uid || uid.length > LONGEST_UID)
    return { problem: 'Its components need one and the same UID' };
  const read: ReadComponent[] = [];
  for (const one of own) {
    const found = readComponent(one, home);
    if ('problem' in found) return found;
    read.push(found);
  }
  const [main, ...others] = read.filter(({ day }) => day === null);
  if (!main || others.length) return { problem: 'It has to be one event or task, with its changed occurrences' };
  const changed = read.filter(({ day }) => day !== null);
  return { type: first.name === 'VTODO' ? 'CalendarTask' : 'CalendarEvent', uid, main, changed };
}

/** They are not written either, so that the program sends the same back. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

function readComponent(component: Component, home: string): ReadComponent | Problem {
  const isTask = component.name === 'VTODO';
  const times = isTask ? readDue(component, home) : readSpan(component, home);
  if ('problem' in times) return times;
  const zone = times.time_zone ?? home;
  const day = dayOf(component, 'RECURRENCE-ID', zone);
  if (day && 'problem' in day) return day;
  const first = firstDayOf(times, zone) ?? '';
  const days = readDays(component, zone, first);
  if ('problem' in days) return days;
  const rrule = readRepeat(component, first, zone, days);
  if (typeof rrule === 'object' && rrule !== null) return rrule;
  const text = (name: string) =>
    unescaped(lineNamed(component, name)?.value ?? '')
      .replace(CONTROL, '')
      .trim();
  const status = text('STATUS').toUpperCase();
  const meaning: Meaning = {
    name: text('SUMMARY') || UNTITLED,
    description: text('DESCRIPTION') || null,
    category: text('CATEGORIES').split(',')[0]?.trim() || null,
    ...times,
    complete: isTask && (status === 'COMPLETED' || text('PERCENT-COMPLETE') === '100' || text('COMPLETED') !== ''),
    cancelled: status === 'CANCELLED',
    rrule,
  };
  return { meaning, day: day?.date ?? null, ...days, kept: keptOf(component, isTask) };
}

type Times = Pick<Meaning, 'all_day' | 'start' | 'end' | 'time_zone'>;

/** The day on which it starts by the clock of its zone, from which a rule takes its days. */
export function firstDayOf({ start, all_day }: Pick<Meaning, 'start' | 'all_day'>, zone: string): PlainDate | null {
  return start === null || all_day ? start : localDate(new Date(start), zone);
}

function readDue(component: Component, home: string): Times | Problem {
  const given = lineNamed(component, 'DUE') ?? lineNamed(component, 'DTSTART');
  const nothing = { all_day: true, end: null, time_zone: null };
  if (!given) return { ...nothing, start: null };
  // A task has a day: that on which it is due by the clock of its user.
  const due = readTime(given, given.value, home);
  if ('problem' in due) return due;
  return { ...nothing, start: due.kind === 'day' ? due.date : localDate(due.instant, home) };
}

function readSpan(component: Component, home: string): Times | Problem {
  const given = lineNamed(component, 'DTSTART');
  if (!given) return { problem: 'An event needs DTSTART' };
  const start = readTime(given, given.value, home);
  if ('problem' in start) return start;
  const end = readEnd(component, start, home);
  if ('problem' in end) return end;
  if (start.kind === 'day') {
    if (end.kind !== 'day' || end.date < start.date) return { problem: 'DTEND has to be after DTSTART' };
    return { all_day: true, start: start.date, end: end.date, time_zone: null };
  }
  if (end.kind !== 'time' || end.instant <= start.instant) return { problem: 'DTEND has to be after DTSTART' };
  const [from, to] = [start.instant.toISOString(), end.instant.toISOString()];
  return { all_day: false, start: from, end: to, time_zone: start.zone };
}

/** The last day of an event of whole days, or its end. If not given: the same day, or an hour later. */
function readEnd(component: Component, start: Time, home: string): Time | Problem {
  const given = lineNamed(component, 'DTEND');
  if (given) {
    const end = readTime(given, given.value, home);
    if ('problem' in end || end.kind === 'time') return end;
    return { kind: 'day', date: end.date > start.date ? addDays(end.date, -1) : end.date };
  }
  const length = lineNamed(component, 'DURATION');
  const ms = length ? durationOf(length.value) : start.kind === 'day' ? 24 * HOUR : HOUR;
  if (!ms) return { problem: 'DURATION has an invalid value' };
  if (start.kind === 'time') return { ...start, instant: new Date(start.instant.getTime() + ms) };
  return { kind: 'day', date: addDays(start.date, Math.max(0, Math.ceil(ms / (24 * HOUR)) - 1)) };
}

/** P1D, PT1H30M or P2W, in milliseconds; at most a year. */
function durationOf(text: string): number | undefined {
  const found = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((one) => Number(one ?? 0));
  const ms = ((weeks * 7 + days) * 24 + hours) * HOUR + minutes * 60_000 + seconds * 1000;
  return ms > 0 && ms <= 366 * 24 * HOUR ? ms : undefined;
}

function dayOf(component: Component, name: string, zone: string): { readonly date: PlainDate } | Problem | null {
  const given = lineNamed(component, name);
  return given ? localDay(given, given.value, zone) : null;
}

/** The rule in the normal form in which rules are stored, with its end. */
function readRepeat(
  component: Component,
  start: PlainDate,
  zone: string,
  { beside }: DaysOfRule,
): string | null | Problem {
  const given = component.lines.filter(({ name }) => name === 'RRULE');
  const [line] = given;
  if (!line) return beside.length ? onceOn(start) : null;
  const read = given.length === 1 ? readRule(ownRule(line.value, start)) : undefined;
  if (!read || !start)
    return { problem: 'RRULE: Fairlead knows rules by days, weeks, months and years, one for each event' };
  const text = ruleText(read.rule, start);
  if (read.count) return `${text};COUNT=${read.count}`;
  if (!read.until) return text;
  // The last day by the clock of the entry: an end in UTC may be in the next or the last day.
  const until = /UNTIL=(\d{8}T\d{6}Z)/i.exec(line.value)?.[1];
  const end = until ? readTime({ name: 'RRULE', params: {}, value: until }, until, zone) : undefined;
  const last = end && 'instant' in end ? localDate(end.instant, zone) : read.until;
  return `${text};UNTIL=${last.replace(/-/g, '')}`;
}

function keptOf({ lines, parts }: Component, isTask: boolean): Kept {
  return {
    lines: lines.filter(
      (line) =>
        (isTask && isTimeOfDay(line)) ||
        (!KNOWN.has(line.name) && !(isTask && OF_TASKS.has(line.name)) && !isOwnUrl(line)),
    ),
    parts,
  };
}

/** The time of day at which a task is due, which Fairlead stores for the program that wrote it. */
export function isTimeOfDay({ name, value }: Line): boolean {
  return name === 'DUE' && value.includes('T');
}

/** The address of the entry here, which was written beside it. */
function isOwnUrl(line: Line): boolean {
  return line.name === 'URL' && paramOf(line, 'VALUE') === 'URI' && /\/calendar_(tasks|events)\/\d+$/.test(line.value);
}

/** The keys that differ, of which a body is made. */
export function differences(before: Meaning, after: Meaning): Partial<Meaning> {
  const keys = Object.keys(after) as (keyof Meaning)[];
  return Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]));
}
