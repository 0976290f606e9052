import { moveToStage, type Stage, type StagedDeal } from '@fairlead/domain/deals/stage';
import type { Cell } from './batch';
import type { Random } from './random';
import { lossNotes, wonNotes } from './words/deals';
import { DAY, HOUR, iso, type World } from './world';

const LATE = 40 * DAY;

export type DealRow = Record<string, Cell> & { id: number };

export interface Step {
  readonly at: number;
  /** Reads the deal at that time and returns the changes. */
  readonly change: (deal: DealRow) => Record<string, Cell>;
}

export interface Life {
  readonly first: Stage;
  readonly steps: Step[];
  /** The actual or planned closing time. */
  readonly expected: number;
  /** Another user owns the deal at first. */
  readonly handedOver: boolean;
}

/**
 * The path of a deal through its pipeline, forward from an open stage. Some deals reach the end, some are in
 * progress, and a few slow ones are far behind their date.
 */
export function lifeOf(world: World, random: Random, stages: readonly Stage[], born: number, owner: number): Life {
  const open = stages.filter(({ percent }) => percent > 0 && percent < 100);
  const first = open[0] as Stage;
  const planned = DAY * Math.min(400, Math.max(5, random.around(110, 0.6)));
  const length = planned * (random.chance(0.15) ? 3 : 1);
  const close = world.workTime(born + length, random);
  const closed = close < world.now;
  const reached = Math.min(
    open.length - 1,
    Math.floor(((world.now - born) / length) * open.length * random.around(1, 0.3)),
  );
  const won = random.chance(0.46);
  const last = closed ? (won ? open.length - 1 : random.int(0, open.length - 1)) : reached;
  const way = open.slice(1, last + 1).filter((_, at) => at === last - 1 || random.chance(0.8));
  const end = closed ? close : Math.max(born, world.now - HOUR);
  const steps: Step[] = way.map((stage, at) => ({
    at: world.between(random, born + ((end - born) * at) / way.length, born + ((end - born) * (at + 1)) / way.length),
    change: (deal) => moved(world, stages, deal, stage),
  }));
  if (closed) steps.push(closing(world, random, stages, close, won));
  if (closed && world.now - close > 300 * DAY && random.chance(0.3)) {
    steps.push({ at: world.between(random, close + 200 * DAY, world.now), change: () => ({ is_archived: true }) });
  }
  if (random.chance(0.3)) steps.push(negotiation(world, random, born, end));
  const handedOver = random.chance(0.05);
  if (handedOver) steps.push({ at: middle(world, random, born, end), change: () => ({ user_id: owner }) });
  const expected = closed ? close : born + planned;
  if (!closed && expected < world.now - LATE) steps.push(postponement(world, random, expected));
  return { first, steps: steps.sort((a, b) => a.at - b.at), expected, handedOver };
}

/** Most won and lost deals have a reason, some also a comment on it. */
function closing(world: World, random: Random, stages: readonly Stage[], at: number, won: boolean): Step {
  const { won_reasons, loss_reasons } = world.setup;
  const reason_id = random.maybe(0.85, won ? won_reasons : loss_reasons);
  const reason_notes = random.maybe(0.3, won ? wonNotes : lossNotes);
  const to = stages.find(({ percent }) => percent === (won ? 100 : 0)) as Stage;
  return { at, change: (deal) => moved(world, stages, deal, to, { at, reason_id, reason_notes }) };
}

function negotiation(world: World, random: Random, born: number, end: number): Step {
  const factor = random.pick([0.85, 0.9, 0.95, 1.1, 1.25]);
  return {
    at: middle(world, random, born, end),
    change: ({ value_cents: value }) => ({
      value_cents: value === null ? null : Math.round(((value as number) * factor) / 100) * 100,
    }),
  };
}

/** The date of an open deal that is long past was moved since. */
function postponement(world: World, random: Random, expected: number): Step {
  const to = iso(world.workTime(world.now + random.int(-20, 70) * DAY, random)).slice(0, 10);
  return {
    at: world.between(random, expected, world.now),
    change: (deal) => ({ expected_close_date: deal.expected_close_date === null ? null : to }),
  };
}

function middle(world: World, random: Random, born: number, end: number): number {
  return world.between(random, Math.min(born + DAY, end), end);
}

/** The same rule as for dragging a card on the board. */
function moved(
  world: World,
  stages: readonly Stage[],
  deal: DealRow,
  to: Stage,
  closing?: { at: number; reason_id: number | null; reason_notes: string | null },
): Record<string, Cell> {
  const from = stages.find(({ id }) => id === deal.deal_stage_id) ?? null;
  const now = new Date(closing?.at ?? world.now);
  const changes = moveToStage(
    deal as unknown as StagedDeal,
    from,
    to,
    now,
    closing && { ...closing, closed_time: now },
  );
  const cells: Record<string, Cell> = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || key === 'stage_entered_at') continue;
    cells[key] = value instanceof Date ? iso(value.getTime()) : (value as Cell);
  }
  return cells;
}
