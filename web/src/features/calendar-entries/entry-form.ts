import { ENTRY_TYPES, type EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import type { Reminder } from '@fairlead/domain/calendar-entries/reminders';
import { timeOf } from '@fairlead/domain/calendar-entries/schedule';
import { timeText } from '@fairlead/domain/dates/display';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { readWire } from '@fairlead/domain/dates/wire';
import { instantAt, localDate } from '@fairlead/domain/dates/zones';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { type IdColumn, idColumnOf, perKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { RecurrenceFrequency } from '@fairlead/domain/recurrence/frequency';
import type { EntryFormAsk } from '../../lib/entry-form-ask';
import type { Formats } from '../../ui/formats';
import { entriesMessages as m } from './calendar-entries.messages';
import { guestsOf, guestText } from './entry-guests';

interface Chosen {
  readonly value: number;
  readonly label: string;
}

/** A task or event as it is typed. */
export interface EntryDraft {
  readonly type: EntryType;
  readonly name: string;
  readonly due: PlainDate | null;
  readonly allDay: boolean;
  readonly startTime: string;
  readonly end: PlainDate | null;
  readonly endTime: string;
  /** The zone of days and times. */
  readonly zone: string;
  readonly owner: number | null;
  readonly on: Readonly<Record<RecordKind, Chosen | null>>;
  readonly notes: string;
  readonly category: number | null;
  readonly priority: number | null;
  readonly status: number | null;
  readonly shared: readonly Chosen[];
  readonly notify: readonly number[];
  /** Email addresses of people outside of the account. */
  readonly guests: string;
  readonly repeat: RecurrenceFrequency;
  readonly repeatEnd: PlainDate | null;
  readonly reminders: readonly Reminder[];
  /** The parts of a new entry, by name. */
  readonly newParts: readonly string[];
  /** The typed name of another part. */
  readonly newPart: string;
}

export interface Place {
  readonly kind: RecordKind;
  readonly id: number;
  readonly name: string;
}

/** A new task is due tomorrow; a new event is tomorrow for an hour. */
export function newDraft(on: Place | null, owner: number, { today, settings }: Formats): EntryDraft {
  const [startTime, endTime] = settings.timeFormat === '24h' ? ['09:00', '10:00'] : ['9:00 AM', '10:00 AM'];
  const tomorrow = addDays(today(), 1);
  return {
    type: 'CalendarTask',
    name: '',
    due: tomorrow,
    allDay: false,
    startTime,
    end: tomorrow,
    endTime,
    zone: settings.zone,
    owner,
    on: perKind(({ name }) => (on?.kind === name ? { value: on.id, label: on.name } : null)),
    notes: '',
    category: null,
    priority: null,
    status: null,
    shared: [],
    notify: [],
    guests: '',
    repeat: 'none',
    repeatEnd: null,
    reminders: [],
    newParts: [],
    newPart: '',
  };
}

/** The values that the caller of the form passed, over a new draft. */
export function askedDraft({ type, due, end, startTime, endTime, allDay, owner }: EntryFormAsk): Partial<EntryDraft> {
  const asked = { type, due, end: end ?? due, startTime, endTime, allDay, owner };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

interface Loaded extends Partial<Readonly<Record<IdColumn, number | null>>> {
  readonly type: EntryType;
  readonly name: string;
  readonly description: string | null;
  readonly due_date: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly all_day: boolean;
  readonly time_zone: string;
  readonly owner_id: number | null;
  readonly association_type: string | null;
  readonly association: object | null;
  readonly associated_company: { readonly id: number; readonly name: string } | null;
  readonly category_id: number | null;
  readonly calendar_entry_priority_id: number | null;
  readonly calendar_entry_status_id: number | null;
  readonly shared_user_ids: readonly number[];
  readonly notify_user_ids: readonly number[];
  readonly calendar_entry_attendees: readonly { readonly name: string | null; readonly email: string | null }[];
  readonly recurrence_frequency: RecurrenceFrequency;
  readonly recurrence_end: string | null;
  readonly reminders: readonly Reminder[];
}

type Users = readonly { readonly id: number; readonly full_name: string }[];

/** An entry as the form shows it, on a day of its series if one is given. */
export function draftOf(entry: Loaded, formats: Formats, users: Users, occurrence?: PlainDate): EntryDraft {
  const first = newDraft(null, 0, formats);
  const isTimed = entry.type === 'CalendarEvent' && !entry.all_day;
  const zone = entry.time_zone;
  const [start, end] = [instantOf(entry.start_time), instantOf(entry.end_time)];
  const due = isTimed && start ? localDate(start, zone) : formats.plainDate(entry.due_date);
  const last = isTimed && end ? localDate(end, zone) : (formats.plainDate(entry.end_time) ?? due);
  const moved = occurrence && due ? { due: occurrence, end: last && addDays(occurrence, spanOf(due, last)) } : {};
  const time = (at: Date | null, other: string) =>
    isTimed && at ? timeText(at, zone, formats.settings.timeFormat) : other;
  return {
    ...first,
    type: entry.type,
    name: entry.name,
    due,
    end: last,
    ...moved,
    allDay: entry.type === 'CalendarEvent' && entry.all_day,
    startTime: time(start, first.startTime),
    endTime: time(end, first.endTime),
    zone,
    owner: entry.owner_id,
    on: placesOf(entry),
    notes: entry.description ?? '',
    category: entry.category_id,
    priority: entry.calendar_entry_priority_id,
    status: entry.calendar_entry_status_id,
    shared: entry.shared_user_ids.flatMap((id) => chosenUser(users, id)),
    notify: entry.notify_user_ids,
    guests: entry.calendar_entry_attendees.map(guestText).join(', '),
    repeat: entry.recurrence_frequency,
    repeatEnd: formats.plainDate(entry.recurrence_end),
    reminders: entry.reminders,
  };
}

function instantOf(wire: string | null): Date | null {
  const read = wire ? readWire(wire) : null;
  return read?.kind === 'instant' ? read.instant : null;
}

const DAY = 86_400_000;
const spanOf = (from: PlainDate, to: PlainDate) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

function chosenUser(users: Users, id: number): Chosen[] {
  const user = users.find((one) => one.id === id);
  return user ? [{ value: id, label: user.full_name }] : [];
}

/** A record that the user does not see has no name here. */
function placesOf(entry: Loaded): EntryDraft['on'] {
  // The company that follows from a deal or person is not chosen by itself.
  const follows = entry.company_id !== null && (entry.deal_id !== null || entry.person_id !== null);
  const known = entry.association_type?.toLowerCase();
  const { name, first_name, last_name } = (entry.association ?? {}) as Readonly<Record<string, string | undefined>>;
  const called = name || [first_name, last_name].filter(Boolean).join(' ');
  return perKind((kind) => {
    const id = kind.name === COMPANY.name && follows ? null : entry[idColumnOf(kind.name)];
    if (!id) return null;
    return { value: id, label: (kind.name === known && called) || m.recordOf(kind.name, id) };
  });
}

/** Issues that are found before sending, by field. */
export function problemsOf(draft: EntryDraft, dueDateRequired = false): Record<string, string | null> {
  const { type, name, due, repeat, repeatEnd } = draft;
  const problems = {
    name: name.trim() ? null : m.required,
    due_date: due || type !== 'CalendarTask' ? null : missingDay(repeat, dueDateRequired),
    recurrence_end: repeat !== 'none' && due && repeatEnd && repeatEnd < due ? m.endsBefore : null,
  };
  return type === 'CalendarTask' ? problems : { ...problems, ...eventProblems(draft) };
}

function eventProblems({ due, end, allDay, startTime, endTime }: EntryDraft): Record<string, string | null> {
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  const timed = !allDay && { start_time_time: from ? null : m.badTime, end_time_time: to ? null : m.badTime };
  const isBackwards =
    due && end && (end < due || (!allDay && end === due && from && to && minutes(to) <= minutes(from)));
  const endProblem = isBackwards ? m.endAfterStart : null;
  return { start_time: due ? null : m.required, ...timed, end_time: end ? endProblem : m.required };
}

function missingDay(repeat: RecurrenceFrequency, isRequired: boolean): string | null {
  if (repeat !== 'none') return m.repeatWithoutDay;
  return isRequired ? m.required : null;
}

const minutes = ([hour, minute]: readonly [number, number]) => hour * 60 + minute;

/** The body of the call. */
export function bodyOf(draft: EntryDraft): Record<string, unknown> {
  const { type, name, due, end, allDay, owner, on, notes, repeat, repeatEnd, zone } = draft;
  const whole = {
    type,
    name: name.trim(),
    owner_id: owner,
    description: notes.trim() || null,
    ...Object.fromEntries(RECORD_KINDS.map((kind) => [idColumnOf(kind), on[kind]?.value ?? null])),
    category_id: draft.category,
    calendar_entry_priority_id: draft.priority,
    calendar_entry_status_id: draft.status,
    shared_user_ids: draft.shared.map(({ value }) => value),
    notify_user_ids: draft.notify,
    reminders: draft.reminders,
    recurrence_frequency: repeat,
    ...(repeat !== 'none' && { recurrence_end: repeatEnd }),
    time_zone: zone,
  };
  if (type === 'CalendarTask') return { ...whole, due_date: due };
  const attendees = { calendar_entry_attendees: guestsOf(draft.guests) };
  if (allDay) return { ...whole, ...attendees, all_day: true, start_time: due, end_time: end };
  return {
    ...whole,
    ...attendees,
    all_day: false,
    start_time: instantText(due, draft.startTime, zone),
    end_time: instantText(end, draft.endTime, zone),
  };
}

/** The typed time is in the zone of the entry, wherever the user is. */
function instantText(day: PlainDate | null, time: string, zone: string): string | null {
  const read = timeOf(time);
  return day && read ? instantAt(day, zone, ...read).toISOString() : null;
}

/** The parts of a draft that differ from the entry as it was loaded. */
export function typedIn(draft: EntryDraft, first: EntryDraft): Partial<EntryDraft> {
  const differs = (key: keyof EntryDraft) => JSON.stringify(draft[key]) !== JSON.stringify(first[key]);
  return Object.fromEntries(Object.entries(draft).filter(([key]) => differs(key as keyof EntryDraft)));
}

const REPEATS = ['recurrence_frequency', 'recurrence_end'];
const TIMES = ['type', 'due_date', 'all_day', 'start_time', 'end_time', 'time_zone'];

/**
 * The differences to the loaded entry: others may have changed the rest since. Days belong together, and so do rules.
 */
export function changesOf(draft: EntryDraft, first: EntryDraft): Record<string, unknown> {
  const [now, before] = [bodyOf(draft), bodyOf(first)];
  const keys = Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
  const groups = [REPEATS, TIMES].filter((group) => group.some((key) => keys.includes(key)));
  return Object.fromEntries(
    Object.entries(now).filter(([key]) => keys.includes(key) || groups.some((group) => group.includes(key))),
  );
}

/** The records that the entry is on. */
export function placesIn({ on }: Pick<EntryDraft, 'on'>): { kind: RecordKind; id: number }[] {
  return RECORD_KINDS.flatMap((kind) => (on[kind] ? [{ kind, id: on[kind].value }] : []));
}

export const TYPES = ENTRY_TYPES;

const OF_EVENTS = ['start_time', 'start_time_date', 'start_time_time', 'end_time', 'end_time_date', 'end_time_time'];
const OF_ALL = [
  'name',
  'description',
  'owner_id',
  'shared_user_ids',
  'category_id',
  'recurrence_frequency',
  'rrule',
  'sub_calendar_entries',
];
const CHOSEN = ['calendar_entry_priority_id', 'calendar_entry_status_id', 'reminders', ...RECORD_KINDS.map(idColumnOf)];

/** The fields that show their own issues. */
export function shownFields({ type, repeat }: Pick<EntryDraft, 'type' | 'repeat'>): string[] {
  const own =
    type === 'CalendarTask' ? ['due_date'] : [...OF_EVENTS, 'time_zone', 'calendar_entry_attendees', 'attendees'];
  return [...OF_ALL, ...CHOSEN, ...own, ...(repeat === 'none' ? [] : ['recurrence_end'])];
}

/** What each part of the form reads and changes. */
export interface FieldsProps {
  readonly draft: EntryDraft;
  readonly change: (part: Partial<EntryDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}
