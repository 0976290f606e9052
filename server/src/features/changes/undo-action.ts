import type { UndoAction, UndoAnswer } from '@fairlead/domain/changes/changes.contract';
import { ALREADY_UNDONE, BEING_UNDONE } from '@fairlead/domain/changes/wording';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { conflict, notFound, Refusal } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { retention } from '../../jobs/retention';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type Going, type JobParts, type LongWork } from '../../long-work/long-work';
import { markFailed } from '../../long-work/long-work.queries';
import { type UndoAsked, undoChangeSet } from './undo.operations';
import { lockChangeSet } from './undo.queries';
import {
  emptiedUndo,
  findUndo,
  deleteUndosBefore,
  insertUndo,
  isBeingUndone,
  outcomeOf,
  readUndo,
  sizeOf,
  writeConflicts,
} from './undo-action.queries';

const UNDO: LongWork = {
  task: 'run_undo',
  table: 'undo_action',
  name: 'undo',
  lock: 7_103_047,
  via: 'undo',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedUndo,
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on our side. Nothing was undone.',
};

/** Above this number the undo takes too long to wait for without a progress display. */
const AT_ONCE = 5000;

/**
 * Undoes a change set, in the background if it changed many records and the caller can follow the job. The answer
 * then names the job and does not yet say what was undone.
 */
export async function undoOrEnqueue(
  ctx: Ctx,
  setId: number,
  { background, ...asked }: Pick<UndoAsked, 'resolve' | 'setsAside'> & { background?: boolean | undefined },
): Promise<UndoAnswer> {
  const size = background ? await sizeOf(ctx, setId) : 0;
  if (size <= AT_ONCE) return undoChangeSet(ctx, setId, asked);
  const set = await lockChangeSet(ctx, setId);
  if (!set) throw notFound();
  requireCan(ctx, 'undo', 'change_set', { created_by_user_id: set.user_id });
  if (set.undone_by_id !== null) throw conflict(ALREADY_UNDONE);
  if (await isBeingUndone(ctx, setId)) throw conflict(BEING_UNDONE);
  const id = await insertUndo(ctx, setId, asked, size);
  await enqueueWork(ctx, UNDO, id);
  return { undone: 0, skipped: [], conflicts: [], change_set_id: null, undo_action: await showUndo(ctx, id) };
}

export async function showUndo(ctx: Ctx, id: number): Promise<UndoAction> {
  const found = await readUndo(ctx, id);
  if (!found) throw notFound();
  return found;
}

export function undoTasks(parts: JobParts): Readonly<Record<string, Task>> {
  const task = longTask(UNDO, parts, {
    run: runUndo,
    fail: async (db, job, reason, error) => {
      const id = job.undo_action_id as number;
      await markFailed(db, job.account_id, UNDO, id, reason);
      await writeConflicts(db, job.account_id, id, conflictsOf(error));
    },
    isExpected: (error) => error instanceof Refusal,
  });
  return { [UNDO.task]: task };
}

async function runUndo(ctx: Ctx, { id, signal, progress, finish }: Going): Promise<void> {
  const work = await findUndo(ctx, id);
  if (!work) return;
  progress.show({ done: 0 });
  const answer = await undoChangeSet(ctx, work.undone_change_set_id, {
    resolve: work.resolve ?? undefined,
    setsAside: work.sets_aside,
    onProgress: (share) => {
      signal?.throwIfAborted();
      progress.show({ done: Math.floor(work.total * share) });
    },
  });
  await finish({ done: work.total }, outcomeOf(answer));
}

/** The conflicts of a refused undo. */
export function conflictsOf(error: unknown): readonly unknown[] {
  const body = error instanceof Refusal ? error.body : null;
  return typeof body === 'object' && body && 'conflicts' in body && Array.isArray(body.conflicts) ? body.conflicts : [];
}

export const undoActionsRetention = retention({
  name: 'undo_actions_retention',
  what: 'undos',
  deleteBefore: deleteUndosBefore,
});
