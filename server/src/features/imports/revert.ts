import type { RevertAnswer } from '@fairlead/domain/imports/import.contract';
import type { Resolve, UndoAnswer } from '@fairlead/domain/changes/changes.contract';
import type { Ctx } from '../../base/context';
import { conflict, Refusal } from '../../base/errors';
import { enterAccount } from '../../account/sessions';
import type { Task } from '../../jobs/queue';
import { enqueue } from '../../jobs/queue.queries';
import { actFor } from '../../jobs/user-context';
import { undoChangeSet } from '../changes/public';
import { findImport, type Import, presentImport, takeImport } from './imports.queries';
import { begunAnew, jobOf, mayPass, type Retried, reasonOf } from './job-failures';
import { markReverted, markReverting, markStillDone } from './revert.queries';
import { importToWrite, noteImport } from './rights';
import type { JobParts } from './run';

export const REVERT_IMPORT = 'revert_import';
/** More than this outlives the patience of whoever waits for an answer. */
const AT_ONCE = 5000;

interface RevertJob extends Retried {
  readonly account_id: number;
  readonly user_id: number;
  readonly import_id: number;
  readonly resolve: Exclude<Resolve, undefined> | null;
}

const partsOf = (payload: RevertJob) => ({ task: REVERT_IMPORT, key: `revert ${payload.import_id}`, payload });

/** Takes an import back by undoing its change set: the same rules, the same questions about what was changed since. */
export async function revertImport(ctx: Ctx, id: number, resolve: Resolve): Promise<RevertAnswer> {
  const imp = await importToWrite(ctx, id);
  if (imp.status === 'reverting') throw conflict('This import is being reverted.');
  if (imp.status === 'reverted') throw conflict('This import was reverted already.');
  if (imp.status !== 'done') throw conflict('Only an import that is done can be reverted.');
  await noteImport(ctx, 'import.reverted', imp);
  const nothing = { undone: 0, skipped: [], conflicts: [], change_set_id: null };
  if (imp.created + imp.updated > AT_ONCE) {
    await markReverting(ctx, id);
    const job: RevertJob = {
      account_id: ctx.account.id,
      user_id: ctx.actor.id,
      import_id: id,
      resolve: resolve ?? null,
    };
    await enqueue(ctx.db, jobOf(partsOf(job)));
    return { import: await presentImport(ctx, id), ...nothing };
  }
  const undone = await undo(ctx, imp, resolve);
  return { import: await presentImport(ctx, id), ...undone };
}

async function undo(ctx: Ctx, { id, change_set_id }: Import, resolve: Resolve): Promise<UndoAnswer> {
  const nothing = { undone: 0, skipped: [], conflicts: [], change_set_id: null };
  const undone = change_set_id === null ? nothing : await undoChangeSet(ctx, change_set_id, { resolve });
  await markReverted(ctx, id, undone);
  return undone;
}

/** The same for a large import: one transaction again, which a killed server leaves nothing of. */
export function revertTask({ pool, clock, log }: JobParts): Task {
  return async (payload, { signal }) => {
    const job = payload as RevertJob;
    const on = { pool, accountId: job.account_id, userId: job.user_id, now: clock(), log, via: 'undo' } as const;
    try {
      await actFor(on, async (ctx) => {
        await takeImport(ctx, job.import_id);
        const imp = await findImport(ctx, job.import_id);
        if (imp?.status === 'reverting') await undo(ctx, imp, job.resolve ?? undefined);
      });
    } catch (error) {
      if (mayPass(error) && (await begunAnew(pool, partsOf(job), signal))) return;
      const conflicts = conflictsOf(error);
      if (!conflicts.length) log.error({ err: error, import: job.import_id }, 'revert failed');
      const reason = conflicts.length
        ? null
        : reasonOf(error, 'Something went wrong on our side. Nothing was reverted.');
      await pool.transaction('write', '', async (db) => {
        await enterAccount(db, job.account_id);
        await markStillDone(db, job.account_id, job.import_id, conflicts, reason);
      });
    }
  };
}

function conflictsOf(error: unknown): readonly unknown[] {
  const body = error instanceof Refusal ? error.body : null;
  return typeof body === 'object' && body && 'conflicts' in body && Array.isArray(body.conflicts) ? body.conflicts : [];
}
