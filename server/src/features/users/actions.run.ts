import { REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import { flushEntries } from '../../writing/change-log';
import { updateRecords } from '../../writing/changes';
import type { Pool } from '../../base/database';
import { lockDeleted, lockRecords } from '../../reading/records';
import { recordTables } from '../../base/record-tables';
import { enterAccount } from '../../account/sessions';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { actFor } from '../../jobs/user-context';
import { mayPass, reasonOf } from '../../jobs/retry';
import { requireHeir } from './actions.operations';
import type { JobParts, UserActionJob } from './actions.job';
import {
  type Action,
  findAction,
  markDone,
  markFailed,
  ownedIds,
  type Progress,
  takeAction,
  writeProgress,
} from './actions.queries';
import { type MfaVerbs, verbOf } from './actions.verbs';
import { writeUser } from './write-user';

const CHUNK = 2000;
const NOTHING: Progress = { total: 0, done: 0, changed: 0, refusals: [] };

type Tell = (progress: Progress) => Promise<void>;

/**
 * Does what was asked of users in one transaction, with its log and the mark that it is done, or not at all: a server or
 * database that is killed leaves nothing behind, and the queue begins anew.
 */
export function userActionTask({ pool, clock, log }: JobParts, mfa: MfaVerbs): Task {
  return async (payload, { signal, last }) => {
    const job = payload as UserActionJob;
    const on = { pool, accountId: job.account_id, userId: job.user_id, now: clock(), log, via: 'screen' } as const;
    try {
      const ran = await actFor(on, (ctx) => runAction(ctx, pool, job.user_action_id, mfa, signal));
      if (!ran) await fail(pool, job, 'The user who asked for it is not active any more.');
    } catch (error) {
      if (!last && mayPass(error)) throw error;
      log.error({ err: error, user_action: job.user_action_id }, 'user action failed');
      await fail(pool, job, reasonOf(error, 'Something went wrong on our side. Nothing was changed.'));
    }
  };
}

async function runAction(
  ctx: Ctx,
  pool: Pool,
  id: number,
  mfa: MfaVerbs,
  signal: AbortSignal | undefined,
): Promise<true> {
  await takeAction(ctx, id);
  const action = await findAction(ctx, id);
  if (action?.status !== 'waiting' && action?.status !== 'running') return true;
  requireCan(ctx, 'manage', 'administration');
  const tell: Tell = async (progress) => {
    signal?.throwIfAborted();
    await showProgress(pool, ctx.account.id, id, progress);
  };
  const done = await (action.act === 'reassign_data' ? handOn(ctx, action, tell) : changeAll(ctx, action, mfa, tell));
  // The change set has to be there to be named.
  await flushEntries(ctx);
  await markDone(ctx, id, done);
  return true;
}

/** Deals, people and companies get their new owner and nothing else of them changes. */
async function handOn(ctx: Ctx, { user_id, reassign_to_user_id }: Action, tell: Tell): Promise<Progress> {
  const [from, heir] = [user_id as number, reassign_to_user_id as number];
  await requireHeir(ctx, from, heir, 'Who was to have the records cannot have them any more. Nothing was changed.');
  const all = [];
  for (const kind of REFERRED_FIRST) all.push({ kind, ids: await ownedIds(ctx, kind, from) });
  const progress = { ...NOTHING, total: all.reduce((sum, { ids }) => sum + ids.length, 0) };
  await tell(progress);
  for (const { kind, ids } of all) {
    const owner = recordTables[kind].owner as string;
    for (let start = 0; start < ids.length; start += CHUNK) {
      const some = ids.slice(start, start + CHUNK);
      const live = await lockRecords(ctx, kind, some, [owner]);
      const rows = live.length === some.length ? live : [...live, ...(await lockDeleted(ctx, kind, some, [owner]))];
      const edits = rows.filter((row) => row[owner] === from).map((before) => ({ before, patch: { [owner]: heir } }));
      progress.changed += await updateRecords(ctx, kind, edits);
      progress.done += some.length;
      await flushEntries(ctx);
      await tell(progress);
    }
  }
  const patch = { data_reassigned_at: ctx.now.toISOString() };
  const reassigned_to = ctx.config.users.find(({ id }) => id === heir)?.full_name;
  const details = { reassign_to_user_id: heir, reassigned_to, records: progress.changed };
  await writeUser(ctx, from, () => patch, 'user.data_reassigned', details);
  return progress;
}

/** One user after the other; whom it does not suit is left as they are, with the reason. */
async function changeAll(ctx: Ctx, action: Action, mfa: MfaVerbs, tell: Tell): Promise<Progress> {
  const refusals: { user_id: number; reason: string }[] = [];
  let done = 0;
  const progress = (): Progress => ({
    total: action.ids.length,
    done,
    changed: done - refusals.length,
    refusals,
  });
  await tell(progress());
  for (const id of action.ids) {
    const reason = await refusedWith(() => verbOf(ctx, action, mfa)(id));
    if (reason !== null) refusals.push({ user_id: id, reason });
    done += 1;
    if (done % 50 === 0) await tell(progress());
  }
  return progress();
}

/** A refusal is thrown before anything of this user is written. */
async function refusedWith(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reasonOf(error, '');
  }
}

/** Through another connection, since nobody sees into the transaction that does the work. */
async function showProgress(pool: Pool, account: number, id: number, progress: Progress): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    await writeProgress(db, account, id, progress);
  });
}

async function fail(pool: Pool, job: UserActionJob, reason: string): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    await enterAccount(db, job.account_id);
    await markFailed(db, job.account_id, job.user_action_id, reason);
  });
}
