import { addMonths, daysBetween, type PlainDate } from '../dates/plain';
import { readDate, writeDate } from '../dates/wire';
import { dayOfCount, firstDay } from '../recurrence/expand';
import { ENDLESS } from '../recurrence/ends';
import { optionNamed, ruleOfOption } from '../recurrence/options';
import { readRule, ruleText } from '../recurrence/rule';
import { localStart, occurrenceOn, ruleOf } from '../recurrence/series';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import type { EntryType } from './entry-type';
import { REPEATING_MESSAGES } from './repeating.messages';
import type { Schedule } from './schedule';

/** The columns of a rule. */
export interface Repeating {
  readonly rrule: string | null;
  readonly rrule_start: string | null;
  readonly recurrence_end: PlainDate | null;
  readonly occurrence_date: PlainDate | null;
}

export const REPEATING_KEYS = ['recurrence_frequency', 'recurrence_end', 'rrule'] as const;

type Body = Readonly<Record<string, unknown>>;

interface About {
  readonly before: (Repeating & Schedule) | undefined;
  readonly type: EntryType;
  /** When it is, after the change. */
  readonly schedule: Schedule;
  readonly zone: string;
  /** The longest that the account lets an entry repeat. */
  readonly mostMonths: number | null;
}

interface ReadRepeating {
  /** Null: it does not repeat. Undefined: the body does not mention it. */
  readonly repeating: Repeating | null | undefined;
  /** The first occurrence, if the rule leaves out the requested day. */
  readonly schedule: Partial<Schedule>;
  readonly issues: readonly Issue[];
}

/** Of a repeating event. Each day of a screen is checked for all occurrences that may reach into it. */
const LONGEST_DAYS = 92;

/** Whether the body changes the rule of the entry. */
function asksToRepeat(body: Body): boolean {
  return REPEATING_KEYS.some((key) => body[key] !== undefined);
}

/**
 * The rule of a body: one of the options, or a rule as RFC 5545 writes it, and its end. `custom` keeps the current
 * rule. Without an end it repeats as long as the account allows.
 */
export function readRepeating(body: Body, about: About): ReadRepeating {
  const nothing = { schedule: {}, issues: [] };
  if (!asksToRepeat(body)) return { repeating: undefined, ...nothing };
  const { schedule, before } = about;
  const asked = askedRule(body, schedule.due_date ?? '', before?.rrule ?? null);
  if ('issue' in asked) return { ...nothing, repeating: undefined, issues: [asked.issue] };
  if (asked.text === null) return { repeating: null, ...nothing };
  if (schedule.due_date === null) {
    return { ...nothing, repeating: undefined, issues: [{ field: 'due_date', msg: MESSAGES.repeat_without_due_date }] };
  }
  if (schedule.end_date !== null && daysBetween(schedule.due_date, schedule.end_date) > LONGEST_DAYS) {
    return { ...nothing, repeating: undefined, issues: [{ field: 'end_time', msg: REPEATING_MESSAGES.lasts }] };
  }
  const rrule = asked.text;
  const rule = ruleOf(rrule);
  const first = firstDay(rule, schedule.due_date, schedule.due_date, addMonths(schedule.due_date, 120));
  if (!first)
    return { ...nothing, repeating: undefined, issues: [{ field: asked.field, msg: REPEATING_MESSAGES.never }] };
  const end = endOf(body, first, asked, about);
  if ('issue' in end) return { ...nothing, repeating: undefined, issues: [end.issue] };
  const base = {
    ...schedule,
    type: about.type,
    rrule,
    exdate: null,
    taken: [],
    occurrence_date: first,
    recurrence_end: end.last,
  };
  const rrule_start = localStart({ ...schedule, due_date: first }, about.zone).replace(/^.{10}/, first);
  const moved =
    first === schedule.due_date ? undefined : occurrenceOn({ ...base, rrule_start, time_zone: about.zone }, first);
  const { due_date, start_time, end_time, end_date } = moved ?? schedule;
  return {
    repeating: { rrule, rrule_start, recurrence_end: end.last, occurrence_date: first },
    schedule: moved ? { due_date, start_time, end_time, end_date } : {},
    issues: [],
  };
}

interface Asked {
  /** Null: it does not repeat. */
  readonly text: string | null;
  readonly field: string;
  readonly count?: number | null;
  readonly until?: PlainDate | null;
}

function askedRule(body: Body, day: PlainDate, before: string | null): Asked | { issue: Issue } {
  const option = body.recurrence_frequency === undefined ? undefined : optionNamed(body.recurrence_frequency);
  if (option && option !== 'none') return { text: day && ruleOfOption(option, day), field: 'recurrence_frequency' };
  const isCustom = body.recurrence_frequency === 'custom';
  if (body.recurrence_frequency !== undefined && !option && !isCustom) {
    return { issue: { field: 'recurrence_frequency', msg: MESSAGES.not_allowed } };
  }
  // A program that sends back what it read sends both.
  if (option === 'none' || body.rrule === null || body.rrule === '') return { text: null, field: 'rrule' };
  if (body.rrule === undefined) {
    return before ? { text: before, field: 'rrule' } : { text: null, field: 'recurrence_end' };
  }
  const read = readRule(String(body.rrule));
  if (!read) return { issue: { field: 'rrule', msg: REPEATING_MESSAGES.rule } };
  return { text: day && ruleText(read.rule, day), field: 'rrule', count: read.count, until: read.until };
}

function endOf(
  body: Body,
  first: PlainDate,
  asked: Asked,
  { before, zone, mostMonths }: About,
): { last: PlainDate } | { issue: Issue } {
  const field = 'recurrence_end';
  const read = lastAsked(body, first, asked, zone);
  if ('issue' in read) return read;
  const kept = before?.rrule ? before.recurrence_end : null;
  const last = read.last ?? kept ?? ENDLESS;
  if (last < first) return { issue: { field, msg: REPEATING_MESSAGES.ends_before } };
  const limit = mostMonths === null ? ENDLESS : addMonths(first, mostMonths);
  // A series that was longer before the limit was set is kept.
  if (last <= limit || last === kept) return { last };
  if (last === ENDLESS) return { last: limit };
  return { issue: { field, msg: REPEATING_MESSAGES.too_long(writeDate(limit)) } };
}

/** The end that a body has beside its rule or in it; undefined if it has none. */
function lastAsked(
  { recurrence_end: sent }: Body,
  first: PlainDate,
  { text, count, until }: Asked,
  zone: string,
): { last: PlainDate | undefined } | { issue: Issue } {
  if (sent === undefined && count) return { last: dayOfCount(ruleOf(text ?? ''), first, count) ?? first };
  if (sent === undefined) return { last: until ?? undefined };
  if (sent === null || sent === '') return { last: until ?? ENDLESS };
  const read = readDate(String(sent), zone);
  return 'reason' in read ? { issue: { field: 'recurrence_end', msg: MESSAGES.not_allowed } } : { last: read.date };
}
