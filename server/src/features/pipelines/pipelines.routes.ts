import * as contracts from '@fairlead/domain/pipelines/pipelines.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { settings } from '../../http/settings';
import { createPipeline, deletePipeline, updatePipeline } from './pipelines.operations';
import { type Found, type PageAsk, readPipelines, readStages, readStageUses } from './pipelines.queries';
import { createStage, deleteStage, sortStages, updateStage } from './stages.operations';

const write = ['manage', 'administration'] as const;
const one: PageAsk = { page: 1, per_page: 1 };
const everything: PageAsk = { page: 1, per_page: 1000 };

export function pipelineRoutes(): Endpoint[] {
  return [
    ...settings([...pipelines(), ...stages()]),
    endpoint(contracts.listStageUses, ['index', 'administration'], async (ctx) => ({ uses: await readStageUses(ctx) })),
  ];
}

function pipelines(): Endpoint[] {
  return [
    endpoint(contracts.listPipelines, 'not_external', async (ctx, { query }) =>
      pageOf(query, await readPipelines(ctx, query)),
    ),
    endpoint(contracts.showPipeline, 'not_external', (ctx, { params }) => pipelineOf(ctx, params.id)),
    endpoint(contracts.createPipeline, write, async (ctx, { body }) =>
      pipelineOf(ctx, await createPipeline(ctx, body)),
    ),
    endpoint(contracts.updatePipeline, write, async (ctx, { params, body }) => {
      await updatePipeline(ctx, params.id, body);
      return pipelineOf(ctx, params.id);
    }),
    endpoint(contracts.deletePipeline, write, (ctx, { params, query, body }) =>
      deletePipeline(ctx, params.id, { ...query, ...body }),
    ),
  ];
}

function stages(): Endpoint[] {
  return [
    endpoint(contracts.listStages, 'not_external', async (ctx, { query }) =>
      pageOf(query, await readStages(ctx, query, { deal_pipeline_id: query.deal_pipeline_id })),
    ),
    endpoint(contracts.showStage, 'not_external', (ctx, { params }) => stageOf(ctx, params.id)),
    endpoint(contracts.createStage, write, async (ctx, { body }) => stageOf(ctx, await createStage(ctx, body))),
    endpoint(contracts.sortStages, write, async (ctx, { body }) => {
      const deal_pipeline_id = await sortStages(ctx, body.order, body.deal_pipeline_id);
      return { entries: (await readStages(ctx, everything, { deal_pipeline_id })).entries };
    }),
    endpoint(contracts.updateStage, write, async (ctx, { params, body }) => {
      await updateStage(ctx, params.id, body);
      return stageOf(ctx, params.id);
    }),
    endpoint(contracts.deleteStage, write, (ctx, { params, query, body }) =>
      deleteStage(ctx, params.id, { ...query, ...body }),
    ),
  ];
}

function pageOf<T>({ page, per_page }: PageAsk, { entries, total }: Found<T>) {
  return { entries, pagination: pagination(page, per_page, total) };
}

async function pipelineOf(ctx: Ctx, id: number) {
  return only(await readPipelines(ctx, one, id));
}

async function stageOf(ctx: Ctx, id: number) {
  return only(await readStages(ctx, one, { id }));
}

function only<T>({ entries }: Found<T>): T {
  const [entry] = entries;
  if (entry === undefined) throw notFound();
  return entry;
}
