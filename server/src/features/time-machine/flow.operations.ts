import type { PlainDate } from '@fairlead/domain/dates/plain';
import { writeDate } from '@fairlead/domain/dates/wire';
import { COHORT_AGES, type FlowStep, isOldEnough, stepOfFlow, type Sums } from '@fairlead/domain/time-machine/flow';
import type {
  AnsweredStep,
  Cohort,
  cohortsOfDeals,
  dealsOfCohort,
  dealsOfStages,
  FlowDeal,
  flowOfStages,
} from '@fairlead/domain/time-machine/flow.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { z } from 'zod';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { askedFlow, headOf, pipelineOf } from './flow-asked';
import {
  type CohortRow,
  countCohorts,
  countFlow,
  dealsOfCell,
  dealsOfPart,
  type FlowPage,
  type FoundDeals,
  type Ranks,
} from './flow.queries';
import { heldCohorts, heldFlow } from './held-flow';
import { isReady } from './time-machine.queries';

type Query<C extends { readonly query?: z.ZodType }> = z.output<NonNullable<C['query']>>;
const NOTHING: Sums = { count: 0, value_cents: 0 };

/** The stages of a pipeline, or of all, as they are today. */
function ranksOf(ctx: Ctx, pipeline?: number): Ranks {
  const stages = ctx.config.deal_stages
    .filter((stage) => pipeline === undefined || stage.deal_pipeline_id === pipeline)
    .toSorted((one, other) => one.percent - other.percent);
  const ids = (which: (percent: number) => boolean) =>
    stages.filter(({ percent }) => which(percent)).map(({ id }) => id);
  return {
    open: ids((percent) => percent > 0 && percent < 100),
    won: ids((percent) => percent === 100),
    lost: ids((percent) => percent === 0),
  };
}

/** How far the deals of a time got in a pipeline. */
export async function stagesOf(ctx: Ctx, query: Query<typeof flowOfStages>) {
  const deal_pipeline_id = pipelineOf(ctx, query.deal_pipeline_id);
  const asked = askedFlow(ctx, { ...query, deal_pipeline_id });
  const head = { ...headOf(ctx, asked), deal_pipeline_id };
  if (!(await isReady(ctx))) return { ...head, total: NOTHING, steps: [], is_ready: false };
  const ranks = ranksOf(ctx, deal_pipeline_id);
  const { filter, today } = asked;
  const { cells, days } = (await heldFlow(ctx, filter, ranks, today)) ?? (await countFlow(ctx, filter, ranks, today));
  const step = (what: AnsweredStep['what'], at: number, stage: number | null): AnsweredStep => {
    const found = days.find((one) => one.deal_stage_id === stage);
    const { deal_stage_id: _stage, ...stayed } = found ?? { deal_stage_id: 0, count: 0, median: 0, slow: 0 };
    return { what, deal_stage_id: stage, ...stepOfFlow(cells, at), days: found ? stayed : null };
  };
  const steps = [
    step('all', 0, null),
    ...ranks.open.map((stage, at) => step('stage', at + 1, stage)),
    step('won', ranks.open.length + 1, null),
  ];
  return { ...head, total: (steps[0] as FlowStep).reached, steps, is_ready: true };
}

export async function dealsInStages(ctx: Ctx, query: Query<typeof dealsOfStages>) {
  const deal_pipeline_id = pipelineOf(ctx, query.deal_pipeline_id);
  const { filter, today } = askedFlow(ctx, { ...query, deal_pipeline_id });
  const ranks = ranksOf(ctx, deal_pipeline_id);
  const place = ranks.open.indexOf(query.deal_stage_id ?? 0);
  if (query.what === 'stage' && place < 0) throw invalidField('deal_stage_id', MESSAGES.not_allowed);
  const at = query.what === 'all' ? 0 : query.what === 'won' ? ranks.open.length + 1 : place + 1;
  return answered(ctx, query, (page) => dealsOfPart(ctx, filter, { ranks, today, at, part: query.part }, page));
}

/** The outcomes of the deals of each month. */
export async function cohortsOf(ctx: Ctx, query: Query<typeof cohortsOfDeals>) {
  const asked = askedFlow(ctx, query);
  const head = headOf(ctx, asked);
  if (!(await isReady(ctx))) return { ...head, total: NOTHING, months: [], is_ready: false };
  const ranks = ranksOf(ctx);
  const rows = (await heldCohorts(ctx, asked.filter, ranks)) ?? (await countCohorts(ctx, asked.filter, ranks));
  const months = rows.map((row) => cohortOf(row, asked.today));
  const total = rows.reduce<Sums>(
    (sum, { count, value_cents }) => ({ count: sum.count + count, value_cents: sum.value_cents + value_cents }),
    NOTHING,
  );
  return { ...head, total, months, is_ready: true };
}

function cohortOf({ month, count, value_cents, ended }: CohortRow, today: PlainDate): Cohort {
  const ages = COHORT_AGES.filter((age) => isOldEnough(month, age, today)).map((age) => {
    const { won = 0, won_cents = 0, lost = 0, lost_cents = 0 } = ended.find((one) => one.age === age) ?? {};
    return {
      age,
      won: { count: won, value_cents: won_cents },
      lost: { count: lost, value_cents: lost_cents },
      open: { count: count - won - lost, value_cents: value_cents - won_cents - lost_cents },
    };
  });
  return { month: writeDate(month), total: { count, value_cents }, ages };
}

export function dealsInCohort(ctx: Ctx, query: Query<typeof dealsOfCohort>) {
  const { filter } = askedFlow(ctx, query);
  const { month, age, outcome } = query;
  if (month !== undefined && !month.endsWith('-01')) throw invalidField('month', MESSAGES.not_allowed);
  if ((age === undefined) !== (outcome === undefined))
    throw invalidField(age === undefined ? 'age' : 'outcome', MESSAGES.required);
  return answered(ctx, query, (page) => dealsOfCell(ctx, filter, { ranks: ranksOf(ctx), month, age, outcome }, page));
}

async function answered(
  ctx: Ctx,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  read: (page: FlowPage) => Promise<FoundDeals>,
) {
  const none: FoundDeals = { count: 0, value_cents: 0, rows: [] };
  const { count, value_cents, rows } = (await isReady(ctx))
    ? await read({ skip: (page - 1) * per_page, take: per_page })
    : none;
  const entries = rows.map(({ user_id, ...row }): FlowDeal => {
    const user = ctx.config.users.find(({ id }) => id === user_id);
    return { ...row, user: user ? { id: user.id, full_name: user.full_name } : null };
  });
  return { entries, total: { count, value_cents }, pagination: pagination(page, per_page, count) };
}
