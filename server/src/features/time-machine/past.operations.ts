import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { localDate } from '@fairlead/domain/dates/zones';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import type { boardAsOf, cardsAsOf, daysOfPipeline, PastCard } from '@fairlead/domain/time-machine/past.contract';
import type { z } from 'zod';
import type { Ctx } from '../../base/context';
import { type HeldDays, heldDays } from './held-days';
import { heldBoard } from './held-past';
import {
  boardOn,
  cardsOfPlaces,
  changesByDay,
  closedByDay,
  firstDay,
  type PastAsked,
  type PastPage,
  type PastRow,
  type PastStage,
} from './past.queries';
import { isReady, type StageSums } from './time-machine.queries';

type Query<C extends { readonly query?: z.ZodType }> = z.output<NonNullable<C['query']>>;

export async function boardOfDay(ctx: Ctx, { on, per_column, ...asked }: Query<typeof boardAsOf>) {
  const is_ready = await isReady(ctx);
  const found = is_ready ? await boardOfPast(ctx, on, asked, { offset: 0, limit: per_column }) : [];
  const columns = found
    .toSorted((one, other) => placeOf(ctx, one) - placeOf(ctx, other))
    .map((column) => ({ ...column, cards: column.cards.map((row) => cardOf(ctx, row)) }));
  const deal_visibility_type = dealVisibilityType(ctx.actor, ctx.config.teams);
  return { on: writeDate(on), columns, deal_visibility_type, is_ready };
}

export async function cardsOfDay(ctx: Ctx, query: Query<typeof cardsAsOf>) {
  const { on, offset, limit, deal_stage_id, ...asked } = query;
  if (!(await isReady(ctx))) return { cards: [] };
  const found = await boardOfPast(ctx, on, asked, { offset, limit, stage: deal_stage_id ?? null });
  return { cards: found.flatMap(({ cards }) => cards.map((row) => cardOf(ctx, row))) };
}

async function boardOfPast(ctx: Ctx, on: PlainDate, asked: PastAsked, page: PastPage): Promise<PastStage[]> {
  const held = await heldBoard(ctx, on, asked, page);
  if (!held) return boardOn(ctx, on, asked, page);
  const cards = await cardsOfPlaces(ctx, held.cards);
  const isOf = (stage: StageSums) => (card: PastRow) =>
    card.stood.deal_stage_id === stage.deal_stage_id && card.stood.deal_pipeline_id === stage.deal_pipeline_id;
  return held.stages.map((stage) => ({ ...stage, cards: cards.filter(isOf(stage)) }));
}

/** In the order of the pipelines and of their stages; deals without a stage come last. */
function placeOf(ctx: Ctx, { deal_pipeline_id, deal_stage_id }: PastStage): number {
  const pipeline = ctx.config.deal_pipelines.findIndex(({ id }) => id === deal_pipeline_id);
  const stage = ctx.config.deal_stages.find(({ id }) => id === deal_stage_id);
  return pipeline * 1000 + (stage?.percent ?? (deal_stage_id === null ? 998 : 997));
}

function cardOf(ctx: Ctx, { id, name, company_name, user_id, stood, stands }: PastRow): PastCard {
  const user = ctx.config.users.find((one) => one.id === user_id);
  return {
    id,
    name,
    company_name,
    user: user ? { id: user.id, full_name: user.full_name } : null,
    stood,
    stands,
  };
}

/** An import can contain deals of any year; each day of the last thirty years is answered. */
const MOST_DAYS = 10_958;

/** The figures of every day, computed from the first one by the changes of each. */
export async function daysOf(ctx: Ctx, { from, ...asked }: Query<typeof daysOfPipeline>) {
  const today = localDate(ctx.now, ctx.account.time_zone);
  const [is_ready, known] = await Promise.all([isReady(ctx), firstDay(ctx)]);
  if (!is_ready || known === null) return { first: null, days: [], is_ready };
  const first = latest(known, addDays(today, -MOST_DAYS));
  const start = latest(first, from ?? first);
  if (start > today) return { first: writeDate(first), days: [], is_ready };
  const found = (await heldDays(ctx, start, today, asked)) ?? (await readDays(ctx, start, today, asked));
  const changes = new Map(found.changes.map((one) => [one.day, one]));
  const closed = new Map(found.closed.map((one) => [one.day, one]));
  let [count, value_cents] = [0, 0];
  const days = [];
  for (let day = start; day <= today; day = addDays(day, 1)) {
    count += changes.get(day)?.count ?? 0;
    value_cents += changes.get(day)?.value_cents ?? 0;
    const { won = 0, lost = 0 } = closed.get(day) ?? {};
    days.push({ day: writeDate(day), count, value_cents, won, lost });
  }
  return { first: writeDate(first), days, is_ready };
}

async function readDays(ctx: Ctx, start: PlainDate, today: PlainDate, asked: PastAsked): Promise<HeldDays> {
  return { changes: await changesByDay(ctx, start, today, asked), closed: await closedByDay(ctx, start, asked) };
}

const latest = (one: PlainDate, other: PlainDate) => (one > other ? one : other);
