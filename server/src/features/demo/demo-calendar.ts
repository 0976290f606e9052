import { addDays, addMonths, startOfMonth, startOfWeek, weekdayOf } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { changeBuffer } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { createEntry } from '../calendar-entries/public';
import { type DemoCtx, QUIET } from './demo-context';
import { placesForFiles } from './demo.queries';

interface People {
  readonly admin: number;
  readonly manager: number;
  readonly basic: number;
}

/** What the team does together and what comes again: meetings, calls and tasks of several people. */
export async function addDemoCalendar(ctx: DemoCtx, account: number, zone: string, people: People): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const { deal, person } = await placesForFiles(ctx.db, account);
  const write = async (user: number, body: object) => {
    const actor = { ...system.actor, id: user, time_zone: zone };
    const as: Ctx = { ...system, actor, changes: changeBuffer('screen') };
    const id = await createEntry(as, { owner_id: user, ...namedLists(as, body) });
    await flushChanges(as);
    return id;
  };
  const { admin, manager, basic } = people;
  const today = localDate(ctx.now, zone);
  const monday = startOfWeek(today, 1);
  const event = (day: string, from: string, to: string) => ({
    type: 'CalendarEvent',
    start_time: `${day} ${from}`,
    end_time: `${day} ${to}`,
  });
  const everyone = (owner: number) => [admin, manager, basic].filter((id) => id !== owner);
  await write(manager, {
    ...event(monday, '09:00', '09:30'),
    name: 'Weekly sales call',
    description: 'Last week, this week, and where help is needed.',
    category: 'Call',
    recurrence_frequency: 'weekly',
    shared_user_ids: everyone(manager),
    reminders: [{ minutes: 15, by: 'app' }],
  });
  await write(manager, {
    ...event(monday, '08:45', '09:00'),
    name: 'Pipeline stand-up',
    category: 'Appointment',
    recurrence_frequency: 'weekly_tue_thu',
    recurrence_end: addMonths(today, 6),
    shared_user_ids: everyone(manager),
  });
  await write(basic, {
    ...event(workday(addDays(today, 2)), '10:00', '11:30'),
    name: 'Plant tour with the buyers',
    category: 'Appointment',
    priority: 'High',
    deal_id: deal[0],
    person_id: person[0],
    shared_user_ids: [manager],
    reminders: [
      { minutes: 60, by: 'mail' },
      { minutes: 15, by: 'app' },
    ],
  });
  await write(admin, {
    ...event(workday(today), '14:00', '15:00'),
    name: 'Review of the forecast',
    category: 'Appointment',
    shared_user_ids: [manager],
  });
  await write(manager, {
    type: 'CalendarEvent',
    start_time: addDays(monday, 8),
    end_time: addDays(monday, 10),
    all_day: true,
    name: 'Trade fair for sensors, Chicago',
    category: 'Appointment',
    shared_user_ids: everyone(manager),
  });
  const fair = await write(basic, {
    name: 'Prepare the trade fair',
    due_date: addDays(monday, 7),
    priority: 'High',
    status: 'In Progress',
    category: 'To-do',
  });
  await write(basic, { name: 'Book the stand', parent_id: fair, due_date: today, complete: true, category: 'To-do' });
  await write(basic, {
    name: 'Print the data sheets',
    parent_id: fair,
    due_date: addDays(monday, 4),
    category: 'To-do',
  });
  await write(admin, {
    name: 'Call back about the frame contract',
    due_date: addDays(today, -2),
    priority: 'High',
    category: 'Call',
    deal_id: deal[1],
  });
  await write(admin, {
    name: 'Approve the discount',
    due_date: today,
    priority: 'Medium',
    status: 'To-Do',
    category: 'To-do',
    deal_id: deal[2],
  });
  await write(admin, {
    name: 'Send the monthly report',
    due_date: addDays(addMonths(startOfMonth(today), 1), -1),
    recurrence_frequency: 'monthly',
    status: 'To-Do',
    category: 'Email',
  });
}

function workday(day: string): string {
  const weekday = weekdayOf(day);
  return weekday < 5 ? day : addDays(day, 7 - weekday);
}

/** Entries of the account's lists by their names. */
function namedLists({ config }: Ctx, { category, priority, status, ...body }: Record<string, unknown>) {
  const idOf = (list: readonly { readonly id: number; readonly name: string }[], called: unknown) =>
    list.find(({ name }) => name === called)?.id ?? null;
  return {
    ...body,
    category_id: idOf(config.event_categories, category),
    calendar_entry_priority_id: idOf(config.calendar_entry_priorities, priority),
    calendar_entry_status_id: idOf(config.calendar_entry_statuses, status),
  };
}
