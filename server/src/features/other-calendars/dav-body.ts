import type { Meaning, ReadObject } from '@fairlead/domain/other-calendars/meaning';
import type { Ctx } from '../../base/context';

export type Body = Record<string, unknown>;

/** The keys of the API for what the device sent, or only for what differs. */
export function bodyOf(ctx: Ctx, meaning: Partial<Meaning>, type: ReadObject['type']): Body {
  const { name, description, category, start, end, all_day, time_zone, complete, rrule } = meaning;
  const known = ctx.config.event_categories.find((one) => one.name.toLowerCase() === category?.toLowerCase());
  const times: Body =
    type === 'CalendarTask'
      ? { due_date: start }
      : { start_time: start, end_time: end, all_day, ...(time_zone ? { time_zone } : {}) };
  const body: Body = {
    type,
    name,
    description,
    category_id: known?.id,
    ...times,
    complete: complete || undefined,
    rrule,
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
