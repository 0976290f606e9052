import { z } from 'zod';
import { flag, idValue, orderBody, pageOnly } from '../lists/lists.contract';
import { answers, contract } from '../wire/contract';
import { idParams, type Page } from '../wire/list-query';

export interface StageAnswer {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  readonly deal_pipeline_id: number;
  readonly created_at: string;
  readonly updated_at: string;
}
export interface PipelineAnswer {
  readonly id: number;
  readonly name: string;
  readonly default: boolean;
  readonly pipeline_type: string;
  readonly description: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly has_deals: boolean;
  readonly count_deals: number;
  readonly lost_stage: StageAnswer & { readonly account_id: number };
  readonly won_stage: StageAnswer & { readonly account_id: number };
}

const pipelineBody = z.object({
  name: z.string().max(255).nullish(),
  default: flag.optional(),
  pipeline_type: z.string().min(1).max(50).optional(),
  description: z.string().max(5000).nullish(),
});
export type PipelineBody = z.output<typeof pipelineBody>;

const stageBody = z.object({
  name: z.string().max(255).nullish(),
  percent: z.coerce.number().optional(),
  deal_pipeline_id: idValue.optional(),
});
export type StageBody = z.output<typeof stageBody>;

/** Where the deals go when their pipeline or stage does. */
const destination = z.object({ new_pipeline_id: idValue.optional(), new_stage_id: idValue.optional() });
export type Destination = z.output<typeof destination>;

const pipelines = '/api/v3/admin/deal_pipelines';
const pipeline = { path: `${pipelines}/:id`, root: 'deal_pipeline', params: idParams } as const;
export const listPipelines = contract({
  method: 'GET',
  path: pipelines,
  query: pageOnly,
  answer: answers<Page<PipelineAnswer>>(),
});
export const showPipeline = contract({ ...pipeline, method: 'GET', answer: answers<PipelineAnswer>() });
export const createPipeline = contract({
  method: 'POST',
  path: pipelines,
  root: 'deal_pipeline',
  body: pipelineBody,
  answer: answers<PipelineAnswer>(),
});
export const updatePipeline = contract({
  ...pipeline,
  method: 'PUT',
  body: pipelineBody,
  answer: answers<PipelineAnswer>(),
});
export const deletePipeline = contract({ ...pipeline, method: 'DELETE', query: destination, body: destination });

const stages = '/api/v3/admin/deal_stages';
const stage = { path: `${stages}/:id`, root: 'deal_stage', params: idParams } as const;
export const listStages = contract({
  method: 'GET',
  path: stages,
  query: pageOnly.extend({ deal_pipeline_id: idValue.optional() }),
  answer: answers<Page<StageAnswer>>(),
});
export const showStage = contract({ ...stage, method: 'GET', answer: answers<StageAnswer>() });
export const createStage = contract({
  method: 'POST',
  path: stages,
  root: 'deal_stage',
  body: stageBody,
  answer: answers<StageAnswer>(),
});
export const updateStage = contract({ ...stage, method: 'PUT', body: stageBody, answer: answers<StageAnswer>() });
export const deleteStage = contract({ ...stage, method: 'DELETE', query: destination, body: destination });
export const sortStages = contract({
  method: 'PUT',
  path: `${stages}/sort`,
  root: 'deal_stage',
  body: orderBody.extend({ deal_pipeline_id: idValue.optional() }),
  answer: answers<{ readonly entries: readonly StageAnswer[] }>(),
});
