import type { Batch, Cell, Row } from './batch';
import type { DealRow } from './deal-life';
import { nameOf } from './people';
import type { Random } from './random';
import { donePhrases, taskPhrases, visitPhrases } from './words/entries';
import { DAY, HOUR, iso, type World } from './world';

/** Most open deals have a next step; some of these are late. */
const PLANNED = 0.68;
const LATE = 0.2;
const TODAY = 0.12;
const VISITS = 0.25;
const DONE = 0.45;

/**
 * What was done for a deal, and what is planned: the owner's tasks and visits. Has a stream of its own, so that other
 * data stays as it was.
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
    add(world, deal, batch, { ...task, name: words(donePhrases), due_date: due, completed_at: iso(at) }, born);
  }
  if (deal.closed_time !== null || deal.is_archived || !random.chance(PLANNED)) return;
  const from = Math.max(born, world.now - 20 * DAY);
  const day = dayOf(world, random);
  const isVisit = day > world.now && random.chance(VISITS);
  const planned = isVisit
    ? visit(day, random, words(visitPhrases))
    : { ...task, name: words(taskPhrases), due_date: iso(day).slice(0, 10) };
  const entry = add(world, deal, batch, planned, from);
  deal.next_entry_id = entry.id as number;
  deal.next_entry_name = entry.name as string;
  deal.next_entry_due = entry.due_date as string;
  deal.next_entry_time = entry.start_time as string | null;
  deal.next_entry_all_day = entry.all_day as boolean;
}

const task = {
  type: 'CalendarTask',
  all_day: true,
  start_time: null,
  end_time: null,
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
    all_day: false,
    ...times,
    completed_at: null,
  };
}

function add(world: World, deal: DealRow, batch: Batch, what: Readonly<Record<string, Cell>>, from: number): Row {
  const owner = deal.user_id as number | null;
  const at = iso(Math.min(from, world.now - HOUR));
  const row = {
    id: world.ids.entry(),
    ...(what as object),
    owner_id: owner,
    deal_id: deal.id,
    created_by_user_id: owner,
    updated_by_user_id: owner,
    created_at: at,
    updated_at: (what.completed_at as string | null) ?? at,
  };
  batch.add('calendar_entry', row);
  batch.logCreation('calendar_entry', row, {}, { at: Date.parse(at), user_id: owner, via: 'screen' });
  return row;
}
