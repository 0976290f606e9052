import { z } from 'zod';
import { ENTRY_TYPES } from '../calendar-entries/entry-type';
import { RECORD_KINDS } from '../kinds/kinds';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { askedDay, count, day, id, instant } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { CATEGORIES } from './filter';

/** A comma list, or `key[]=a&key[]=b`. */
const listed = z
  .union([z.string().max(4000), z.array(z.string().max(100)).max(300)])
  .transform((given) =>
    (typeof given === 'string' ? given.split(',') : given).map((one) => one.trim()).filter(Boolean),
  );

const calendarItem = z.strictObject({
  /** Of the row; later occurrences of a series have that of the series. */
  id,
  /** The day of the occurrence in its series; null for an entry with its own row. */
  occurrence: day.nullable(),
  type: z.enum(ENTRY_TYPES),
  category: z.enum(CATEGORIES),
  event_category_id: id.nullable(),
  name: z.string(),
  owner_id: id.nullable(),
  shared_user_ids: z.array(id),
  due_date: day.nullable(),
  all_day: z.boolean(),
  start_time: instant.nullable(),
  end_time: instant.nullable(),
  end_date: day.nullable(),
  complete: z.boolean(),
  is_recurring: z.boolean(),
  calendar_entry_priority_id: id.nullable(),
  /** Its record, if the caller sees it. */
  on: z.strictObject({ kind: z.enum(RECORD_KINDS), id, name: z.string() }).nullable(),
  can_edit: z.boolean(),
});
export type CalendarItem = Described<typeof calendarItem>;

const rangeAnswer = z.strictObject({
  entries: z.array(calendarItem),
  /**
   * The number of entries of each day that has any: more than `entries` if `per_day` is requested, or if there are
   * more than 10,000.
   */
  totals: z.record(z.string(), count),
  /** Open tasks that were due before today, on whatever day. */
  overdue: count,
});
export type CalendarRange = Described<typeof rangeAnswer>;

/** What a screen of the calendar shows, in one round trip. */
export const calendarRange = contract({
  method: 'GET',
  path: '/api/v3/calendar_entries/calendar',
  query: z.object({
    start: askedDay,
    end: askedDay,
    /** Categories: CalendarTask, CalendarTaskOverdue, CalendarEvent; all if left out. */
    show: listed.optional(),
    /** The caller alone if left out. */
    user_ids: listed.optional(),
    /** Ids of event categories, and `none` for events without one; all if left out. */
    event_category_ids: listed.optional(),
    /** The maximum number of entries of each day. */
    per_day: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: answers(rangeAnswer),
});
export type RangeQuery = z.output<NonNullable<(typeof calendarRange)['query']>>;

const settings = z.strictObject({ line_clamp: z.literal([1, 2, 3]), start_of_week: z.int().min(0).max(6) });
export const calendarSettings = contract({
  method: 'GET',
  path: '/api/v3/calendar/settings',
  answer: answers(settings),
});
export const setCalendarSettings = contract({
  method: 'PUT',
  path: '/api/v3/calendar/set_settings',
  body: z.object({
    line_clamp: z.coerce
      .number()
      .pipe(z.literal([1, 2, 3], 'Has invalid value'))
      .optional(),
    start_of_week: z.coerce
      .number()
      .pipe(z.int('Has invalid value').min(0, 'Has invalid value').max(6, 'Has invalid value'))
      .optional(),
  }),
  answer: answers(settings),
});

const colors = z.record(z.string(), z.string().regex(/^[0-9A-F]{6}$/));
const choice = {
  user_ids: z.array(id),
  user_colors: colors,
  event_type_ids: z.array(z.union([id, z.enum(CATEGORIES)])).nullable(),
  event_type_colors: colors,
};
const filter = z.strictObject({ id, name: z.string(), ...choice });
/** Read by `readFilter`, which names every field that is wrong. */
const filterBody = z.looseObject({});

const path = '/api/internal/calendar_filters';
const root = 'calendar_filter';

/** The caller's saved calendars and which one is selected. */
const userData = z.strictObject({ entries: z.array(filter), selected_id: id.nullable(), ...choice });
export type CalendarUserData = Described<typeof userData>;

/** What the caller's calendar shows: by the selected filter, or the caller's own entries. */
export const calendarUserData = contract({ method: 'GET', path: `${path}/user_data`, answer: answers(userData) });
export const listCalendarFilters = contract({
  method: 'GET',
  path,
  answer: answers(z.strictObject({ entries: z.array(filter), selected_id: id.nullable() })),
});
export const createCalendarFilter = contract({ method: 'POST', path, root, body: filterBody, answer: answers(filter) });
const one = { path: `${path}/:id`, params: idParams } as const;
export const updateCalendarFilter = contract({
  ...one,
  method: 'PUT',
  root,
  body: filterBody,
  answer: answers(filter),
});
/** Contains the currently selected one. */
export const deleteCalendarFilter = contract({
  ...one,
  method: 'DELETE',
  answer: answers(z.strictObject({ selected_id: id.nullable() })),
});
export const selectCalendarFilter = contract({
  ...one,
  path: `${path}/:id/select`,
  method: 'PUT',
  answer: answers(filter),
});
export const unselectCalendarFilter = contract({ path: `${path}/unselect`, method: 'PUT', answer: NOTHING });
