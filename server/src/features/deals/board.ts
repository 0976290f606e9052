import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Board, boardColumn, dealBoard } from '@fairlead/domain/deals/deal.contract';
import { moneyText } from '@fairlead/domain/money/money';
import type { StageEntry } from '@fairlead/domain/access/session.types';
import type { z } from 'zod';
import type { Presentation } from '../../presenting/present';
import { askedFilter, isUnfiltered, whereOf } from '../../listing/record-list';
import type { Sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { JsonText } from '../../base/json-text';
import { notFound } from '../../base/errors';
import { visibility } from '../../reading/visible';
import { collectedCards, walkedCards } from './board.queries';
import { dealPresentation } from './deals.present';
import { counterAsk, type StageTotal, stageTotals } from './deals.queries';

type BoardAsk = z.output<NonNullable<(typeof dealBoard)['query']>>;
type ColumnAsk = z.output<NonNullable<(typeof boardColumn)['query']>>;

/** Below this many visible deals, collecting them all is cheaper than walking each stage by date. */
const FEW = 3000;

const cardKeys = [
  'id',
  'name',
  'deal_value',
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
  const walked = known && isUnfiltered(filter) ? stages.filter((stage) => isWalked(ctx, known, stage.id)) : [];
  const rest = stages.filter((stage) => !walked.includes(stage));
  const [byWalk, byPass] = [
    walked.length ? await walkedCards(ctx, { ...page, stages: walked }, cardOf(ctx)) : '{}',
    rest.length
      ? await collectedCards(ctx, { ...page, stages: rest, where, withTotals: !known }, cardOf(ctx))
      : { cards: '{}', totals: [] },
  ];
  const cards = { ...JSON.parse(byWalk), ...JSON.parse(byPass.cards) };
  return paint(pipeline, stages, known ?? byPass.totals, cards, ask.per_column);
}

/** A walk through a stage is soon full for those who see many of its deals, and for those who see all. */
function isWalked(ctx: Ctx, totals: readonly StageTotal[], stage: number): boolean {
  const seen = totals.find((total) => total.deal_stage_id === stage)?.count ?? 0;
  return seen >= FEW || visibility(ctx, DEAL.name).everything;
}

/** More cards of one column. */
export async function boardColumnOf(
  ctx: Ctx,
  ask: ColumnAsk,
): Promise<{ cards: Board['columns'][number]['cards']; more: boolean }> {
  const stage = ctx.config.deal_stages.find(({ id }) => id === ask.stage_id);
  if (!stage) throw notFound();
  const filter = askedFilter(ctx, DEAL.name, ask);
  const page = { stages: [stage], limit: ask.limit, offset: ask.offset };
  const totals = isUnfiltered(filter) ? await stageTotals(ctx, { stages: [stage.id], archived: false }) : [];
  const found =
    isUnfiltered(filter) && isWalked(ctx, totals, stage.id)
      ? await walkedCards(ctx, page, cardOf(ctx))
      : (await collectedCards(ctx, { ...page, where: whereOf(ctx, DEAL.name, filter), withTotals: false }, cardOf(ctx)))
          .cards;
  const cards = (JSON.parse(found)[stage.id] ?? []) as Board['columns'][number]['cards'];
  return { cards: cards.slice(0, ask.limit), more: cards.length > ask.limit };
}

function cardOf(ctx: Ctx): Presentation {
  const presentation = dealPresentation(ctx);
  const card: Presentation = Object.fromEntries(cardKeys.map((key) => [key, presentation[key] as Sql]));
  return { ...card, weighted_value: presentation.deal_weighted_forecast as Sql };
}

/** Builds the columns around the cards that the database wrote; parses cards only to cut the extra one. */
function paint(
  pipeline: { id: number; name: string },
  stages: readonly StageEntry[],
  totals: readonly StageTotal[],
  cards: Readonly<Record<string, unknown[]>>,
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
