import { could } from '@fairlead/domain/access/policy';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MergeAction } from '@fairlead/domain/merges/merges.contract';
import type { Ctx } from '../../base/context';
import { forbidden, notFound, Refusal } from '../../base/errors';
import { actorOf } from '../../http/access';
import type { Task } from '../../jobs/queue';
import { forgetting } from '../../jobs/retention';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type Going, type JobParts, type LongWork } from '../../long-work/long-work';
import { flushEntries } from '../../writing/change-log';
import { writeOutbox } from '../../writing/outbox';
import {
  type AskedGroup,
  emptiedMergeAction,
  findMergeAction,
  forgetMergeActionsBefore,
  insertMergeAction,
  readMergeAction,
  refusedGroups,
} from './merge-action.queries';
import { mergeRecords } from './merge.operations';

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
  broken: 'Something went wrong on our side. Nothing was merged.',
};

/** Merges the groups one after the other in the background. */
export async function enqueueMerges(ctx: Ctx, kind: RecordKind, groups: readonly AskedGroup[]): Promise<MergeAction> {
  if (!could(actorOf(ctx), 'merge', kind)) throw forbidden();
  const id = await insertMergeAction(ctx, kind, groups);
  await enqueueWork(ctx, MERGE_ACTION, id);
  return showMerges(ctx, id);
}

export async function showMerges(ctx: Ctx, id: number): Promise<MergeAction> {
  const found = await readMergeAction(ctx, id);
  if (!found) throw notFound();
  const { record_type, ...rest } = found;
  return { ...rest, type: pathOfKind(record_type) };
}

export function mergeTasks(parts: JobParts): Readonly<Record<string, Task>> {
  const isExpected = (error: unknown) => error instanceof Refusal;
  return { [MERGE_ACTION.task]: longTask(MERGE_ACTION, parts, { run: runMerges, isExpected }) };
}

/**
 * Each group is a change set of its own, so that each can be split by itself. What is refused was not begun: a refusal in
 * the middle of a group takes everything back.
 */
async function runMerges(ctx: Ctx, { id, signal, progress, finish }: Going): Promise<void> {
  const work = await findMergeAction(ctx, id);
  if (!work) return;
  const refused: MergeAction['refused'][number][] = [];
  let merged = 0;
  for (const [done, { into_id, ids, values = {}, keepEmails = true }] of work.groups.entries()) {
    signal?.throwIfAborted();
    progress.show({ done });
    try {
      await mergeRecords(ctx, work.record_type, { into: into_id, ids, values, keepEmails });
      await closeSet(ctx);
      merged += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || ctx.changes.setId !== undefined) throw error;
      refused.push({ into_id, ids, reason: reasonOf(error) });
    }
  }
  await finish({ done: work.groups.length, merged }, refusedGroups(refused));
}

function reasonOf({ status, body, message }: Refusal): string {
  if (status === 404) return 'A record no longer exists';
  const [issue] = Array.isArray(body) ? (body as { msg: string }[]) : [];
  return issue?.msg ?? message;
}

/** The next group begins a change set. The counters are written once, at the end. */
async function closeSet(ctx: Ctx): Promise<void> {
  const { changes } = ctx;
  await flushEntries(ctx);
  if (changes.tasks.size) await writeOutbox(ctx, ctx.account.id, [...changes.tasks], { change_set_id: changes.setId });
  changes.tasks.clear();
  changes.setId = undefined;
}

export const forgetMergeActions = forgetting({
  name: 'forget_merge_actions',
  what: 'merge actions',
  forget: forgetMergeActionsBefore,
});
