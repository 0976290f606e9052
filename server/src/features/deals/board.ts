import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Board, boardColumn, dealBoard } from '@fairlead/domain/deals/deal.contract';
import type { Filter } from '@fairlead/domain/filters/filter';
import { moneyText } from '@fairlead/domain/money/money';
import type { StageEntry } from '@fairlead/domain/access/session.types';
import type { z } from 'zod';
import type { Presentation } from '../../presenting/present';
import type { Order } from '../../listing/page-ids';
import { askedFilter, isUnfiltered, whereOf } from '../../listing/record-list';
import { orderOf } from '../../listing/record-order';
import type { Sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { JsonText } from '../../base/json-text';
import { notFound } from '../../base/errors';
import { collectedCards, presentCards, walkedCards } from './board.queries';
import { dealPresentation, weightedInAccount } from './deals.present';
import { heldCards } from './held-cards';
import { counterAsk, type StageTotal, stageTotals } from './deals.queries';

type BoardAsk = z.output<NonNullable<(typeof dealBoard)['query']>>;
type ColumnAsk = z.output<NonNullable<(typeof boardColumn)['query']>>;

/** Below this many visible deals in each stage, collecting them all is cheaper than walking the stages by date. */
const FEW_IN_STAGE = 230;

const cardKeys = [
  'id',
  'name',
  'deal_value',
  'currency_id',
  'account_value',
  'company',
  'user',
  'deal_stage_id',
  'probability',
  'days_in_stage',
  'status',
  'updated_at',
  'expected_close_date',
  'closed_time',
  'next_entry_name',
  'next_entry_due',
  'next_entry_time',
];

/** The board's first paint. Counts and sums are exact; they are read from the counters unless the filter needs more. */
export async function dealBoardOf(ctx: Ctx, ask: BoardAsk): Promise<JsonText> {
  const pipeline = pipelineOf(ctx, ask.pipeline_id);
  const stages = stagesOf(ctx, pipeline.id);
  const filter = askedFilter(ctx, DEAL.name, ask);
  const where = whereOf(ctx, DEAL.name, filter);
  const counters = counterAsk(filter, false);
  const page = { stages, limit: ask.per_column, offset: 0 };
  const known = counters && (await stageTotals(ctx, { pipelines: [pipeline.id], ...counters }));
  const order = orderOf(ctx, DEAL.name, ask);
  const collect = { ...page, filter, where, order, withTotals: !known };
  if (!known || !isWalked(filter, order)) {
    const { cards, totals } = await foundCards(ctx, collect);
    return paint(pipeline, stages, known ?? totals, JSON.parse(cards), ask.per_column);
  }
  return paint(pipeline, stages, known, await unfilteredCards(ctx, collect, known), ask.per_column);
}

/**
 * The cards of stages without a filter, by stage. For an actor who sees much, a walk through each stage is soon full; the
 * stages where it was not, and all stages of one who sees little, take a pass over what the actor sees.
 */
async function unfilteredCards(ctx: Ctx, ask: FoundAsk, totals: readonly StageTotal[]): Promise<Cards> {
  const countOf = (stage: number) => totals.find((total) => total.deal_stage_id === stage)?.count ?? 0;
  const seen = ask.stages.reduce((sum, { id }) => sum + countOf(id), 0);
  const walked: Cards =
    seen < FEW_IN_STAGE * ask.stages.length ? {} : JSON.parse(await walkedCards(ctx, ask, cardOf(ctx)));
  const due = (stage: number) => Math.min(ask.limit + 1, Math.max(0, countOf(stage) - ask.offset));
  const stages = ask.stages.filter(({ id }) => (walked[id]?.length ?? 0) < due(id));
  if (!stages.length) return walked;
  const { cards } = await foundCards(ctx, { ...ask, stages });
  return { ...walked, ...JSON.parse(cards) };
}

type FoundAsk = Parameters<typeof collectedCards>[1] & { readonly filter: Filter };

/** From the deals that this server holds in memory, or in one pass of the database over what the actor sees. */
async function foundCards(ctx: Ctx, ask: FoundAsk): ReturnType<typeof collectedCards> {
  const held = await heldCards(ctx, ask.filter, ask);
  if (!held) return collectedCards(ctx, ask, cardOf(ctx));
  return { cards: await presentCards(ctx, held.picked, cardOf(ctx)), totals: held.totals };
}

/** More cards of one column. */
export async function boardColumnOf(
  ctx: Ctx,
  ask: ColumnAsk,
): Promise<{ cards: Board['columns'][number]['cards']; more: boolean }> {
  const stage = ctx.config.deal_stages.find(({ id }) => id === ask.stage_id);
  if (!stage) throw notFound();
  const filter = askedFilter(ctx, DEAL.name, ask);
  const where = whereOf(ctx, DEAL.name, filter);
  const order = orderOf(ctx, DEAL.name, ask);
  const page = { stages: [stage], limit: ask.limit, offset: ask.offset, filter, where, order, withTotals: false };
  const byStage: Cards = isWalked(filter, order)
    ? await unfilteredCards(ctx, page, await stageTotals(ctx, { stages: [stage.id], archived: false }))
    : JSON.parse((await foundCards(ctx, page)).cards);
  const cards = (byStage[stage.id] ?? []) as Board['columns'][number]['cards'];
  return { cards: cards.slice(0, ask.limit), more: cards.length > ask.limit };
}

/** Each stage can be walked in the order of the last change, newest first. */
function isWalked(filter: Filter, { by, direction }: Order): boolean {
  return isUnfiltered(filter) && direction === 'desc' && by.columns.has('updated_at');
}

type Cards = Readonly<Record<string, unknown[]>>;

function cardOf(ctx: Ctx): Presentation {
  const presentation = dealPresentation(ctx);
  const card: Presentation = Object.fromEntries(cardKeys.map((key) => [key, presentation[key] as Sql]));
  return { ...card, weighted_value: weightedInAccount };
}

/** Builds the columns around the cards that the database wrote; parses cards only to cut the extra one. */
function paint(
  pipeline: { id: number; name: string },
  stages: readonly StageEntry[],
  totals: readonly StageTotal[],
  cards: Cards,
  limit: number,
): JsonText {
  const columns = stages.map(({ id, name, percent }) => {
    const sums = totals.find((total) => total.deal_stage_id === id);
    const found = cards[id] ?? [];
    return {
      stage: { id, name, percent },
      count: sums?.count ?? 0,
      value: moneyText(sums?.value ?? 0),
      weighted_value: moneyText(sums?.weighted ?? 0),
      cards: found.slice(0, limit),
      more: found.length > limit,
    };
  });
  return new JsonText(JSON.stringify({ pipeline, columns }));
}

function pipelineOf(ctx: Ctx, asked: number | undefined) {
  const { deal_pipelines } = ctx.config;
  const found = asked
    ? deal_pipelines.find(({ id }) => id === asked)
    : (deal_pipelines.find((pipeline) => pipeline.default) ?? deal_pipelines[0]);
  if (!found) throw notFound('There is no such pipeline');
  return { id: found.id, name: found.name };
}

/** Open stages by percent, then won, then lost: the usual path of a deal. */
function stagesOf(ctx: Ctx, pipeline: number): StageEntry[] {
  const rank = ({ percent }: StageEntry) => (percent === 0 ? 101 : percent);
  return ctx.config.deal_stages
    .filter((stage) => stage.deal_pipeline_id === pipeline)
    .sort((a, b) => rank(a) - rank(b));
}
