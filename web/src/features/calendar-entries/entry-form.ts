import { ENTRY_TYPES, type EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { timeOf } from '@fairlead/domain/calendar-entries/schedule';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { idColumnOf, isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Formats } from '../../ui/formats';
import { entriesMessages as m } from './calendar-entries.messages';

/** A task or event as it is typed. */
export interface EntryDraft {
  readonly type: EntryType;
  readonly name: string;
  readonly due: PlainDate | null;
  readonly allDay: boolean;
  readonly startTime: string;
  readonly end: PlainDate | null;
  readonly endTime: string;
  readonly owner: number | null;
  /** `deal-12`, and the record's name. */
  readonly on: { readonly value: string; readonly label: string } | null;
  readonly notes: string;
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
  const chosen = on && { value: `${on.kind}-${on.id}`, label: on.name };
  const when = { due: tomorrow, allDay: false, startTime, end: tomorrow, endTime };
  return { type: 'CalendarTask', name: '', ...when, owner, on: chosen, notes: '' };
}

interface Loaded {
  readonly type: EntryType;
  readonly name: string;
  readonly description: string | null;
  readonly due_date: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly all_day: boolean;
  readonly owner_id: number | null;
  readonly association_type: string | null;
  readonly association_id: number | null;
  readonly association: object | null;
}

export function draftOf(entry: Loaded, formats: Formats): EntryDraft {
  const first = newDraft(null, 0, formats);
  const isTimed = entry.type === 'CalendarEvent' && !entry.all_day;
  const due = formats.plainDate(isTimed ? entry.start_time : entry.due_date);
  const kind = entry.association_type?.toLowerCase();
  return {
    type: entry.type,
    name: entry.name,
    due,
    allDay: entry.type === 'CalendarEvent' && entry.all_day,
    startTime: isTimed ? formats.time(entry.start_time) : first.startTime,
    end: formats.plainDate(entry.end_time) ?? due,
    endTime: isTimed ? formats.time(entry.end_time) : first.endTime,
    owner: entry.owner_id,
    on: kind && entry.association_id ? { value: `${kind}-${entry.association_id}`, label: labelOf(entry) } : null,
    notes: entry.description ?? '',
  };
}

/** A record that the user does not see has no name here. */
function labelOf({ association }: Loaded): string {
  const { name, first_name, last_name } = (association ?? {}) as Readonly<Record<string, string | null | undefined>>;
  return name || [first_name, last_name].filter(Boolean).join(' ') || m.record;
}

/** What can be told before it is sent, by field. */
export function problemsOf(draft: EntryDraft): Record<string, string | null> {
  const { type, name, due, end, allDay, startTime, endTime } = draft;
  const problems = { name: name.trim() ? null : m.required };
  if (type === 'CalendarTask') return problems;
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  const timed = !allDay && { start_time_time: from ? null : m.badTime, end_time_time: to ? null : m.badTime };
  const backwards = due && end && (end < due || (!allDay && end === due && from && to && minutes(to) <= minutes(from)));
  return {
    ...problems,
    start_time: due ? null : m.required,
    ...timed,
    end_time: end ? (backwards ? m.endAfterStart : null) : m.required,
  };
}

const minutes = ([hour, minute]: readonly [number, number]) => hour * 60 + minute;

/** The body of the call. */
export function bodyOf(draft: EntryDraft): Record<string, unknown> {
  const { type, name, due, end, allDay, startTime, endTime, owner, on, notes } = draft;
  const whole = { type, name: name.trim(), owner_id: owner, description: notes.trim() || null, ...placeOf(on) };
  if (type === 'CalendarTask') return { ...whole, due_date: due };
  if (allDay) return { ...whole, all_day: true, start_time: due, end_time: end };
  return {
    ...whole,
    all_day: false,
    start_time_date: due,
    start_time_time: startTime,
    end_time_date: end,
    end_time_time: endTime,
  };
}

function placeOf(on: EntryDraft['on']): Record<string, unknown> {
  const place = placeIn(on);
  return place ? { [idColumnOf(place.kind)]: place.id } : { association_id: null };
}

export function placeIn(on: EntryDraft['on']): { kind: RecordKind; id: number } | null {
  const [kind, id] = on?.value.split('-') ?? [];
  return isRecordKind(kind) ? { kind, id: Number(id) } : null;
}

export const TYPES = ENTRY_TYPES;
