import type { RevertAnswer } from '@fairlead/domain/imports/import.contract';
import type { Resolve, UndoAnswer } from '@fairlead/domain/changes/changes.contract';
import type { Ctx } from '../../base/context';
import { conflict } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type JobParts, type LongWork } from '../../long-work/long-work';
import { conflictsOf, undoChangeSet } from '../changes/public';
import { findImport, type Import, presentImport } from './imports.queries';
import { markReverted, markReverting, markStillDone } from './revert.queries';
import { importToWrite, noteImport } from './rights';

/** Reverts a large import in one transaction, so that a killed server leaves nothing behind. */
export const REVERT: LongWork = {
  task: 'revert_import',
  table: 'import',
  name: 'revert',
  lock: 7_103_011,
  via: 'undo',
  open: ['reverting'],
  running: 'reverting',
  passing: ['23505'],
  orphaned: 'The user who started it is no longer active. Nothing was reverted.',
  broken: 'Something went wrong on our side. Nothing was reverted.',
};
/** Above this number the revert takes too long to wait for the answer. */
const AT_ONCE = 5000;

/** Reverts an import by undoing its change set: the same rules apply, and the same questions about later changes. */
export async function revertImport(ctx: Ctx, id: number, resolve: Resolve): Promise<RevertAnswer> {
  const imp = await importToWrite(ctx, id);
  if (imp.status === 'reverting') throw conflict('This import is being reverted.');
  if (imp.status === 'reverted') throw conflict('This import was already reverted.');
  if (imp.status !== 'done') throw conflict('Only an import that is done can be reverted.');
  await noteImport(ctx, 'import.reverted', imp);
  const nothing = { undone: 0, skipped: [], conflicts: [], change_set_id: null };
  if (imp.created + imp.updated > AT_ONCE) {
    await markReverting(ctx, id);
    await enqueueWork(ctx, REVERT, id, { resolve: resolve ?? null });
    return { import: await presentImport(ctx, id), ...nothing };
  }
  const undone = await undo(ctx, imp, resolve);
  await markReverted(ctx, id, undone);
  return { import: await presentImport(ctx, id), ...undone };
}

async function undo(
  ctx: Ctx,
  { change_set_id }: Import,
  resolve: Resolve,
  onProgress?: (share: number) => void,
): Promise<UndoAnswer> {
  const nothing = { undone: 0, skipped: [], conflicts: [], change_set_id: null };
  return change_set_id === null ? nothing : undoChangeSet(ctx, change_set_id, { resolve, onProgress });
}

export function revertTask(parts: JobParts): Task {
  return longTask(REVERT, parts, {
    run: async (ctx, { id, job, signal, progress }) => {
      const imp = await findImport(ctx, id);
      if (!imp) return;
      const undone = await undo(ctx, imp, (job.resolve as Resolve | null) ?? undefined, (share) => {
        signal?.throwIfAborted();
        progress.show({ done: Math.floor(imp.total * share) });
      });
      await progress.end();
      await markReverted(ctx, id, undone);
    },
    fail: (db, job, reason, error) => {
      const conflicts = conflictsOf(error);
      const message = conflicts.length ? null : reason;
      return markStillDone(db, job.account_id, job.import_id as number, conflicts, message);
    },
    isExpected: (error) => conflictsOf(error).length > 0,
  });
}
