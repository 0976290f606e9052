import { z } from 'zod';
import { DATE_PRESETS } from '../dates/presets';
import { RECORD_KINDS } from '../kinds/kinds';
import { idValue } from '../lists/lists.contract';
import { answers, contract, type Described } from '../wire/contract';
import { askedDay, count, day, id, instant, nullableText, pagination } from '../wire/formats';
import { paged } from '../wire/list-query';

/** The tabs of the agenda, each a time in which open tasks are due. This week begins today. */
export const AGENDA_TABS = ['overdue', 'today', 'this_week'] as const;
export type AgendaTab = (typeof AGENDA_TABS)[number];

/** The recent filters of the agenda, in the order of their menu. */
export const RECENT_FILTERS = [
  'last_30_days',
  'last_7_days',
  'last_12_months',
  'next_30_days',
  'year_to_date',
] as const;

/** Tasks are counted up to this number. */
export const MOST_TODOS_COUNTED = 2000;
/** The number of tasks that the widget shows at once. */
export const WIDGET_PAGE = 5;

const todo = z.strictObject({
  id,
  name: z.string(),
  /** The day on which it is due, as plain days are written; `due_date` is the same as everywhere on the wire. */
  unformatted_due_date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .nullable(),
  due_date: day.nullable(),
  completed_at: instant.nullable(),
  updated_at: instant,
  owner_id: id.nullable(),
  created_by_user_id: id.nullable(),
  event_category_id: id.nullable(),
  calendar_entry_priority_id: id.nullable(),
  calendar_entry_status_id: id.nullable(),
  description: nullableText,
  /** Its record, if the caller sees it. */
  on: z.strictObject({ kind: z.enum(RECORD_KINDS), id, name: z.string() }).nullable(),
  /** It belongs to a series. */
  repeats: z.boolean(),
  can_edit: z.boolean(),
});
export type Todo = Described<typeof todo>;

const agendaQuery = z.object({
  ...paged(50, 200),
  tab: z.enum(AGENDA_TABS).optional(),
  /** Yes: done ones, the latest first. */
  complete: z.enum(['Yes', 'No']).catch('No').default('No'),
  user_id: idValue.optional(),
  q: z.string().trim().max(200).optional(),
  due: z.enum(DATE_PRESETS.map(({ key }) => key)).optional(),
  due_from: askedDay.optional(),
  due_to: askedDay.optional(),
  priority_id: idValue.optional(),
  category_id: idValue.optional(),
  /** The day on which they are due, or the last change, the latest first. */
  sort_by: z.enum(['due_date', 'updated_at']).catch('due_date').default('due_date'),
});
export type AgendaQuery = z.output<typeof agendaQuery>;

export const agendaAnswer = z.strictObject({
  todos: z.array(todo),
  totals: z.strictObject({ overdue: count, today: count, this_week: count, open: count }),
  pagination,
});
export type AgendaAnswer = Described<typeof agendaAnswer>;

/** Tasks of one user, or of everyone, with how many are due when. */
export const listTodos = contract({
  method: 'GET',
  path: '/api/internal/agenda',
  query: agendaQuery,
  answer: answers(agendaAnswer),
});

export const MOST_TODOS_AT_ONCE = 200;
const todoAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('complete') }),
  z.object({ act: z.literal('reopen') }),
  z.object({ act: z.literal('delete') }),
  z.object({ act: z.literal('postpone'), due_date: askedDay }),
  z.object({ act: z.literal('assign'), owner_id: idValue }),
  z.object({ act: z.literal('prioritize'), calendar_entry_priority_id: idValue.nullable() }),
]);
export type TodoAct = z.output<typeof todoAct>;

/**
 * Does the same to several tasks in one change set, so that one Undo reverts it. Tasks that may not be changed are
 * named.
 */
export const actOnTodos = contract({
  method: 'POST',
  path: '/api/internal/agenda/acts',
  body: z.object({ ids: z.array(idValue).min(1).max(MOST_TODOS_AT_ONCE), does: todoAct }),
  answer: answers(z.strictObject({ changed: count, refused: z.array(z.strictObject({ id, reason: z.string() })) })),
});
