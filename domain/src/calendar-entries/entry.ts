import type { AccountConfig } from '../access/session.types';
import { zoneNamed } from '../dates/zone-names';
import { isTimeZone } from '../dates/zones';
import { unkeptIssues } from '../fields/unkept';
import { CALENDAR_ENTRY } from '../kinds/hanging';
import { frequencyOf } from '../recurrence/options';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import type { EntryRules } from './entry-rules';
import { ENTRY_TYPES, type EntryType } from './entry-type';
import { INVOLVED_KEYS, type InvolvedPatch, readInvolved } from './involved';
import { type GivenPart, PARTS_KEY, readParts } from './parts';
import { idOf, PLACES, type Places, readPlace } from './place';
import { type Reminder, readReminders } from './reminders';
import { readRepeating, type Repeating, REPEATING_KEYS } from './repeating';
import { readSchedule, type Schedule, SCHEDULE_KEYS } from './schedule';

/** The columns of a task or event that a body sets. */
export interface EntryPatch extends Partial<Schedule>, Partial<Places>, Partial<Repeating>, InvolvedPatch {
  readonly type?: EntryType;
  readonly name?: string;
  readonly description?: string | null;
  readonly owner_id?: number | null;
  readonly parent_id?: number | null;
  readonly time_zone?: string;
  readonly event_category_id?: number | null;
  readonly calendar_entry_priority_id?: number | null;
  readonly calendar_entry_status_id?: number | null;
  readonly reminders?: readonly Reminder[];
}

/** An entry as it is before a change. */
export interface EntryBefore extends Schedule, Places, Repeating {
  readonly type: EntryType;
  readonly name: string;
  readonly time_zone: string;
}

interface ReadEntry {
  /** Without the rule. */
  readonly patch: EntryPatch;
  /** The rule, and its first occurrence: undefined if the body does not mention it. */
  readonly repeating: (Repeating & Partial<Schedule>) | undefined;
  /** Whether the rule differs from the former one. A program that sends back what it read changes nothing. */
  readonly changesRule: boolean;
  /** Whether it is to be completed, or opened again. */
  readonly complete: boolean | undefined;
  readonly parts: readonly GivenPart[] | undefined;
  readonly issues: readonly Issue[];
}

/** The writer and their zone. */
export interface Writing {
  readonly config: AccountConfig;
  /** Of the writer: days and times without a zone are in it. */
  readonly zone: string;
  /** The zone of the entry unless the body names one: its owner's. */
  readonly home: string;
  readonly rules: EntryRules;
}

type Body = Readonly<Record<string, unknown>>;
type Take = (field: string, column: string, value: unknown, msg: string | null) => void;

const LONGEST_NAME = 500;
const LONGEST_DESCRIPTION = 100_000;

/** The lists that an entry chooses from, by the key of the API: its column, and the list. */
const CHOICES = {
  category_id: ['event_category_id', 'event_categories'],
  calendar_entry_priority_id: ['calendar_entry_priority_id', 'calendar_entry_priorities'],
  calendar_entry_status_id: ['calendar_entry_status_id', 'calendar_entry_statuses'],
} as const;

/** The keys that a task or event reads. */
export const ENTRY_KEYS: ReadonlySet<string> = new Set([
  'type',
  'name',
  'description',
  'owner_id',
  'parent_id',
  PARTS_KEY,
  'time_zone',
  'complete',
  ...REPEATING_KEYS,
  'reminders',
  'lead_id',
  'category',
  'active',
  'association_type',
  'association_id',
  ...INVOLVED_KEYS,
  ...PLACES,
  ...Object.keys(CHOICES),
  ...SCHEDULE_KEYS,
]);

/**
 * Reads the body of a task or event and returns all its issues together. Times without a zone and days are the ones
 * that the writer's calendar shows.
 */
export function readEntry(
  body: Body,
  before: EntryBefore | undefined,
  { config, zone, home, rules }: Writing,
): ReadEntry {
  const issues: Issue[] = [...unkeptIssues(CALENDAR_ENTRY.name, body)];
  const patch: Record<string, unknown> = {};
  const take: Take = (field, column, value, msg) => {
    if (msg) issues.push({ field, msg });
    else patch[column] = value;
  };
  const type = typeOf(body, before);
  take('type', 'type', type, type === undefined ? MESSAGES.not_allowed : null);
  readTexts(body, before, take);
  readChoices(body, config, take);
  readInvolved(body, config, take);
  readRest(body, take);
  const place = readPlace(body, before);
  const time_zone = (patch.time_zone as string | undefined) ?? before?.time_zone ?? home;
  if (!before) patch.time_zone = time_zone;
  const schedule = readSchedule(body, { type: type ?? 'CalendarTask', before, zone, home: time_zone });
  const complete = body.complete === undefined ? undefined : truth(body.complete);
  if (body.complete !== undefined && complete === undefined) {
    issues.push({ field: 'complete', msg: MESSAGES.not_allowed });
  }
  const { parts, issues: ofParts } = readParts(body);
  issues.push(...place.issues, ...schedule.issues, ...ofParts);
  const planned: Schedule = { ...NO_DAY, ...before, ...schedule.columns };
  if (type === 'CalendarTask' && rules.dueDateRequired && planned.due_date === null && before?.due_date !== null) {
    issues.push({ field: 'due_date', msg: MESSAGES.required });
  }
  const { mostMonths } = rules;
  const repeated = schedule.issues.length
    ? NOTHING_SAID
    : readRepeating(body, { before, type: type ?? 'CalendarTask', schedule: planned, zone: time_zone, mostMonths });
  issues.push(...repeated.issues);
  const ruled = repeated.repeating === null ? NO_RULE : repeated.repeating;
  return {
    patch: { ...patch, ...place.columns, ...schedule.columns },
    repeating: ruled && { ...repeated.schedule, ...ruled },
    changesRule: ruled !== undefined && isAnother(ruled, before, body.recurrence_frequency !== undefined),
    complete,
    parts,
    issues,
  };
}

const NO_DAY: Schedule = { due_date: null, all_day: true, start_time: null, end_time: null, end_date: null };
const NO_RULE: Repeating = { rrule: null, rrule_start: null, recurrence_end: null, occurrence_date: null };
const NOTHING_SAID = { repeating: undefined, schedule: {}, issues: [] };

/** An option stays the same on another day, although its rule names that day. */
function isAnother(rule: Repeating, before: EntryBefore | undefined, isOption: boolean): boolean {
  const was = before ?? NO_RULE;
  if (rule.recurrence_end !== was.recurrence_end) return true;
  const [option, old] = [frequencyOf(rule.rrule), frequencyOf(was.rrule)];
  return isOption && option !== 'custom' ? option !== old : rule.rrule !== was.rrule;
}

function typeOf({ type }: Body, before: EntryBefore | undefined): EntryType | undefined {
  if (type === undefined || type === null || type === '') return before?.type ?? 'CalendarTask';
  return ENTRY_TYPES.find((one) => one === type);
}

function readTexts(body: Body, before: EntryBefore | undefined, take: Take): void {
  if (body.name !== undefined || !before) {
    const name = textOf(body.name ?? '')?.trim();
    const wrong = name === undefined ? MESSAGES.not_allowed : tooLong(name, LONGEST_NAME);
    take('name', 'name', name, name === '' ? MESSAGES.required : wrong);
  }
  if (body.description !== undefined) {
    const text = textOf(body.description ?? '');
    take(
      'description',
      'description',
      text || null,
      text === undefined ? MESSAGES.not_allowed : tooLong(text, LONGEST_DESCRIPTION),
    );
  }
}

/** Programs also give the category by its name, as `category` or as `category_id`. */
function withCategory(body: Body, { event_categories }: AccountConfig): Body {
  const { category, category_id } = body;
  const named = category_id === undefined ? category : category_id;
  if (typeof named !== 'string' || named.trim() === '' || /^\d+$/.test(named)) return body;
  const found = event_categories.find(({ name }) => name.toLowerCase() === named.trim().toLowerCase());
  return { ...body, category_id: found?.id ?? named };
}

function readChoices(given: Body, config: AccountConfig, take: Take): void {
  const body = withCategory(given, config);
  for (const [key, [column, list]] of Object.entries(CHOICES)) {
    if (body[key] === undefined) continue;
    const id = idOf(body[key]);
    const isKnown = id === null || config[list].some((entry) => entry.id === id);
    take(key, column, id, isKnown ? null : MESSAGES.not_allowed);
  }
  if (body.owner_id === undefined) return;
  const owner = idOf(body.owner_id);
  const mayOwn = owner === null || config.users.some(({ id, is_external }) => id === owner && !is_external);
  take('owner_id', 'owner_id', owner, mayOwn ? null : MESSAGES.not_allowed);
}

function readRest(body: Body, take: Take): void {
  if (body.parent_id !== undefined) {
    const parent = idOf(body.parent_id);
    take('parent_id', 'parent_id', parent, parent === undefined ? MESSAGES.not_allowed : null);
  }
  if (body.time_zone !== undefined && body.time_zone !== null && body.time_zone !== '') {
    const zone = zoneNamed(String(body.time_zone));
    take('time_zone', 'time_zone', zone, isTimeZone(zone) ? null : MESSAGES.not_allowed);
  }
  if (body.reminders !== undefined) {
    const read = readReminders(body.reminders);
    take('reminders', 'reminders', 'reminders' in read ? read.reminders : [], 'msg' in read ? read.msg : null);
  }
}

/** Undefined if it is not a text that can be stored. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !value.includes('\u0000') ? value : undefined;
}

function tooLong(text: string, longest: number): string | null {
  return text.length > longest ? `Is too long (at most ${longest} characters)` : null;
}

function truth(value: unknown): boolean | undefined {
  if ([true, 'true', 1, '1', 'Yes'].includes(value as string)) return true;
  return [false, 'false', 0, '0', 'No', null, ''].includes(value as string) ? false : undefined;
}
