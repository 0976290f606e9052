import { addDays, addMonths, type PlainDate, startOfMonth, startOfWeek, weekdayOf } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { changeBuffer } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import type { Body } from '../../writing/record-writing';
import { createEntry } from '../calendar-entries/public';
import { type DemoCtx, QUIET } from './demo-context';
import { type DemoPlaces, placesForFiles } from './demo.queries';

interface People {
  readonly admin: number;
  readonly manager: number;
  readonly basic: number;
}

/** The tasks and events of the demo: who has them, and what is written. */
type Plan = readonly (readonly [user: number, body: Body])[];

interface Scene extends People {
  readonly today: PlainDate;
  readonly monday: PlainDate;
  readonly places: DemoPlaces;
}

/** Joint and recurring entries of the team: meetings, calls and tasks of several people. */
export async function addDemoCalendar(ctx: DemoCtx, account: number, zone: string, people: People): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const today = localDate(ctx.now, zone);
  const places = await placesForFiles(ctx.db, account);
  const scene: Scene = { ...people, today, monday: startOfWeek(today, 1), places };
  const write = async (user: number, body: Body) => {
    const actor = { ...system.actor, id: user, time_zone: zone };
    const as: Ctx = { ...system, actor, changes: changeBuffer('screen') };
    const id = await createEntry(as, { owner_id: user, ...withLists(as, body) });
    await flushChanges(as);
    return id;
  };
  for (const [user, body] of [...series(scene), ...meetings(scene), ...steps(scene)]) await write(user, body);
  const { basic, monday } = scene;
  const fair = await write(basic, {
    name: 'Prepare the trade fair',
    due_date: addDays(monday, 7),
    priority: 'High',
    status: 'In Progress',
  });
  await write(basic, { name: 'Reserve the booth', parent_id: fair, due_date: today, complete: true });
  await write(basic, { name: 'Print the data sheets', parent_id: fair, due_date: addDays(monday, 4) });
}

function series({ admin, manager, basic, today, monday }: Scene): Plan {
  const everyone = [admin, basic];
  return [
    [
      manager,
      {
        ...event(monday, '09:00', '09:30'),
        name: 'Weekly sales call',
        description: 'Last week, this week, and where help is needed.',
        category: 'Call',
        recurrence_frequency: 'weekly',
        shared_user_ids: everyone,
        reminders: [{ minutes: 15, by: 'app' }],
      },
    ],
    [
      manager,
      {
        ...event(addDays(monday, 1), '08:45', '09:00'),
        name: 'Pipeline check-in',
        category: 'Appointment',
        recurrence_frequency: 'weekly_tue_thu',
        recurrence_end: addMonths(today, 6),
        shared_user_ids: everyone,
      },
    ],
  ];
}

function meetings({ admin, manager, basic, today, monday, places }: Scene): Plan {
  return [
    [
      basic,
      {
        ...event(workday(addDays(today, 2)), '10:00', '11:30'),
        name: 'Plant tour with the buyers',
        category: 'Appointment',
        priority: 'High',
        deal_id: places.deal[0] ?? null,
        person_id: places.person[0] ?? null,
        shared_user_ids: [manager],
        reminders: [
          { minutes: 60, by: 'mail' },
          { minutes: 15, by: 'app' },
        ],
      },
    ],
    [
      admin,
      {
        ...event(workday(today), '14:00', '15:00'),
        name: 'Review of the forecast',
        category: 'Appointment',
        shared_user_ids: [manager],
      },
    ],
    [
      manager,
      {
        type: 'CalendarEvent',
        start_time: addDays(monday, 8),
        end_time: addDays(monday, 10),
        all_day: true,
        name: 'Trade fair for sensors, Chicago',
        category: 'Appointment',
        shared_user_ids: [admin, basic],
      },
    ],
  ];
}

function steps({ admin, today, places }: Scene): Plan {
  return [
    [
      admin,
      {
        name: 'Call back about the frame contract',
        due_date: addDays(today, -2),
        priority: 'High',
        category: 'Call',
        company_id: places.company[1] ?? null,
      },
    ],
    [admin, { name: 'Approve the discount', due_date: today, priority: 'Medium', status: 'To-Do' }],
    [
      admin,
      {
        name: 'Send the monthly report',
        due_date: addDays(addMonths(startOfMonth(today), 1), -1),
        recurrence_frequency: 'monthly',
        status: 'To-Do',
        category: 'Email',
      },
    ],
  ];
}

function event(day: PlainDate, from: string, to: string): Body {
  return { type: 'CalendarEvent', start_time: `${day} ${from}`, end_time: `${day} ${to}` };
}

function workday(day: PlainDate): PlainDate {
  const weekday = weekdayOf(day);
  return weekday < 5 ? day : addDays(day, 7 - weekday);
}

/** Entries of the account's lists by their names. */
function withLists({ config }: Ctx, { category = 'To-do', priority, status, ...body }: Body): Body {
  const idOf = (list: readonly { readonly id: number; readonly name: string }[], called: unknown) =>
    list.find(({ name }) => name === called)?.id ?? null;
  return {
    ...body,
    category_id: idOf(config.event_categories, category),
    calendar_entry_priority_id: idOf(config.calendar_entry_priorities, priority),
    calendar_entry_status_id: idOf(config.calendar_entry_statuses, status),
  };
}
