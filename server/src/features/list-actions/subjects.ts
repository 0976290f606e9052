import type { ListActionBody } from '@fairlead/domain/list-actions/list-actions.contract';
import { type PlainList, plainLists } from '@fairlead/domain/lists/lists';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import type { OnBatch } from '../../lists/change-all';
import { deleteEntries, type Leaving, lockLeaving } from '../../lists/lists.operations';
import { usesOf } from '../../lists/lists.queries';
import {
  countInPipeline,
  dealsInStage,
  deletePipeline,
  deleteStage,
  lockLeavingPipeline,
  lockLeavingStage,
  pipelineOfStage,
} from '../pipelines/public';

type Asked = Pick<ListActionBody, 'list' | 'ids' | 'replacement_id'>;

/** What is deleted, and how. */
export interface Subject {
  /** The number of records that have it, those in the recycle bin included. */
  count(): Promise<number>;
  /** Refuses what the deletion would refuse, before it waits in the queue. */
  check(): Promise<unknown>;
  delete(onBatch?: OnBatch): Promise<void>;
}

export async function subjectOf(ctx: Ctx, asked: Asked): Promise<Subject> {
  const { list: plural, ids } = asked;
  const list = plainLists.find((one) => one.plural === plural);
  if (list) return entriesOf(ctx, list, { ids: [...new Set(ids)], replacement: asked.replacement_id });
  const [id, ...more] = ids;
  if (id === undefined || more.length) throw invalidField('ids', MESSAGES.not_allowed);
  const stage = typeof asked.replacement_id === 'number' ? asked.replacement_id : undefined;
  if (asked.replacement_id === 'none') throw invalidField('replacement_id', MESSAGES.not_allowed);
  return plural === 'deal_stages' ? stageOf(ctx, id, stage) : pipelineOf(ctx, id, stage);
}

function entriesOf(ctx: Ctx, list: PlainList, leaving: Leaving): Subject {
  return {
    count: async () => (await usesOf(ctx, list, leaving.ids)).reduce((sum, { n }) => sum + n, 0),
    check: () => lockLeaving(ctx, list, leaving),
    delete: (onBatch) => deleteEntries(ctx, list, leaving, onBatch),
  };
}

function stageOf(ctx: Ctx, id: number, new_stage_id: number | undefined): Subject {
  return {
    count: async () => (await dealsInStage(ctx, id)).n,
    check: () => lockLeavingStage(ctx, id, { new_stage_id }),
    delete: (onBatch) => deleteStage(ctx, id, { new_stage_id }, onBatch),
  };
}

/** The replacement stage determines its pipeline. */
async function pipelineOf(ctx: Ctx, id: number, new_stage_id: number | undefined): Promise<Subject> {
  const new_pipeline_id = new_stage_id === undefined ? undefined : await pipelineOfStage(ctx, new_stage_id);
  const destination = { new_pipeline_id, new_stage_id };
  return {
    count: () => countInPipeline(ctx, id),
    check: () => lockLeavingPipeline(ctx, id, destination),
    delete: (onBatch) => deletePipeline(ctx, id, destination, onBatch),
  };
}
