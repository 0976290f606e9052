import { groupsOf, type Pair } from '@fairlead/domain/duplicates/groups';
import { levelOf } from '@fairlead/domain/duplicates/reasons';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { pairsAround } from './ordered-pairs.queries';

const MOST = 20_000;

/**
 * Of these groups, those still connected by certain pairs, of which no two records were dismissed as different: each
 * may be like a third one and not like the other.
 */
export async function certainAmong<G extends readonly number[]>(
  ctx: Ctx,
  kind: RecordKind,
  groups: readonly G[],
): Promise<G[]> {
  const ids = groups.flat();
  const open = await pairsAround(ctx, { kind, isAside: false }, ids, MOST);
  const aside = await pairsAround(ctx, { kind, isAside: true }, ids, MOST);
  const groupAt = new Map(groups.flatMap((group, at) => group.map((id): [number, number] => [id, at])));
  const within = (pairs: readonly Pair[]) => {
    const found = new Map<number, Pair[]>();
    for (const pair of pairs) {
      const at = groupAt.get(pair.a);
      if (at !== undefined && at === groupAt.get(pair.b)) found.set(at, [...(found.get(at) ?? []), pair]);
    }
    return found;
  };
  const certain = within(open.filter(({ score }) => levelOf(score) === 'certain'));
  const different = within(aside);
  return groups.filter((group, at) => {
    const [whole] = groupsOf(certain.get(at) ?? []);
    return whole?.ids.length === group.length && !different.has(at);
  });
}
