import { could } from '@fairlead/domain/access/policy';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MergeAction } from '@fairlead/domain/merges/merges.contract';
import { NOTHING_TO_SPLIT, STILL_MERGING, UNDONE_ALREADY } from '@fairlead/domain/merges/wording';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { conflict, forbidden, notFound, Refusal } from '../../base/errors';
import { actorOf } from '../../http/access';
import { enqueue } from '../../jobs/queue.queries';
import type { Task } from '../../jobs/queue';
import { retention } from '../../jobs/retention';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type JobParts, jobOf, type LongWork, type WorkJob } from '../../long-work/long-work';
import { markFailed } from '../../long-work/long-work.queries';
import {
  type AskedGroup,
  emptiedMergeAction,
  findMergeAction,
  deleteMergeActionsBefore,
  insertMergeAction,
  insertUndoOfMerges,
  isUndone,
  readMergeAction,
  skipGroup,
} from './merge-action.queries';
import { GroupStopped, runPart } from './merge-parts';

const MERGE_ACTION: LongWork = {
  task: 'run_merge_action',
  table: 'record_merge_action',
  name: 'merge action',
  lock: 7_103_109,
  // One group can be a company with a hundred thousand deals.
  unsized: true,
  via: 'merge',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedMergeAction,
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on the server. What was done before stays as it is.',
};

export function requireMayMerge(ctx: Ctx, kind: RecordKind): void {
  if (!could(actorOf(ctx), 'merge', kind)) throw forbidden();
}

/** Merges the groups one after the other in the background. */
export async function enqueueMerges(ctx: Ctx, kind: RecordKind, groups: readonly AskedGroup[]): Promise<MergeAction> {
  requireMayMerge(ctx, kind);
  const id = await insertMergeAction(ctx, kind, groups);
  await enqueueWork(ctx, MERGE_ACTION, id);
  return showMerges(ctx, id);
}

/** Splits everything that an action merged, the last one first, in the background. */
export async function undoMerges(ctx: Ctx, id: number): Promise<MergeAction> {
  const action = await findMergeAction(ctx, id);
  if (!action) throw notFound();
  // Later merges would not be undone.
  if (MERGE_ACTION.open.includes(action.status)) throw conflict(STILL_MERGING);
  if (action.undoes_id !== null || !action.change_sets.length) throw conflict(NOTHING_TO_SPLIT);
  if (await isUndone(ctx, id)) throw conflict(UNDONE_ALREADY);
  const undo = await insertUndoOfMerges(ctx, id, action.record_type, action.change_sets.toReversed());
  await enqueueWork(ctx, MERGE_ACTION, undo);
  return showMerges(ctx, undo);
}

export async function showMerges(ctx: Ctx, id: number): Promise<MergeAction> {
  const found = await readMergeAction(ctx, id);
  if (!found) throw notFound();
  const { record_type, ...rest } = found;
  return { ...rest, type: pathOfKind(record_type) };
}

export function mergeTasks(parts: JobParts): Readonly<Record<string, Task>> {
  const task = longTask(MERGE_ACTION, parts, {
    run: async (ctx, going) => {
      if (await runPart(ctx, going)) await enqueueWork(ctx, MERGE_ACTION, going.id);
    },
    fail: failed,
    isExpected: (error) => error instanceof Refusal || (error instanceof GroupStopped && error.isRefusal),
  });
  return { [MERGE_ACTION.task]: task };
}

/** A group that was refused after it had begun rolled its part back: the part is repeated without it. */
async function failed(db: Db, job: WorkJob, reason: string, error: unknown): Promise<void> {
  const id = job.record_merge_action_id as number;
  if (!(error instanceof GroupStopped)) return markFailed(db, job.account_id, MERGE_ACTION, id, reason);
  await skipGroup(db, job.account_id, id, error);
  await enqueue(db, jobOf(MERGE_ACTION, job));
}

export const mergeActionsRetention = retention({
  name: 'merge_actions_retention',
  what: 'merge actions',
  deleteBefore: deleteMergeActionsBefore,
});
