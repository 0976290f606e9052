import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Patch, Row } from '../../base/changes';
import type { Stage, StagedDeal } from '@fairlead/domain/deals/stage';
import { closedStages, moveAway, pipelineIssues } from '@fairlead/domain/pipelines/pipelines';
import type { Destination, PipelineBody } from '@fairlead/domain/pipelines/pipelines.contract';
import { issuesOf } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { oneSpaced, required } from '@fairlead/domain/validation/rules';
import { createRecord, createRecords, eraseRecords, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import type { Sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { changeAll, type OnBatch } from '../../lists/change-all';
import { inPipeline, pipelineIds, stageIds } from './pipelines.queries';

type PipelineRow = Row & { readonly name: string; readonly default: boolean };
export type StageRow = Row & Stage & { readonly name: string };

/** A new pipeline gets its own lost and won stages. */
export async function createPipeline(ctx: Ctx, body: PipelineBody): Promise<number> {
  const others = await lockPipelines(ctx);
  const issues = pipelineIssues(body, null, others);
  if (issues.length) throw invalid(issues);
  if (body.default) await clearDefault(ctx, others);
  const id = await createRecord(ctx, 'deal_pipeline', { ...pipelineColumns(body), default: body.default ?? false });
  await createRecords(
    ctx,
    'deal_stage',
    closedStages.map((stage) => ({ ...stage, deal_pipeline_id: id, stale_after_days: null })),
  );
  return id;
}

export async function updatePipeline(ctx: Ctx, id: number, body: PipelineBody): Promise<void> {
  const pipelines = await lockPipelines(ctx);
  const before = pipelines.find((one) => one.id === id);
  if (!before) throw notFound();
  const issues = pipelineIssues(body, before, pipelines);
  if (issues.length) throw invalid(issues);
  if (body.default)
    await clearDefault(
      ctx,
      pipelines.filter((one) => one.id !== id),
    );
  await updateRecords(ctx, 'deal_pipeline', [{ before, patch: pipelineColumns(body) }]);
}

/**
 * Deletes a pipeline with its stages. Its deals move to the named pipeline and stage; if it was the default, the
 * named pipeline becomes the default.
 */
export async function deletePipeline(ctx: Ctx, id: number, destination: Destination, onBatch?: OnBatch): Promise<void> {
  const { pipeline, heir, stages, to } = await lockLeavingPipeline(ctx, id, destination);
  await moveDeals(ctx, inPipeline(id), { to, stages, onBatch });
  await eraseRecords(
    ctx,
    'deal_stage',
    stages.filter((stage) => stage.deal_pipeline_id === id),
  );
  await eraseRecords(ctx, 'deal_pipeline', [pipeline]);
  if (pipeline.default) await updateRecords(ctx, 'deal_pipeline', [{ before: heir, patch: { default: true } }]);
}

interface LeavingPipeline {
  readonly pipeline: PipelineRow;
  readonly heir: PipelineRow;
  /** Of both pipelines. */
  readonly stages: readonly StageRow[];
  readonly to: StageRow;
}

/** Locks a pipeline and the one that takes its deals, and checks that it may be deleted. */
export async function lockLeavingPipeline(ctx: Ctx, id: number, destination: Destination): Promise<LeavingPipeline> {
  const pipelines = await lockPipelines(ctx);
  const pipeline = pipelines.find((one) => one.id === id);
  if (!pipeline) throw notFound();
  const heir = pipelines.find((one) => one.id === destination.new_pipeline_id && one.id !== id);
  const stages = await lockStages(ctx, heir ? [id, heir.id] : [id]);
  const to = stages.find((stage) => stage.id === destination.new_stage_id && stage.deal_pipeline_id === heir?.id);
  const issues = issuesOf({
    new_pipeline_id: required(destination.new_pipeline_id) ?? (heir ? null : MESSAGES.not_allowed),
    new_stage_id: required(destination.new_stage_id) ?? (to || !heir ? null : MESSAGES.not_allowed),
  });
  if (issues.length || !heir || !to) throw invalid(issues);
  return { pipeline, heir, stages, to };
}

/**
 * Moves deals out of a stage or pipeline that is being deleted, regardless of owner, including those in the recycle
 * bin.
 */
export async function moveDeals(ctx: Ctx, where: Sql, { to, stages, onBatch }: Move): Promise<void> {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const patchOf = (row: Row): Patch => {
    const from = byId.get(row.deal_stage_id as number) ?? null;
    return { ...moveAway(row as unknown as StagedDeal, from, to, stages, ctx.now) };
  };
  await changeAll(ctx, DEAL.name, where, patchOf, onBatch);
}

interface Move {
  readonly to: StageRow;
  readonly stages: readonly StageRow[];
  readonly onBatch?: OnBatch | undefined;
}

/** Locks all pipelines: one administrator at a time decides which one is the default. */
async function lockPipelines(ctx: Ctx): Promise<PipelineRow[]> {
  await lockRows(ctx, 'deal_pipeline', await pipelineIds(ctx));
  // The transaction that held the lock may have created a pipeline.
  return (await lockRows(ctx, 'deal_pipeline', await pipelineIds(ctx))) as PipelineRow[];
}

/** Locks the stages of the pipelines: a deal that enters one of them waits, and is rejected if the stage is deleted. */
export async function lockStages(ctx: Ctx, pipelines: readonly number[]): Promise<StageRow[]> {
  return (await lockRows(ctx, 'deal_stage', await stageIds(ctx, pipelines))) as StageRow[];
}

async function clearDefault(ctx: Ctx, pipelines: readonly PipelineRow[]): Promise<void> {
  await updateRecords(
    ctx,
    'deal_pipeline',
    pipelines.map((before) => ({ before, patch: { default: false } })),
  );
}

function pipelineColumns({ name, ...rest }: PipelineBody): Patch {
  return { ...rest, ...(name ? { name: oneSpaced(name) } : {}) };
}
