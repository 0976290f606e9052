import { yearOf } from '@fairlead/domain/icalendar/zone';
import type { Showing } from '@fairlead/domain/other-calendars/as-component';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';

const PAGES = { CalendarTask: 'calendar_tasks', CalendarEvent: 'calendar_events' } as const;

export function showingOf(ctx: Ctx, { publicUrl }: Config, tasks: Showing['tasks']): Showing {
  const host = publicUrl ? new URL(publicUrl).hostname : 'fairlead';
  return {
    uid: (key) => `fairlead-${ctx.account.id}-${key}@${host}`,
    url: ({ id, type }) => publicUrl && `${publicUrl}/${PAGES[type]}/${id}`,
    tasks,
    year: yearOf(ctx.now),
  };
}
