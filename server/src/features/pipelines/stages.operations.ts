import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { usedBy } from '@fairlead/domain/lists/entry';
import { percentsInOrder, stageIssues } from '@fairlead/domain/pipelines/pipelines';
import type { Destination, StageBody } from '@fairlead/domain/pipelines/pipelines.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { oneSpaced } from '@fairlead/domain/validation/rules';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { invalid, invalidField, notFound } from '../../base/errors';
import type { OnBatch } from '../../lists/change-all';
import { lockStages, moveDeals, type StageRow } from './pipelines.operations';
import { dealsInStage, inStage } from './pipelines.queries';

export async function createStage(ctx: Ctx, body: StageBody): Promise<number> {
  const deal_pipeline_id = body.deal_pipeline_id ?? null;
  const [pipeline] = deal_pipeline_id === null ? [] : await lockRows(ctx, 'deal_pipeline', [deal_pipeline_id]);
  const issues = stageIssues(body, null, pipeline ? await lockStages(ctx, [pipeline.id]) : []);
  const missing = pipeline
    ? []
    : [{ field: 'deal_pipeline_id', msg: deal_pipeline_id === null ? MESSAGES.required : MESSAGES.not_allowed }];
  if (issues.length || missing.length) throw invalid([...issues, ...missing]);
  return createRecord(ctx, 'deal_stage', {
    deal_pipeline_id,
    name: oneSpaced(body.name ?? ''),
    percent: body.percent,
    ...(body.stale_after_days === undefined ? {} : { stale_after_days: body.stale_after_days }),
  });
}

/** Changes name, percent and limit. Deals in the stage keep their own probability, which may have been set by hand. */
export async function updateStage(ctx: Ctx, id: number, body: StageBody): Promise<void> {
  const { stage, stages } = await lockWithSiblings(ctx, id);
  const issues = stageIssues(body, stage, stages);
  if (issues.length) throw invalid(issues);
  const patch = {
    ...(body.name ? { name: oneSpaced(body.name) } : {}),
    ...(body.percent === undefined ? {} : { percent: body.percent }),
    ...(body.stale_after_days === undefined ? {} : { stale_after_days: body.stale_after_days }),
  };
  await updateRecords(ctx, 'deal_stage', [{ before: stage, patch }]);
}

/** Deleting a stage that holds deals requires another stage of the same pipeline to move them to. */
export async function deleteStage(ctx: Ctx, id: number, destination: Destination, onBatch?: OnBatch): Promise<void> {
  const { stage, stages, to } = await lockLeavingStage(ctx, id, destination);
  if (to) await moveDeals(ctx, inStage(id), { to, stages, onBatch });
  await eraseRecords(ctx, 'deal_stage', [stage]);
}

/** Locks a stage and the one that takes its deals, and checks that it may be deleted. */
export async function lockLeavingStage(
  ctx: Ctx,
  id: number,
  { new_stage_id }: Destination,
): Promise<{ stage: StageRow; stages: StageRow[]; to: StageRow | undefined }> {
  const { stage, stages } = await lockWithSiblings(ctx, id);
  if (outcomeOf(stage.percent) !== 'open') throw invalidField('base', 'The won and lost stages cannot be deleted');
  const to = stages.find((one) => one.id === new_stage_id && one.id !== id);
  if (new_stage_id !== undefined && !to) throw invalidField('new_stage_id', MESSAGES.not_allowed);
  if (to) return { stage, stages, to };
  const used = usedBy([{ record: DEAL.name, ...(await dealsInStage(ctx, id)) }]);
  if (used) throw invalidField('new_stage_id', `${used} Choose a stage to move them to.`);
  return { stage, stages, to };
}

/** Reorders the stages of one pipeline by exchanging their percents. Returns the pipeline. */
export async function sortStages(ctx: Ctx, order: readonly number[], pipeline: number | undefined): Promise<number> {
  const [first] = await lockRows(ctx, 'deal_stage', order.slice(0, 1));
  const id = pipeline ?? (first?.deal_pipeline_id as number | undefined);
  const stages = id === undefined ? [] : await lockStages(ctx, [id]);
  const foreign = order.some((one) => !stages.some((stage) => stage.id === one));
  if (id === undefined || foreign || new Set(order).size !== order.length)
    throw invalidField('order', MESSAGES.not_allowed);
  const percents = percentsInOrder(order, stages);
  const edits = stages.map((before) => ({ before, patch: { percent: percents.get(before.id) } }));
  await updateRecords(ctx, 'deal_stage', edits);
  return id;
}

async function lockWithSiblings(ctx: Ctx, id: number): Promise<{ stage: StageRow; stages: StageRow[] }> {
  const [found] = await lockRows(ctx, 'deal_stage', [id]);
  if (!found) throw notFound();
  const stages = await lockStages(ctx, [found.deal_pipeline_id as number]);
  const stage = stages.find((one) => one.id === id);
  if (!stage) throw notFound();
  return { stage, stages };
}
