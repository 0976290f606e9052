import { z } from 'zod';
import { personRef } from '../deals/deal.types';
import { CUSTOMER } from '../kinds/facets';
import { kindOf, perIdColumn, RECORD_KINDS, RECORD_PATHS } from '../kinds/kinds';
import { answers, contract, type Described } from '../wire/contract';
import { count, day, id, instant, named, nullableText, pageOf } from '../wire/formats';
import { idParams, listQuery, paged } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { ENTRY_KINDS, ENTRY_TYPES } from './entry-type';
import { REMINDER_WAYS } from './reminders';
import { RECURRENCE_FREQUENCIES } from '../recurrence/frequency';

const associationType = z.enum(RECORD_KINDS.map((kind) => kindOf(kind).wire_name)).nullable();
const coloured = named.extend({ position: count, hex_color: nullableText });
const person = personRef.extend({ phone: nullableText, mobile: nullableText, email: nullableText });

/** Participants from outside the account. */
export const attendees = z.array(z.strictObject({ name: nullableText, email: nullableText }));
/** Minutes before it starts. What has only a day starts at nine in the morning. */
export const reminders = z.array(z.strictObject({ minutes: count, by: z.enum(REMINDER_WAYS) }));
const part = z.strictObject({
  id,
  type: z.enum(ENTRY_TYPES),
  name: z.string(),
  owner_id: id.nullable(),
  due_date: day.nullable(),
  complete: z.boolean(),
});

/** A task or event in an API answer. */
const entryRecord = z.strictObject({
  id,
  type: z.enum(ENTRY_TYPES),
  /** The type, or CalendarTaskOverdue for an open task that was due before today. */
  kind: z.enum(ENTRY_KINDS),
  owner_id: id.nullable(),
  category_id: id.nullable(),
  name: z.string(),
  description: nullableText,
  /** Of a task, and of an event that takes whole days, the day. */
  start_time: z.union([day, instant]).nullable(),
  end_time: z.union([day, instant]).nullable(),
  all_day: z.boolean(),
  /** The day on which it is due or starts. */
  due_date: day.nullable(),
  complete: z.boolean(),
  completed_at: instant.nullable(),
  association_id: id.nullable(),
  association_type: associationType,
  ...perIdColumn(id.nullable()),
  /** That of the deal or person, if it is on one. */
  company_id: id.nullable(),
  /** For an entry of a series: the first one of it, if it is another one. */
  base_entry_id: id.nullable(),
  active: z.boolean(),
  google_calendar_id: z.null(),
  /** The rule of a series, as RFC 5545 writes it. The next occurrence of a series has it. */
  rrule: nullableText,
  rdate: z.null(),
  exrule: z.null(),
  /** Days on which the rule has no occurrence: `2026/12/07,2026/12/14`. */
  exdate: nullableText,
  created_by_user_id: id.nullable(),
  calendar_entry_priority_id: id.nullable(),
  calendar_entry_status_id: id.nullable(),
  parent_id: id.nullable(),
  /** Of a part: complete or incomplete. */
  subentry_status: z.enum(['complete', 'incomplete']).nullable(),
  project_milestone_id: z.null(),
  part_of_recurring_series: z.boolean(),
  recurrence_frequency: z.enum(RECURRENCE_FREQUENCIES),
  /** The last day on which it may repeat. */
  recurrence_end: day.nullable(),
  /** The day of the occurrence by the rule of its series; it may have been moved to another. */
  occurrence_date: day.nullable(),
  /** The zone of its days and times of day. */
  time_zone: z.string(),
  shared_user_ids: z.array(id),
  notify_user_ids: z.array(id),
  /** The users whom a change may notify. In the answer to a read of one entry. */
  possible_notify_user_ids: z.array(id).optional(),
  reminders,
  next_reminder_at: instant.nullable(),
  /** How often it was postponed, and the day on which it was due before. */
  postponed_count: count,
  postponed_from: day.nullable(),
  category: named.nullable(),
  owner: personRef.nullable(),
  created_by_user: personRef.nullable(),
  associated_company: named.nullable(),
  /** Null in the answer to a write. */
  association: z.union([named.extend({ primary_contact: person.nullable() }), person, named]).nullable(),
  calendar_entry_status: coloured.extend({ status_type: z.string() }).optional(),
  calendar_entry_priority: coloured.optional(),
  calendar_entry_attendees: attendees,
  project_milestone: z.null(),
  parent_calendar_entry: z.union([z.strictObject({}), named]),
  sub_calendar_entries_count: count,
  /** Those that the caller sees. */
  sub_calendar_entries: z.array(part),
  created_at: instant,
  updated_at: instant,
});

const yes = z
  .union([z.literal(1), z.boolean(), z.stringbool()])
  .catch(false)
  .default(false);
/**
 * Which entry of a series is meant: that of the address, or the occurrence of a day, which becomes a row when it is
 * written.
 */
const meant = { occurrence_date: z.string().max(40).optional() };

export const entryCalls = recordContracts({
  plural: 'calendar_entries',
  root: 'calendar_entry',
  query: listQuery,
  change_query: z.looseObject({
    ...meant,
    /** This and all later entries of the series; otherwise this one alone. */
    update_future_recurring_events: yes,
    delete_future_recurring_events: yes,
  }),
  answer: { one: answers(entryRecord), list: answers(pageOf(entryRecord)) },
});

const marking = {
  method: 'PUT',
  params: idParams,
  query: z.looseObject(meant),
  answer: answers(entryRecord),
} as const;
export const markComplete = contract({ ...marking, path: '/api/v3/calendar_entries/:id/mark_complete' });
export const markIncomplete = contract({ ...marking, path: '/api/v3/calendar_entries/:id/mark_incomplete' });

/** Makes an occurrence of a series an entry with an id of its own, so that data can be written about it alone. */
export const keepOccurrence = contract({
  method: 'POST',
  path: '/api/v3/calendar_entries/:id/occurrences',
  params: idParams,
  body: z.object({ occurrence_date: z.string().max(40) }),
  answer: answers(entryRecord),
});

const agendaEntry = z.strictObject({
  id,
  type: z.enum(ENTRY_TYPES),
  name: z.string(),
  due_date: day.nullable(),
  all_day: z.boolean(),
  start_time: instant.nullable(),
  end_time: instant.nullable(),
  end_date: day.nullable(),
  completed_at: instant.nullable(),
  owner_id: id.nullable(),
  created_by_user_id: id.nullable(),
  /** Its record, if the caller sees it. */
  on: z.strictObject({ kind: z.enum(RECORD_KINDS), id, name: z.string() }).nullable(),
  can_edit: z.boolean(),
});
export type AgendaEntry = Described<typeof agendaEntry>;

/** Of a record, or of a company as a customer. */
export const AGENDA_PATHS = [...RECORD_PATHS, CUSTOMER.path] as const;

/** The open entries of a record, the earliest first; with `complete=true` the done ones, the latest first. */
export const recordAgenda = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/agenda',
  params: idParams.extend({ type: z.enum(AGENDA_PATHS) }),
  query: z.object({ ...paged(20, 100), complete: z.stringbool().catch(false).default(false) }),
  answer: answers(
    pageOf(agendaEntry).extend({ totals: z.strictObject({ open: count, overdue: count, complete: count }) }),
  ),
});
export type Agenda = NonNullable<(typeof recordAgenda)['answer']['__answer']>;
