import { z } from 'zod';
import { personRef } from '../deals/deal.types';
import { CUSTOMER } from '../kinds/facets';
import { kindOf, perIdColumn, RECORD_KINDS, RECORD_PATHS } from '../kinds/kinds';
import { answers, contract, type Described } from '../wire/contract';
import { count, day, id, instant, named, nullableText, pageOf } from '../wire/formats';
import { idParams, listQuery, paged } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { ENTRY_TYPES } from './entry';

const associationType = z.enum(RECORD_KINDS.map((kind) => kindOf(kind).wire_name)).nullable();
const coloured = named.extend({ position: count, hex_color: nullableText });
const person = personRef.extend({ phone: nullableText, mobile: nullableText, email: nullableText });

/** A task or event in an API answer. */
const entryRecord = z.strictObject({
  id,
  type: z.enum(ENTRY_TYPES),
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
  base_entry_id: z.null(),
  active: z.boolean(),
  google_calendar_id: z.null(),
  rrule: z.null(),
  rdate: z.null(),
  exrule: z.null(),
  exdate: z.null(),
  created_by_user_id: id.nullable(),
  calendar_entry_priority_id: id.nullable(),
  calendar_entry_status_id: id.nullable(),
  parent_id: z.null(),
  subentry_status: z.null(),
  project_milestone_id: z.null(),
  part_of_recurring_series: z.boolean(),
  recurrence_end: z.null(),
  category: named.nullable(),
  owner: personRef.nullable(),
  created_by_user: personRef.nullable(),
  associated_company: named.nullable(),
  /** Null in the answer to a write. */
  association: z.union([named.extend({ primary_contact: person.nullable() }), person, named]).nullable(),
  calendar_entry_status: coloured.extend({ status_type: z.string() }).optional(),
  calendar_entry_priority: coloured.optional(),
  calendar_entry_attendees: z.tuple([]),
  project_milestone: z.null(),
  parent_calendar_entry: z.strictObject({}),
  sub_calendar_entries_count: count,
  sub_calendar_entries: z.tuple([]),
  created_at: instant,
  updated_at: instant,
});

export const entryCalls = recordContracts({
  plural: 'calendar_entries',
  root: 'calendar_entry',
  query: listQuery,
  answer: { one: answers(entryRecord), list: answers(pageOf(entryRecord)) },
});

const marking = { method: 'PUT', params: idParams, answer: answers(entryRecord) } as const;
export const markComplete = contract({ ...marking, path: '/api/v3/calendar_entries/:id/mark_complete' });
export const markIncomplete = contract({ ...marking, path: '/api/v3/calendar_entries/:id/mark_incomplete' });

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
  /** The record that it is on, if the caller sees it. */
  on: z.strictObject({ kind: z.enum(RECORD_KINDS), id, name: z.string() }).nullable(),
  can_edit: z.boolean(),
});
export type AgendaEntry = Described<typeof agendaEntry>;

/** Whose agenda: a record's, or a company's as a customer. */
export const AGENDA_PATHS = [...RECORD_PATHS, CUSTOMER.path] as const;

/** The open entries of a record, the earliest first; with `complete=true` those that are done, the latest first. */
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
