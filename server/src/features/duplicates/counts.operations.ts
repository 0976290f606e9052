import type { Counted } from '@fairlead/domain/duplicates/duplicates.contract';
import { type Group, groupsOf } from '@fairlead/domain/duplicates/groups';
import { type Level, LEVELS } from '@fairlead/domain/duplicates/reasons';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { visibility } from '../../reading/visible';
import { nextPairs, type PairsRead } from './ordered-pairs';

/** The maximum number of groups to count: the page says that there are more. */
const MOST_COUNTED = 1000;

/** The number of groups of each sort, counted from this many pairs at most. */
export async function duplicateCounts(
  ctx: Ctx,
  { type, owner_id: owner }: { readonly type: RecordKind; readonly owner_id?: number | undefined },
) {
  const read = (kind: RecordKind, more: { isAside?: boolean; level?: Level; owner?: number | undefined } = {}) =>
    nextPairs(ctx, { kind, isAside: false, ...more }, MOST_COUNTED + 1);
  const byLevel = new Map<Level, PairsRead>();
  for (const level of LEVELS) byLevel.set(level, await read(type, { level, owner }));
  const types = new Map<RecordKind, Counted>();
  const aside: Counted[] = [];
  for (const kind of RECORD_KINDS) {
    types.set(kind, countedOf(await read(kind)));
    aside.push(countedOf(await read(kind, { isAside: true })));
  }
  const all = [...byLevel.values()].flatMap(({ pairs }) => pairs);
  const groups = groupsOf(all);
  const isWhole = [...byLevel.values()].every(({ isEnd }) => isEnd);
  return {
    types: Object.fromEntries(types) as Record<RecordKind, Counted>,
    levels: Object.fromEntries(
      LEVELS.map((level) => [level, limited(ofLevel(groups, level), byLevel.get(level)?.isEnd ?? true)]),
    ) as Record<Level, Counted>,
    set_aside: {
      count: Math.min(
        MOST_COUNTED,
        aside.reduce((sum, { count }) => sum + count, 0),
      ),
      more: aside.some(({ more }) => more) || aside.reduce((sum, { count }) => sum + count, 0) > MOST_COUNTED,
    },
    owners: ownersOf(ctx, type, isWhole ? new Set(all.flatMap(({ owners }) => owners)) : undefined),
  };
}

const ofLevel = (groups: readonly Group[], level: Level) => groups.filter((one) => one.level === level).length;

function countedOf({ pairs, isEnd }: PairsRead): Counted {
  return limited(groupsOf(pairs).length, isEnd);
}

function limited(found: number, isEnd: boolean): Counted {
  return { count: Math.min(found, MOST_COUNTED), more: !isEnd || found > MOST_COUNTED };
}

/** The owners of records in these groups; if not all were read, everyone whose records the actor sees. */
function ownersOf(ctx: Ctx, kind: RecordKind, known: ReadonlySet<number> | undefined) {
  const seen = visibility(ctx, kind);
  return ctx.config.users
    .filter(({ id }) => (known ? known.has(id) : seen.everything || seen.owners.includes(id)))
    .map(({ id, full_name }) => ({ id, full_name }))
    .sort((x, y) => (x.full_name < y.full_name ? -1 : 1));
}
