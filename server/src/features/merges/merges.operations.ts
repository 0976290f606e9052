import { kindOf, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Merge, StandingMerge } from '@fairlead/domain/merges/merges.contract';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { mayDo } from '../../http/access';
import { readDeleted, readRecord } from '../../reading/records';
import { authorOf, isMerge, undoOrEnqueue } from '../changes/public';
import { enqueueMerges } from './merge-action';
import { type Group, lockMerged, mayMerge, mergeRecords } from './merge.operations';
import { countReferring, standingOf } from './merge.queries';

/** Above this number of entries that move, the merge takes too long to wait for. */
const AT_ONCE = 10_000;

/** Merges at once, or in the background if very much moves. */
export async function mergeOrEnqueue(ctx: Ctx, kind: RecordKind, group: Group): Promise<Merge> {
  const { into, ids, values, keepEmails } = group;
  await lockMerged(ctx, kind, group);
  const said = { type: pathOfKind(kind), into_id: into, ids: [...ids] };
  if ((await countReferring(ctx, kind, ids)) <= AT_ONCE)
    return { ...said, id: await mergeRecords(ctx, kind, group), merge_action: null };
  const asked = { into_id: into, ids: [...ids], values, keepEmails };
  return { ...said, id: null, merge_action: await enqueueMerges(ctx, kind, [asked]) };
}

/** What was merged into the record and would be visible after a split, and what of it the actor may split. */
export async function standingMergesOf(ctx: Ctx, kind: RecordKind, id: number): Promise<StandingMerge[]> {
  const into = await readRecord(ctx, kind, id);
  if (!into) throw notFound();
  const standing = await standingOf(ctx, kind, id);
  const rows = await readDeleted(ctx, kind, [...new Set(standing.flatMap(({ ids }) => ids))]);
  return standing.flatMap(({ id: set, at, user_id, ids }) => {
    const records = rows.filter((row) => ids.includes(row.id));
    if (!records.length) return [];
    const mine = mayDo(ctx, 'undo', 'change_set', { created_by_user_id: user_id });
    return {
      id: set,
      at,
      user: authorOf(ctx, user_id),
      records: records.map((row) => ({ id: row.id, name: String(row[kindOf(kind).name_column] ?? '') })),
      can_split: mine && records.length === ids.length && mayMerge(ctx, kind, [into, ...records]),
    };
  });
}

/**
 * Undoes the merge, and remembers that its records are no duplicates. Later changes are kept, or named first if the caller
 * wants to be asked.
 */
export async function splitMerge(ctx: Ctx, id: number, { ask, background }: { ask: boolean; background: boolean }) {
  if (!(await isMerge(ctx, id))) throw notFound();
  return undoOrEnqueue(ctx, id, { ...(ask ? {} : { resolve: 'keep_theirs' as const }), background, setsAside: true });
}
