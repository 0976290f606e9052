import { REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import { flushEntries } from '../../writing/change-log';
import { updateRecords } from '../../writing/changes';
import { lockDeleted, lockRecords } from '../../reading/records';
import { recordTables } from '../../base/record-tables';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { reasonOf } from '../../jobs/retry';
import { longTask } from '../../long-work/long-task';
import type { Going, JobParts } from '../../long-work/long-work';
import { requireHeir } from './actions.operations';
import { USER_ACTION } from './actions.work';
import { type Action, findAction, ownedIds, type Progress } from './actions.queries';
import { type MfaVerbs, verbOf } from './actions.verbs';
import { writeUser } from './write-user';

const CHUNK = 2000;
const NOTHING: Progress = { total: 0, done: 0, changed: 0, refusals: [] };

type Tell = (progress: Progress) => Promise<void>;

export function userTasks(parts: JobParts, mfa: MfaVerbs): Readonly<Record<string, Task>> {
  const run = (ctx: Ctx, going: Going) => runAction(ctx, going, mfa);
  return { [USER_ACTION.task]: longTask(USER_ACTION, parts, { run }) };
}

async function runAction(ctx: Ctx, { id, signal, progress, finish }: Going, mfa: MfaVerbs): Promise<void> {
  const action = await findAction(ctx, id);
  if (!action) return;
  requireCan(ctx, 'manage', 'administration');
  const tell: Tell = async (counts) => {
    signal?.throwIfAborted();
    await progress.shown({ ...counts });
  };
  const done = await (action.act === 'reassign_data' ? handOn(ctx, action, tell) : changeAll(ctx, action, mfa, tell));
  // The change set must be written before it can be referenced.
  await flushEntries(ctx);
  await finish({ ...done });
}

/** Deals, people and companies get their new owner; no other field changes. */
async function handOn(ctx: Ctx, { user_id, reassign_to_user_id }: Action, tell: Tell): Promise<Progress> {
  const [from, heir] = [user_id as number, reassign_to_user_id as number];
  await requireHeir(ctx, from, heir, 'The new owner can no longer own records. Nothing was changed.');
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

/** One user after the other; a refused user stays unchanged and is reported with the reason. */
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

/** A refusal is thrown before anything is written for this user. */
async function refusedWith(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reasonOf(error, '');
  }
}
