import { z } from 'zod';
import { idValue, namedPage, orderBody } from '../lists/lists.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { count, flag, id, instant, nullableText, pageOf } from '../wire/formats';

const stageAnswer = z.strictObject({
  id,
  name: z.string(),
  percent: z.number(),
  deal_pipeline_id: id,
  /** Days after which an open deal counts as going stale; null for never. */
  stale_after_days: count.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type StageAnswer = Described<typeof stageAnswer>;
const pipelineAnswer = z.strictObject({
  id,
  name: z.string(),
  default: z.boolean(),
  pipeline_type: z.string(),
  description: nullableText,
  created_at: instant,
  updated_at: instant,
  has_deals: z.boolean(),
  count_deals: z.number(),
  lost_stage: stageAnswer.extend({ account_id: id }),
  won_stage: stageAnswer.extend({ account_id: id }),
});
export type PipelineAnswer = Described<typeof pipelineAnswer>;

const pipelineBody = z.object({
  name: z.string().max(255).nullish(),
  default: flag.optional(),
  pipeline_type: z.string().min(1).max(50).optional(),
  description: z.string().max(5000).nullish(),
});
export type PipelineBody = z.output<typeof pipelineBody>;

/** The highest limit of a stage for going stale. */
export const MOST_STALE_DAYS = 3650;
const stageBody = z.object({
  name: z.string().max(255).nullish(),
  percent: z.coerce.number().optional(),
  deal_pipeline_id: idValue.optional(),
  stale_after_days: z
    .union([z.null(), z.literal('').transform(() => null), z.coerce.number().int().min(1).max(MOST_STALE_DAYS)])
    .optional(),
});
export type StageBody = z.output<typeof stageBody>;

/** The new place of the deals of a deleted pipeline or stage. */
const destination = z.object({ new_pipeline_id: idValue.optional(), new_stage_id: idValue.optional() });
export type Destination = z.output<typeof destination>;

const pipelines = '/api/v3/admin/deal_pipelines';
const pipeline = { path: `${pipelines}/:id`, root: 'deal_pipeline', params: idParams } as const;
export const listPipelines = contract({
  method: 'GET',
  path: pipelines,
  query: namedPage,
  answer: answers(pageOf(pipelineAnswer)),
});
export const showPipeline = contract({ ...pipeline, method: 'GET', answer: answers(pipelineAnswer) });
export const createPipeline = contract({
  method: 'POST',
  path: pipelines,
  root: 'deal_pipeline',
  body: pipelineBody,
  answer: answers(pipelineAnswer),
});
export const updatePipeline = contract({
  ...pipeline,
  method: 'PUT',
  body: pipelineBody,
  answer: answers(pipelineAnswer),
});
export const deletePipeline = contract({
  ...pipeline,
  method: 'DELETE',
  query: destination,
  body: destination,
  answer: NOTHING,
});

const stages = '/api/v3/admin/deal_stages';
const stage = { path: `${stages}/:id`, root: 'deal_stage', params: idParams } as const;
export const listStages = contract({
  method: 'GET',
  path: stages,
  query: namedPage.extend({ deal_pipeline_id: idValue.optional() }),
  answer: answers(pageOf(stageAnswer)),
});
export const showStage = contract({ ...stage, method: 'GET', answer: answers(stageAnswer) });
export const createStage = contract({
  method: 'POST',
  path: stages,
  root: 'deal_stage',
  body: stageBody,
  answer: answers(stageAnswer),
});
export const updateStage = contract({ ...stage, method: 'PUT', body: stageBody, answer: answers(stageAnswer) });
export const deleteStage = contract({
  ...stage,
  method: 'DELETE',
  query: destination,
  body: destination,
  answer: NOTHING,
});
export const sortStages = contract({
  method: 'PUT',
  path: `${stages}/sort`,
  root: 'deal_stage',
  body: orderBody.extend({ deal_pipeline_id: idValue.optional() }),
  answer: answers(z.strictObject({ entries: z.array(stageAnswer) })),
});

const stageUse = z.strictObject({
  deal_stage_id: id,
  /** How many deals are in the stage, without those in the recycle bin, and their value in cents. */
  n: count,
  value_cents: z.number().int(),
});
export type StageUse = Described<typeof stageUse>;
/** The contents of the stages, from the counters: no deal is read. */
export const listStageUses = contract({
  method: 'GET',
  path: '/api/internal/deal_stages/uses',
  answer: answers(z.strictObject({ uses: z.array(stageUse) })),
});
