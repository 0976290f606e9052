import type { MergeAction } from '@fairlead/domain/merges/merges.contract';
import { ALREADY_UNDONE } from '@fairlead/domain/changes/wording';
import { NOT_CERTAIN } from '@fairlead/domain/merges/wording';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import type { Going } from '../../long-work/long-work';
import { mayPass, reasonOf as wordsOf } from '../../jobs/retry';
import { flushEntries } from '../../writing/change-log';
import { writeOutbox } from '../../writing/outbox';
import { undoChangeSet } from '../changes/public';
import { certainAmong } from '../duplicates/public';
import { mergeOf } from './merge.queries';
import { findMergeAction, saveMergePlace, type StoredAction } from './merge-action.queries';
import { mergeRecords } from './merge.operations';

/** A part is one transaction: this many groups, or as many as are merged in this time. */
const MOST_OF_PART = 50;
const PART_MS = 2000;

type Refused = MergeAction['refused'][number];

/** The error that stopped a group after its start, which rolls the whole part back. */
export class GroupStopped extends Error {
  constructor(
    readonly place: number,
    readonly refused: Refused,
    readonly isRefusal: boolean,
  ) {
    super(refused.reason);
  }
}

/** Temporary errors, such as a lost connection, and the end of the server stop no group: the part is repeated. */
function stopped(place: number, group: Pick<Refused, 'into_id' | 'ids'>, error: unknown): unknown {
  if (mayPass(error) || (error instanceof Error && error.name === 'AbortError')) return error;
  const isRefusal = error instanceof Refusal;
  const reason = isRefusal ? reasonOf(error) : wordsOf(error, 'Something went wrong on the server');
  return new GroupStopped(place, { ...group, reason }, isRefusal);
}

/**
 * The next part of an action, after the last committed one; true if there are more. Each group is a change set of its
 * own, so that each can be split by itself.
 */
export async function runPart(ctx: Ctx, { id, signal, progress, finish }: Going): Promise<boolean> {
  const work = await findMergeAction(ctx, id);
  if (!work) return false;
  const ends = performance.now() + PART_MS;
  const refused = [...work.refused];
  const sets = [...work.change_sets];
  let { place, merged } = work;
  const last = Math.min(work.total, place + MOST_OF_PART);
  for (; place < last && (place === work.place || performance.now() < ends); place += 1) {
    signal?.throwIfAborted();
    progress.show({ done: place });
    if (work.skipped.includes(place)) continue;
    const done = await oneGroup(ctx, work, place);
    if (typeof done === 'object') refused.push(done);
    else merged += 1;
    if (typeof done === 'number') sets.push(done);
  }
  // The position is written in the transaction of its part.
  await progress.end();
  await saveMergePlace(ctx, id, { place, merged, refused, sets });
  if (place < work.total) return true;
  await finish({ done: place });
  return false;
}

/** The merge that was made, `undefined` for one that was split, or why it was refused before anything was written. */
async function oneGroup(ctx: Ctx, work: StoredAction, place: number): Promise<number | Refused | undefined> {
  if (work.undoes_id !== null) return splitOne(ctx, work, place);
  const group = work.groups[place];
  if (!group) return undefined;
  const { into_id, ids, values = {}, keepEmails = true, certain } = group;
  if (certain && !(await certainAmong(ctx, work.record_type, [[into_id, ...ids]])).length)
    return { into_id, ids, reason: NOT_CERTAIN };
  try {
    const set = await mergeRecords(ctx, work.record_type, { into: into_id, ids, values, keepEmails });
    await closeSet(ctx);
    return set;
  } catch (error) {
    if (!(error instanceof Refusal) || ctx.changes.setId !== undefined) throw stopped(place, { into_id, ids }, error);
    return { into_id, ids, reason: reasonOf(error) };
  }
}

/** Later changes are kept. A merge that was split in the meantime needs nothing. */
async function splitOne(ctx: Ctx, work: StoredAction, place: number): Promise<undefined> {
  const set = work.change_sets[place] ?? 0;
  const { into_id, ids } = (await mergeOf(ctx, set)) ?? { into_id: set, ids: [] };
  try {
    await undoChangeSet(ctx, set, { resolve: 'keep_theirs' });
    await closeSet(ctx);
  } catch (error) {
    if (!(error instanceof Refusal) || error.message !== ALREADY_UNDONE) throw stopped(place, { into_id, ids }, error);
  }
  return undefined;
}

function reasonOf({ status, body, message }: Refusal): string {
  if (status === 404) return 'A record no longer exists';
  const [issue] = Array.isArray(body) ? (body as { msg: string }[]) : [];
  return issue?.msg ?? message;
}

/** The next group begins a change set. The counters are written once, at the end of the part. */
async function closeSet(ctx: Ctx): Promise<void> {
  const { changes } = ctx;
  await flushEntries(ctx);
  if (changes.tasks.size) await writeOutbox(ctx, ctx.account.id, [...changes.tasks], { change_set_id: changes.setId });
  changes.tasks.clear();
  changes.setId = undefined;
  changes.undoes = undefined;
}
