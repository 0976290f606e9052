import type { Batch, Cell, Row } from './batch';
import type { DealRow } from './deal-life';
import { nameOf } from './people';
import type { Random } from './random';
import { donePhrases, taskPhrases, visitPhrases } from './words/entries';
import { DAY, HOUR, iso, type World } from './world';

const TIME_ZONE = 'America/New_York';

/** Most open deals have a next step; some of these are late. */
const PLANNED = 0.68;
const LATE = 0.2;
const TODAY = 0.12;
const VISITS = 0.25;
const DONE = 0.45;

/**
 * The past and planned entries of a deal: the owner's tasks and visits. Uses a separate random stream, so that other
 * data stays unchanged.
 */
export function makeEntries(
  world: World,
  index: number,
  deal: DealRow,
  contact: number | undefined,
  batch: Batch,
): void {
  const random = world.random('entries', index);
  const person = contact === undefined ? 'the office' : nameOf(world, contact).first_name;
  const words = (phrases: readonly string[]) => random.pick(phrases).replaceAll('{person}', person);
  const born = Date.parse(deal.created_at as string);
  const until = deal.closed_time === null ? world.now : Date.parse(deal.closed_time as string);
  if (random.chance(DONE)) {
    const at = world.between(random, born, until);
    const due = iso(at).slice(0, 10);
    add(world, index * 2, deal, batch, {
      ...task,
      name: words(donePhrases),
      due_date: due,
      completed_at: iso(at),
      from: born,
    });
  }
  if (deal.closed_time !== null || deal.is_archived || !random.chance(PLANNED)) return;
  const from = Math.max(born, world.now - 20 * DAY);
  const day = dayOf(world, random);
  const isVisit = day > world.now && random.chance(VISITS);
  const planned = isVisit
    ? visit(day, random, words(visitPhrases))
    : { ...task, name: words(taskPhrases), due_date: iso(day).slice(0, 10) };
  const entry = add(world, index * 2 + 1, deal, batch, { ...planned, from });
  deal.next_entry_id = entry.id as number;
  deal.next_entry_name = entry.name as string;
  deal.next_entry_due = entry.due_date as string;
  deal.next_entry_time = entry.start_time as string | null;
  deal.next_entry_all_day = entry.all_day as boolean;
  deal.next_step_id = deal.next_entry_id;
  deal.next_step_name = deal.next_entry_name;
  deal.next_step_due = deal.next_entry_due;
  deal.next_step_time = deal.next_entry_time;
  deal.next_step_all_day = deal.next_entry_all_day;
}

const task = {
  type: 'CalendarTask',
  all_day: true,
  start_time: null,
  end_time: null,
  end_date: null,
  completed_at: null,
} as const;

/** A working day: before today, today, or within the next weeks. */
function dayOf(world: World, random: Random): number {
  const draw = random.next();
  if (draw >= LATE && draw < LATE + TODAY) return world.now;
  const days = draw < LATE ? -random.int(1, 12) : random.int(1, 24);
  const day = world.now + days * DAY;
  const weekday = new Date(day).getUTCDay();
  const step = Math.sign(days) * DAY;
  return weekday === 6 ? day + (step > 0 ? 2 * DAY : -DAY) : weekday === 0 ? day + (step > 0 ? DAY : -2 * DAY) : day;
}

function visit(day: number, random: Random, name: string) {
  const start = Math.floor(day / DAY) * DAY + random.int(28, 40) * (HOUR / 2);
  const times = { start_time: iso(start), end_time: iso(start + random.pick([1, 1, 2]) * HOUR) };
  return {
    type: 'CalendarEvent',
    name,
    due_date: iso(start).slice(0, 10),
    end_date: iso(start).slice(0, 10),
    all_day: false,
    ...times,
    completed_at: null,
  };
}

/** The columns of an entry, and the earliest time at which it was created. */
type Planned = Readonly<Record<string, Cell>> & { readonly from: number };

/** The first word of its name determines the kind of work. */
const WORK: readonly (readonly [RegExp, string])[] = [
  [/^(Call|Ask|Remind|Follow)/, 'Call'],
  [/visit|Meeting|Demo|call about/, 'Appointment'],
  [/^Send/, 'Email'],
];

/** Entries of the account's lists, drawn from a separate stream. */
function chosen(world: World, seat: number, name: string, isDone: boolean) {
  const { event_categories, priorities, entry_statuses } = world.setup;
  const random = world.random('chosen for entries', seat);
  const work = WORK.find(([pattern]) => pattern.test(name))?.[1] ?? 'To-do';
  const status = (type: string) => entry_statuses.find((one) => one.status_type === type)?.id ?? null;
  const started = random.chance(0.2) ? 'custom' : 'todo';
  return {
    event_category_id: event_categories.find((one) => one.name === work)?.id ?? null,
    calendar_entry_priority_id: priorities.length && random.chance(0.4) ? random.pick(priorities) : null,
    calendar_entry_status_id: random.chance(0.5) ? status(isDone ? 'done' : started) : null,
  };
}

function add(world: World, seat: number, deal: DealRow, batch: Batch, { from, ...what }: Planned): Row {
  const owner = deal.user_id as number | null;
  const at = iso(Math.min(from, world.now - HOUR));
  const row: Row = {
    id: world.ids.entry(),
    ...(what as object),
    ...chosen(world, seat, what.name as string, what.completed_at !== null),
    time_zone: TIME_ZONE,
    owner_id: owner,
    deal_id: deal.id,
    created_by_user_id: owner,
    updated_by_user_id: owner,
    created_at: at,
    updated_at: (what.completed_at as string | null) ?? at,
  };
  // Derived, and therefore not in the log.
  const passes_at = row.type === 'CalendarEvent' && row.completed_at === null ? (row.end_time ?? null) : null;
  const whole: Row = { ...(row as object), passes_at };
  batch.add('calendar_entry', whole);
  batch.logCreation('calendar_entry', row, {}, { at: Date.parse(at), user_id: owner, via: 'screen' });
  return row;
}
