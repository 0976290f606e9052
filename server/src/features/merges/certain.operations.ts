import type { CertainDuplicates } from '@fairlead/domain/duplicates/duplicates.contract';
import { groupsOf } from '@fairlead/domain/duplicates/groups';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MergeAction } from '@fairlead/domain/merges/merges.contract';
import { countFilled, MOST_MERGED, mergeRows, proposedToStay } from '@fairlead/domain/merges/rows';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { readRecords } from '../../reading/records';
import { certainAmong, nextPairs, shownRecords } from '../duplicates/public';
import { enqueueMerges, requireMayMerge } from './merge-action';
import { mayMerge } from './merge.operations';

/** The maximum that is merged at once; the rest is offered again. */
const MOST_PAIRS = 1000;

/** What "Merge certain pairs" would do now. */
export async function certainDuplicates(ctx: Ctx, kind: RecordKind): Promise<CertainDuplicates> {
  const { groups, left, isEnd } = await certainGroups(ctx, kind);
  return {
    groups: groups.length,
    records: groups.reduce((sum, { length }) => sum + length, 0),
    left_out: left,
    more: !isEnd,
  };
}

/**
 * Merges them one after the other: the oldest record of those with most activity stays, and filled values take
 * precedence.
 */
export async function mergeCertain(ctx: Ctx, kind: RecordKind): Promise<MergeAction> {
  requireMayMerge(ctx, kind);
  const { groups } = await certainGroups(ctx, kind);
  if (!groups.length) throw invalidField('type', 'There are no pairs to merge');
  const shown = await shownRecords(
    ctx,
    kind,
    groups.flatMap((rows) => rows.map(({ id }) => id)),
  );
  const specs = mergeRows(ctx.catalogue, kind);
  const asked = groups.map((rows) => {
    const facts = rows.map((row) => ({
      id: row.id,
      entries: shown.get(row.id)?.activities ?? 0,
      created_at: String(row.created_at),
      filled: countFilled(specs, row),
    }));
    const into_id = proposedToStay(facts) as number;
    return { into_id, ids: rows.map(({ id }) => id).filter((id) => id !== into_id), certain: true as const };
  });
  return enqueueMerges(ctx, kind, asked);
}

/**
 * Groups connected by certain pairs alone, of at most ten records, each of which the actor may merge, and no two of
 * which were dismissed.
 */
async function certainGroups(ctx: Ctx, kind: RecordKind) {
  const { pairs, isEnd } = await nextPairs(ctx, { kind, isAside: false, level: 'certain' }, MOST_PAIRS);
  const found = groupsOf(pairs).map(({ ids }) => ids);
  const rows = new Map((await readRecords(ctx, kind, found.flat())).map((row) => [row.id, row]));
  const groups = (await certainAmong(ctx, kind, found))
    .map((ids) => ids.flatMap((id) => rows.get(id) ?? []))
    .filter((group: Row[]) => group.length > 1 && group.length <= MOST_MERGED && mayMerge(ctx, kind, group));
  return { groups, left: found.length - groups.length, isEnd };
}
