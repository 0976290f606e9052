import type { ListAction, ListActionBody } from '@fairlead/domain/list-actions/list-actions.contract';
import { recordAudit } from '../../account/audit';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { notFound, Refusal } from '../../base/errors';
import type { Task } from '../../jobs/queue';
import { retention } from '../../jobs/retention';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type Going, type JobParts, type LongWork } from '../../long-work/long-work';
import { flushEntries } from '../../writing/change-log';
import {
  emptiedListAction,
  findListAction,
  deleteListActionsBefore,
  insertListAction,
  readListAction,
} from './list-actions.queries';
import { subjectOf } from './subjects';

const LIST_ACTION: LongWork = {
  task: 'run_list_action',
  table: 'list_action',
  name: 'list action',
  lock: 7_103_073,
  via: 'screen',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedListAction,
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on our side. Nothing was changed.',
};

/** Above this number the records are changed in the background. */
const AT_ONCE = 1000;
/** Above this number the search is updated afterwards, in a job of its own. */
const SEARCHED_AT_ONCE = 2000;

/** Deletes at once if few records have the entry; otherwise answers with the job. */
export async function deleteOrEnqueue(ctx: Ctx, asked: ListActionBody): Promise<ListAction | null> {
  const subject = await subjectOf(ctx, asked);
  const total = await subject.count();
  if (total <= AT_ONCE) {
    await subject.delete();
    await noteDeletion(ctx, asked);
    return null;
  }
  await subject.check();
  const id = await insertListAction(ctx, asked, total);
  await enqueueWork(ctx, LIST_ACTION, id);
  return showAction(ctx, id);
}

export async function showAction(ctx: Ctx, id: number): Promise<ListAction> {
  const found = await readListAction(ctx, id);
  if (!found) throw notFound();
  return found;
}

export function listActionTasks(parts: JobParts): Readonly<Record<string, Task>> {
  const isExpected = (error: unknown) => error instanceof Refusal;
  return { [LIST_ACTION.task]: longTask(LIST_ACTION, parts, { run: runListAction, isExpected }) };
}

async function runListAction(ctx: Ctx, { id, signal, progress, finish }: Going): Promise<void> {
  const work = await findListAction(ctx, id);
  if (!work) return;
  requireCan(ctx, 'manage', 'administration');
  const asked = { ...work, ids: [...work.ids], replacement_id: work.replacement_id ?? ('none' as const) };
  const subject = await subjectOf(ctx, asked);
  ctx.changes.isLarge = work.total > SEARCHED_AT_ONCE;
  let done = 0;
  progress.show({ done });
  await subject.delete((records) => {
    signal?.throwIfAborted();
    done += records;
    progress.show({ done: Math.min(done, work.total) });
  });
  await noteDeletion(ctx, asked);
  // The change set must be written before it can be referenced.
  await flushEntries(ctx);
  await finish({ done: work.total });
}

async function noteDeletion(ctx: Ctx, { list, ids, replacement_id }: ListActionBody): Promise<void> {
  await recordAudit(ctx, {
    event: 'setting.changed',
    subject_type: list,
    subject_id: ids[0],
    subject_name: list.replaceAll('_', ' '),
    details: { act: 'deleted', ids, replacement_id },
  });
}

export const listActionsRetention = retention({
  name: 'list_actions_retention',
  what: 'list actions',
  deleteBefore: deleteListActionsBefore,
});
